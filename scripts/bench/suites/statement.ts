import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchContext, BenchServer } from '../context.ts';
import { dataset, type Dataset } from '../data/dataset.ts';
import { interleaved } from '../frame/rounds.ts';
import type { BenchRow } from '../frame/row.ts';
import { percentile } from '../frame/statistics.ts';
import { HttpClient } from '../measure/http-client.ts';
import { residentMib, watchMemory } from '../measure/resident-memory.ts';
import type { BenchSuite } from '../suite.ts';

interface Reading {
  lines: number;
  elapsedMs: number;
  firstByteMs: number;
}

const settleMs = 500;
const warmUpRequests = 100;
const idleRequests = 500;

export const suite: BenchSuite = {
  about: 'the whole statement, streamed, against a bare loop into a file; memory, first byte, other requests',
  isLarge: true,
  async run(context) {
    const data = await dataset(context, context.options.charges);
    const server = await context.startServer(data.database);
    try {
      return await measure(context, data, server);
    } finally {
      await server.stop();
    }
  },
};

async function measure(context: BenchContext, data: Dataset, server: BenchServer): Promise<BenchRow[]> {
  const { longRounds, charges } = context.options;
  await warmUp(data, server);
  const idleMib = await residentMib(server.pid);
  const grownMib: number[] = [];
  const firstBytesMs: number[] = [];
  const streamed = async () => {
    const memory = watchMemory(server.pid);
    const reading = await context.contestant<Reading>('read-statement.ts', server.url, data.token);
    grownMib.push((await memory.stop()) - idleMib);
    firstBytesMs.push(reading.firstByteMs);
    return rateOf(reading, charges);
  };
  const speed = await interleaved(longRounds, { streamed, bare: () => bareRate(context, data) });
  const p99 = await interleaved(longRounds, {
    busy: () => busyP99(context, data, server),
    idle: () => idleP99(data, server),
  });
  const row = { reference: [], against: null };
  return [
    {
      what: `statement of ${charges} lines`,
      against: 'better-sqlite3 + JSON.stringify into a file',
      unit: 'lines/s',
      ours: speed.streamed,
      reference: speed.bare,
      goal: { of: 'ratio', is: 'at least', limit: 0.8 },
    },
    { ...row, what: 'memory while streaming, over idle', unit: 'MiB', ours: grownMib, goal: atMost(48) },
    { ...row, what: 'first byte of it', unit: 'ms', ours: firstBytesMs, goal: atMost(30) },
    {
      what: 'p99 of getSeller meanwhile',
      against: 'without a statement',
      unit: 'ms',
      ours: p99.busy,
      reference: p99.idle,
      goal: atMost(20),
    },
  ];
}

/** So that nobody is measured who is the first to ask, and the idle server has the memory of one that works. */
async function warmUp({ token, sellerIds }: Dataset, { url }: BenchServer): Promise<void> {
  const client = new HttpClient(url, token);
  for (let n = 0; n < warmUpRequests; n++) {
    await client.timed('GET', `/v2/seller?sellerId=${sellerIds[n % sellerIds.length]}`);
    await client.timed('POST', '/v2/report/statement?limit=100');
  }
  client.close();
  await sleep(settleMs);
}

const atMost = (limit: number) => ({ of: 'value', is: 'at most', limit }) as const;

function rateOf({ lines, elapsedMs }: Omit<Reading, 'firstByteMs'>, expected: number): number {
  if (lines !== expected) throw new Error(`${lines} lines instead of ${expected}`);
  return (lines / elapsedMs) * 1000;
}

async function bareRate(context: BenchContext, { path }: Dataset): Promise<number> {
  const out = join(context.lab.folder, 'statement.json');
  const reading = await context.contestant<Reading>('bare-statement.ts', path, out);
  await rm(out);
  return rateOf(reading, context.options.charges);
}

/** Of requests of another client, one after the other, as long as one statement is read. */
async function busyP99(context: BenchContext, data: Dataset, server: BenchServer): Promise<number> {
  const stream = { isOpen: true };
  const reading = context
    .contestant<Reading>('read-statement.ts', server.url, data.token)
    .finally(() => (stream.isOpen = false));
  const p99 = await sellerP99(data, server, () => stream.isOpen);
  await reading;
  return p99;
}

function idleP99(data: Dataset, server: BenchServer): Promise<number> {
  return sellerP99(data, server, (done) => done < idleRequests);
}

async function sellerP99(
  { token, sellerIds }: Dataset,
  { url }: BenchServer,
  goesOn: (done: number) => boolean,
): Promise<number> {
  const client = new HttpClient(url, token);
  const timesMs: number[] = [];
  while (goesOn(timesMs.length)) {
    const sellerId = sellerIds[timesMs.length % sellerIds.length];
    timesMs.push(await client.timed('GET', `/v2/seller?sellerId=${sellerId}`));
  }
  client.close();
  return percentile(timesMs, 0.99);
}
