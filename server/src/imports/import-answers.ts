import { DomainError, InvalidInputError, type DomainErrorCode } from '../shared/errors.ts';
import { decodeUtf8, findLosses, parseJson, type JsonLoss } from '../shared/exact-json.ts';
import { shownName } from '../shared/text.ts';
import type { LineError, RejectedLine } from './line-error.ts';
import { maxLineBytes, readLines, type ImportSource, type RawLine } from './lines.ts';
import { RejectedFile } from './rejected-file.ts';

/** The result of an import: lines = answered + known + rejected. Empty lines do not count. */
export interface AnswersSummary {
  lines: number;
  answered: number;
  /** How many were recorded before with the same answer. */
  known: number;
  rejected: number;
  rejectedByCode: Partial<Record<string, number>>;
  /** Null when nothing was rejected. */
  rejectedFile: string | null;
}

/** How the answers of one kind are read and recorded. */
interface AnswerKind<Status extends string> {
  form: AnswerForm<Status>;
  /** Records an answer in a transaction of its own. Returns false if the same answer was recorded before. */
  record: (answer: AnswerLine<Status>) => Promise<boolean>;
  /** The codes with which `record` refuses a single line. Any other error ends the import. */
  refusals: readonly DomainErrorCode[];
  /**
   * Returns whether one status comes before another. A later answer may have replaced an earlier one, and then `record`
   * refuses that. Such a line waits for the end of the file: it counts as known if a later line has the later answer.
   */
  isBefore?: (earlier: Status, later: Status) => boolean;
}

interface Settled<Status extends string> {
  outcome: 'answered' | 'known' | LineError<string>;
  /** The answer; null if the line holds none. */
  answer: AnswerLine<Status> | null;
}

interface WaitingLine<Status extends string> {
  answer: AnswerLine<Status>;
  rejected: RejectedLine;
}

/** Refused lines that a later line may explain, by the id of their subject. */
class WaitingLines<Status extends string> {
  readonly #byId = new Map<number, WaitingLine<Status>[]>();

  add(line: WaitingLine<Status>): void {
    const lines = this.#byId.get(line.answer.id);
    if (lines === undefined) this.#byId.set(line.answer.id, [line]);
    else lines.push(line);
  }

  /** Forgets the lines that come before this answer, and returns how many they were. */
  release({ id, status }: AnswerLine<Status>, isBefore: (earlier: Status, later: Status) => boolean): number {
    const lines = this.#byId.get(id);
    if (lines === undefined) return 0;
    const left = lines.filter(({ answer }) => !isBefore(answer.status, status));
    if (left.length > 0) this.#byId.set(id, left);
    else this.#byId.delete(id);
    return lines.length - left.length;
  }

