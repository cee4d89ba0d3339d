import { sql, type Expression, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { engineOf } from './engine.ts';

/**
 * A value that PostgreSQL does not see when it plans, so that it plans as for any value. If it saw one that most rows
 * have, it might choose an index without the column, and read all rows of a seller that has none with this value.
 */
export function unseenValue<T>(
  db: Kysely<Tables>,
  value: T,
  type: 'bigint' | 'text' | 'uuid',
): Expression<T> | T {
  return engineOf(db) === 'postgres' ? sql<T>`(select ${value}::${sql.raw(type)})` : value;
}
