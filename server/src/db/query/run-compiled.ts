import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { SqliteFileAdapter } from '../sqlite/dialect.ts';
import type { Tables } from '../tables.ts';

/**
 * Runs a query that is compiled already. On SQLite at once: Kysely's way to a connection takes twice as long as most
 * queries.
 */
export async function execute<R>(db: Kysely<Tables>, query: CompiledQuery<R>): Promise<QueryResult<R>> {
  const { adapter } = db.getExecutor();
  return adapter instanceof SqliteFileAdapter ? adapter.run(query, db.isTransaction) : db.executeQuery(query);
}
