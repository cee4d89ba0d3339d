import { DomainError, InvalidInputError } from './domain-error.ts';
import type { Keyring } from './keyring.ts';
import { sha256 } from './sha256.ts';

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
