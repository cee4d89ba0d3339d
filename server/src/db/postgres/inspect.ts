import { sql } from 'kysely';
import type { Reader } from '../store.ts';

/** What the server reports about itself; null for what an engine other than PostgreSQL does not know. */
export interface PostgresState {
  /** As the server writes it, such as "PostgreSQL 18.4 on x86_64 …". */
  version: string;
  /** Such as 180004. */
  versionNumber: number | null;
  fsync: string | null;
  fullPageWrites: string | null;
  synchronousCommit: string | null;
  /** The server's clock, in epoch milliseconds. */
  now: number;
}

export async function inspectPostgres(db: Reader): Promise<PostgresState> {
  const { rows } = await sql<PostgresState>`
    select version() as version,
      current_setting('server_version_num', true)::int as "versionNumber",
      current_setting('fsync', true) as fsync,
      current_setting('full_page_writes', true) as "fullPageWrites",
      current_setting('synchronous_commit', true) as "synchronousCommit",
      extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('a select without a table has one row');
  return facts;
}
