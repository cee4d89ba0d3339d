import { setTimeout as sleep } from 'node:timers/promises';
import { liveTokens } from '../../../server/src/tokens/token.ts';
import { chargesDatabase, type ChargesDatabase } from '../data/charges-database.ts';
import { atMost } from '../frame/row.ts';
import { load, type LoadRequest } from '../measure/load.ts';
import { refundRequests } from '../data/refund-requests.ts';
import { residentMib } from '../measure/resident-memory.ts';
import type { BenchSuite } from '../suite.ts';

const connections = 32;
const charges = 1_000;
/** A refund is made once and then replayed. */
const refunds = 32;
const unknownTokens = 512;
const firstRequests = 10_000;
/** What was asked is answered, and memory that is free is given back. */
const settleMs = 1_000;
/** A server that has stopped answering must not hold the bench for ever. */
const patienceSeconds = 1_800;

export const suite: BenchSuite = {
  about: "the server's memory after many requests of all kinds against after a few",
  isLarge: true,
  async run(context) {
    const { requests: many } = context.options;
    const few = Math.min(firstRequests, Math.ceil(many / 2));
    const data = await chargesDatabase(context, 'sqlite', 'memory', charges);
    const requests = allKinds(data);
    const server = await context.startServer(data.database);
    const after = async (amount: number) => {
      await load(context, server, {
        connections,
        requests,
        repeats: true,
        atMost: amount,
        seconds: patienceSeconds,
        expected: [200, 400, 401],
      });
      await sleep(settleMs);
      return residentMib(server.pid);
    };
    try {
      const early = await after(few);
      const late = await after(many - few);
      return [
        {
          what: `memory after ${many} requests`,
          against: `after ${few}`,
          unit: 'MiB',
          ours: [late],
          reference: [early],
          goal: atMost(1.1),
        },
      ];
    } finally {
      await server.stop();
    }
  },
};

/** Reads, pages, refunds and their replays, and what is refused, so that nothing that is kept goes unseen. */
function allKinds({ token, uuids, sellerIds }: ChargesDatabase): LoadRequest[] {
  const own = { 'X-Token-Api': token };
  const json = { ...own, 'Content-Type': 'application/json' };
  const get = (path: string, headers: Record<string, string> = own): LoadRequest => ({
    method: 'GET',
    path,
    headers,
  });
  const kinds = [
    sellerIds.map((id) => get(`/v2/seller?sellerId=${id}`)),
    sellerIds.map((id) => get(`/v2/seller/rates/${id}`)),
    sellerIds.map((id): LoadRequest => ({
      method: 'POST',
      path: '/v2/report/statement?limit=20',
      headers: json,
      body: JSON.stringify({ idSeller: String(id) }),
    })),
    sellerIds.map((id) => get(`/v2/seller?sellerId=x${id}`)),
    refundRequests(token, uuids.slice(0, refunds)),
    Array.from({ length: unknownTokens }, () =>
      get('/v2/seller', { 'X-Token-Api': liveTokens.issue('intermediary') }),
    ),
  ];
  return kinds.flat();
}
