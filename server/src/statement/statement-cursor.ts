import type { Keyring } from '../shared/keyring.ts';
import { readCursor, writeCursor, type CursorBinding } from '../shared/page-cursor.ts';
import { readVarints, writeVarints } from '../shared/varint.ts';
import type { EntryPlace } from './statement-line.repository.ts';

export function writeStatementCursor(keyring: Keyring, binding: CursorBinding, place: EntryPlace): string {
  const { executionDate, sellerId, sequence } = place;
  const numbers = [Number(executionDate.replaceAll('-', '')), sellerId, sequence];
  return writeCursor(keyring, binding, writeVarints(numbers));
}

/** Throws like `readCursor`. */
export function readStatementCursor(keyring: Keyring, binding: CursorBinding, cursor: string): EntryPlace {
  const [date, sellerId, sequence] = readVarints(readCursor(keyring, binding, cursor, 'body'));
  if (date === undefined || sellerId === undefined || sequence === undefined) {
    throw new Error('an authentic cursor without a place');
  }
  const digits = String(date).padStart(8, '0');
  const executionDate = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  return { executionDate, sellerId, sequence };
}
