import { sql, type Kysely } from 'kysely';
import type { NodeConnections } from '../../store.ts';
import type { Tables } from '../../tables.ts';
import { anchor, placements, tenantColumn, type Placement } from './placement.ts';

interface ClusterNode {
  /** Host and port, such as `10.0.0.2:5432`. */
  address: string;
  isAnswering: boolean;
}

/** A table that Citus knows. */
interface ClusterTable {
  name: string;
  /** How the table is distributed; null if it is neither spread over the nodes nor copied to them. */
  placement: Placement | null;
  /** The column that says where a row of a spread table is. */
  column: string | null;
  /** The colocation group: tables with the same number are stored together. */
  colocation: number;
  shards: number;
}

/** What the database knows about the cluster that it belongs to. */
export interface Cluster {
  isCoordinator: boolean;
  /** The settings that the database lacks. */
  unset: string[];
  /** The nodes that hold the rows of spread tables. */
  workers: ClusterNode[];
  /** The tables of ours that Citus knows. */
  tables: ClusterTable[];
}

/** Returns the state of the cluster, or null if Citus is not installed in the database. */
export async function inspectCluster(db: Kysely<Tables>): Promise<Cluster | null> {
  const installed = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  if (installed.rows.length === 0) return null;
  const local = await sql<Pick<Cluster, 'isCoordinator'>>`
    select groupid = 0 as "isCoordinator" from pg_dist_local_group`.execute(db);
  const workers = await sql<ClusterNode>`
    select nodename || ':' || nodeport as address, citus_check_connection_to_node(nodename, nodeport) as "isAnswering"
    from pg_dist_node where noderole = 'primary' and groupid <> 0 and shouldhaveshards order by nodeid`.execute(
    db,
  );
  const tables = await sql<ClusterTable>`
    select table_name::text as name, case citus_table_type when 'distributed' then 'spread' when 'reference' then 'copied'
      end as placement, distribution_column as column, colocation_id as colocation, shard_count::int as shards
    from citus_tables where table_name::text in (${sql.join([...placements.keys()])})`.execute(db);
  return {
    isCoordinator: local.rows[0]?.isCoordinator ?? false,
    unset: await findUnset(db),
    workers: workers.rows,
    tables: tables.rows,
  };
}

/** Our tables that are not where they belong on a cluster, in the order of `placements`. */
export function misplaced({ tables }: Cluster): string[] {
  const found = new Map(tables.map(({ name, placement }) => [name, placement]));
  return [...placements].flatMap(([name, placement]) => (found.get(name) === placement ? [] : [name]));
}

/**
 * Returns the tables that are spread by another column, or not beside the others: all rows of an intermediary must be
 * on one node.
 */
export function strays({ tables }: Cluster): ClusterTable[] {
  const spread = tables.filter(({ placement }) => placement === 'spread');
  const { colocation } = spread.find(({ name }) => name === anchor) ?? spread[0] ?? {};
  return spread.filter((table) => table.column !== tenantColumn || table.colocation !== colocation);
}

/**
 * With this setting, statements for many shards take one after the other. If they ran in parallel, a transaction could
 * not change a copied table after such a statement.
 */
export const sequential = "citus.multi_shard_modify_mode = 'sequential'";

/**
 * With this setting, a connection to a silent node fails after two seconds. It would otherwise take half a minute,
 * which is longer than clients wait.
 */
const shortWait = "citus.node_connection_timeout = '2s'";

/** The settings of Citus that the service needs in its database. */
export const settings = [sequential, shortWait];

/**
 * With these connection parameters, a connection to a node ends when the node has acknowledged nothing for three
 * seconds, however long its statement may take. Otherwise the kernel waits for a quarter of an hour.
 */
const noticesSilence = 'tcp_user_timeout=3000 keepalives_idle=1 keepalives_interval=1';

/** Returns the settings that the database lacks. A wait that is even shorter is as good. */
async function findUnset(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where (name = 'citus.multi_shard_modify_mode' and setting <> 'sequential')
      or (name = 'citus.node_connection_timeout' and setting::bigint > 2000)
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Applies the settings that the service needs to all connections that are opened from now on. */
export async function configureCluster(db: Kysely<Tables>): Promise<NodeConnections> {
  const [{ name } = { name: '' }] = (
    await sql<{ name: string }>`select current_database() as name`.execute(db)
  ).rows;
  for (const setting of settings)
    await sql`alter database ${sql.id(name)} set ${sql.raw(setting)}`.execute(db);
  return configureNodeConnections(db);
}

async function configureNodeConnections(db: Kysely<Tables>): Promise<NodeConnections> {
  // Only a superuser may read the setting: for others `current_setting` would fail, whereas this query finds no row.
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
