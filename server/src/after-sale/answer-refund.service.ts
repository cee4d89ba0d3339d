import { operator, recordAudit, type Actor } from '../audit/audit.repository.ts';
import { pipelined } from '../db/query/engine.ts';
import type { Store, Tx } from '../db/store.ts';
import { importAnswers, type AnswersSummary } from '../imports/import-answers.ts';
import type { ImportSource } from '../imports/lines.ts';
import { refundExecutionDate } from '../ledger/chain.ts';
import { findDebitDate } from '../ledger/statement-entry.repository.ts';
import { DomainError, wrongField } from '../shared/errors.ts';
import { assertIntact } from '../shared/keyring.ts';
import { principalOf, type Principal } from '../tokens/token.ts';
import { settleFee } from './chargeback.service.ts';
import { appendLinesOfCharge, lockCharge, withStatus, type LockedCharge } from './locked-charge.ts';
import {
  checkRefundSeal,
  findRefund,
  sealRefund,
  updateAnswer,
  type StoredRefund,
} from './refund.repository.ts';
import type { RefundDeps } from './refund.service.ts';
import { updateAmounts } from './refundable-charge.repository.ts';

/** The processor's answer to a refund. */
interface Answer {
  id: number;
  status: 'DONE' | 'FAILED';
  /** The processor's code for the reason, such as AC03; null if it gave none. */
  reason: string | null;
  endToEndId: string | null;
  returnId: string | null;
}

/** A refund after an answer, and whether that answer was the first. */
interface AnsweredRefund {
  refund: StoredRefund;
  isNew: boolean;
}

/**
 * Records the processor's answer to a refund, once and for all (D23). A failed refund is taken back: an
 * ESTORNO_CANCELADO line gives back exactly what its ESTORNO took, and the charge is PAID again, unless a chargeback is
 * open or has taken all of it.
 * The same answer again changes nothing. Throws `refund_not_found` for a refund that the intermediary does not have,
 * `refund_already_answered` for another answer, and `invalid_request` for an id that is not of the payment or its method.
 */
export async function answerRefund(
  deps: RefundDeps,
  tx: Tx,
  { principal, actor }: { principal: Principal; actor: Actor },
  answer: Answer,
): Promise<AnsweredRefund> {
  const key = { intermediaryId: principal.intermediaryId, id: answer.id };
  const { chargeUuid } = existing(await findRefund(tx, key));
  const locked = await lockCharge(deps.keyring, tx, principal, chargeUuid);
  // The refund is read again under the lock.
  const refund = existing(await findRefund(tx, key));
  if (refund.status !== 'REQUESTED') return { refund: sameAnswer(refund, answer), isNew: false };
  assertSealed(deps, refund);
  assertIds(refund, answer);
  const now = deps.clock();
  const { status, reason, endToEndId, returnId } = answer;
  const answered = { ...refund, status, reason, endToEndId, returnId, answeredAt: now };
  const seal = sealRefund(deps.keyring, answered);
  const [isFirst] = await pipelined([
    updateAnswer(tx, { ...answered, seal }),
    recordAudit(tx, deps.keyring, actor, {
      action: status === 'DONE' ? 'refund.done' : 'refund.failed',
      subject: `refund:${refund.id}`,
      occurredAt: now,
    }),
  ]);
  if (!isFirst) throw alreadyAnswered(refund);
  if (status === 'FAILED') await takeBack(deps, tx, locked, answered, { actor, now });
  return { refund: { ...answered, seal }, isNew: true };
}

function existing(refund: StoredRefund | undefined): StoredRefund {
  if (refund !== undefined) return refund;
  throw new DomainError('refund_not_found', 'There is no such refund. Check its id.');
}

function sameAnswer(refund: StoredRefund, answer: Answer): StoredRefund {
  const isSame = (['status', 'reason', 'endToEndId', 'returnId'] as const).every(
    (field) => refund[field] === answer[field],
  );
  if (isSame) return refund;
  throw alreadyAnswered(
    refund,
    answer.status === refund.status ? ', but another reason, endToEndId or returnId' : '',
  );
}

function alreadyAnswered({ status }: StoredRefund, but = ''): DomainError {
  return new DomainError(
    'refund_already_answered',
    `This refund was answered before, with ${status}${but}. An answer is final; nothing was written. getCharge shows it.`,
  );
}

/** A pix is paid back by a devolução, which has an id of its own and names the original payment. */
function assertIds({ paymentMethod, source }: StoredRefund, { endToEndId, returnId }: Answer): void {
  if (paymentMethod !== 'PIX') {
    if (returnId === null) return;
    throw wrongField('returnId', 'is only for a pix: leave it out for another payment method');
  }
  const known = source === null ? undefined : (JSON.parse(source) as { endToEndId?: string }).endToEndId;
  if (endToEndId === null || known === undefined || endToEndId === known) return;
  throw wrongField(
    'endToEndId',
    'must be that of the original payment, as the charge has it in source, or be left out',
  );
}

/**
 * Throws unless the seal holds: sealing the refund again would make a change that was made without the key look valid.
 */
function assertSealed({ keyring }: RefundDeps, refund: StoredRefund): void {
  assertIntact(
    checkRefundSeal(keyring, refund, refund.seal),
    `refund ${refund.id}`,
    `Nothing was written. See \`payfac statement verify --seller ${refund.sellerId}\`.`,
  );
}

async function takeBack(
  deps: RefundDeps,
  tx: Tx,
  { head, charge: before }: LockedCharge,
  refund: StoredRefund,
  { actor, now }: { actor: Actor; now: number },
): Promise<void> {
  // Each part of an instalment is given back on its own day.
  const debitedOn =
    before.installment === null ? await findDebitDate(tx, 'ESTORNO', refund) : before.executionDate;
  const charge = withStatus({
    ...before,
    refundedCents: before.refundedCents - refund.valueCents,
    standingFeeCents: (before.standingFeeCents ?? 0) - refund.feeCents,
  });
  if (debitedOn === undefined || !(await updateAmounts(tx, before, charge))) {
    throw new Error(`refund ${refund.id} has no ESTORNO line, or its charge is not refunded so far`);
  }
  const line = {
    operation: 'ESTORNO_CANCELADO',
    executionDate: refundExecutionDate(now, debitedOn),
    valueCents: refund.valueCents,
    feeCents: refund.feeCents,
  } as const;
  const event = {
    source: { refundId: refund.id },
    event: 'refund.failed',
    occurredAt: now,
    countedAt: refund.requestedAt,
  } as const;
  const after = await appendLinesOfCharge(deps.keyring, tx, { head, charge }, [line], event);
  await settleFee(deps, tx, after, { actor, now });
}

/**
 * Records the processor's answers to refunds of one intermediary. Throws `UserError` if it cannot begin, or finds a
 * refund that somebody changed without the key.
 */
export function importRefundAnswers(
  { store, ...deps }: RefundDeps & { store: Store },
  source: ImportSource,
  intermediaryId: number,
): Promise<AnswersSummary> {
  const principal = principalOf(intermediaryId, null);
  const requester = { principal, actor: operator(intermediaryId) };
  return importAnswers<Answer['status']>(source, {
    form: { idName: 'idRefund', statuses: ['DONE', 'FAILED'] },
    async record(answer) {
      const { isNew } = await store.write((tx) => answerRefund(deps, tx, requester, answer));
      return isNew;
    },
    refusals: ['refund_not_found', 'refund_already_answered'],
  });
}
