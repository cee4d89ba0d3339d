import type { SealedChargeback } from '../../chargebacks/chargeback-seal.ts';
import { refundExecutionDate } from '../../ledger/execution-date.ts';
import type { VerifiedLine } from './chain.repository.ts';
import { checkAfterSale, checkTakenBack, returnedFeeOf } from './check-after-sale.ts';
import { compare, compareCents, type Mismatch } from './discrepancy.ts';

/** Compares a line of a chargeback with its chargeback and with the sale that it reverses (D23, D24). */
export function checkChargeback(line: VerifiedLine, keepsFee: boolean): Mismatch | null {
  const chargeback = chargebackOf(line);
  if (chargeback === null) {
    return {
      what: `a ${line.operation} without its chargeback`,
      stored: 'no chargeback',
      expected: `chargeback ${line.chargebackId}`,
    };
  }
  return (
    checkAfterSale(line, chargeback, 'chargeback') ??
    (line.operation === 'CHARGEBACK'
      ? checkDebit(line, chargeback, keepsFee)
      : checkReversal(line, chargeback))
  );
}

function checkDebit(line: VerifiedLine, chargeback: SealedChargeback, keepsFee: boolean): Mismatch | null {
  const leftCents = (line.pricedValueCents ?? 0) - (line.refundedBeforeCents ?? 0);
  return (
    compareCents('the value is not what was left of the charge', line.valueCents, leftCents) ??
    compareCents(
      'the fee is not the part of the VENDA’s that a refund would return',
      line.feeCents,
      returnedFeeOf(line, keepsFee),
    ) ??
    compare(
      'the execution date is not the later of the chargeback’s date and the sale’s',
      line.executionDate,
      refundExecutionDate(chargeback.openedAt, line.saleExecutionDate ?? ''),
    ) ??
    compare(
      'a CHARGEBACK_REVERTIDO takes back a chargeback that was won, and no other',
      line.pairSequence === null ? 'no CHARGEBACK_REVERTIDO' : 'a CHARGEBACK_REVERTIDO',
      chargeback.status === 'WON' ? 'a CHARGEBACK_REVERTIDO' : 'no CHARGEBACK_REVERTIDO',
    )
  );
}

function checkReversal(line: VerifiedLine, chargeback: SealedChargeback): Mismatch | null {
  return (
    compare('a CHARGEBACK_REVERTIDO of a chargeback that was not won', chargeback.status, 'WON') ??
    checkTakenBack(line, 'CHARGEBACK', chargeback.closedAt)
  );
}

/** The chargeback of a line; null if it has none, or it is not there. */
export function chargebackOf(line: VerifiedLine): SealedChargeback | null {
  const { chargebackId: id, chargebackSellerId: sellerId, chargebackChargeUuid: chargeUuid } = line;
  const { chargebackValueCents: valueCents, chargebackFeeCents: feeCents } = line;
  const { chargebackStatus: status, chargebackOpenedAt: openedAt } = line;
  if (id === null || sellerId === null || chargeUuid === null) return null;
  if (valueCents === null || feeCents === null || status === null || openedAt === null) return null;
  return {
    ...{ intermediaryId: line.intermediaryId, id, sellerId, chargeUuid, valueCents, feeCents, status },
    reasonCode: line.chargebackReasonCode,
    openedAt,
    closedAt: line.chargebackClosedAt,
  };
}
