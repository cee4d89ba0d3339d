import { join } from 'node:path';
import { clusterServers, type PostgresServers } from '../../lab/databases.ts';
import { importedTables } from '../../lab/fingerprint.ts';
import { withStore } from '../../lab/lab.ts';
import { copyLines, writeSample } from '../../lab/sample.ts';
import { atLeast, type Comparison, type RowPlan } from '../comparison.ts';
import {
  chargeUuids,
  refundRequest,
  sample,
  seed,
  sellerRequest,
  type Amounts,
  type Seeded,
} from '../data.ts';
import { load } from '../load.ts';
import type { BenchSuite, BenchServer, BenchSession } from '../session.ts';
import { assertSameImport } from './imports.ts';
import { assertIntact, turns } from './refunds.ts';

const connections = 32;
const refundsPerSecondAtMost = 1_200;

/** The same service, with its data on a cluster and on one PostgreSQL: the coordinator, in a database without Citus. */
interface Pair<T> {
  cluster: T;
  single: T;
}

const row = { ours: 'cluster', theirs: 'single', against: 'one PostgreSQL of the same version and settings' };
const rate = { ...row, measure: 'perSecond' };
const processor = { ...row, unit: 'µs/request', measure: 'cpuMicroseconds' };

export const citus: BenchSuite = {
  about: 'getSeller, refunds and import on the Citus cluster of TEST_CITUS_URL against one PostgreSQL',
  async *comparisons(session) {
    const url = process.env.TEST_CITUS_URL;
    if (url === undefined) {
      session.say('left out: TEST_CITUS_URL does not name a cluster');
      return;
    }
    const nodes = await clusterServers(url);
    yield await reads(session, nodes);
    await session.stopServers();
    yield await refunds(session, nodes);
    await session.stopServers();
    yield await imports(session, nodes);
  },
};

async function createPair(
  { lab }: BenchSession,
  nodes: PostgresServers,
  amounts: Amounts,
): Promise<Pair<Seeded>> {
  const create = async (servers: PostgresServers) => seed(await lab.createDatabaseOn(servers), amounts);
  return { cluster: await create(nodes), single: await create([nodes[0]]) };
}

async function startServers(
  session: BenchSession,
  { cluster, single }: Pair<Seeded>,
): Promise<Pair<BenchServer>> {
  return {
    cluster: await session.startServer(cluster.database),
    single: await session.startServer(single.database),
  };
}

async function reads(session: BenchSession, nodes: PostgresServers): Promise<Comparison> {
  const seeded = await createPair(session, nodes, { sellers: 50 });
  const servers = await startServers(session, seeded);
  const read = (name: keyof Pair<Seeded>) => {
    const { token, sellerIds } = seeded[name];
    const requests = sellerIds.map((id) => sellerRequest(token, id));
    return () => load(session, [servers[name]], { connections, requests });
  };
  return {
    contestants: { cluster: read('cluster'), single: read('single') },
    warmsUp: true,
    rows: [
      { ...rate, what: 'getSeller, Citus', unit: 'requests/s', goal: atLeast(0.5) },
      { ...processor, what: 'getSeller, Citus, processor' },
    ],
  };
}

async function refunds(session: BenchSession, nodes: PostgresServers): Promise<Comparison> {
  const { rounds, seconds } = session.options;
  const perTurn = Math.ceil((seconds * refundsPerSecondAtMost) / connections) * connections;
  const charges = perTurn * (rounds + 1);
  const seeded = await createPair(session, nodes, { sellers: 64, charges });
  const uuids = await chargeUuids(seeded.single.database);
  const servers = await startServers(session, seeded);
  const refund = (name: keyof Pair<Seeded>) => {
    const next = turns(uuids, perTurn);
    return () => {
      const requests = next().map((uuid) => refundRequest(seeded[name].token, uuid));
      return load(session, [servers[name]], { connections, repeats: false, requests });
    };
  };
  return {
    contestants: { cluster: refund('cluster'), single: refund('single') },
    warmsUp: true,
    rows: [
      { ...rate, what: 'durable refunds, Citus', unit: 'refunds/s', goal: atLeast(0.6) },
      { ...processor, what: 'durable refunds, Citus, processor' },
    ],
    async check() {
      for (const { database } of [seeded.cluster, seeded.single]) await assertIntact(database);
    },
  };
}

async function imports(session: BenchSession, nodes: PostgresServers): Promise<Comparison> {
  const { imports: count, rounds } = session.options;
  const { cluster, single } = await createPair(session, nodes, { sellers: 50 });
  const file = join(session.lab.folder, 'charges-citus.ndjson');
  await withStore(single.database, (store) => writeSample(store, { ...sample, count }, file));
  const slice = join(session.lab.folder, 'slice.ndjson');
  const start = (round: number) => Math.floor((count * round) / rounds);
  const importInto =
    ({ database }: Seeded) =>
    async (round: number) => {
      await copyLines(file, slice, start(round), start(round + 1));
      const { location } = database;
      return session.rate(start(round + 1) - start(round), 'imports.own.ts', JSON.stringify(location), slice);
    };
  const rows: RowPlan[] = [
    { ...rate, what: `import of ${count} charges, Citus`, unit: 'charges/s', goal: atLeast(0.5) },
  ];
  return {
    contestants: { cluster: importInto(cluster), single: importInto(single) },
    rows,
    check: () => assertSameImport(cluster.database, single.database, importedTables),
  };
}
