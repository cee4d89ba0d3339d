import { inspectPostgres } from './postgres/inspect.ts';
import type { Store } from './store.ts';

/** The time by PostgreSQL's clock, in epoch milliseconds; null on SQLite, which has none of its own. */
export async function databaseNow({ engine, read }: Store): Promise<number | null> {
  return engine === 'postgres' ? Math.floor((await inspectPostgres(read)).now) : null;
}
