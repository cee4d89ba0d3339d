import { sql, type Kysely } from 'kysely';
import { isStorageUnavailable } from '../../storage-error.ts';
import { migrate } from '../../migrations/index.ts';
import type { Distribution, Tx } from '../../store.ts';
import type { Tables } from '../../tables.ts';
import { UserError } from '../../../shared/user-error.ts';
import { withoutForeignKeys } from './foreign-keys.ts';
import { inspectCluster, misplaced, type Cluster } from './inspect.ts';
import { placements } from './placement.ts';

const tenantColumn = 'intermediary_id';
/** The others are placed beside it, so it is the first. */
const anchor = 'sellers';

/**
 * Migrates the database and spreads its tables over the nodes of a Citus cluster, in one transaction: if it is interrupted, none is spread. Throws `UserError` if the database is not the coordinator of a cluster with workers, or if
 * something is in the way.
 */
export async function distribute(db: Kysely<Tables>): Promise<Distribution> {
  await readCluster(db);
  const ran = await migrate(db, 'postgres');
  const cluster = await readCluster(db);
  if (!cluster.isSequential) await setSequential(db);
  const tables = misplaced(cluster);
  const foreignKeys = tables.length === 0 ? 0 : await place(db, tables);
  const after = await readCluster(db);
  return {
    ran,
    tables,
    foreignKeys,
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

/** Throws for tables that somebody has spread in another way: rows of an intermediary must lie together. */
function assertTogether({ tables }: Cluster): void {
  const spread = tables.filter(({ placement }) => placement === 'spread');
  const { colocation } = spread.find(({ name }) => name === anchor) ?? spread[0] ?? {};
  const other = spread.find((table) => table.column !== tenantColumn || table.colocation !== colocation);
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
      await sql`set local ${sequential}`.execute(tx);
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

/**
 * Statements for many shards then take one after the other. In parallel, a transaction could not change a copied table
 * after such a statement.
 */
const sequential = sql`citus.multi_shard_modify_mode = 'sequential'`;

/** For all connections from now on. */
async function setSequential(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  for (const { name } of rows) await sql`alter database ${sql.id(name)} set ${sequential}`.execute(db);
}

async function placeTables(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (placements.get(name) === 'copied') {
      await sql`select create_reference_table(${name})`.execute(tx);
      continue;
    }
    const beside = name === anchor ? 'none' : anchor;
    await sql`select create_distributed_table(${name}, ${tenantColumn}, colocate_with => ${beside})`.execute(
      tx,
    );
  }
  // The coordinator's own table still has its rows, which nothing reads any more.
  for (const name of names) {
    await sql`select truncate_local_data_after_distributing_table(${name})`.execute(tx);
  }
}
