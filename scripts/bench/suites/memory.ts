import { setTimeout as sleep } from 'node:timers/promises';
import { liveTokens } from '../../../server/src/tokens/token.ts';
import { atMost } from '../comparison.ts';
import type { BenchSuite } from '../session.ts';
import {
  chargeUuids,
  createSeeded,
  getRequest,
  pageRequest,
  refundRequest,
  sellerRequest,
  type Seeded,
} from '../data.ts';
import { load } from '../load.ts';
import { type LoadRequest, residentMib } from '../measure.ts';

const connections = 32;
/** The number of charges whose refund is made once and then replayed. */
const refunds = 32;
const unknownTokens = 512;
const firstRequests = 10_000;
/** The wait for the last responses, and for free memory to be given back. */
const settleMs = 1_000;
/** The longest wait, so that a server that stops responding does not block the bench for ever. */
const timeoutSeconds = 1_800;

export const memory: BenchSuite = {
  about: "the server's memory after many requests of all kinds against after a few",
  async *comparisons(session) {
    const { requests: many } = session.options;
    const few = Math.min(firstRequests, Math.ceil(many / 2));
    const seeded = await createSeeded(session, 'sqlite', 'memory', { sellers: 64, charges: 1_000 });
    const requests = allKinds(seeded, await chargeUuids(seeded.database));
    const server = await session.startServer(seeded.database);
    const after = (atMost: number) => async () => {
      const expected = [200, 400, 401];
      await load(session, [server], { connections, requests, atMost, seconds: timeoutSeconds, expected });
      await sleep(settleMs);
      return { mib: await residentMib(server.pid) };
    };
    yield {
      rounds: 1,
      contestants: { early: after(few), late: after(many - few) },
      rows: [
        {
          what: `memory after ${many} requests`,
          against: `after ${few}`,
          unit: 'MiB',
          measure: 'mib',
          ours: 'late',
          theirs: 'early',
          goal: atMost(1.05),
        },
      ],
    };
  },
};

/** Returns reads, pages, refunds and their replays, and refused requests, so that any memory leak shows. */
function allKinds({ token, sellerIds }: Seeded, uuids: readonly string[]): LoadRequest[] {
  const strangers = Array.from({ length: unknownTokens }, () => liveTokens.issue('intermediary'));
  return [
    ...sellerIds.map((id) => sellerRequest(token, id)),
    ...sellerIds.map((id) => getRequest(token, `/v2/seller/rates/${id}`)),
    ...sellerIds.map((id) => pageRequest(token, 20, { idSeller: String(id) })),
    ...sellerIds.map((id) => getRequest(token, `/v2/seller?sellerId=x${id}`)),
    ...uuids.slice(0, refunds).map((uuid) => refundRequest(token, uuid)),
    ...strangers.map((unknown) => getRequest(unknown, '/v2/seller')),
  ];
}
