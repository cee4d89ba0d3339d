import { liveTokens } from '../../../server/src/tokens/token.ts';
import type { RowPlan } from '../comparison.ts';
import { largestPlan } from '../data/largest-plan.ts';
import { pageRequest, planRequest, sellerRequest } from '../data/requests.ts';
import { createSeeded, type Seeded } from '../data/seed.ts';
import { atMost } from '../frame/row.ts';
import type { LoadRequest } from '../measure/load-job.ts';
import { load } from '../measure/load.ts';
import type { BenchSuite } from '../suite.ts';

const connections = 4;
/** Well formed, with the right checksum, and so looked up. */
const unknownTokens = 64;

export const rejecting: BenchSuite = {
  about: 'the processor time of a refused request against one that is carried out',
  isLarge: false,
  async *comparisons(session) {
    const seeded = await createSeeded(session, 'sqlite', 'rejecting', { sellers: 64, charges: 1_000 });
    const server = await session.startServer(seeded.database);
    const contestants = Object.entries(requestsOf(seeded)).map(([name, [status, requests]]) => {
      return [name, () => load(session, [server], { connections, requests, expected: [status] })] as const;
    });
    yield {
      warmsUp: true,
      contestants: Object.fromEntries(contestants),
      rows: [
        row('an unknown token', 'stranger', 'getSeller', 'seller'),
        row('a statement filter', 'brokenPage', 'a page of one line', 'page'),
        row('a plan for its name', 'brokenPlan', 'createRatePlan', 'plan'),
        row('a plan for a thousand rates', 'wrongPlan', 'createRatePlan', 'plan'),
      ],
    };
  },
};

function row(what: string, ours: string, against: string, theirs: string): RowPlan {
  const of = { unit: 'µs/request', measure: 'cpuMicroseconds', goal: atMost(1.2) };
  return { ...of, what: `refusing ${what}, processor`, ours, theirs, against };
}

function requestsOf({ token, sellerIds }: Seeded): Record<string, [status: number, LoadRequest[]]> {
  const strangers = Array.from({ length: unknownTokens }, () => liveTokens.issue('intermediary'));
  const plan = largestPlan();
  // Every one of its thousand rates is out of range, and each is named in the response.
  const wrong = JSON.stringify(plan).replaceAll(/(?<=[[,])\d+\.\d+/g, '-1');
  return {
    seller: [200, sellerIds.map((id) => sellerRequest(token, id))],
    stranger: [401, strangers.map((unknown, n) => sellerRequest(unknown, sellerIds[n % sellerIds.length]))],
    page: [200, sellerIds.map((id) => pageRequest(token, 1, { idSeller: String(id) }))],
    brokenPage: [400, sellerIds.map((id) => pageRequest(token, 1, { idSeller: `x${id}` }))],
    plan: [200, [planRequest(token, plan)]],
    brokenPlan: [400, [planRequest(token, { ...plan, name: '' })]],
    wrongPlan: [400, [planRequest(token, JSON.parse(wrong) as object)]],
  };
}
