import { checkChargebackSeal } from '../../../chargebacks/chargeback-seal.ts';
import { refundExecutionDate } from '../../../ledger/execution-date.ts';
import { compare, compareCents, shownInstant, type Mismatch } from '../discrepancy.ts';
import type { VerifiedLine } from '../line.repository.ts';
import { checkAfterSale, checkTakenBack, returnedFeeOf } from './after-sale.ts';
import type { SourceKind } from './source-kind.ts';
import type { SourceRows } from './source-row.repository.ts';

type Chargeback = SourceRows['chargeback'];

/** Lines of a chargeback, which reverses what is left of a sale (D30, D24). */
export const chargebackLines: SourceKind<Chargeback> = {
  check: (line, chargeback, keepsFee) =>
    checkAfterSale(line, chargeback, 'chargeback') ??
    (line.operation === 'CHARGEBACK'
      ? checkDebit(line, chargeback, keepsFee)
      : checkReversal(line, chargeback)),
  checkSeal: (keyring, chargeback) => checkChargebackSeal(keyring, chargeback, chargeback.seal),
  changed: 'when or why it was opened, or how it ended,',
  shown: ({ openedAt }) => `this chargeback of ${shownInstant(openedAt)}`,
};

function checkDebit(line: VerifiedLine, chargeback: Chargeback, keepsFee: boolean): Mismatch | null {
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

function checkReversal(line: VerifiedLine, chargeback: Chargeback): Mismatch | null {
  return (
    compare('a CHARGEBACK_REVERTIDO of a chargeback that was not won', chargeback.status, 'WON') ??
    checkTakenBack(line, 'CHARGEBACK', chargeback.closedAt)
  );
}
