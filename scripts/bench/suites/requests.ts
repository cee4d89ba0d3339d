import type { BenchContext, BenchServer } from '../context.ts';
import { interleaved } from '../frame/rounds.ts';
import { atLeast, type BenchRow, type Goal } from '../frame/row.ts';
import { largestPlan } from '../data/largest-plan.ts';
import { load, type Load, type LoadRequest } from '../measure/load.ts';
import { assertSameAnswers } from '../checks/same-answers.ts';
import { sellersDatabases, type SellersDatabases } from '../data/sellers-database.ts';
import type { BenchSuite } from '../suite.ts';

const connections = 32;
/** Until then code is compiled while it runs. */
const warmUpSeconds = 1;

/** What each contestant is called in the table, and what our ratio to it should be. */
const readers = {
  fastify: { against: 'Fastify + Ajv', goal: atLeast(0.9) },
  validator: { against: 'Express + express-openapi-validator', goal: atLeast(1.5) },
  backend: { against: 'Express + openapi-backend', goal: atLeast(1.5) },
  prism: { against: 'Prism mock', goal: atLeast(6) },
  bare: { against: 'bare Express: no checks, no data', goal: null },
} as const satisfies Record<string, { against: string; goal: Goal | null }>;

interface RawReads {
  reads: number;
  elapsedMs: number;
  cpuMs: number;
}

type Contestant = keyof typeof readers;
type Servers = Record<Contestant | 'ours', BenchServer>;

export const suite: BenchSuite = {
  about: 'getSeller and createRatePlan of 32 connections against other frameworks that do the same, SQLite',
  isLarge: false,
  async run(context) {
    const sellers = await sellersDatabases(context, 'requests');
    const started: BenchServer[] = [];
    try {
      const servers = await startServers(context, sellers, started);
      return [...(await readRows(context, sellers, servers)), ...(await planRows(context, sellers, servers))];
    } finally {
      for (const server of started) await server.stop();
    }
  },
};

/** Each is in `started` as soon as it runs. All have answered alike. */
async function startServers(
  context: BenchContext,
  sellers: SellersDatabases,
  started: BenchServer[],
): Promise<Servers> {
  const keep = async (starting: Promise<BenchServer>) => {
    const server = await starting;
    started.push(server);
    return server;
  };
  const own = await sellers.copy('ours');
  const ours = await keep(context.startServer(own.database));
  const answer = await sellers.answerOf(ours.url);
  const onFile = async (script: string) => {
    const { path } = await sellers.copy(script);
    return { path, server: await keep(context.startContestant(script, path)) };
  };
  const full = {
    fastify: await onFile('fastify.ts'),
    validator: await onFile('express-validator.ts'),
    backend: await onFile('openapi-backend.ts'),
  };
  const prism = await keep(context.startPrism());
  const bare = await keep(context.startContestant('bare-express.ts', answer));
  await assertSameAnswers(sellers, { path: own.path, server: ours }, Object.values(full), { prism, bare });
  return {
    ours,
    fastify: full.fastify.server,
    validator: full.validator.server,
    backend: full.backend.server,
    prism,
    bare,
  };
}

async function readRows(
  context: BenchContext,
  sellers: SellersDatabases,
  servers: Servers,
): Promise<BenchRow[]> {
  const { rounds, seconds } = context.options;
  const requests = sellers.sellerIds.map((id): LoadRequest => ({
    method: 'GET',
    path: `/v2/seller?sellerId=${id}`,
    headers: { 'X-Token-Api': sellers.token },
  }));
  const { path } = await sellers.copy('engine');
  const engine = async (): Promise<Load> => {
    const args = [path, sellers.token, String(seconds), ...sellers.sellerIds.map(String)];
    const { reads, elapsedMs, cpuMs } = await context.contestant<RawReads>('raw-reads.ts', ...args);
    return { perSecond: (reads / elapsedMs) * 1000, cpuMicroseconds: (cpuMs * 1000) / reads };
  };
  const asked = (name: keyof Servers, duration = seconds) =>
    load(context, servers[name], { connections, seconds: duration, repeats: true, requests });
  const names = Object.keys(servers) as (keyof Servers)[];
  for (const name of names) await asked(name, Math.min(3 * seconds, warmUpSeconds));
  const measured = await interleaved(rounds, {
    ours: () => asked('ours'),
    fastify: () => asked('fastify'),
    validator: () => asked('validator'),
    backend: () => asked('backend'),
    prism: () => asked('prism'),
    bare: () => asked('bare'),
    engine,
  });
  const { ours, engine: loop, ...others } = measured;
  const compared = Object.entries({ ...readers }).map(([name, row]) => ({
    ...row,
    loads: others[name as Contestant],
  }));
  const raw = { against: 'better-sqlite3 in a loop: the same token and seller', goal: null, loads: loop };
  return [...compared, raw].flatMap((row) => loadRows('getSeller', ours, row));
}

async function planRows(
  context: BenchContext,
  { token }: SellersDatabases,
  { ours, fastify }: Servers,
): Promise<BenchRow[]> {
  const { rounds, seconds } = context.options;
  const requests: LoadRequest[] = [
    {
      method: 'POST',
      path: '/v2/payfac/rate-plans',
      headers: { 'X-Token-Api': token, 'Content-Type': 'application/json' },
      body: JSON.stringify(largestPlan()),
    },
  ];
  const created = (server: BenchServer, duration = seconds) =>
    load(context, server, { connections, seconds: duration, repeats: true, requests });
  for (const server of [ours, fastify]) await created(server, Math.min(3 * seconds, warmUpSeconds));
  const measured = await interleaved(rounds, {
    ours: () => created(ours),
    fastify: () => created(fastify),
  });
  const { against } = readers.fastify;
  return loadRows('createRatePlan', measured.ours, { against, goal: atLeast(0.8), loads: measured.fastify });
}

/** Its rate, and the time of the processor that a request takes, which other work on the machine disturbs less. */
function loadRows(
  operation: string,
  ours: readonly Load[],
  { against, goal, loads }: { against: string; goal: Goal | null; loads: readonly Load[] },
): BenchRow[] {
  const perSecond = (measured: readonly Load[]) => measured.map((one) => one.perSecond);
  const cpu = (measured: readonly Load[]) => measured.map((one) => one.cpuMicroseconds);
  return [
    {
      what: operation,
      against,
      unit: 'requests/s',
      ours: perSecond(ours),
      reference: perSecond(loads),
      goal,
    },
    {
      what: `${operation}, processor`,
      against,
      unit: 'µs/request',
      ours: cpu(ours),
      reference: cpu(loads),
      goal: null,
    },
  ];
}
