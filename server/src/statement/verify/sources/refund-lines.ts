import { refundExecutionDate } from '../../../ledger/execution-date.ts';
import { checkRefundSeal, type SealedRefund } from '../../../refunds/refund-seal.ts';
import { compare, compareCents, shownInstant, type Mismatch } from '../discrepancy.ts';
import type { VerifiedLine } from '../line.repository.ts';
import { checkAfterSale, checkTakenBack, returnedFeeOf } from './after-sale.ts';
import type { SourceKind } from './source-kind.ts';
import type { SourceRows } from './source-row.repository.ts';

type Refund = SourceRows['refund'];

/** Lines of a refund, which reverses a sale or a part of it (D23, D24). */
export const refundLines: SourceKind<Refund> = {
  check: (line, refund, keepsFee) =>
    checkAfterSale(line, refund, 'refund') ??
    (line.operation === 'ESTORNO' ? checkEstorno(line, refund, keepsFee) : checkCancelled(line, refund)),
  checkSeal: (keyring, refund, line) => checkRefundSeal(keyring, sealedRefund(refund, line), refund.seal),
  changed: 'when or why it was made, or what the processor is told,',
  shown: ({ requestedAt }) => `this refund at ${shownInstant(requestedAt)}`,
};

function checkEstorno(line: VerifiedLine, refund: Refund, keepsFee: boolean): Mismatch | null {
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

function checkCancelled(line: VerifiedLine, refund: Refund): Mismatch | null {
  return (
    compare('an ESTORNO_CANCELADO of a refund that did not fail', refund.status, 'FAILED') ??
    checkTakenBack(line, 'ESTORNO', refund.answeredAt)
  );
}

/** A refund's seal covers how its charge was paid too. */
function sealedRefund({ seal: _, ...refund }: Refund, line: VerifiedLine): SealedRefund {
  const { paymentMethod, pricedAuthorizationCode: authorizationCode, pricedAuthorizationNsu } = line;
  if (paymentMethod === null) throw new Error('a line of a refund has the payment method of its charge');
  return { ...refund, paymentMethod, authorizationCode, authorizationNsu: pricedAuthorizationNsu ?? '' };
}
