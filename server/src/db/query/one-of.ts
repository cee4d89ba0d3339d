import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables.ts';
import { engineOf } from './engine.ts';

/**
 * That a column has one of the values of a list. The list is one parameter of a `prepared` query, so one query serves
 * lists of any length. PostgreSQL needs the type of the values.
 */
export function isOneOf(
  db: Kysely<Tables>,
  column: string,
  values: readonly unknown[],
  type: 'bigint' | 'uuid',
): RawBuilder<boolean> {
  const list = sql.val(values);
  return engineOf(db) === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(${list}::${sql.raw(type)}[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${list}))`;
}

/** A list as `isOneOf` takes it from a parameter: SQLite has no arrays, and reads JSON. */
export function listParameter(db: Kysely<Tables>, values: readonly unknown[]): unknown {
  return engineOf(db) === 'postgres' ? values : JSON.stringify(values);
}
