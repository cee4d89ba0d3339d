import { operator } from '../../audit/actor.ts';
import type { ImportSource } from '../../charges/import/import-source.ts';
import type { LineError, LineErrorCode } from '../../charges/import/line-error.ts';
import { readLines, type RawLine } from '../../charges/import/line-reader.ts';
import { RejectedFile } from '../../charges/import/rejected-file.ts';
import type { Store } from '../../db/store.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { answerRefund } from '../answer.service.ts';
import type { RefundDeps } from '../refund.service.ts';
import { readAnswer } from './answer-line.ts';

/** The result of an import: lines = answered + known + rejected. Empty lines do not count. */
export interface AnswersSummary {
  lines: number;
  answered: number;
  /** Answered before, in the same way. */
  known: number;
  rejected: number;
  rejectedByCode: Partial<Record<AnswerErrorCode, number>>;
  /** Null when nothing was rejected. */
  rejectedFile: string | null;
}

type AnswerErrorCode = LineErrorCode | 'refund_not_found' | 'refund_already_answered';

type Outcome = 'answered' | 'known' | LineError<AnswerErrorCode>;

/**
 * Records the processor's answers to refunds of one intermediary, one JSON object per line, each in a transaction of
 * its own. A line that is run again is known, so an interrupted import is simply run again. Throws `UserError` if it
 * cannot begin, or finds a refund that somebody changed without the key.
 */
export async function importAnswers(
  deps: RefundDeps & { store: Store },
  source: ImportSource,
  intermediaryId: number,
): Promise<AnswersSummary> {
  const summary = { lines: 0, answered: 0, known: 0, rejected: 0 };
  const rejectedByCode: AnswersSummary['rejectedByCode'] = {};
  const file = await RejectedFile.prepare(source.rejectedPath, source.replacesRejected);
  try {
    for await (const line of readLines(source.bytes)) {
      const outcome = await settle(deps, line, intermediaryId);
      summary.lines += 1;
      if (typeof outcome === 'string') {
        summary[outcome] += 1;
        continue;
      }
      summary.rejected += 1;
      rejectedByCode[outcome.code] = (rejectedByCode[outcome.code] ?? 0) + 1;
      await file.write([{ line: line.number, ...outcome, raw: line.bytes.toString() }]);
    }
  } finally {
    await file.close();
  }
  return { ...summary, rejectedByCode, rejectedFile: file.isWritten ? file.path : null };
}

async function settle(
  { store, ...deps }: RefundDeps & { store: Store },
  line: RawLine,
  intermediaryId: number,
): Promise<Outcome> {
  const read = readAnswer(line);
  if ('fault' in read) return read.fault;
  const principal = { role: 'intermediary' as const, intermediaryId, sellerId: null, tokenId: 0 };
  const caller = { principal, actor: operator(intermediaryId) };
  try {
    const { isNew } = await store.write((tx) => answerRefund(deps, tx, caller, read.answer));
    return isNew ? 'answered' : 'known';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message } = error;
    if (code !== 'refund_not_found' && code !== 'refund_already_answered') throw error;
    return { code, detail: `/idRefund: ${message}` };
  }
}
