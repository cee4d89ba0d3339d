import type { Reader, Tx } from '../db/store.ts';
import { readInTurn } from '../shared/read-in-turn.ts';

/** A transaction does not wait for a turn: whoever has it may be waiting for a connection or a lock that it holds. */
export function inTurn<T>(
  db: Reader | Tx,
  intermediaryId: number,
  rows: number,
  read: () => Promise<T>,
): Promise<T> {
  return db.isTransaction ? read() : readInTurn(intermediaryId, rows, read);
}
