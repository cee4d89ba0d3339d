import { sql, type Kysely } from 'kysely';
import { isStorageUnavailable } from '../../storage-error.ts';
import { migrate } from '../../migrations/index.ts';
import type { Distribution, Tx } from '../../store.ts';
import type { Tables } from '../../tables.ts';
import { UserError } from '../../../shared/user-error.ts';
import { withoutForeignKeys } from './foreign-keys.ts';
import { inspectCluster, misplaced, strays, type Cluster } from './inspect.ts';
import { anchor, placements, placing, tenantColumn } from './placement.ts';
import { configureCluster, sequential } from './settings.ts';
import { restoreTokenOwners } from './token-owners.ts';

/**
 * Migrates the database and spreads its tables over the nodes of a Citus cluster, in one transaction: if it is
 * interrupted, none is spread. Throws `UserError` if the database is not the coordinator of a cluster with workers, or
 * if something is in the way.
 */
export async function distribute(db: Kysely<Tables>): Promise<Distribution> {
  await readCluster(db);
  const ran = await migrate(db, 'postgres');
  const cluster = await readCluster(db);
  const nodeConnections = await configureCluster(db);
  const tables = misplaced(cluster);
  const foreignKeys = tables.length === 0 ? 0 : await place(db, tables);
  const tokens = await restoreTokenOwners(db);
  const after = await readCluster(db);
  return {
    ran,
    tables,
    foreignKeys,
    tokens,
    nodeConnections,
    nodes: after.workers.map(({ address }) => address),
    shards: after.tables.find(({ name }) => name === anchor)?.shards ?? 0,
  };
}

/** The cluster, if the tables can be spread over it. */
async function readCluster(db: Kysely<Tables>): Promise<Cluster> {
  const cluster = await inspectCluster(db);
  if (cluster === null) {
    throw new UserError(
      'this database has no Citus, so no table was spread. On every node load Citus (shared_preload_libraries) and run ' +
        '`create extension citus` in this database; on the coordinator add the workers with citus_add_node.',
    );
  }
  if (!cluster.isCoordinator) {
    throw new UserError(
      'this database is on a worker node, so no table was spread. Give the URL of the coordinator in DATABASE_URL.',
    );
  }
  if (cluster.workers.length === 0) {
    throw new UserError(
      'the coordinator has no worker nodes, so no table was spread. Add them with ' +
        "`select citus_add_node('HOST', PORT)`, and run this again.",
    );
  }
  assertTogether(cluster);
  return cluster;
}

/** Throws if somebody has spread a table in another way. */
function assertTogether(cluster: Cluster): void {
  const [other] = strays(cluster);
  if (other === undefined) return;
  throw new UserError(
    `the table ${other.name} is spread by ${other.column ?? 'nothing'} and not by ${tenantColumn} beside the others, so ` +
      `no table was spread. Run \`select undistribute_table('${other.name}', cascade_via_foreign_keys => true)\`, and ` +
      'then this again.',
  );
}

/** Returns how many foreign keys were kept. */
async function place(db: Kysely<Tables>, tables: readonly string[]): Promise<number> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local ${sql.raw(sequential)}`.execute(tx);
      return withoutForeignKeys(tx, tables, () => placeTables(tx, tables));
    });
  } catch (cause) {
    if (cause instanceof UserError || isStorageUnavailable(cause)) throw cause;
    // Another process may have spread them since.
    if (misplaced(await readCluster(db)).length === 0) return 0;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UserError(
      `Citus refused to spread the tables: ${reason}. None was spread. Remove what is in the way, and run this again.`,
      { cause },
    );
  }
}

async function placeTables(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const placement = placements.get(name);
    if (placement !== undefined) await sql.raw(`select ${placing(name, placement)}`).execute(tx);
  }
  // The coordinator's own table still has its rows, which nothing reads any more.
  for (const name of names) {
    await sql`select truncate_local_data_after_distributing_table(${name})`.execute(tx);
  }
}
