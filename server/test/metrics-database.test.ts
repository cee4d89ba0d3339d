import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { Registry } from 'prom-client';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import { addQueue } from '../src/http/observe/metrics.ts';
import { CuttableProxy } from './support/cuttable-proxy.ts';
import { parseMetrics, scrape, seriesOf, sumOf } from './support/scrape.ts';
import { TestApi } from './support/test-api.ts';
import { createTestStore } from './support/test-store.ts';

/** The time limit, which only a busy machine needs: nothing here waits for long. */
const patience = { timeout: 60_000 };

const pageBytes = 4096;

describe('a scrape while the database is away', () => {
  test.runIf(inject('engine') === 'postgres')('tells so and the rest, and nothing of the queue', async () => {
    const database = await createTestStore();
    if (database.location.engine !== 'postgres') throw new Error('this test is of PostgreSQL');
    const { url } = database.location;
    const proxy = await CuttableProxy.before(url);
    const store = await openStore({ ...database.location, url: proxy.urlOf(url) });
    const api = await TestApi.start({ store });
    try {
      await tellsUp(api);
      await proxy.cut();
      await tellsDown(api);
      await proxy.restore();
      await tellsUp(api);
    } finally {
      await api.stop();
      await store.close();
      await database.cleanup();
    }
  });

  test.runIf(inject('engine') === 'postgres')('does not wait for one that does not answer', async () => {
    const database = await createTestStore();
    const registry = new Registry();
    addQueue(registry, { store: database.store, clock: Date.now }, 100);
    try {
      await database.store.write(async (tx) => {
        await sql`lock table webhook_endpoints in access exclusive mode`.execute(tx);
        const scraped = parseMetrics(await registry.metrics());
        expect(seriesOf(scraped, 'payfac_database_up')).toEqual([0]);
        expect(seriesOf(scraped, 'payfac_webhook_queue_depth')).toEqual([]);
      });
      const isUp = async () => seriesOf(parseMetrics(await registry.metrics()), 'payfac_database_up');
      await expect.poll(isUp).toEqual([1]);
    } finally {
      await database.cleanup();
    }
  });

  test.runIf(inject('engine') === 'sqlite')('a damaged file is no database that answers', async () => {
    const database = await createTestStore();
    const { location } = database;
    if (location.engine !== 'sqlite') throw new Error('this test is of SQLite');
    const pages = await rootPages(database.store, 'webhook_endpoints');
    await database.store.close();
    const file = await open(location.path, 'r+');
    const garbage = Buffer.alloc(pageBytes, 0xa5);
    for (const page of pages) await file.write(garbage, 0, pageBytes, (page - 1) * pageBytes);
    await file.close();
    const store = await openStore(location);
    const api = await TestApi.start({ store });
    try {
      await tellsDown(api);
    } finally {
      await api.stop();
      await store.close();
      await database.remove();
    }
  });

  /** Returns the first page of the table and of each of its indexes. */
  async function rootPages({ read }: Store, table: string): Promise<number[]> {
    const query = sql<{ page: number }>`select rootpage as page from sqlite_master where tbl_name = ${table}`;
    const { rows } = await query.execute(read);
    expect(rows.length).toBeGreaterThan(1);
    return rows.map(({ page }) => page);
  }

  async function tellsUp(api: TestApi): Promise<void> {
    const scraped = await scrape(api.url);
    expect(seriesOf(scraped, 'payfac_database_up')).toEqual([1]);
    expect(seriesOf(scraped, 'payfac_webhook_queue_depth')).toEqual([0]);
    expect(seriesOf(scraped, 'payfac_webhook_oldest_due_age_seconds')).toEqual([0]);
  }

  async function tellsDown(api: TestApi): Promise<void> {
    expect((await api.call('GET', '/v2/seller', { token: `pfi_${'x'.repeat(49)}` })).status).toBeGreaterThan(
      400,
    );
    const scraped = await scrape(api.url);
    expect(seriesOf(scraped, 'payfac_database_up')).toEqual([0]);
    expect(seriesOf(scraped, 'payfac_webhook_queue_depth')).toEqual([]);
    expect(seriesOf(scraped, 'payfac_webhook_oldest_due_age_seconds')).toEqual([]);
    expect(sumOf(scraped, 'payfac_http_requests_total', { operation: 'getSeller' })).toBeGreaterThan(0);
  }
});

describe.runIf(inject('engine') === 'postgres')('the pool of connections', () => {
  test('tells the busy, the idle and the waiting ones, and how many there may be', async () => {
    const database = await createTestStore();
    if (database.location.engine !== 'postgres') throw new Error('this test is of PostgreSQL');
    const limit = 3;
    const store = await openStore({ ...database.location, connections: limit });
    const api = await TestApi.start({ store });
    const underLoad = await database.store.read.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(1)`.execute(holder);
      const waiting = Array.from({ length: 5 }, () => waitForLock(store));
      // The scrape itself needs a connection and gets none, so the pool is asked directly.
      await expect.poll(() => store.pool?.(), patience).toEqual({ total: limit, idle: 0, waiting: 2, limit });
      const scraping = scrape(api.url);
      await expect.poll(() => store.pool?.().waiting, patience).toBe(3);
      await sql`select pg_advisory_unlock_all()`.execute(holder);
      await Promise.all(waiting);
      return scraping;
    });
    try {
      expect(sumOf(underLoad, 'payfac_database_pool_limit')).toBe(limit);
      const idle = await scrape(api.url);
      expect(sumOf(idle, 'payfac_database_pool_connections', { state: 'busy' })).toBe(0);
      expect(sumOf(idle, 'payfac_database_pool_connections', { state: 'idle' })).toBe(limit);
      expect(sumOf(idle, 'payfac_database_pool_waiting')).toBe(0);
    } finally {
      await api.stop();
      await store.close();
      await database.cleanup();
    }
  });

  async function waitForLock({ read }: Store): Promise<void> {
    await sql`select pg_advisory_lock_shared(1), pg_advisory_unlock_shared(1)`.execute(read);
  }
});

test.runIf(inject('engine') === 'sqlite')('SQLite has no pool to tell of', async () => {
  const api = await TestApi.start();
  const { types } = await scrape(api.url);
  expect([...types.keys()].filter((name) => name.startsWith('payfac_database_'))).toEqual([
    'payfac_database_up',
  ]);
  await api.stop();
});
