import { SqliteAdapter, type CompiledQuery, type Kysely, type QueryResult } from 'kysely';
import type { Engine } from '../migrations/column-types.ts';
import { SqliteFileAdapter } from '../sqlite/dialect.ts';
import type { Tables } from '../tables.ts';

/** The engine behind a query or a transaction, where the two differ: row locks, bulk inserts. */
export function engineOf(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/**
 * Runs a compiled query. On SQLite it bypasses Kysely's executor, which takes twice as long as most queries.
 */
export async function runCompiled<R>(db: Kysely<Tables>, query: CompiledQuery<R>): Promise<QueryResult<R>> {
  const { adapter } = db.getExecutor();
  return adapter instanceof SqliteFileAdapter ? adapter.run(query, db.isTransaction) : db.executeQuery(query);
}
