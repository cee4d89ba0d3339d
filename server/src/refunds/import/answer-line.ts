import type { LineError } from '../../charges/import/line-error.ts';
import { maxLineBytes, type RawLine } from '../../charges/import/line-reader.ts';
import { findLosses, type JsonLoss } from '../../shared/exact-json.ts';
import { decodeUtf8, parseJson } from '../../shared/json-text.ts';
import { shownName } from '../../shared/shown-text.ts';

/** What somebody who moves the money says of a refund or a transfer. */
export interface AnswerLine<Status extends string> {
  id: number;
  status: Status;
  /** A code for why, such as AC03; null if none was given. */
  reason: string | null;
  endToEndId: string | null;
}

/** What the lines of one kind of answers look like. */
export interface AnswerForm<Status extends string> {
  idName: 'idRefund' | 'idTransfer';
  statuses: readonly Status[];
}

type ReadAnswer<Status extends string> = { answer: AnswerLine<Status> } | { fault: LineError };

/** As the API takes them. */
const reasonShape = /^[A-Za-z0-9_.-]{1,35}$/;
const idShape = /^[A-Za-z0-9_.-]{1,64}$/;

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const lossAdvice: Record<JsonLoss['kind'], string> = {
  repeated_key: 'appears more than once: keep the right one',
  rounded_number: 'has too many digits: expected at most 15',
};

/** The answer of a line, or what is wrong with it: one of its fields, or no JSON object. */
export function readAnswer<Status extends string>(
  raw: RawLine,
  form: AnswerForm<Status>,
): ReadAnswer<Status> {
  if (raw.isTooLong) {
    return reject('line_too_long', `a line has at most ${maxLineBytes} bytes: shorten it`);
  }
  const text = decodeUtf8(raw.bytes) ?? '';
  const value = parseJson(text);
  if (value === undefined) {
    return reject(
      'malformed_json',
      'the line is not one whole JSON value in UTF-8; it may have been cut off',
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid('the line must be one JSON object');
  const names = [form.idName, 'status', 'reason', 'endToEndId'];
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
  const { [idName]: id, reason = null, endToEndId = null } = fields;
  if (!Number.isSafeInteger(id) || Number(id) < 1)
    return invalid(`/${idName} is missing or not valid: expected the number of the export`);
  const status = statuses.find((one) => one === fields.status);
  if (status === undefined) return invalid(`/status must be ${alternatives.format(statuses)}`);
  if (!isText(reason, reasonShape))
    return invalid('/reason must be a code of at most 35 letters, digits, _, . or -, or be left out');
  if (!isText(endToEndId, idShape))
    return invalid('/endToEndId must have at most 64 letters, digits, _, . or -, or be left out');
  return { answer: { id: Number(id), status, reason, endToEndId } };
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
