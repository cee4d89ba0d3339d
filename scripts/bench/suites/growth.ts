import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { addressOf } from '../../lab/lab.ts';
import { atMost, median, type Measures } from '../comparison.ts';
import { dataset, pageRequest, refundRequest, sellerRequest, type Seeded } from '../data.ts';
import { latenciesMs, type LoadRequest } from '../measure.ts';
import type { BenchSuite, BenchServer, BenchSession } from '../session.ts';

/** How many requests each server gets in a round, for each second of load. */
const readsPerSecond = 400;
const refundsPerSecond = 200;
const pagesPerSecond = 400;

const smallCharges = 10_000;

/** The start of a period in the middle of the data: 90 days up to the end of 2025. */
const inTheMiddle = { executionDateInitial: '2025-11-20' };

export const growth: BenchSuite = {
  about: 'getSeller, refundCharge and a page of 100 lines at many charges against at few',
  async *comparisons(session) {
    const { charges, seconds } = session.options;
    const few = fewerCharges(charges);
    const [many, small] = [await siteOf(session, charges), await siteOf(session, few)];
    const reads = (site: Site) => medianMs(site, sellerReads(site, Math.ceil(seconds * readsPerSecond)));
    const refunds = (site: Site) => medianMs(site, refundsOf(site, Math.ceil(seconds * refundsPerSecond)));
    const pages = (site: Site) => medianMs(site, pagesOf(site, Math.ceil(seconds * pagesPerSecond)));
    const row = (name: string, ours: string, theirs: string, limit: number) => ({
      ...{ what: `p50 of ${name} at ${charges} charges`, against: `at ${few}`, unit: 'ms' },
      ...{ measure: 'medianMs', ours, theirs, goal: atMost(limit) },
    });
    yield {
      warmsUp: true,
      contestants: {
        manyReads: () => reads(many),
        fewReads: () => reads(small),
        manyRefunds: () => refunds(many),
        fewRefunds: () => refunds(small),
        manyPages: () => pages(many),
        fewPages: () => pages(small),
      },
      rows: [
        row('getSeller', 'manyReads', 'fewReads', 1.2),
        row('refundCharge', 'manyRefunds', 'fewRefunds', 1.2),
        row('a page of 100 lines', 'manyPages', 'fewPages', 1.2),
      ],
    };
  },
};

/** Returns the number of charges in the smaller data set, which is always much smaller. */
function fewerCharges(charges: number): number {
  return charges > smallCharges ? smallCharges : Math.ceil(charges / 10);
}

/** A server on a copy of a data set. */
interface Site extends Seeded {
  server: BenchServer;
}

/** Starts a server on a copy of the data set, because refunds would use up the data set. */
async function siteOf(session: BenchSession, charges: number): Promise<Site> {
  const seeded = await dataset(session, charges);
  const database = await session.lab.copyDatabase(seeded.database, `charges-${charges}`);
  return { ...seeded, database, server: await session.startServer(database) };
}

async function medianMs({ server }: Site, requests: Iterable<LoadRequest>): Promise<Measures> {
  return { medianMs: median(await latenciesMs(server.url, requests)) };
}

function sellerReads({ token, sellerIds }: Site, count: number): LoadRequest[] {
  return Array.from({ length: count }, (_, n) => sellerRequest(token, sellerIds[n % sellerIds.length]));
}

/** Returns requests for pages of one seller and of all sellers, from the start and from the middle, in turn. */
function pagesOf({ token, sellerIds }: Site, count: number): LoadRequest[] {
  return Array.from({ length: count }, (_, n) => {
    const idSeller = String(sellerIds[n % sellerIds.length]);
    const filters = [{}, inTheMiddle, { idSeller }, { idSeller, ...inTheMiddle }];
    return pageRequest(token, 100, filters[n % filters.length] ?? {});
  });
}

/** Returns refunds of charges from all over the table; fewer if there are not enough. */
function refundsOf({ database, token }: Site, count: number): LoadRequest[] {
  const sqlite = new Database(addressOf(database), { readonly: true });
  const select = sqlite
    .prepare<[string], string>(
      `select uuid from charges where intermediary_id = 1 and uuid >= ? and status = 'PAID' limit 1`,
    )
    .pluck();
  const found = new Set<string>();
  for (let tries = 0; found.size < count && tries < 2 * count; tries++) {
    const uuid = select.get(randomUUID());
    if (uuid !== undefined) found.add(uuid);
  }
  sqlite.close();
  return [...found].map((uuid) => refundRequest(token, uuid));
}
