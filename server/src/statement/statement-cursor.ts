import type { Keyring } from '../shared/keyring.ts';
import { readCursor, writeCursor, type CursorBinding, type CursorOrigin } from '../shared/page-cursor.ts';
import { readDatedPlace, writeDatedPlace } from '../shared/dated-place.ts';
import type { EntryPlace } from './statement-line.repository.ts';

export function writeStatementCursor(keyring: Keyring, binding: CursorBinding, place: EntryPlace): string {
  const { executionDate, sellerId, sequence } = place;
  return writeCursor(keyring, binding, writeDatedPlace(executionDate, [sellerId, sequence]));
}

/** Throws like `readCursor`. */
export function readStatementCursor(
  keyring: Keyring,
  { binding, chosenBy }: { binding: CursorBinding; chosenBy: CursorOrigin },
  cursor: string,
): EntryPlace {
  const [executionDate, sellerId, sequence] = readDatedPlace(readCursor(keyring, binding, cursor, chosenBy));
  if (sellerId === undefined || sequence === undefined)
    throw new Error('an authentic cursor without a place');
  return { executionDate, sellerId, sequence };
}