  /** Returns the lines that nothing explained, in their order. */
  rest(): RejectedLine[] {
    const lines = [...this.#byId.values()].flat().map(({ rejected }) => rejected);
    return lines.sort((a, b) => a.line - b.line);
  }
}

/**
 * Records answers, one JSON object per line. A line that is read again is known, so an interrupted import is simply run
 * again. Rejected lines are written in their order, except that those which waited come last. Throws `UserError` if it
 * cannot begin, and any error of `record` that is not about the line.
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
  const { isBefore = () => false } = kind;
  const waiting = new WaitingLines<Status>();
  try {
    for await (const line of readLines(source.bytes)) {
      const { outcome, answer } = await settle(line, kind);
      summary.lines += 1;
      if (typeof outcome === 'string') {
        summary[outcome] += 1;
        if (outcome === 'known' && answer !== null) summary.known += waiting.release(answer, isBefore);
        continue;
      }
      const rejected = { line: line.number, ...outcome, raw: line.bytes.toString() };
      if (answer !== null && kind.form.statuses.some((later) => isBefore(answer.status, later))) {
        waiting.add({ answer, rejected });
      } else await reject(rejected);
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
    if (error instanceof InvalidInputError) {
      const details = error.fields.map(({ path, detail }) => `/${path.join('/')} ${detail}`);
      return { outcome: { code: 'invalid_line', detail: details.join('. ') }, answer };
    }
    if (!(error instanceof DomainError) || !refusals.includes(error.code)) throw error;
    return { outcome: { code: error.code, detail: `/${form.idName}: ${error.message}` }, answer };
  }
}

/** What the processor or the bank reports about a refund or a transfer. */
interface AnswerLine<Status extends string> {
  id: number;
  status: Status;
  /** A code for the reason, such as AC03; null if none was given. */
  reason: string | null;
  endToEndId: string | null;
  /** The id of a pix refund; null for a transfer. */
  returnId: string | null;
}

/** What the lines of one kind of answers look like. */
interface AnswerForm<Status extends string> {
  idName: 'idRefund' | 'idTransfer';
  statuses: readonly Status[];
}

type ReadAnswer<Status extends string> = { answer: AnswerLine<Status> } | { fault: LineError };

/** The reasons that the API accepts. */
const reasonShape = /^[A-Za-z0-9_.-]{1,35}$/;
const idShape = /^[A-Za-z0-9_.-]{1,64}$/;
const idRule = 'must have at most 64 letters, digits, _, . or -, or be left out';

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const lossAdvice: Record<JsonLoss['kind'], string> = {
  repeated_key: 'appears more than once: keep the right one',
  rounded_number: 'has too many digits: expected at most 15',
};

/** Returns the answer of a line, or what is wrong with it: one of its fields, or that it is no JSON object. */
function readAnswer<Status extends string>(raw: RawLine, form: AnswerForm<Status>): ReadAnswer<Status> {
  if (raw.isTooLong) {
    return reject('line_too_long', `a line has at most ${maxLineBytes} bytes: shorten it`);
  }
  const text = decodeUtf8(raw.bytes) ?? '';
  const value = parseJson(text);
  if (value === undefined) {
    return reject(
      'malformed_json',
      'the line is not one whole JSON value in UTF-8: send one JSON object per line, not cut off',
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid('the line must be one JSON object');
  const names: string[] = [form.idName, 'status', 'reason', 'endToEndId'];
  if (form.idName === 'idRefund') names.push('returnId');
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined)
    return invalid(`/${shownName(unknown)} is not a field of an answer: remove it or correct its name`);
  const [loss] = findLosses(text);
  if (loss !== undefined) return reject(loss.kind, `/${loss.path[0]} ${lossAdvice[loss.kind]}`);
  return checkFields({ ...value }, form);
}

function checkFields<Status extends string>(
  fields: Record<string, unknown>,
  { idName, statuses }: AnswerForm<Status>,
): ReadAnswer<Status> {
  const { [idName]: id, reason = null, endToEndId = null, returnId = null } = fields;
  if (!Number.isSafeInteger(id) || Number(id) < 1)
    return invalid(`/${idName} is missing or not valid: expected the number of the export`);
  const status = statuses.find((one) => one === fields.status);
  if (status === undefined) return invalid(`/status must be ${alternatives.format(statuses)}`);
  if (!isText(reason, reasonShape))
    return invalid('/reason must be a code of at most 35 letters, digits, _, . or -, or be left out');
  if (!isText(endToEndId, idShape)) return invalid(`/endToEndId ${idRule}`);
  if (!isText(returnId, idShape)) return invalid(`/returnId ${idRule}`);
  return { answer: { id: Number(id), status, reason, endToEndId, returnId } };
}

function isText(value: unknown, shape: RegExp): value is string | null {
  return value === null || (typeof value === 'string' && shape.test(value));
}

function invalid(detail: string): { fault: LineError } {
  return reject('invalid_line', detail);
}

function reject(code: LineError['code'], detail: string): { fault: LineError } {
  return { fault: { code, detail } };
}
