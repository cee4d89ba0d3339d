import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { labDatabase } from '../../lab/lab.ts';
import type { BenchContext, BenchServer } from '../context.ts';
import { dataset, fewerCharges, type Dataset } from '../data/dataset.ts';
import { interleaved } from '../frame/rounds.ts';
import { atMost, type BenchRow } from '../frame/row.ts';
import { median } from '../frame/statistics.ts';
import { HttpClient } from '../measure/http-client.ts';
import type { BenchSuite } from '../suite.ts';

/** Of each server in a round, for each second of load. */
const readsPerSecond = 400;
const refundsPerSecond = 200;

/** A server on a copy of a data set: refunds would use the data set up. */
interface Site {
  data: Dataset;
  server: BenchServer;
}

export const suite: BenchSuite = {
  about: 'getSeller and refundCharge at many charges against at few',
  isLarge: true,
  async run(context) {
    const { charges, rounds, seconds } = context.options;
    const few = fewerCharges(charges);
    const sites: Site[] = [];
    try {
      for (const count of [charges, few]) sites.push(await openSite(context, count));
      const [large, small] = sites;
      if (large === undefined || small === undefined) throw new Error('two servers were started');
      // The first round is warm-up.
      await measure(1, seconds, { large, small });
      return rows(await measure(rounds, seconds, { large, small }), charges, few);
    } finally {
      for (const { server } of sites) await server.stop();
    }
  },
};

async function openSite(context: BenchContext, charges: number): Promise<Site> {
  const original = await dataset(context, charges);
  const path = join(context.lab.folder, `growth-${charges}.db`);
  // Some file systems share the blocks until one of the files changes.
  await copyFile(original.path, path, constants.COPYFILE_FICLONE);
  const database = labDatabase({ engine: 'sqlite', path });
  const data = { ...original, path, database };
  return { data, server: await context.startServer(database) };
}

type Measured = Record<'largeReads' | 'smallReads' | 'largeRefunds' | 'smallRefunds', number[]>;

function measure(
  rounds: number,
  seconds: number,
  { large, small }: Record<'large' | 'small', Site>,
): Promise<Measured> {
  const reads = Math.ceil(seconds * readsPerSecond);
  const refunds = Math.ceil(seconds * refundsPerSecond);
  return interleaved(rounds, {
    largeReads: () => medianReadMs(large, reads),
    smallReads: () => medianReadMs(small, reads),
    largeRefunds: () => medianRefundMs(large, refunds),
    smallRefunds: () => medianRefundMs(small, refunds),
  });
}

function rows(measured: Measured, charges: number, few: number): BenchRow[] {
  const row = { against: `at ${few}`, unit: 'ms', goal: atMost(1.2) };
  const { largeReads, smallReads, largeRefunds, smallRefunds } = measured;
  return [
    { ...row, what: `p50 of getSeller at ${charges} charges`, ours: largeReads, reference: smallReads },
    {
      ...row,
      what: `p50 of refundCharge at ${charges} charges`,
      ours: largeRefunds,
      reference: smallRefunds,
    },
  ];
}

async function medianReadMs({ data: { token, sellerIds }, server }: Site, count: number): Promise<number> {
  const client = new HttpClient(server.url, token);
  const timesMs: number[] = [];
  for (let n = 0; n < count; n++) {
    timesMs.push(await client.timed('GET', `/v2/seller?sellerId=${sellerIds[n % sellerIds.length]}`));
  }
  client.close();
  return median(timesMs);
}

async function medianRefundMs({ data, server }: Site, count: number): Promise<number> {
  const client = new HttpClient(server.url, data.token);
  const timesMs: number[] = [];
  for (const uuid of paidCharges(data.path, count)) {
    const key = { 'x-idempotency-key': randomUUID() };
    timesMs.push(await client.timed('PATCH', `/v2/charges/${uuid}/refund`, { asFraud: false }, key));
  }
  client.close();
  return median(timesMs);
}

/** Charges from all over the table; fewer when there are not as many. */
function paidCharges(path: string, count: number): Set<string> {
  const database = new Database(path, { readonly: true });
  const select = database
    .prepare<[string], string>(
      `select uuid from charges where intermediary_id = 1 and uuid >= ? and status = 'PAID' limit 1`,
    )
    .pluck();
  const found = new Set<string>();
  for (let tries = 0; found.size < count && tries < 2 * count; tries++) {
    const uuid = select.get(randomUUID());
    if (uuid !== undefined) found.add(uuid);
  }
  database.close();
  return found;
}
