import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { CuttableProxy } from '../../../test/support/cuttable-proxy.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { UserError } from '../../shared/user-error.ts';
import type { DatabaseLocation } from '../store.ts';
import type { SharedCounters } from './counter.ts';
import { openSharedCounters } from './open.ts';

const engine = inject('engine');

let database: TestStore;
const opened: SharedCounters[] = [];

beforeEach(async () => {
  database = await createTestStore();
});
afterEach(async () => {
  for (const counters of opened.splice(0)) await counters.close();
  await database.cleanup();
});

async function open(location: DatabaseLocation = database.location): Promise<SharedCounters> {
  const counters = await openSharedCounters(location);
  opened.push(counters);
  return counters;
}

test('what several processes add to a key is counted together', async () => {
  const [one, other] = [(await open()).counter('a', 60), (await open()).counter('a', 60)];
  expect((await one.add('key', 3)).total).toBe(3);
  expect((await other.add('key', 4)).total).toBe(7);
  const { total, endsInMs } = await one.add('key', 1);
  expect(total).toBe(8);
  expect(endsInMs).toBeGreaterThan(0);
  expect(endsInMs).toBeLessThanOrEqual(60_000);
});

test('nothing is lost when many add at once', async () => {
  const counters = [(await open()).counter('a', 60), (await open()).counter('a', 60)];
  await Promise.all(counters.flatMap((counter) => Array.from({ length: 200 }, () => counter.add('key', 2))));
  expect((await counters[0]?.add('key', 1))?.total).toBe(801);
});

test('counters of two names and two keys are apart', async () => {
  const counters = await open();
  await counters.counter('a', 60).add('key', 5);
  expect((await counters.counter('b', 60).add('key', 1)).total).toBe(1);
  expect((await counters.counter('a', 60).add('other', 1)).total).toBe(1);
});

test('windows that have ended are swept at the next start', async () => {
  const { location } = database;
  const counters = await open();
  await counters.counter('short', 1).add('key', 1);
  await counters.counter('long', 600).add('key', 1);
  await sleep(1_100);
  const again = await open();
  await expect.poll(() => rowsOf(location)).toEqual(['long:key']);
  expect((await again.counter('long', 600).add('key', 1)).total).toBe(2);
});

/** The keys that are kept, as another program reads them. */
async function rowsOf(location: DatabaseLocation): Promise<string[]> {
  const select = 'select key from rate_limit_counters';
  if (location.engine === 'sqlite') {
    const file = new Database(`${location.path}-limits`, { readonly: true });
    try {
      return file.prepare(select).pluck().all() as string[];
    } finally {
      file.close();
    }
  }
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  try {
    return (await client.query<{ key: string }>(select)).rows.map(({ key }) => key);
  } finally {
    await client.end();
  }
}

describe.runIf(engine === 'sqlite')('the file beside the database', () => {
  const path = () => (database.location.engine === 'sqlite' ? `${database.location.path}-limits` : '');

  test('is readable by its owner only', async () => {
    await (await open()).counter('a', 60).add('key', 1);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  test('whose name a folder has stops the start with a message that names it', async () => {
    mkdirSync(path());
    await expect(open()).rejects.toThrow(UserError);
    await expect(open()).rejects.toThrow(`${path()} is a folder`);
  });

  test.each(['damaged', 'cut short'])('is made anew when it is %s', async (how) => {
    const before = await open();
    for (let n = 0; n < 500; n++) await before.counter('a', 60).add(`key ${n}`, 1);
    await before.close();
    opened.length = 0;
    const bytes = readFileSync(path());
    writeFileSync(path(), how === 'damaged' ? Buffer.alloc(bytes.length, 'x') : bytes.subarray(0, 5000));
    expect(existsSync(path())).toBe(true);
    const counter = (await open()).counter('a', 60);
    expect((await counter.add('key', 2)).total).toBe(2);
    expect((await counter.add('key', 2)).total).toBe(4);
  });
});

describe.runIf(engine === 'postgres')('while the database is away', () => {
  test('a process counts for itself, and together with the others when it is back', async () => {
    const { location } = database;
    if (location.engine !== 'postgres') throw new Error('this test is for PostgreSQL');
    const proxy = await CuttableProxy.before(location.url);
    try {
      const counter = (await open({ ...location, url: proxy.urlOf(location.url) })).counter('a', 60);
      expect((await counter.add('key', 5)).total).toBe(5);
      await proxy.cut();
      expect((await counter.add('key', 1)).total).toBe(1);
      expect((await counter.add('key', 1)).total).toBe(2);
      await proxy.restore();
      await expect.poll(async () => (await counter.add('key', 1)).total).toBeGreaterThan(5);
    } finally {
      await proxy.cut();
    }
  });
});
