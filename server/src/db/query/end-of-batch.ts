import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../tables.ts';

/** Some 10 ms of work. With three parameters per row, a statement also stays below the limits of both engines. */
export const rowsPerTransaction = 1_000;

/** Instants in the order of an index, as `at`. */
type Instants = SelectQueryBuilder<Tables, keyof Tables, { at: number }>;

/**
 * Rows that are older than `instant` are many after a long pause: what is done to all of them is done to a thousand at
 * a time, so that requests do not wait. The end of the first thousand; few rows have the same millisecond.
 */
export async function endOfBatch(olderThan: Instants, instant: number): Promise<number> {
  const last = await olderThan
    .offset(rowsPerTransaction - 1)
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? instant : last.at + 1;
}
