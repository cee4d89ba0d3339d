import { sql, type Kysely } from 'kysely';
import { UserError } from '../../../shared/errors.ts';
import { migrate } from '../../migrations/migrate.ts';
import { isStorageUnavailable } from '../../storage-error.ts';
import type { Distribution, Tx } from '../../store.ts';
import type { Tables } from '../../tables.ts';
import { configureCluster, inspectCluster, misplaced, sequential, strays, type Cluster } from './inspect.ts';
import { anchor, placements, placing, tenantColumn } from './placement.ts';

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
  const foreignKeys = tables.length === 0 ? 0 : await spreadTables(db, tables);
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

/** Returns the cluster. Throws `UserError` unless the tables can be spread over it. */
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
  assertNoStrays(cluster);
  return cluster;
}

/** Throws if somebody has spread a table in another way than `placements` says. */
function assertNoStrays(cluster: Cluster): void {
  const [other] = strays(cluster);
  if (other === undefined) return;
  throw new UserError(
    `the table ${other.name} is spread by ${other.column ?? 'nothing'} and not by ${tenantColumn} beside the others, so ` +
      `no table was spread. Run \`select undistribute_table('${other.name}', cascade_via_foreign_keys => true)\`, and ` +
      'then this again.',
  );
}

/** Spreads or copies these tables. Returns how many foreign keys were kept. */
async function spreadTables(db: Kysely<Tables>, tables: readonly string[]): Promise<number> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local ${sql.raw(sequential)}`.execute(tx);
      return withoutForeignKeys(tx, tables, () => placeTables(tx, tables));
    });
  } catch (cause) {
    if (cause instanceof UserError || isStorageUnavailable(cause)) throw cause;
    // Another process may have spread them in the meantime.
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
  // The coordinator's own table still has its rows, which nothing reads after this.
  for (const name of names) {
    await sql`select truncate_local_data_after_distributing_table(${name})`.execute(tx);
  }
}

interface ForeignKey {
  name: string;
  from: string;
  to: string;
  definition: string;
}

/** Returns the foreign keys of these tables, and those that refer to them. */
async function listForeignKeys(tx: Tx, tables: readonly string[]): Promise<ForeignKey[]> {
  const among = sql`(${sql.join(tables)})`;
  const { rows } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to",
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and (conrelid::regclass::text in ${among} or confrelid::regclass::text in ${among})
    order by conname`.execute(tx);
  return rows;
}

/**
 * Runs `work` while these tables have no foreign keys. Returns how many foreign keys there are. Citus would turn tables
 * that refer to a copied one into local ones, and then refuse to spread them because of their identity columns.
 */
async function withoutForeignKeys(
  tx: Tx,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<number> {
  const keys = await listForeignKeys(tx, tables);
  for (const key of keys) assertOurs(key);
  for (const { name, from } of keys) {
    await sql`alter table ${sql.table(from)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  await work();
  for (const { name, from, definition } of keys) {
    await sql`alter table ${sql.table(from)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
  }
  return keys.length;
}

function assertOurs({ name, from, to }: ForeignKey): void {
  const other = [from, to].find((table) => !placements.has(table));
  if (other === undefined) return;
  throw new UserError(
    `the foreign key ${name} connects ${from} with ${to}, but ${other} is no table of payfac, and stays on the ` +
      `coordinator. No table was spread. Drop it (alter table ${from} drop constraint ${name}) and run this again.`,
  );
}

/**
 * The tokens whose owner the coordinator does not know, so that they are refused. Token and owner are written in one
 * transaction, but Citus commits it on the node first: a coordinator that crashes just then loses the owner, and so may
 * a standby that takes its place.
 */
const withoutOwner = sql`from tokens t left join token_owners o on o.hash = t.hash where o.hash is null`;

/**
 * Counts the tokens without an owner that were created before this instant (epoch milliseconds). It asks every node
 * after the coordinator, so a token that is created in between seems to have no owner.
 */
export async function countTokensWithoutOwner(db: Kysely<Tables>, createdBefore: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${withoutOwner} and t.created_at < ${createdBefore}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Restores the missing owners of tokens. Returns how many were missing. */
async function restoreTokenOwners(db: Kysely<Tables>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into token_owners (hash, intermediary_id, seller_id)
    select t.hash, t.intermediary_id, t.seller_id ${withoutOwner}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
