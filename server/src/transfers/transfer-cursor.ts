import { readDatedPlace, writeDatedPlace } from '../shared/dated-place.ts';
import type { Keyring } from '../shared/keyring.ts';
import { readCursor, writeCursor, type CursorBinding } from '../shared/page-cursor.ts';
import type { ListedPlace } from './transfer-list.repository.ts';

export function writeTransferCursor(keyring: Keyring, binding: CursorBinding, place: ListedPlace): string {
  return writeCursor(keyring, binding, writeDatedPlace(place.transferDate, [place.id]));
}

/** Throws like `readCursor`. */
export function readTransferCursor(keyring: Keyring, binding: CursorBinding, cursor: string): ListedPlace {
  const [transferDate, id] = readDatedPlace(readCursor(keyring, binding, cursor, 'filters'));
  if (id === undefined) throw new Error('an authentic cursor without a place');
  return { transferDate, id };
}
