import { sql, type AliasedExpression, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { engineOf } from './engine.ts';

/**
 * A table for `selectFrom` whose rows are one parameter: a JSON array of arrays of whole numbers, in the order of
 * `columns`. So one query, prepared once, serves any number of rows.
 */
export function parameterRows<Column extends string, A extends string>(
  db: Kysely<Tables>,
  json: string,
  columns: readonly Column[],
  alias: A,
): AliasedExpression<Record<Column, number>, A> {
  const rows =
    engineOf(db) === 'postgres' ? sql`json_array_elements(${json}::json)` : sql`json_each(${json})`;
  const named = columns.map(
    (column, i) => sql`cast(value ->> ${sql.lit(i)} as bigint) as ${sql.ref(column)}`,
  );
  return sql<Record<Column, number>>`(select ${sql.join(named)} from ${rows})`.as<A>(alias);
}
