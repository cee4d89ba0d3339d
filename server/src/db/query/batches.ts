import { sql, type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../store.ts';
import type { Tables } from '../tables.ts';
import { engineOf } from './engine.ts';

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

/** The place of a record among those of its intermediary. */
export interface RecordPlace {
  intermediaryId: number;
  id: number;
}

/**
 * The next records of the intermediary after this one, at most `limit`, locked until the transaction ends. The query
 * calls their table `r`.
 */
export function lockNext<DB, TB extends keyof DB, O>(
  tx: Tx,
  records: SelectQueryBuilder<DB, TB, O>,
  after: RecordPlace,
  limit: number,
): SelectQueryBuilder<DB, TB, O> {
  const next = records
    .where(sql`r.intermediary_id`, '=', after.intermediaryId)
    .where(sql`r.id`, '>', after.id)
    .orderBy(sql`r.id`)
    .limit(limit);
  return engineOf(tx) === 'postgres' ? next.modifyEnd(sql`for no key update of r`) : next;
}

/** The condition that a record, `r`, has the seal of another key than this one. */
export function isUnderOtherKey(keyId: Buffer): RawBuilder<boolean> {
  return sql<boolean>`r.seal is not null and substr(r.seal, 1, 4) <> ${keyId}`;
}

/** How many rows a merge on PostgreSQL may read: one more than common pages have, such as the client's of 500. */
const sizes = [11, 101, 501, 1_001];

/** How many rows a merge reads for at most `limit` of them; each size has a query of its own. */
export function mergeSizeOf(limit: number): number {
  return sizes.find((size) => size >= limit) ?? limit;
}

/** How the rows of several ranges become one list. */
interface Merge<Field extends string> {
  fields: readonly Field[];
  /** Fields in whose order the index has each range. */
  order: readonly Field[];
  direction: 'asc' | 'desc';
  /** From `mergeSizeOf`; on PostgreSQL, what the query reads. */
  size: number;
  /** On SQLite, what the query reads. */
  limit: Expression<number> | number;
}

/**
 * The first rows of several ranges of an index. Each range is in order, so no more is read than is returned, however
 * long the ranges are, and whichever of them is empty.
 */
export function mergeRanges<DB, TB extends keyof DB, Row>(
  db: Kysely<Tables>,
  ranges: readonly SelectQueryBuilder<DB, TB, Row>[],
  { fields, order, direction, size, limit }: Merge<keyof Row & string>,
) {
  const isPostgres = engineOf(db) === 'postgres';
  // A parameter would make PostgreSQL plan each page anew, which takes longer than reading it.
  const most = isPostgres ? sql.lit(size) : limit;
  const inOrder = <D, T extends keyof D, R>(query: SelectQueryBuilder<D, T, R>) =>
    order.reduce((ordered, field) => ordered.orderBy(sql.ref(field), direction), query).limit(most);
  // PostgreSQL merges ranges that are in order themselves, and reads no further than it must; others it reads whole,
  // and sorts. SQLite does the opposite.
  const [first, ...others] = ranges.map((range) =>
    db
      .selectFrom((isPostgres ? inOrder(range) : range).as('r'))
      .select(fields.map((field) => sql.ref(field).as(field)))
      .$castTo<Row>(),
  );
  if (first === undefined) throw new Error('there is a range');
  return inOrder(others.reduce((query, other) => query.unionAll(other), first));
}
