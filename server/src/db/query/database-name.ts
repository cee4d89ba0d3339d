import { sql } from 'kysely';
import type { Reader, Tx } from '../store.ts';
import { engineOf } from './engine.ts';

/**
 * Returns a name of the database that a restored copy does not share: on PostgreSQL the cluster, the database in it and
 * the timeline. A dump in another database, a point-in-time recovery and a promoted standby each have another one. SQLite
 * has nothing of the kind, so there `payfac restore` empties what was stored.
 */
export async function databaseName(db: Reader | Tx): Promise<string> {
  if (engineOf(db) === 'sqlite') return 'sqlite';
  // The name of the file that is being written begins with the timeline, also before the checkpoint after a promotion.
  const { rows } = await sql<{ name: string }>`
    select concat_ws('/', (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database()),
      substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)) as name`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database has a name');
  return row.name;
}
