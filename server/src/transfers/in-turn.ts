import type { Reader, Tx } from '../db/store.ts';
import { readInTurn } from '../shared/read-in-turn.ts';

/** Whose turn it is. */
export interface Caller {
  intermediaryId: number;
  /** Once aborted, nothing more is read, and its reason is thrown. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads when it is the caller's turn. A transaction does not wait for a turn, because whoever has it may be waiting for
 * a connection or a lock that the transaction holds.
 */
export function inTurn<T>(
  db: Reader | Tx,
  { intermediaryId, signal }: Caller,
  rows: number,
  read: () => Promise<T>,
): Promise<T> {
  const unlessStopped = async () => {
    signal?.throwIfAborted();
    return read();
  };
  return db.isTransaction ? unlessStopped() : readInTurn(intermediaryId, rows, unlessStopped);
}
