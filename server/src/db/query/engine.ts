import { SqliteAdapter, type CompiledQuery, type Kysely, type QueryResult } from 'kysely';
import type { Engine } from '../migrations/column-types.ts';
import { LocklessAdapter } from '../postgres/dialect.ts';
import { SqliteFileAdapter } from '../sqlite/dialect.ts';
import type { Tables } from '../tables.ts';

/** The engine behind a query or a transaction, where the two differ: row locks, bulk inserts. */
export function engineOf(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/** Whether rows of different intermediaries may be on different nodes of a cluster, some of which may be away. */
export function isOnCluster(db: Kysely<Tables>): boolean {
  const { adapter } = db.getExecutor();
  return adapter instanceof LocklessAdapter && adapter.isOnCluster;
}

/**
 * Runs a compiled query past Kysely's executor, which on SQLite takes twice as long as most queries, and on PostgreSQL
 * waits for the query before it.
 */
export async function runCompiled<R>(db: Kysely<Tables>, query: CompiledQuery<R>): Promise<QueryResult<R>> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof SqliteFileAdapter) return adapter.run(query, db.isTransaction);
  return adapter instanceof LocklessAdapter ? adapter.run(db, query) : db.executeQuery(query);
}
