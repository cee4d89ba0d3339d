import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, test } from 'vitest';
import {
  clusterDatabase,
  databaseUrl,
  nameOf,
  postgresDatabase,
  runOn,
  type TestDatabase,
} from '../../../../../scripts/lab/databases.ts';
import { seedIntermediary, seedSellers } from '../../../../test/support/seed.ts';
import { createTestStore, openTestStore } from '../../../../test/support/test-store.ts';
import { openStore } from '../../open-store.ts';
import type { Distribution, Store } from '../../store.ts';
import { configureCluster, inspectCluster, misplaced, strays } from './inspect.ts';
import { placements } from './placement.ts';

const isCluster = inject('engine') === 'postgres' && inject('postgresServers').length > 1;

const docs = join(import.meta.dirname, '..', '..', '..', '..', 'docs');
const scale = readFileSync(join(docs, 'scale.md'), 'utf8');

const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const { remove } of databases.splice(0)) await remove();
});

const sellersIn = ({ read }: Store) => read.selectFrom('sellers').selectAll().orderBy('id').execute();

async function distribute({ location }: Pick<TestDatabase, 'location'>): Promise<Distribution> {
  const store = await openStore(location);
  try {
    if (store.distribute === null) throw new Error('PostgreSQL was expected');
    return await store.distribute();
  } finally {
    await store.close();
  }
}

test.runIf(inject('engine') === 'sqlite')('a file is spread over nothing', async () => {
  const database = await createTestStore();
  expect(database.store.distribute).toBeNull();
  await database.cleanup();
});

test.runIf(inject('engine') === 'postgres')(
  'a database without Citus is refused, and not migrated',
  async () => {
    const database = await postgresDatabase([inject('postgresServers')[0]]);
    databases.push(database);
    await expect(distribute(database)).rejects.toThrow(/no Citus.*create extension citus/);
    const { store, cleanup } = await openTestStore(database);
    databases.pop();
    expect(await store.missingMigrations()).toContain('0001-initial');
    await cleanup();
  },
);

