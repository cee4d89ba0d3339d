import { sql, type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../store.ts';
import type { Tables } from '../tables.ts';
import { engineOf } from './engine.ts';

/**
 * How many rows one transaction deletes or changes: some 10 ms of work. With three parameters per row, a statement also
 * stays below the limits of both engines.
 */
export const rowsPerTransaction = 1_000;

/** A query for instants, named `at`, in the order of an index. */
type Instants = SelectQueryBuilder<Tables, keyof Tables, { at: number }>;

/**
 * Returns the end of the first thousand rows that are older than `instant`, in epoch milliseconds. After a long pause
 * there are many of them, so they are dealt with a thousand at a time, and requests need not wait. Few rows have the
 * same millisecond.
 */
export async function endOfBatch(olderThan: Instants, instant: number): Promise<number> {
  const last = await olderThan
    .offset(rowsPerTransaction - 1)
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? instant : last.at + 1;
}

/** The key of a record: its intermediary, and its id there. */
export interface RecordKey {
  intermediaryId: number;
  id: number;
}

/** Makes a query lock its rows until the transaction ends; on SQLite the transaction is the lock. */
export function locked<DB, TB extends keyof DB, O>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engineOf(db) === 'postgres' ? query.forUpdate() : query;
}

/**
 * Finds the next records of the intermediary after this one, at most `limit`, and locks them until the transaction
 * ends. The query must call their table `r`.
 */
function lockNext<DB, TB extends keyof DB, O>(
  tx: Tx,
  records: SelectQueryBuilder<DB, TB, O>,
  after: RecordKey,
  limit: number,
): SelectQueryBuilder<DB, TB, O> {
  const next = records
    .where(sql`r.intermediary_id`, '=', after.intermediaryId)
    .where(sql`r.id`, '>', after.id)
    .orderBy(sql`r.id`)
    .limit(limit);
  return engineOf(tx) === 'postgres' ? next.modifyEnd(sql`for no key update of r`) : next;
}

/** Returns the condition that a record, `r`, was sealed with another key than this one. */
function isUnderOtherKey(keyId: Buffer): RawBuilder<boolean> {
  return sql<boolean>`r.seal is not null and substr(r.seal, 1, 4) <> ${keyId}`;
}

/** Returns what finds the next of these records, `r`, that are under another key than this one, as `lockNext` does. */
export function underOtherKeys<DB, TB extends keyof DB, O>(
  select: (tx: Tx) => SelectQueryBuilder<DB, TB, O>,
) {
  return (tx: Tx, keyId: Buffer, after: RecordKey, limit: number) =>
    lockNext(tx, select(tx), after, limit).where(isUnderOtherKey(keyId)).execute();
}

/**
 * The sizes of merges: how many rows one on PostgreSQL may read. Each is one more than a common page has, such as the
 * client's of 500.
 */
const sizes = [11, 101, 501, 1_001];

/** Returns how many rows a merge reads for a page of at most `limit`. Each size has a query of its own. */
export function mergeSizeOf(limit: number): number {
  return sizes.find((size) => size >= limit) ?? limit;
}

/** How the rows of several ranges become one list. */
interface Merge<Field extends string> {
  fields: readonly Field[];
  /** The fields by which the index orders each range. */
  order: readonly Field[];
  direction: 'asc' | 'desc';
  /** How many rows the query reads on PostgreSQL, from `mergeSizeOf`. */
  size: number;
  /** How many rows the query reads on SQLite. */
  limit: Expression<number> | number;
}

/**
 * Selects the first rows of several ranges of an index. Each range is in order, so no more rows are read than are
 * returned, however long the ranges are, and whichever of them is empty.
 */
export function mergeRanges<DB, TB extends keyof DB, Row>(
  db: Kysely<Tables>,
  ranges: readonly SelectQueryBuilder<DB, TB, Row>[],
  { fields, order, direction, size, limit }: Merge<keyof Row & string>,
) {
  const isPostgres = engineOf(db) === 'postgres';
  // With a parameter instead of a literal, PostgreSQL would plan each page anew, which takes longer than reading it.
  const most = isPostgres ? sql.lit(size) : limit;
  const inOrder = <D, T extends keyof D, R>(query: SelectQueryBuilder<D, T, R>) =>
    order.reduce((ordered, field) => ordered.orderBy(sql.ref(field), direction), query).limit(most);
  // PostgreSQL merges ranges that are each in order, and reads no further than it must; ranges that are not, it reads
  // whole and sorts. SQLite does the opposite.
  const [first, ...others] = ranges.map((range) =>
    db
      .selectFrom((isPostgres ? inOrder(range) : range).as('r'))
      .select(fields.map((field) => sql.ref(field).as(field)))
      .$castTo<Row>(),
  );
  if (first === undefined) throw new Error('there is a range');
  return inOrder(others.reduce((query, other) => query.unionAll(other), first));
}
