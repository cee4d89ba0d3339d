import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { addressOf } from '../../lab/lab.ts';
import type { Measures } from '../comparison.ts';
import { dataset, fewerCharges } from '../data/dataset.ts';
import { pageRequest, refundRequest, sellerRequest } from '../data/requests.ts';
import type { Seeded } from '../data/seed.ts';
import { atMost } from '../frame/row.ts';
import { median } from '../frame/statistics.ts';
import { latenciesMs } from '../measure/latency.ts';
import type { LoadRequest } from '../measure/load-job.ts';
import type { BenchServer, BenchSession } from '../session.ts';
import type { BenchSuite } from '../suite.ts';

/** How many requests each server gets in a round, for each second of load. */
const readsPerSecond = 400;
const refundsPerSecond = 200;
const pagesPerSecond = 400;

/** From the middle of what there is: 90 days up to the end of 2025. */
const inTheMiddle = { executionDateInitial: '2025-11-20' };

export const growth: BenchSuite = {
  about: 'getSeller and refundCharge at many charges against at few',
  isLarge: true,
  async *comparisons(session) {
    const { charges, seconds } = session.options;
    const few = fewerCharges(charges);
    // On copies, because refunds would use up the data set.
    const [large, small] = await atManyAndFew(session, true);
    const reads = (site: Site) => medianMs(site, sellerReads(site, Math.ceil(seconds * readsPerSecond)));
    const refunds = (site: Site) => medianMs(site, refundsOf(site, Math.ceil(seconds * refundsPerSecond)));
    const row = { against: `at ${few}`, unit: 'ms', measure: 'medianMs', goal: atMost(1.2) };
    const [getSeller, refundCharge] = ['getSeller', 'refundCharge'].map((name) => `p50 of ${name} at`);
    yield {
      warmsUp: true,
      contestants: {
        largeReads: () => reads(large),
        smallReads: () => reads(small),
        largeRefunds: () => refunds(large),
        smallRefunds: () => refunds(small),
      },
      rows: [
        { ...row, what: `${getSeller} ${charges} charges`, ours: 'largeReads', theirs: 'smallReads' },
        { ...row, what: `${refundCharge} ${charges} charges`, ours: 'largeRefunds', theirs: 'smallRefunds' },
      ],
    };
  },
};

export const statementPage: BenchSuite = {
  about: 'a page of 100 lines of many charges against one of few',
  isLarge: true,
  async *comparisons(session) {
    const { charges, seconds } = session.options;
    const [large, small] = await atManyAndFew(session, false);
    const pages = (site: Site) => medianMs(site, pagesOf(site, Math.ceil(seconds * pagesPerSecond)));
    yield {
      warmsUp: true,
      contestants: { large: () => pages(large), small: () => pages(small) },
      rows: [
        {
          what: `page of 100 lines at ${charges} charges`,
          against: `the same page at ${fewerCharges(charges)}`,
          unit: 'ms',
          measure: 'medianMs',
          ours: 'large',
          theirs: 'small',
          goal: atMost(1.3),
        },
      ],
    };
  },
};

/** A server on a data set, or on a copy of it. */
interface Site extends Seeded {
  server: BenchServer;
}

async function atManyAndFew(session: BenchSession, isCopy: boolean): Promise<[large: Site, small: Site]> {
  const { charges } = session.options;
  const open = async (count: number): Promise<Site> => {
    const seeded = await dataset(session, count);
    const name = `charges-${count}`;
    const database = isCopy ? await session.lab.copyDatabase(seeded.database, name) : seeded.database;
    return { ...seeded, database, server: await session.startServer(database) };
  };
  return [await open(charges), await open(fewerCharges(charges))];
}

async function medianMs({ server }: Site, requests: Iterable<LoadRequest>): Promise<Measures> {
  return { medianMs: median(await latenciesMs(server.url, requests)) };
}

function sellerReads({ token, sellerIds }: Site, count: number): LoadRequest[] {
  return Array.from({ length: count }, (_, n) => sellerRequest(token, sellerIds[n % sellerIds.length]));
}

/** Pages of one seller and of all sellers, from the start and from the middle, in turn. */
function pagesOf({ token, sellerIds }: Site, count: number): LoadRequest[] {
  return Array.from({ length: count }, (_, n) => {
    const idSeller = String(sellerIds[n % sellerIds.length]);
    const filters = [{}, inTheMiddle, { idSeller }, { idSeller, ...inTheMiddle }];
    return pageRequest(token, 100, filters[n % filters.length] ?? {});
  });
}

/** Refunds of charges from all over the table; fewer if there are not enough. */
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
