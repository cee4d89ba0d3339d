import { createHash } from 'node:crypto';
import { DomainError, InvalidInputError } from '../shared/domain-error.ts';
import type { Keyring } from '../shared/keyring.ts';
import { readVarints, writeVarints } from '../shared/varint.ts';
import type { EntryPlace } from './statement-line.repository.ts';

/**
 * Where a page ended, and the last line of each seller when the first page was requested: later lines are in no page
 * (D26). Sellers that are not in `heads` have no lines to show.
 */
export interface CursorState {
  after: EntryPlace;
  heads: ReadonlyMap<number, number>;
}

/** Caller and filters, in a fixed order. A cursor is valid only for the same ones. */
export type CursorBinding = readonly (number | string | null)[];

const version = 1;
const bindingBytes = 16;
const macBytes = 32;

/**
 * The `maxLength` of `cursor` in the spec: request lines of 8,000 octets are accepted everywhere (RFC 9112, 3). With 4
 * to 6 bytes for each seller, this is enough for 1,000 to 1,500 sellers.
 */
const maxCursorCharacters = 8_192;

/** The cursor as URL-safe text. Throws `too_many_sellers` if the heads do not fit. */
export function writeCursor(keyring: Keyring, binding: CursorBinding, state: CursorState): string {
  const { after } = state;
  const content = Buffer.concat([
    Buffer.of(version),
    digestOf(binding),
    writeVarints([
      Number(after.executionDate.replaceAll('-', '')),
      after.sellerId,
      after.sequence,
      ...deltasOf(state.heads),
    ]),
  ]);
  const cursor = Buffer.concat([content, keyring.mac('statement-cursor', content)]).toString('base64url');
  if (cursor.length <= maxCursorCharacters) return cursor;
  throw new DomainError(
    'too_many_sellers',
    'So many sellers have lines that no cursor can hold the position of each. Name one in idSeller, ' +
      'or leave out limit to get the whole statement in one response.',
  );
}

/** Throws `invalid_request` if no key of the ring made the cursor, `cursor_mismatch` if the binding is another. */
export function readCursor(keyring: Keyring, binding: CursorBinding, cursor: string): CursorState {
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
  return stateFrom(readVarints(content.subarray(1 + bindingBytes)));
}

function stateFrom([date, sellerId, sequence, ...deltas]: number[]): CursorState {
  if (date === undefined || sellerId === undefined || sequence === undefined) {
    throw new Error('an authentic cursor without a place');
  }
  const digits = String(date).padStart(8, '0');
  const executionDate = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  return {
    after: { executionDate, sellerId, sequence },
    heads: headsFrom(deltas),
  };
}

function digestOf(binding: CursorBinding): Buffer {
  return createHash('sha256').update(JSON.stringify(binding)).digest().subarray(0, bindingBytes);
}

/** The ids of one intermediary's sellers are close together, so the difference usually takes one byte. */
function deltasOf(heads: ReadonlyMap<number, number>): number[] {
  let last = 0;
  return [...heads]
    .filter(([, sequence]) => sequence > 0)
    .sort(([a], [b]) => a - b)
    .flatMap(([sellerId, sequence]) => {
      const delta = sellerId - last;
      last = sellerId;
      return [delta, sequence];
    });
}

function headsFrom(deltas: readonly number[]): Map<number, number> {
  const heads = new Map<number, number>();
  let sellerId = 0;
  for (let index = 0; index + 1 < deltas.length; index += 2) {
    sellerId += deltas[index] ?? 0;
    heads.set(sellerId, deltas[index + 1] ?? 0);
  }
  return heads;
}
