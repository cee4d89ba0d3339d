import { refundExecutionDate } from '../../ledger/execution-date.ts';
import type { SealedRefund } from '../../refunds/refund-seal.ts';
import type { VerifiedLine } from './chain.repository.ts';
import { checkAfterSale, checkTakenBack, returnedFeeOf } from './check-after-sale.ts';
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
  return (
    checkAfterSale(line, refund, 'refund') ??
    (line.operation === 'ESTORNO' ? checkEstorno(line, refund, keepsFee) : checkCancelled(line, refund))
  );
}

function checkEstorno(line: VerifiedLine, refund: SealedRefund, keepsFee: boolean): Mismatch | null {
  return (
    compareCents(
      'the fee is not the part of the VENDA’s that the refunds up to here return',
      line.feeCents,
      returnedFeeOf(line, keepsFee),
    ) ??
    compare(
      'the execution date is not the later of the refund’s date and the sale’s',
      line.executionDate,
      refundExecutionDate(refund.requestedAt, line.saleExecutionDate ?? ''),
    ) ??
    compare(
      'an ESTORNO_CANCELADO takes back a refund that failed, and no other',
      line.pairSequence === null ? 'no ESTORNO_CANCELADO' : 'an ESTORNO_CANCELADO',
      refund.status === 'FAILED' ? 'an ESTORNO_CANCELADO' : 'no ESTORNO_CANCELADO',
    )
  );
}

function checkCancelled(line: VerifiedLine, refund: SealedRefund): Mismatch | null {
  return (
    compare('an ESTORNO_CANCELADO of a refund that did not fail', refund.status, 'FAILED') ??
    checkTakenBack(line, 'ESTORNO', refund.answeredAt)
  );
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
