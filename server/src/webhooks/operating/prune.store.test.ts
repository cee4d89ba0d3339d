import { setTimeout as sleep } from 'node:timers/promises';
import { testKeyring } from '../../../test/support/test-keyring.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { operator } from '../../audit/audit.repository.ts';
import { deleteFinishedDeliveries } from './prune.repository.ts';
import { replayDelivery } from './replay.service.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

let database: TestStore;
let intermediaryId: number;
let sellerIds: number[];
beforeEach(async () => {
  database = await createTestStore();
  const { store } = database;
  intermediaryId = await seedIntermediary(store);
  sellerIds = await seedSellers(store, intermediaryId, 2);
  const failed = { state: 'failed', due_at: null, attempts: 1, tries: 1, updated_at: now - 1 } as const;
  await store.write((tx) => tx.updateTable('webhook_deliveries').set(failed).execute());
});
afterEach(() => database.cleanup());

const replay = (sellerId: number, before: () => Promise<void>) =>
  database.store.write(async (tx) => {
    const key = { intermediaryId, endpointId: sellerId, sellerId, sequence: 1 };
    const outcome = await replayDelivery(tx, testKeyring, operator, key, now);
    await before();
    return outcome;
  });

test('a delivery that is being replayed is not forgotten, the others are', async () => {
  const { store } = database;
  const [replayed = 0] = sellerIds;
  let pruning: Promise<number> = Promise.resolve(0);
  const outcome = await replay(replayed, async () => {
    pruning = store.write((tx) => deleteFinishedDeliveries(tx, now));
    // On PostgreSQL it looks before the replay is there for others to see; on SQLite it waits for it.
    await Promise.race([pruning, sleep(500)]);
  });
  expect(outcome).toEqual({ state: 'due' });
  expect(await pruning).toBe(1);
  const left = await store.read.selectFrom('webhook_deliveries').select(['seller_id', 'state']).execute();
  expect(left).toEqual([{ seller_id: replayed, state: 'pending' }]);
  const events = await store.read.selectFrom('outbox_events').select('seller_id').execute();
  expect(events).toEqual([{ seller_id: replayed }]);
});
