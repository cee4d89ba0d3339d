import { createHash } from 'node:crypto';
import { DomainError, InvalidInputError } from '../shared/domain-error.ts';
import type { Keyring } from '../shared/keyring.ts';
import { readVarints, writeVarints } from '../shared/varint.ts';
import type { EntryPlace } from './statement-line.repository.ts';

/** Caller and filters, in a fixed order. A cursor is valid only for the same ones. */
export type CursorBinding = readonly (number | string | null)[];

const version = 2;
const bindingBytes = 16;
const macBytes = 32;

/** The place where a page ended as URL-safe text: at most 200 characters, the `maxLength` of `cursor` in the spec. */
export function writeCursor(keyring: Keyring, binding: CursorBinding, place: EntryPlace): string {
  const content = Buffer.concat([
    Buffer.of(version),
    digestOf(binding),
    writeVarints([Number(place.executionDate.replaceAll('-', '')), place.sellerId, place.sequence]),
  ]);
  return Buffer.concat([content, keyring.mac('statement-cursor', content)]).toString('base64url');
}

/** Throws `invalid_request` if no key of the ring made the cursor, `cursor_mismatch` if the binding is another. */
export function readCursor(keyring: Keyring, binding: CursorBinding, cursor: string): EntryPlace {
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
      'The cursor belongs to other filters or another caller. Send the body that it came from, or start without a cursor.',
    );
  }
  return placeFrom(readVarints(content.subarray(1 + bindingBytes)));
}

function placeFrom([date, sellerId, sequence]: number[]): EntryPlace {
  if (date === undefined || sellerId === undefined || sequence === undefined) {
    throw new Error('an authentic cursor without a place');
  }
  const digits = String(date).padStart(8, '0');
  const executionDate = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  return { executionDate, sellerId, sequence };
}

function digestOf(binding: CursorBinding): Buffer {
  return createHash('sha256').update(JSON.stringify(binding)).digest().subarray(0, bindingBytes);
}
