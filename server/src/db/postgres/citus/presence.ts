import { sql, type Kysely } from 'kysely';
import type { Presence } from '../../store.ts';
import type { Tables } from '../../tables.ts';

/**
 * For each intermediary, asking each node once; empty if the tables are not spread. Give it a new connection: an
 * earlier one may be linked to a node that has fallen silent since, and would wait for it.
 */
export async function listPresence(db: Kysely<Tables>): Promise<Presence[]> {
  const intermediaries = await db.selectFrom('intermediaries').select('id').execute();
  const { rows } = await sql<Presence>`
    with nodes as materialized (
      select groupid, citus_check_connection_to_node(nodename, nodeport) as answers
      from pg_dist_node where noderole = 'primary'
    )
    select i.id, nodes.answers as "isPresent"
    from unnest(${intermediaries.map(({ id }) => id)}::bigint[]) as i (id)
    join pg_dist_shard s on s.logicalrelid = 'sellers'::regclass
      and worker_hash(i.id) between s.shardminvalue::int and s.shardmaxvalue::int
    join pg_dist_placement p on p.shardid = s.shardid
    join nodes on nodes.groupid = p.groupid`.execute(db);
  return rows;
}
