import type { BenchServer } from '../context.ts';
import { dataset, fewerCharges, type Dataset } from '../data/dataset.ts';
import { interleaved } from '../frame/rounds.ts';
import { median } from '../frame/statistics.ts';
import { HttpClient } from '../measure/http-client.ts';
import type { BenchSuite } from '../suite.ts';

/** Of each server in a round, for each second of load. */
const requestsPerSecond = 400;

/** From the middle of what there is: 90 days up to the end of 2025. */
const inTheMiddle = { executionDateInitial: '2025-11-20' };

export const suite: BenchSuite = {
  about: 'a page of 100 lines of many charges against one of few',
  isLarge: true,
  async run(context) {
    const { charges, rounds, seconds } = context.options;
    const requests = Math.ceil(seconds * requestsPerSecond);
    const few = fewerCharges(charges);
    const [large, small] = [await dataset(context, charges), await dataset(context, few)];
    const servers: BenchServer[] = [];
    try {
      for (const { database } of [large, small]) servers.push(await context.startServer(database));
      const [largeUrl = '', smallUrl = ''] = servers.map(({ url }) => url);
      const contestants = {
        large: () => medianPageMs(largeUrl, large, requests),
        small: () => medianPageMs(smallUrl, small, requests),
      };
      // The first round is warm-up.
      await interleaved(1, contestants);
      const pages = await interleaved(rounds, contestants);
      return [
        {
          what: `page of 100 lines at ${charges} charges`,
          against: `the same page at ${few}`,
          unit: 'ms',
          ours: pages.large,
          reference: pages.small,
          goal: { of: 'ratio', is: 'at most', limit: 1.3 },
        },
      ];
    } finally {
      for (const server of servers) await server.stop();
    }
  },
};

/** Of one seller and of all, from the start and from the middle, in turn. */
async function medianPageMs(url: string, { token, sellerIds }: Dataset, requests: number): Promise<number> {
  const client = new HttpClient(url, token);
  const timesMs: number[] = [];
  for (let n = 0; n < requests; n++) {
    const idSeller = String(sellerIds[n % sellerIds.length]);
    const filters = [{}, inTheMiddle, { idSeller }, { idSeller, ...inTheMiddle }];
    timesMs.push(await client.timed('POST', '/v2/report/statement?limit=100', filters[n % filters.length]));
  }
  client.close();
  return median(timesMs);
}
