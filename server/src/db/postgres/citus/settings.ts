import { sql, type Kysely } from 'kysely';
import type { NodeConnections } from '../../store.ts';
import type { Tables } from '../../tables.ts';

/**
 * Statements for many shards then take one after the other. In parallel, a transaction could not change a copied table
 * after such a statement.
 */
export const sequential = "citus.multi_shard_modify_mode = 'sequential'";

/** A connection to a silent node otherwise takes half a minute to fail, longer than callers wait. */
const shortWait = "citus.node_connection_timeout = '2s'";

/** What the service needs of Citus in its database. */
export const settings = [sequential, shortWait];

/**
 * A connection to a node then ends when the node has acknowledged nothing for three seconds, however long its statement
 * may take. Otherwise the kernel waits for a quarter of an hour.
 */
const noticesSilence = 'tcp_user_timeout=3000 keepalives_idle=1 keepalives_interval=1';

/** What the database lacks of these; an even shorter wait is as good. */
export async function findUnset(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where (name = 'citus.multi_shard_modify_mode' and setting <> 'sequential')
      or (name = 'citus.node_connection_timeout' and setting::bigint > 2000)
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Sets what the service needs, for all connections from now on. */
export async function configureCluster(db: Kysely<Tables>): Promise<NodeConnections> {
  const [{ name } = { name: '' }] = (
    await sql<{ name: string }>`select current_database() as name`.execute(db)
  ).rows;
  for (const setting of settings)
    await sql`alter database ${sql.id(name)} set ${sql.raw(setting)}`.execute(db);
  return configureNodeConnections(db);
}

async function configureNodeConnections(db: Kysely<Tables>): Promise<NodeConnections> {
  // Only a superuser may read it: for others `current_setting` would fail, and this finds no row.
  const { rows } = await sql<{ conninfo: string; maySet: boolean }>`
    select setting as conninfo, (select rolsuper from pg_roles where rolname = current_user)
      and current_setting('allow_alter_system', true) is distinct from 'off' as "maySet"
    from pg_settings where name = 'citus.node_conninfo'`.execute(db);
  const [{ conninfo, maySet } = { conninfo: '', maySet: false }] = rows;
  const limits = noticesSilence;
  if (conninfo.includes('tcp_user_timeout')) return { limits, outcome: 'kept' };
  if (!maySet) return { limits, outcome: 'refused' };
  await sql`alter system set citus.node_conninfo = ${sql.lit(`${conninfo} ${limits}`.trim())}`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  return { limits, outcome: 'set' };
}
