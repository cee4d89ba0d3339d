import { assertSameAnswers } from '../checks/same-answers.ts';
import type { RowPlan } from '../comparison.ts';
import { largestPlan } from '../data/largest-plan.ts';
import { planRequest, sellerRequest } from '../data/requests.ts';
import { createSeeded, type Seeded } from '../data/seed.ts';
import { atLeast, atMost, type Goal } from '../frame/row.ts';
import type { LoadRequest } from '../measure/load-job.ts';
import { load } from '../measure/load.ts';
import type { BenchServer, BenchSession } from '../session.ts';
import type { BenchSuite } from '../suite.ts';
import { addressOf } from '../../lab/lab.ts';

const connections = 32;
/** Code is still being compiled until then. */
const warmUpSeconds = 1;

interface Rival {
  name: string;
  against: string;
  goal: Goal | null;
  processorGoal?: Goal | null;
}

const fastify: Rival = { name: 'fastify', against: 'Fastify + Ajv', goal: atLeast(0.9) };
const rivals: readonly Rival[] = [
  { ...fastify, processorGoal: atMost(1.4) },
  { name: 'trusting', against: 'Fastify + Ajv without the check of the seal', goal: null },
  { name: 'validator', against: 'Express + express-openapi-validator', goal: atLeast(1.5) },
  { name: 'backend', against: 'Express + openapi-backend', goal: atLeast(1.5) },
  { name: 'prism', against: 'Prism mock', goal: atLeast(6) },
  { name: 'bare', against: 'bare Express: no checks, no data', goal: null },
  { name: 'engine', against: 'better-sqlite3 in a loop: the same token and seller', goal: null },
];

export const requests: BenchSuite = {
  about: 'getSeller and createRatePlan on 32 connections against other frameworks that do the same, SQLite',
  isLarge: false,
  async *comparisons(session) {
    const { seconds } = session.options;
    const seeded = await createSeeded(session, 'sqlite', 'requests', { sellers: 50 });
    const { token, sellerIds } = seeded;
    const servers = await startServers(session, seeded);
    const loaded = async (server: BenchServer, sent: LoadRequest[]) => {
      const duration = Math.min(3 * seconds, warmUpSeconds);
      await load(session, [server], { connections, requests: sent, seconds: duration });
      return () => load(session, [server], { connections, requests: sent });
    };
    const reads = sellerIds.map((id) => sellerRequest(token, id));
    const readers: Record<string, () => ReturnType<typeof load>> = {};
    for (const [name, server] of Object.entries(servers)) readers[name] = await loaded(server, reads);
    const copy = addressOf(await session.lab.copyDatabase(seeded.database, 'requests-engine'));
    const engine = () => session.rate(null, 'raw-reads.ts', copy, token, seconds, ...sellerIds);
    yield {
      contestants: { ...readers, engine },
      rows: rivals.flatMap((rival) => loadRows('getSeller', rival)),
    };
    const plans = [planRequest(token, largestPlan())];
    yield {
      contestants: {
        ours: await loaded(servers.ours, plans),
        fastify: await loaded(servers.fastify, plans),
      },
      rows: loadRows('createRatePlan', { ...fastify, goal: atLeast(0.8) }),
    };
  },
};

/** Each server has its own copy of the database, so that none waits for another's lock. */
async function startServers(session: BenchSession, seeded: Seeded) {
  const copy = (name: string) => session.lab.copyDatabase(seeded.database, `requests-${name}`);
  const ownDatabase = await copy('ours');
  const ours = { path: addressOf(ownDatabase), server: await session.startServer(ownDatabase) };
  const start = async (script: string, ...args: string[]) => {
    const path = addressOf(await copy([script, ...args].join('-')));
    return { path, server: await session.startContestant(script, path, ...args) };
  };
  const full = {
    fastify: await start('fastify.ts'),
    validator: await start('express-validator.ts'),
    backend: await start('openapi-backend.ts'),
  };
  const { path, headers } = sellerRequest(seeded.token, seeded.sellerIds[0]);
  const answer = await (await fetch(ours.server.url + path, { headers })).text();
  const prism = await session.startPrism();
  const bare = await session.startContestant('bare-express.ts', answer);
  await assertSameAnswers(seeded, ours, Object.values(full), { prism, bare });
  const { server: trusting } = await start('fastify.ts', 'without-seal');
  return {
    ours: ours.server,
    trusting,
    fastify: full.fastify.server,
    validator: full.validator.server,
    backend: full.backend.server,
    prism,
    bare,
  };
}

/** The rate, and the processor time of a request, which other work on the machine disturbs less. */
function loadRows(operation: string, { name, against, goal, processorGoal = null }: Rival): RowPlan[] {
  const row = { ours: 'ours', theirs: name, against };
  return [
    { ...row, what: operation, unit: 'requests/s', measure: 'perSecond', goal },
    {
      ...row,
      what: `${operation}, processor`,
      unit: 'µs/request',
      measure: 'cpuMicroseconds',
      goal: processorGoal,
    },
  ];
}
