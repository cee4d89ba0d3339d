import { liveTokens } from '../../../server/src/tokens/token.ts';
import { chargesDatabase } from '../data/charges-database.ts';
import type { BenchContext, BenchServer } from '../context.ts';
import { interleaved } from '../frame/rounds.ts';
import { atMost, type BenchRow } from '../frame/row.ts';
import { largestPlan } from '../data/largest-plan.ts';
import { load, type Load, type LoadRequest } from '../measure/load.ts';
import type { BenchSuite } from '../suite.ts';

const connections = 4;
const charges = 1_000;
/** Well formed, with the right checksum, and so looked up. */
const unknownTokens = 64;

type Kind = 'seller' | 'stranger' | 'page' | 'brokenPage' | 'plan' | 'brokenPlan' | 'wrongPlan';

export const suite: BenchSuite = {
  about: 'the time of the processor that a refused request takes against one that is carried out',
  isLarge: false,
  async run(context) {
    const { token, sellerIds, database } = await chargesDatabase(context, 'sqlite', 'rejecting', charges);
    const server = await context.startServer(database);
    try {
      return rows(await measured(context, server, requestsOf(token, sellerIds)));
    } finally {
      await server.stop();
    }
  },
};

function requestsOf(token: string, sellerIds: readonly number[]): Record<Kind, LoadRequest[]> {
  const json = { 'X-Token-Api': token, 'Content-Type': 'application/json' };
  const strangers = Array.from({ length: unknownTokens }, () => liveTokens.issue('intermediary'));
  const seller = (id: number | undefined, headers: Record<string, string>): LoadRequest => ({
    method: 'GET',
    path: `/v2/seller?sellerId=${id}`,
    headers,
  });
  const page = (body: object): LoadRequest => ({
    method: 'POST',
    path: '/v2/report/statement?limit=1',
    headers: json,
    body: JSON.stringify(body),
  });
  const plan = (body: object): LoadRequest => ({
    method: 'POST',
    path: '/v2/payfac/rate-plans',
    headers: json,
    body: JSON.stringify(body),
  });
  const good = largestPlan();
  return {
    seller: sellerIds.map((id) => seller(id, { 'X-Token-Api': token })),
    stranger: strangers.map((unknown, n) =>
      seller(sellerIds[n % sellerIds.length], { 'X-Token-Api': unknown }),
    ),
    page: sellerIds.map((id) => page({ idSeller: String(id) })),
    brokenPage: sellerIds.map((id) => page({ idSeller: `x${id}` })),
    plan: [plan(good)],
    brokenPlan: [plan({ ...good, name: '' })],
    // Every one of its thousand rates is out of range, and each is told of.
    wrongPlan: [plan(JSON.parse(JSON.stringify(good).replaceAll(/(?<=[[,])\d+\.\d+/g, '-1')) as object)],
  };
}

const expected: Record<Kind, number> = {
  seller: 200,
  stranger: 401,
  page: 200,
  brokenPage: 400,
  plan: 200,
  brokenPlan: 400,
  wrongPlan: 400,
};

async function measured(
  context: BenchContext,
  server: BenchServer,
  requests: Record<Kind, LoadRequest[]>,
): Promise<Record<Kind, Load[]>> {
  const { rounds, seconds } = context.options;
  const kinds = Object.keys(requests) as Kind[];
  const sent = (kind: Kind) => () =>
    load(context, server, {
      connections,
      seconds,
      repeats: true,
      requests: requests[kind],
      expected: [expected[kind]],
    });
  const all = Object.fromEntries(kinds.map((kind) => [kind, sent(kind)])) as Record<
    Kind,
    () => Promise<Load>
  >;
  // The first of each is warm-up.
  await interleaved(1, all);
  return interleaved(rounds, all);
}

function rows(loads: Record<Kind, Load[]>): BenchRow[] {
  const row = (what: string, refused: Kind, against: string, accepted: Kind): BenchRow => ({
    what: `refusing ${what}, processor`,
    against,
    unit: 'µs/request',
    ours: loads[refused].map((one) => one.cpuMicroseconds),
    reference: loads[accepted].map((one) => one.cpuMicroseconds),
    goal: atMost(1.2),
  });
  return [
    row('an unknown token', 'stranger', 'getSeller', 'seller'),
    row('a statement filter', 'brokenPage', 'a page of one line', 'page'),
    row('a plan for its name', 'brokenPlan', 'createRatePlan', 'plan'),
    row('a plan for a thousand rates', 'wrongPlan', 'createRatePlan', 'plan'),
  ];
}
