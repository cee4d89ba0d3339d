import { DomainError, InvalidInputError } from './errors.ts';
import { sha256, type Keyring } from './keyring.ts';

/** Caller and filters, in a fixed order. A cursor is valid only for the same ones. */
export type CursorBinding = readonly (number | string | null)[];

/** What of a request says to which list a cursor belongs. */
export type CursorOrigin = 'body' | 'filters' | 'path';

const version = 2;
const bindingBytes = 16;
const macBytes = 32;

/** The place where a page ended as URL-safe text: at most 200 characters, the `maxLength` of `cursor` in the spec. */
export function writeCursor(keyring: Keyring, binding: CursorBinding, place: Buffer): string {
  const content = Buffer.concat([Buffer.of(version), digestOf(binding), place]);
  return Buffer.concat([content, keyring.mac('statement-cursor', content)]).toString('base64url');
}

/**
 * Throws `invalid_request` if no key of the ring made the cursor, `cursor_mismatch` if the binding is another. `origin`
 * is what the message then asks the caller to send.
 */
export function readCursor(
  keyring: Keyring,
  binding: CursorBinding,
  cursor: string,
  origin: CursorOrigin,
): Buffer {
  const bytes = Buffer.from(cursor, 'base64url');
  const content = bytes.subarray(0, Math.max(0, bytes.length - macBytes));
  const mac = bytes.subarray(content.length);
  // Decoding ignores unknown characters, so several texts could decode to one cursor.
  const isWhole = bytes.toString('base64url') === cursor;
  if (!isWhole || !keyring.verifiesMac('statement-cursor', content, mac) || content[0] !== version) {
    throw new InvalidInputError(
      'The cursor is damaged. Send it exactly as given in Link, or start without it.',
      [{ path: ['cursor'], detail: 'must be a cursor as given in Link' }],
    );
  }
  if (!content.subarray(1, 1 + bindingBytes).equals(digestOf(binding))) {
    throw new DomainError(
      'cursor_mismatch',
      origin === 'path'
        ? 'The cursor belongs to another path or another caller. Use the path that it came from, or start without a cursor.'
        : `The cursor belongs to other filters or another caller. Send the ${origin} that it came from, or start without a cursor.`,
    );
  }
  return content.subarray(1 + bindingBytes);
}

/** Some rows, and the cursor for those after them; null if there are none. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/** The first `limit` of the rows that were found, when one more was looked for. */
export function pageOf<Row>(found: Row[], limit: number, cursorAfter: (last: Row) => string): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const isLastPage = last === undefined || found.length <= limit;
  return { rows, next: isLastPage ? null : cursorAfter(last) };
}

function digestOf(binding: CursorBinding): Buffer {
  return sha256(JSON.stringify(binding)).subarray(0, bindingBytes);
}

/** A place in a list that is ordered by a date and then by these numbers, as bytes for a cursor. */
export function writeDatedPlace(date: string, numbers: readonly number[]): Buffer {
  return writeVarints([Number(date.replaceAll('-', '')), ...numbers]);
}

/** What `writeDatedPlace` wrote. */
export function readDatedPlace(bytes: Buffer): [date: string, ...numbers: number[]] {
  const [date, ...numbers] = readVarints(bytes);
  const digits = String(date).padStart(8, '0');
  return [`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`, ...numbers];
}

/** Encodes whole numbers from 0 to below 2^53 with seven bits per byte, lowest first (LEB128). */
export function writeVarints(values: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (const value of values) {
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

/** Decodes what `writeVarints` wrote. Throws a RangeError if the last number is cut off. */
export function readVarints(bytes: Buffer): number[] {
  const values: number[] = [];
  let value = 0;
  let factor = 1;
  for (const byte of bytes) {
    value += (byte % 128) * factor;
    if (byte >= 128) {
      factor *= 128;
      continue;
    }
    values.push(value);
    value = 0;
    factor = 1;
  }
  if (factor !== 1) throw new RangeError('the last number is cut');
  return values;
}
