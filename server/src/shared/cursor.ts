import { DomainError, InvalidInputError } from './errors.ts';
import { sha256, type Keyring } from './keyring.ts';

/** The principal and the filters that a cursor belongs to, in a fixed order. It is valid only for the same ones. */
export type CursorBinding = readonly (number | string | null)[];

/** The part of a request that says to which list a cursor belongs. */
export type CursorOrigin = 'body' | 'filters' | 'path';

const version = 2;
const bindingBytes = 16;

/**
 * Returns the position at which a page of a list ended as URL-safe text of at most 200 characters, which is the
 * `maxLength` of `cursor` in the spec.
 */
export function writeCursor(keyring: Keyring, binding: CursorBinding, position: Buffer): string {
  const content = Buffer.concat([Buffer.of(version), digestOf(binding), position]);
  return keyring.writeAuthentic('statement-cursor', content);
}

/**
 * Returns the position in a cursor. Throws `invalid_request` if no key of the ring made the cursor, and
 * `cursor_mismatch` if it belongs to another binding. `origin` says which part of the request the message asks to
 * correct.
 */
export function readCursor(
  keyring: Keyring,
  binding: CursorBinding,
  cursor: string,
  origin: CursorOrigin,
): Buffer {
  const content = keyring.readAuthentic('statement-cursor', cursor);
  if (content?.[0] !== version) {
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

/** One page of a list: some rows, and the cursor for the rows after them, which is null at the end of the list. */
export interface ListPage<Row> {
  rows: Row[];
  next: string | null;
}

/**
 * Returns the page of the first `limit` rows found. The query must look for one row more, which shows whether others
 * follow.
 */
export function pageOf<Row>(found: Row[], limit: number, cursorAfter: (last: Row) => string): ListPage<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const isLastPage = last === undefined || found.length <= limit;
  return { rows, next: isLastPage ? null : cursorAfter(last) };
}

/** How many rows a page may have, and the cursor after which it begins: undefined for the start of the list. */
export interface PageRequest {
  limit: number;
  cursor: string | undefined;
}

/**
 * Returns a page of a list in the order of its ids, from the id `start` or after the cursor. `find` returns at most
 * `count` rows that follow an id. Throws as `readCursor` does.
 */
export async function pageById<Row extends { id: number }>(
  keyring: Keyring,
  { binding, origin, start }: { binding: CursorBinding; origin: CursorOrigin; start: number },
  { limit, cursor }: PageRequest,
  find: (id: number, count: number) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const [id = start] = cursor === undefined ? [] : readVarints(readCursor(keyring, binding, cursor, origin));
  const found = await find(id, limit + 1);
  return pageOf(found, limit, (last) => writeCursor(keyring, binding, writeVarints([last.id])));
}

function digestOf(binding: CursorBinding): Buffer {
  return sha256(JSON.stringify(binding)).subarray(0, bindingBytes);
}

/** Returns a position in a list that is ordered by a date and then by these numbers, as bytes for a cursor. */
export function writeDatedPosition(date: string, numbers: readonly number[]): Buffer {
  return writeVarints([Number(date.replaceAll('-', '')), ...numbers]);
}

/** Decodes what `writeDatedPosition` wrote. */
export function readDatedPosition(bytes: Buffer): [date: string, ...numbers: number[]] {
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
