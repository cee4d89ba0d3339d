import type { ImportSource } from '../../charges/import/import-source.ts';
import type { LineError } from '../../charges/import/line-error.ts';
import { readLines, type RawLine } from '../../charges/import/line-reader.ts';
import { RejectedFile } from '../../charges/import/rejected-file.ts';
import { DomainError, type DomainErrorCode } from '../../shared/domain-error.ts';
import { readAnswer, type AnswerForm, type AnswerLine } from './answer-line.ts';

/** The result of an import: lines = answered + known + rejected. Empty lines do not count. */
export interface AnswersSummary {
  lines: number;
  answered: number;
  /** Answered before, in the same way. */
  known: number;
  rejected: number;
  rejectedByCode: Partial<Record<string, number>>;
  /** Null when nothing was rejected. */
  rejectedFile: string | null;
}

/** How the answers of one kind are read and recorded. */
export interface AnswerKind<Status extends string> {
  form: AnswerForm<Status>;
  /** Records an answer in a transaction of its own; false if it was recorded before, in the same way. */
  record: (answer: AnswerLine<Status>) => Promise<boolean>;
  /** With these codes `record` refuses a line; any other error ends the import. */
  refusals: readonly DomainErrorCode[];
}

type Outcome = 'answered' | 'known' | LineError<string>;

/**
 * Records answers, one JSON object per line. A line that is run again is known, so an interrupted import is simply run
 * again. Throws `UserError` if it cannot begin, and whatever `record` throws that is not about the line.
 */
export async function importAnswers<Status extends string>(
  source: ImportSource,
  kind: AnswerKind<Status>,
): Promise<AnswersSummary> {
  const summary = { lines: 0, answered: 0, known: 0, rejected: 0 };
  const rejectedByCode: AnswersSummary['rejectedByCode'] = {};
  const file = await RejectedFile.prepare(source.rejectedPath, source.replacesRejected);
  try {
    for await (const line of readLines(source.bytes)) {
      const outcome = await settle(line, kind);
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

async function settle<Status extends string>(
  line: RawLine,
  { form, record, refusals }: AnswerKind<Status>,
): Promise<Outcome> {
  const read = readAnswer(line, form);
  if ('fault' in read) return read.fault;
  try {
    return (await record(read.answer)) ? 'answered' : 'known';
  } catch (error) {
    if (!(error instanceof DomainError) || !refusals.includes(error.code)) throw error;
    return { code: error.code, detail: `/${form.idName}: ${error.message}` };
  }
}
