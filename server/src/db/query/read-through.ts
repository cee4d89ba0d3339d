import { sql, type AliasedExpression, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { engineOf } from './engine.ts';

/**
 * A table for `selectFrom`, read through this index if one is named. SQLite, which has no statistics, prefers the
 * narrowest of several indexes that fit, however much more it must read. PostgreSQL decides by its statistics, and has
 * no such clause.
 */
export function readThrough<T extends keyof Tables, A extends string>(
  db: Kysely<Tables>,
  table: T,
  alias: A,
  index: string | null,
): AliasedExpression<Tables[T], A> {
  const rows = sql<Tables[T]>`${sql.table(table)}`;
  if (index === null || engineOf(db) === 'postgres') return rows.as<A>(alias);
  return rows.as<A>(sql`${sql.ref(alias)} indexed by ${sql.ref(index)}`);
}
