import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../../server/src/shared/calendar.ts';
import { verifyStatements } from '../../../server/src/statement/verify/verify-statements.ts';
import { addressOf, labKeyring, withStore, type Engine, type LabDatabase } from '../../lab/lab.ts';
import { atLeast, valueAtMost, type Comparison, type RowPlan } from '../comparison.ts';
import { chargeUuids, createSeeded, refundRequest } from '../data.ts';
import { load } from '../load.ts';
import { cpuMs, latenciesMs } from '../measure.ts';
import type { BenchSuite, BenchServer, BenchSession } from '../session.ts';

const connections = 32;
const sellers = 64;
/** How many refunds are sent one after the other, for each second of load. */
const onePerSecond = 200;
/** The longest wait, which is longer than the refunds take. */
const patienceSeconds = 60;

interface Plan {
  servers: number;
  /**
   * How many charges a turn may use. It ends when its time or its charges are used up. PostgreSQL's commits take
   * longer.
   */
  perSecondAtMost: number;
  rows: RowPlan[];
}

const row = { unit: 'refunds/s', measure: 'perSecond', theirs: 'engine' };
const onSqlite = { ...row, against: 'better-sqlite3 in a loop: the same rows, a commit each' };
const onPostgres = { ...row, against: 'bare pg on 10 connections: the same SQL' };

const plans: Record<Engine, Plan> = {
  sqlite: {
    servers: 1,
    perSecondAtMost: 2_400,
    rows: [{ ...onSqlite, what: 'durable refunds, SQLite', ours: 'one', goal: atLeast(1) }],
  },
  postgres: {
    servers: 2,
    perSecondAtMost: 1_200,
    rows: [
      { ...onPostgres, what: 'durable refunds, PostgreSQL', ours: 'one', goal: atLeast(0.9) },
      { ...onPostgres, what: 'durable refunds, PostgreSQL, 2 servers', ours: 'all' },
    ],
  },
};

export const refunds: BenchSuite = {
  about:
    'durable refunds of 32 connections and 64 sellers against the same rows written by the engines alone',
  async *comparisons(session) {
    yield await onEngine(session, 'sqlite');
    await session.stopServers();
    yield await oneByOne(session);
    await session.stopServers();
    yield await onEngine(session, 'postgres');
  },
};

async function onEngine(session: BenchSession, engine: Engine): Promise<Comparison> {
  const { servers: serverCount, perSecondAtMost, rows } = plans[engine];
  const { rounds, seconds } = session.options;
  // Each connection gets the same number, for one server or two.
  const perTurn = Math.ceil((seconds * perSecondAtMost) / connections / 2) * connections * 2;
  const charges = perTurn * serverCount * (rounds + 1);
  const own = await createSeeded(session, engine, `refunds-${engine}`, { sellers, charges });
  const uuids = await chargeUuids(own.database);
  const copy = await session.lab.copyDatabase(own.database, `refunds-${engine}-engine`);
  const [nextOwn, nextOfCopy] = [turns(uuids, perTurn), turns(uuids, perTurn)];
  const servers: BenchServer[] = [];
  for (let n = 0; n < serverCount; n++) servers.push(await session.startServer(own.database));
  const refund = (some: readonly BenchServer[]) => {
    const requests = nextOwn().map((uuid) => refundRequest(own.token, uuid));
    return load(session, some, { connections, repeats: false, requests });
  };
  for (const server of servers) await refund([server]);
  return {
    contestants: {
      one: () => refund(servers.slice(0, 1)),
      ...(serverCount > 1 ? { all: () => refund(servers) } : {}),
      async engine() {
        const file = join(session.lab.folder, 'uuids.json');
        await writeFile(file, JSON.stringify(nextOfCopy()));
        return session.rate(null, 'refunds.contestants.ts', engine, addressOf(copy), file, seconds);
      },
    },
    rows,
    async check() {
      for (const database of [own.database, copy]) await assertIntact(database);
    },
  };
}

/**
 * Measures what the service adds to the statements and hashes of a refund, when there are no others to share a commit
 * with.
 */
async function oneByOne(session: BenchSession): Promise<Comparison> {
  const { rounds, seconds } = session.options;
  const perTurn = Math.ceil(seconds * onePerSecond);
  const amounts = { sellers, charges: perTurn * (rounds + 1) };
  const own = await createSeeded(session, 'sqlite', 'refunds-one', amounts);
  const uuids = await chargeUuids(own.database);
  const copy = await session.lab.copyDatabase(own.database, 'refunds-one-engine');
  const [nextOwn, nextOfCopy] = [turns(uuids, perTurn), turns(uuids, perTurn)];
  const server = await session.startServer(own.database);
  return {
    warmsUp: true,
    contestants: {
      async ours() {
        const before = await cpuMs(server.pid);
        await latenciesMs(
          server.url,
          nextOwn().map((uuid) => refundRequest(own.token, uuid)),
        );
        return { cpuMicroseconds: ((await cpuMs(server.pid)) - before) * (1_000 / perTurn) };
      },
      async engine() {
        const file = join(session.lab.folder, 'uuids.json');
        await writeFile(file, JSON.stringify(nextOfCopy()));
        const args = ['sqlite', addressOf(copy), file, patienceSeconds];
        return session.rate(perTurn, 'refunds.contestants.ts', ...args);
      },
    },
    rows: [
      {
        what: 'refundCharge on one connection, processor',
        against: 'its statements and hashes alone',
        unit: 'µs/request',
        measure: 'cpuMicroseconds',
        ours: 'ours',
        theirs: 'engine',
        goal: valueAtMost(2_000),
      },
    ],
    async check() {
      for (const database of [own.database, copy]) await assertIntact(database);
    },
  };
}

/** Returns a function that gives the next charges at each call. */
export function turns(uuids: readonly string[], size: number): () => readonly string[] {
  let taken = 0;
  return () => {
    const next = uuids.slice(taken, taken + size);
    if (next.length < size) throw new Error('there are no charges left to refund');
    taken += size;
    return next;
  };
}

/** Checks that both contestants have written complete refunds: every chain and seal is intact. */
export async function assertIntact(database: LabDatabase): Promise<void> {
  const all = { sellerId: null, anchor: null };
  const { holds } = await withStore(database, (store) =>
    verifyStatements({ store, keyring: labKeyring, clock: systemClock }, all),
  );
  if (!holds) throw new Error('the refunds of the bench left a statement that does not verify');
}
