import { operator } from '../../audit/actor.ts';
import type { ImportSource } from '../../charges/import/import-source.ts';
import type { Store } from '../../db/store.ts';
import { answerRefund, type Answer } from '../answer.service.ts';
import type { RefundDeps } from '../refund.service.ts';
import { importAnswers, type AnswersSummary } from './import-answers.ts';

/**
 * Records the processor's answers to refunds of one intermediary. Throws `UserError` if it cannot begin, or finds a
 * refund that somebody changed without the key.
 */
export function importRefundAnswers(
  { store, ...deps }: RefundDeps & { store: Store },
  source: ImportSource,
  intermediaryId: number,
): Promise<AnswersSummary> {
  const principal = { role: 'intermediary' as const, intermediaryId, sellerId: null, tokenId: 0 };
  const caller = { principal, actor: operator(intermediaryId) };
  return importAnswers<Answer['status']>(source, {
    form: { idName: 'idRefund', statuses: ['DONE', 'FAILED'] },
    async record(answer) {
      const { isNew } = await store.write((tx) => answerRefund(deps, tx, caller, answer));
      return isNew;
    },
    refusals: ['refund_not_found', 'refund_already_answered'],
  });
}
