import { refundExecutionDate } from '../../ledger/execution-date.ts';
import { returnedFee } from '../../refunds/refund-terms.ts';
import type { SealedRefund } from '../../refunds/refund-seal.ts';
import type { VerifiedLine } from './chain.repository.ts';
import { compare, compareCents, type Mismatch } from './discrepancy.ts';

/** Compares a line of a refund with its refund and with the sale that it reverses (D23, D24). */
export function checkRefund(line: VerifiedLine, keepsFee: boolean): Mismatch | null {
  const refund = refundOf(line);
  if (refund === null) {
    return {
      what: `an ${line.operation} without its refund`,
      stored: 'no refund',
      expected: line.refundId === null ? 'the refund of the line' : `refund ${line.refundId}`,
    };
  }
  const { saleSequence, saleExecutionDate: saleDate } = line;
  if (saleSequence === null || saleDate === null) {
    return {
      what: `an ${line.operation} without its VENDA`,
      stored: 'no VENDA line',
      expected: 'one VENDA line',
    };
  }
  if (saleSequence >= line.sequence) {
    return {
      what: `the ${line.operation} comes before its VENDA`,
      stored: `VENDA in line ${saleSequence}`,
      expected: `VENDA before line ${line.sequence}`,
    };
  }
  return (
    compare('its VENDA is in another seller’s statement', line.saleSellerId, line.sellerId) ??
    compare('the refund is of another charge', refund.chargeUuid, line.chargeUuid) ??
    compare('the refund is of another seller', refund.sellerId, line.sellerId) ??
    compareCents('the value is not that of the refund', line.valueCents, refund.valueCents) ??
    compareCents('the fee is not that of the refund', line.feeCents, refund.feeCents) ??
    compare('the plan is not that of the VENDA', line.planId, line.salePlanId) ??
    (line.operation === 'ESTORNO'
      ? checkEstorno(line, refund, saleDate, keepsFee)
      : checkCancelled(line, refund))
  );
}

function checkEstorno(
  line: VerifiedLine,
  refund: SealedRefund,
  saleDate: string,
  keepsFee: boolean,
): Mismatch | null {
  return (
    compareCents(
      'the fee is not the part of the VENDA’s that the refunds up to here return',
      line.feeCents,
      feeOf(line, keepsFee),
    ) ??
    compare(
      'the execution date is not the later of the refund’s date and the sale’s',
      line.executionDate,
      refundExecutionDate(refund.requestedAt, saleDate),
    ) ??
    compare(
      'an ESTORNO_CANCELADO takes back a refund that failed, and no other',
      line.pairSequence === null ? 'no ESTORNO_CANCELADO' : 'an ESTORNO_CANCELADO',
      refund.status === 'FAILED' ? 'an ESTORNO_CANCELADO' : 'no ESTORNO_CANCELADO',
    )
  );
}

function checkCancelled(line: VerifiedLine, refund: SealedRefund): Mismatch | null {
  const { pairSequence: estorno, pairExecutionDate: estornoDate } = line;
  if (estorno === null || estornoDate === null || estorno >= line.sequence) {
    return {
      what: 'an ESTORNO_CANCELADO without the ESTORNO that it takes back before it',
      stored: estorno === null ? 'no ESTORNO line' : `ESTORNO in line ${estorno}`,
      expected: `ESTORNO before line ${line.sequence}`,
    };
  }
  return (
    compare('an ESTORNO_CANCELADO of a refund that did not fail', refund.status, 'FAILED') ??
    compare(
      'the execution date is not the later of the answer’s date and that of the ESTORNO',
      line.executionDate,
      refundExecutionDate(refund.answeredAt ?? NaN, estornoDate),
    )
  );
}

/** What the refund returns of the sale's fee, after those before it (D24). */
function feeOf(line: VerifiedLine, keepsFee: boolean): number {
  const fee = {
    totalCents: line.saleFeeCents ?? 0,
    chargeCents: line.pricedValueCents ?? line.valueCents,
    refundedCents: line.refundedBeforeCents ?? 0,
    returnedCents: line.returnedBeforeCents ?? 0,
  };
  return returnedFee(fee, line.valueCents, keepsFee);
}

/** The refund of a line; null if it has none, or it is not there. */
export function refundOf(line: VerifiedLine): SealedRefund | null {
  const { refundId: id, refundSellerId: sellerId, refundChargeUuid: chargeUuid } = line;
  const { refundValueCents: valueCents, refundFeeCents: feeCents, refundAsFraud: asFraud } = line;
  const { refundStatus: status, refundRequestedAt: requestedAt } = line;
  if (id === null || sellerId === null || chargeUuid === null || valueCents === null) return null;
  const { paymentMethod } = line;
  if (
    paymentMethod === null ||
    feeCents === null ||
    asFraud === null ||
    status === null ||
    requestedAt === null
  )
    return null;
  return {
    intermediaryId: line.intermediaryId,
    id,
    sellerId,
    chargeUuid,
    valueCents,
    buyerValueCents: line.refundBuyerValueCents,
    feeCents,
    asFraud,
    status,
    requestedAt,
    answeredAt: line.refundAnsweredAt,
    reason: line.refundReason,
    endToEndId: line.refundEndToEndId,
    paymentMethod,
    authorizationCode: line.pricedAuthorizationCode,
    authorizationNsu: line.pricedAuthorizationNsu ?? '',
  };
}
