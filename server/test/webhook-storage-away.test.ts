import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../src/db/store.ts';
import { createBreakableStore, type BreakableStore } from './support/breakable-store.ts';
import { createTestWorker } from './support/test-worker.ts';
import { WebhookApi } from './support/webhook-api.ts';

let storage: BreakableStore;
let hooks: WebhookApi;
let writes = 0;

beforeAll(async () => {
  storage = await createBreakableStore();
  const { store } = storage;
  const write: Store['write'] = (work) => {
    writes += 1;
    return store.write(work);
  };
  hooks = await WebhookApi.start({ store: { ...store, write } });
});
afterEach(() => hooks.stopReceivers());
afterAll(async () => {
  await hooks.stop();
  await storage.cleanup();
});

describe('the storage goes away while a delivery is under way', () => {
  /** Starts a worker that has sent an event, whose response the receiver keeps back until `release`. */
  async function underWay() {
    let release: () => void = () => undefined;
    const { id, receiver } = await hooks.newSeller((res) => {
      release = () => res.writeHead(204).end();
    });
    const tested = createTestWorker(hooks.api.service, { settings: { pollMs: 20 } });
    tested.worker.start();
    await expect.poll(() => receiver.received.length, { timeout: 60_000, interval: 5 }).toBe(1);
    return { id, receiver, ...tested, release: () => release() };
  }
  const delivered = [{ state: 'succeeded', attempts: 1 }];

  test('the worker tries again now and then, says so once, and records the result when it is back', async () => {
    const { id, receiver, worker, errors, returns, release } = await underWay();
    await storage.takeAway();
    release();
    await expect.poll(() => errors.length, { timeout: 60_000 }).toBe(1);
    writes = 0;
    await sleep(500);
    expect(writes).toBeLessThan(4);
    expect([errors.length, returns()]).toEqual([1, 0]);
    await storage.bringBack();
    await expect.poll(() => hooks.deliveries(id), { timeout: 60_000 }).toMatchObject(delivered);
    await expect.poll(returns).toBe(1);
    expect([errors.length, receiver.received.length]).toEqual([1, 1]);
    await worker.stop(0);
  });

  test('a worker that is stopped during the outage still records the result if the storage is available in time', async () => {
    const { id, worker, errors, returns, release } = await underWay();
    await storage.takeAway();
    release();
    await expect.poll(() => errors.length, { timeout: 60_000 }).toBe(1);
    const stopped = worker.stop(10_000);
    await sleep(200);
    await storage.bringBack();
    await stopped;
    expect(await hooks.deliveries(id)).toMatchObject(delivered);
    expect([errors.length, returns()]).toEqual([1, 1]);
  });
});
