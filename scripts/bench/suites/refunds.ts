import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyStatements } from '../../../server/src/statement/verify/verify-statements.ts';
import { labKeyring, type Engine } from '../../lab/lab.ts';
import { chargesDatabase, copyOfCharges, type ChargesDatabase } from '../data/charges-database.ts';
import type { BenchContext, BenchServer } from '../context.ts';
import { interleaved } from '../frame/rounds.ts';
import { atLeast, type BenchRow } from '../frame/row.ts';
import { load } from '../measure/load.ts';
import { refundRequests } from '../data/refund-requests.ts';
import type { BenchSuite } from '../suite.ts';

const connections = 32;
/** As many as a server opens. */
const poolConnections = 10;
/** What a turn may take of the charges; it ends with its time or with them. PostgreSQL's commits take longer. */
const perSecondAtMost = { sqlite: 2_400, postgres: 1_200 };

interface Refunded {
  refunds: number;
  elapsedMs: number;
}

export const suite: BenchSuite = {
  about:
    'durable refunds of 32 connections and 64 sellers against the same rows written by the engines alone',
  isLarge: false,
  run: async (context) => [...(await onSqlite(context)), ...(await onPostgres(context))],
};

async function onSqlite(context: BenchContext): Promise<BenchRow[]> {
  const { rounds } = context.options;
  const turn = refundsPerTurn(context, 'sqlite');
  const own = await chargesDatabase(context, 'sqlite', 'refunds-ours', turn * (rounds + 1));
  const engine = await copyOfCharges(context, own, 'refunds-engine');
  const server = await context.startServer(own.database);
  const takeOwn = turns(own, turn);
  const takeEngine = turns(engine, turn);
  try {
    await refunded(context, server, own, takeOwn());
    const measured = await interleaved(rounds, {
      ours: () => refunded(context, server, own, takeOwn()),
      engine: () => byEngine(context, engine, takeEngine()),
    });
    await assertSound(own);
    await assertSound(engine);
    return [
      {
        what: 'durable refunds, SQLite',
        against: 'better-sqlite3 in a loop: the same rows, a commit each',
        unit: 'refunds/s',
        ours: measured.ours,
        reference: measured.engine,
        goal: atLeast(1),
      },
    ];
  } finally {
    await server.stop();
  }
}

async function onPostgres(context: BenchContext): Promise<BenchRow[]> {
  const { rounds } = context.options;
  const turn = refundsPerTurn(context, 'postgres');
  const own = await chargesDatabase(context, 'postgres', 'refunds-ours', turn * (2 * rounds + 2));
  const engine = await copyOfCharges(context, own, 'refunds-engine');
  const takeOwn = turns(own, turn);
  const takeEngine = turns(engine, turn);
  const servers: BenchServer[] = [];
  try {
    for (let n = 0; n < 2; n++) servers.push(await context.startServer(own.database));
    const [first] = servers;
    if (first === undefined) throw new Error('two servers were started');
    for (const server of servers) await refunded(context, server, own, takeOwn());
    const measured = await interleaved(rounds, {
      one: () => refunded(context, first, own, takeOwn()),
      two: () => refunded(context, servers, own, takeOwn()),
      engine: () => byEngine(context, engine, takeEngine()),
    });
    await assertSound(own);
    await assertSound(engine);
    const row = {
      against: `bare pg on ${poolConnections} connections: the same SQL`,
      unit: 'refunds/s',
      reference: measured.engine,
    };
    return [
      { ...row, what: 'durable refunds, PostgreSQL', ours: measured.one, goal: atLeast(0.7) },
      { ...row, what: 'durable refunds, PostgreSQL, 2 servers', ours: measured.two, goal: null },
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** As many for each connection, of one server or two. */
function refundsPerTurn({ options }: BenchContext, engine: Engine): number {
  return Math.ceil((options.seconds * perSecondAtMost[engine]) / connections / 2) * connections * 2;
}

/** The next so many charges at each call. */
function turns({ uuids }: ChargesDatabase, size: number): () => string[] {
  let taken = 0;
  return () => {
    const next = uuids.slice(taken, taken + size);
    if (next.length < size) throw new Error('there are no charges left to refund');
    taken += size;
    return next;
  };
}

async function refunded(
  context: BenchContext,
  servers: BenchServer | BenchServer[],
  { token }: ChargesDatabase,
  uuids: readonly string[],
): Promise<number> {
  const requests = refundRequests(token, uuids);
  const { seconds } = context.options;
  const { perSecond } = await load(context, servers, { connections, seconds, repeats: false, requests });
  return perSecond;
}

async function byEngine(
  context: BenchContext,
  { database: { location } }: ChargesDatabase,
  uuids: readonly string[],
): Promise<number> {
  const file = join(context.lab.folder, 'uuids.json');
  await writeFile(file, JSON.stringify(uuids));
  const seconds = String(context.options.seconds);
  const { refunds, elapsedMs } =
    location.engine === 'sqlite'
      ? await context.contestant<Refunded>('raw-refunds-sqlite.ts', location.path, file, seconds)
      : await context.contestant<Refunded>(
          'raw-refunds-postgres.ts',
          location.url,
          file,
          seconds,
          String(poolConnections),
        );
  return (refunds / elapsedMs) * 1000;
}

/** Both have written whole refunds: every chain holds, with its seals. */
async function assertSound({ database }: ChargesDatabase): Promise<void> {
  const store = await database.open();
  try {
    const verified = await verifyStatements({ store, keyring: labKeyring }, { sellerId: null, anchor: null });
    if (!verified.holds) throw new Error('the refunds of the bench left a statement that does not hold');
  } finally {
    await store.close();
  }
}
