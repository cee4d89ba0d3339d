import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, withStore, type LabDatabase } from '../../lab/lab.ts';
import type { Measures, RowPlan } from '../comparison.ts';
import { dataset } from '../data/dataset.ts';
import { operationRequests, type OperationRequests } from '../data/operation-requests.ts';
import type { Seeded } from '../data/seed.ts';
import type { Goal } from '../frame/row.ts';
import { median } from '../frame/statistics.ts';
import { cpuMs } from '../measure/cpu-time.ts';
import { latenciesMs } from '../measure/latency.ts';
import type { BenchSession } from '../session.ts';
import type { BenchSuite } from '../suite.ts';

const recorder = join(import.meta.dirname, '..', 'measure', 'record-statements.ts');
/** For one object. */
const mostMicroseconds: Goal = { of: 'value', is: 'at most', limit: 2_000 };
/** `createSeller` hashes a password; a closing and its preview add up all that is due to a seller. */
const withoutGoal: readonly string[] = ['createSeller', 'closeTransfers', 'previewTransfers'];

export const operations: BenchSuite = {
  about: 'every operation against its own statements, sent by better-sqlite3 in a loop',
  isLarge: true,
  async *comparisons(session) {
    const seeded = await dataset(session, session.options.charges);
    // Each changes the data in the same way.
    const [ours, recorded, replayed] = [
      await copyOf(session, seeded, 'ours'),
      await copyOf(session, seeded, 'recorded'),
      await copyOf(session, seeded, 'replayed'),
    ];
    const all = [...operationRequests(ours, session.options.seconds)];
    const files = await record(session, recorded, all);
    yield {
      rounds: 1,
      contestants: {
        ours: () => measure(session, ours, all),
        engine: () => session.run('replay-statements.ts', addressOf(replayed.database), ...files),
      },
      rows: all.flatMap(({ id }) => rowsOf(id)),
    };
  },
};

function rowsOf(id: string): RowPlan[] {
  const row = { ours: 'ours', theirs: 'engine', against: 'its statements alone' };
  const goal = withoutGoal.includes(id) ? null : mostMicroseconds;
  return [
    { ...row, what: `${id}, p50`, unit: 'ms', measure: `${id}.medianMs` },
    { ...row, what: `${id}, processor`, unit: 'µs/request', measure: `${id}.cpuMicroseconds`, goal },
  ];
}

/** With a delivery of each seller that can be sent again. */
async function copyOf(session: BenchSession, seeded: Seeded, name: string): Promise<Seeded> {
  const database = await session.lab.copyDatabase(seeded.database, `operations-${name}`);
  await addDeliveries(database, seeded.sellerIds);
  return { ...seeded, database };
}

async function addDeliveries(database: LabDatabase, sellerIds: readonly number[]): Promise<void> {
  const rows = sellerIds.map((id) => ({
    ...{ intermediary_id: 1, endpoint_id: id, seller_id: id, sequence: 1 },
    ...{ state: 'succeeded' as const, due_at: null, attempts: 1, tries: 1, updated_at: Date.now() },
    attempt_log: '[]',
  }));
  await withStore(database, (store) =>
    store.write((tx) => tx.insertInto('webhook_deliveries').values(rows).execute()),
  );
}

/** Sends one request after the other. The first half is not counted: code is still being compiled. */
async function measure(
  session: BenchSession,
  { database }: Seeded,
  all: readonly OperationRequests[],
): Promise<Measures> {
  const server = await session.startServer(database);
  const measured: Record<string, number> = {};
  for (const { id, requests } of all) {
    const first = Math.floor(requests.length / 2);
    await latenciesMs(server.url, requests.slice(0, first));
    const counted = requests.slice(first);
    const before = await cpuMs(server.pid);
    measured[`${id}.medianMs`] = median(await latenciesMs(server.url, counted));
    measured[`${id}.cpuMicroseconds`] = ((await cpuMs(server.pid)) - before) * (1_000 / counted.length);
  }
  await server.stop();
  return measured;
}

/** The files with the statements of all requests, and with where those of each request end. */
async function record(
  session: BenchSession,
  { database }: Seeded,
  all: readonly OperationRequests[],
): Promise<[statements: string, marks: string]> {
  const statements = join(session.lab.folder, 'statements.ndjson');
  const env = { ...database.env, NODE_OPTIONS: `--import ${recorder}`, RECORD_STATEMENTS: statements };
  const server = await session.startServer({ ...database, env });
  const end = () => statSync(statements).size;
  const marks: { id: string | null; ends: number[] }[] = [{ id: null, ends: [end()] }];
  for (const { id, requests } of all) {
    const ends: number[] = [];
    for (const request of requests) {
      await latenciesMs(server.url, [request]);
      ends.push(end());
    }
    marks.push({ id, ends });
  }
  await server.stop();
  const path = join(session.lab.folder, 'marks.json');
  writeFileSync(path, JSON.stringify(marks));
  return [statements, path];
}
