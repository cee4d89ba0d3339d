import { SqliteAdapter, type Kysely } from 'kysely';
import type { Engine } from '../migrations/column-types.ts';
import type { Tables } from '../tables.ts';

/** The engine behind a query or a transaction, where the two differ: row locks, bulk inserts. */
export function engineOf(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
