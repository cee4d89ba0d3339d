import type { ImportSource } from '../../charges/import/import-source.ts';
import type { LineError, RejectedLine } from '../../charges/import/line-error.ts';
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
interface AnswerKind<Status extends string> {
  form: AnswerForm<Status>;
  /** Records an answer in a transaction of its own; false if it was recorded before, in the same way. */
  record: (answer: AnswerLine<Status>) => Promise<boolean>;
  /** With these codes `record` refuses a line; any other error ends the import. */
  refusals: readonly DomainErrorCode[];
  /**
   * The status that the others follow. They may replace what an answer with it said. So if that is refused, it waits
   * for the end of the file: it is known if a later line that can follow it is.
   */
  firstStatus?: Status;
}

interface Settled<Status extends string> {
  outcome: 'answered' | 'known' | LineError<string>;
  /** Null if the line holds none. */
  answer: AnswerLine<Status> | null;
}

/** Refused lines that a later line may explain, by the id of their subject. */
class WaitingLines {
  readonly #byId = new Map<number, RejectedLine[]>();

  add(id: number, line: RejectedLine): void {
    const lines = this.#byId.get(id);
    if (lines === undefined) this.#byId.set(id, [line]);
    else lines.push(line);
  }

  /** How many were waiting for this one. */
  release(id: number): number {
    const { length } = this.#byId.get(id) ?? [];
    this.#byId.delete(id);
    return length;
  }

  rest(): RejectedLine[] {
    return [...this.#byId.values()].flat();
  }
}

/**
 * Records answers, one JSON object per line. A line that is run again is known, so an interrupted import is simply run
 * again. Rejected lines are written in their order, except that those which waited come last. Throws `UserError` if it
 * cannot begin, and whatever `record` throws that is not about the line.
 */
export async function importAnswers<Status extends string>(
  source: ImportSource,
  kind: AnswerKind<Status>,
): Promise<AnswersSummary> {
  const summary = { lines: 0, answered: 0, known: 0, rejected: 0 };
  const rejectedByCode: AnswersSummary['rejectedByCode'] = {};
  const file = await RejectedFile.prepare(source.rejectedPath, source.replacesRejected);
  const reject = async (line: RejectedLine) => {
    summary.rejected += 1;
    rejectedByCode[line.code] = (rejectedByCode[line.code] ?? 0) + 1;
    await file.write([line]);
  };
  const waiting = new WaitingLines();
  try {
    for await (const line of readLines(source.bytes)) {
      const { outcome, answer } = await settle(line, kind);
      const canFollow = answer !== null && answer.status !== kind.firstStatus;
      summary.lines += 1;
      if (typeof outcome === 'string') {
        summary[outcome] += 1;
        if (outcome === 'known' && canFollow) summary.known += waiting.release(answer.id);
        continue;
      }
      const rejected = { line: line.number, ...outcome, raw: line.bytes.toString() };
      if (answer === null || canFollow) await reject(rejected);
      else waiting.add(answer.id, rejected);
    }
    for (const line of waiting.rest()) await reject(line);
  } finally {
    await file.close();
  }
  return { ...summary, rejectedByCode, rejectedFile: file.isWritten ? file.path : null };
}

async function settle<Status extends string>(
  line: RawLine,
  { form, record, refusals }: AnswerKind<Status>,
): Promise<Settled<Status>> {
  const read = readAnswer(line, form);
  if ('fault' in read) return { outcome: read.fault, answer: null };
  const { answer } = read;
  try {
    return { outcome: (await record(answer)) ? 'answered' : 'known', answer };
  } catch (error) {
    if (!(error instanceof DomainError) || !refusals.includes(error.code)) throw error;
    return { outcome: { code: error.code, detail: `/${form.idName}: ${error.message}` }, answer };
  }
}