describe.runIf(isCluster)('on a cluster', () => {
  test('a coordinator without workers is refused', async () => {
    const [coordinator] = inject('postgresServers');
    const database = await postgresDatabase([coordinator]);
    databases.push(database);
    await runOn(databaseUrl(coordinator, nameOf(database.location)), 'create extension citus');
    await expect(distribute(database)).rejects.toThrow(/no worker nodes.*citus_add_node/);
  });

  test('a full database is spread with its foreign keys, once nothing is in the way', async () => {
    const [coordinator, worker = ''] = inject('postgresServers');
    const database = await clusterDatabase(inject('postgresServers'));
    databases.push(database);
    const store = await openStore(database.location);
    await store.migrate();
    for (const name of ['Acme', 'Globex']) await seedSellers(store, await seedIntermediary(store, name), 2);
    const sellers = await sellersIn(store);
    const keys = sql<{ count: number }>`select count(*) as count from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace`;
    const before = (await keys.execute(store.read)).rows[0]?.count;
    await store.close();

    const own = databaseUrl(coordinator, nameOf(database.location));
    await runOn(own, 'create table theirs (id bigint constraint in_the_way references intermediaries)');
    await expect(distribute(database)).rejects.toThrow(/in_the_way connects theirs.*alter table theirs drop/);
    await runOn(own, 'drop table theirs');

    expect(await distribute(database)).toMatchObject({ ran: [], tables: [...placements.keys()], shards: 4 });
    expect(await distribute(database)).toMatchObject({ ran: [], tables: [], foreignKeys: 0 });
    const spread = await openStore(database.location);
    const set = sql<Record<string, string>>`
      select current_setting('citus.node_connection_timeout') as wait, current_setting('citus.node_conninfo') as nodes`;
    const [{ wait, nodes } = {}] = (await set.execute(spread.read)).rows;
    expect(wait).toBe('2s');
    expect(nodes?.match(/tcp_user_timeout=3000/g)).toHaveLength(1);
    expect(misplaced((await inspectCluster(spread.read))!)).toEqual([]);
    expect((await keys.execute(spread.read)).rows[0]?.count).toBe(before);
    expect(await sellersIn(spread)).toEqual(sellers);
    await seedSellers(spread, await seedIntermediary(spread, 'Initech'), 1);
    await spread.close();

    const url = databaseUrl(worker, nameOf(database.location));
    const onWorker = { location: { engine: 'postgres' as const, url, connections: 1 } };
    await expect(distribute(onWorker)).rejects.toThrow(/worker node.*coordinator/);
  });

  test('how the coordinator connects to the nodes is set once, and only by a superuser', async () => {
    const [coordinator] = inject('postgresServers');
    const database = await postgresDatabase([coordinator]);
    databases.push(database);
    if (database.location.engine !== 'postgres') throw new Error('PostgreSQL was expected');
    const { url } = database.location;
    await runOn(url, 'create extension citus');
    const configure = async (role?: string) => {
      const options = role === undefined ? '' : `?options=-crole%3D${role}`;
      const store = await openStore({ engine: 'postgres', url: url + options, connections: 1 });
      try {
        return (await configureCluster(store.read)).outcome;
      } finally {
        await store.close();
      }
    };
    const setConninfo = async (conninfo: unknown) => {
      await runOn(url, `alter system set citus.node_conninfo = '${String(conninfo)}'`);
      await runOn(url, 'select pg_reload_conf()');
    };
    const [before] = await runOn(url, 'show citus.node_conninfo');
    const owner = `owner_of_${nameOf(database.location)}`;
    await runOn(url, `create role ${owner}`);
    try {
      await runOn(url, `alter database ${nameOf(database.location)} owner to ${owner}`);
      await setConninfo('sslmode=prefer');
      await expect
        .poll(() => runOn(url, 'show citus.node_conninfo'))
        .toMatchObject([{ 'citus.node_conninfo': 'sslmode=prefer' }]);
      expect(await configure(owner)).toBe('refused');
      expect(await configure()).toBe('set');
      await expect.poll(() => configure()).toBe('kept');
      expect(await runOn(url, 'show citus.node_conninfo')).toMatchObject([
        { 'citus.node_conninfo': expect.stringMatching(/^sslmode=prefer tcp_user_timeout=3000 /) as string },
      ]);
    } finally {
      await setConninfo(before?.['citus.node_conninfo']);
      await runOn(url, `alter database ${nameOf(database.location)} owner to current_user`);
      await runOn(url, `drop role ${owner}`);
    }
  });

  test('an intermediary gets a shard of its own, as the documentation says', async () => {
    const database = await createTestStore();
    databases.push(database);
    const { store } = database;
    const small = await seedIntermediary(store, 'Small');
    const large = await seedIntermediary(store, 'Large');
    await seedSellers(store, large, 2);
    const [command = ''] = /select isolate_tenant_to_new_shard.*;/.exec(scale) ?? [];
    expect(command).toContain('42');
    await sql.raw(command.replace('42', String(large))).execute(store.read);

    const { rows } = await sql<{ shards: number }>`select count(*) as shards from pg_dist_shard
      where logicalrelid = 'charges'::regclass and shardminvalue = shardmaxvalue`.execute(store.read);
    expect(rows).toEqual([{ shards: 1 }]);
    const cluster = (await inspectCluster(store.read))!;
    expect([...misplaced(cluster), ...strays(cluster)]).toEqual([]);
    await seedSellers(store, small, 1);
    expect((await sellersIn(store)).map((seller) => seller.intermediary_id)).toEqual([large, large, small]);
    await store.close();
  });

  test('a table that is spread by something else is refused', async () => {
    const database = await clusterDatabase(inject('postgresServers'));
    databases.push(database);
    const store = await openStore(database.location);
    await store.migrate();
    await sql`alter table idempotency_keys drop constraint idempotency_keys_pkey`.execute(store.read);
    await sql`select create_distributed_table('idempotency_keys', 'key_hash')`.execute(store.read);
    await store.close();
    await expect(distribute(database)).rejects.toThrow(
      /idempotency_keys is spread by key_hash.*undistribute_table/,
    );
  });
});
