import {
  sql,
  type AliasedExpression,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import type { Tables } from '../tables.ts';
import { engineOf } from './engine.ts';

/**
 * Returns the condition that a column has one of the values of a list. The list is one parameter of a `prepared` query,
 * so one query serves lists of any length. PostgreSQL needs the type of the values.
 */
export function isOneOf(
  db: Kysely<Tables>,
  column: string,
  values: readonly unknown[],
  type: 'bigint' | 'text' | 'uuid',
): RawBuilder<boolean> {
  const list = sql.val(values);
  return engineOf(db) === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(${list}::${sql.raw(type)}[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${list}))`;
}

/** Returns the condition that columns of whole numbers have, together, the values of one of these rows. There must be a row. */
export function areOneOf(
  columns: readonly string[],
  rows: readonly (readonly number[])[],
): RawBuilder<SqlBool> {
  const valuesOf = (row: readonly number[]) =>
    sql`(${sql.join(row.map((value) => sql`cast(${value} as bigint)`))})`;
  return sql<SqlBool>`(${sql.join(columns.map((column) => sql.ref(column)))}) in (values ${sql.join(rows.map(valuesOf))})`;
}

/** Returns a list in the form that `isOneOf` takes from a parameter: SQLite has no arrays, so it reads JSON. */
export function listParameter(db: Kysely<Tables>, values: readonly unknown[]): unknown {
  return engineOf(db) === 'postgres' ? values : JSON.stringify(values);
}

/**
 * Returns a table for `selectFrom` whose rows are one parameter: a JSON array of arrays of whole numbers, in the order
 * of `columns`. One query, prepared once, then serves any number of rows.
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

/**
 * Returns a value that PostgreSQL does not see when it plans, so that it plans as for any value. If it saw a value that
 * most rows have, it might choose an index without the column, and then read all rows of a seller that has none with
 * this value.
 */
export function hideFromPlanner<T>(
  db: Kysely<Tables>,
  value: T,
  type: 'bigint' | 'text' | 'uuid',
): Expression<T> | T {
  return engineOf(db) === 'postgres' ? sql<T>`(select ${value}::${sql.raw(type)})` : value;
}

/**
 * Returns a table for `selectFrom` that is read through this index, if one is named. SQLite, which has no statistics,
 * prefers the narrowest of several indexes that fit, however much more it must read. PostgreSQL decides by its
 * statistics, and has no such clause.
 */
export function withIndex<T extends keyof Tables, A extends string>(
  db: Kysely<Tables>,
  table: T,
  alias: A,
  index: string | null,
): AliasedExpression<Tables[T], A> {
  const rows = sql<Tables[T]>`${sql.table(table)}`;
  if (index === null || engineOf(db) === 'postgres') return rows.as<A>(alias);
  return rows.as<A>(sql`${sql.ref(alias)} indexed by ${sql.ref(index)}`);
}

/** The name of a column in camelCase: `seller_id` and `e.seller_id` become `sellerId`. */
type CamelCase<Column extends string> = Column extends `${string}.${infer Own}`
  ? CamelCase<Own>
  : Column extends `${infer Head}_${infer Tail}`
    ? `${Head}${Capitalize<CamelCase<Tail>>}`
    : Column;

/** A row with its columns in camelCase, as repositories return it. */
export type CamelCased<Row> = { [Column in keyof Row & string as CamelCase<Column>]: Row[Column] };

type Aliased<Column extends string> = Column extends string ? `${Column} as ${CamelCase<Column>}` : never;

/**
 * Returns what to select so that rows come in camelCase, `seller_id as sellerId`. The database names the columns, so no
 * row is copied.
 */
export function inCamelCase<Column extends string>(columns: readonly Column[]): Aliased<Column>[] {
  return columns.map((column) => `${column} as ${fieldOf(column)}` as Aliased<Column>);
}

/** Returns the fields of these columns, in the same order. */
export function fieldsOf<Column extends string>(columns: readonly Column[]): CamelCase<Column>[] {
  return columns.map((column) => fieldOf(column));
}

/** Returns the field of a column, without its table. */
export function fieldOf<Column extends string>(column: Column): CamelCase<Column> {
  const own = column.slice(column.indexOf('.') + 1);
  return own.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Column>;
}

/** Returns these columns without those that are named. */
export function without<Column extends string, Left extends Column>(
  columns: readonly Column[],
  ...left: Left[]
): Exclude<Column, Left>[] {
  return columns.filter((column): column is Exclude<Column, Left> => !left.includes(column as Left));
}

/** Returns what `values` and `set` take: these columns, each with the field of the record that has its name. */
export function inColumns<Column extends string, Of extends Readonly<Record<CamelCase<Column>, unknown>>>(
  record: Of,
  columns: readonly Column[],
): { [C in Column]: Of[CamelCase<C>] } {
  const values = columns.map((column) => [column, record[fieldOf(column)]]);
  return Object.fromEntries(values) as { [C in Column]: Of[CamelCase<C>] };
}
