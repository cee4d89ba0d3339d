import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables.ts';
import { anchor, placements, tenantColumn, type Placement } from './placement.ts';
import { findUnset } from './settings.ts';

export interface ClusterNode {
  /** Such as `10.0.0.2:5432`. */
  address: string;
  isAnswering: boolean;
}

/** A table that Citus knows. */
export interface ClusterTable {
  name: string;
  /** Null if it is neither spread over the nodes nor copied to them. */
  placement: Placement | null;
  /** The column that says where a row of a spread table is. */
  column: string | null;
  /** Tables with the same number lie together. */
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
  /** Those of our tables that Citus knows. */
  tables: ClusterTable[];
}

/** Null if Citus is not installed in the database. */
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

/** Those that are spread by something else, or not beside the others: rows of an intermediary must lie together. */
export function strays({ tables }: Cluster): ClusterTable[] {
  const spread = tables.filter(({ placement }) => placement === 'spread');
  const { colocation } = spread.find(({ name }) => name === anchor) ?? spread[0] ?? {};
  return spread.filter((table) => table.column !== tenantColumn || table.colocation !== colocation);
}
