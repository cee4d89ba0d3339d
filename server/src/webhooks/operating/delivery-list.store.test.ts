import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryPlans, restoredLarge } from '../../../test/support/query-plans.ts';
import { seededAt, seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { listDeliveries } from './delivery-list.repository.ts';
import type { DeliveryFilter } from './listed-delivery.ts';

/** Of each seller, the last ones are the latest. */
const events = 50;

let database: TestStore;
let first: number;
let second: number;
beforeAll(async () => {
  database = await createTestStore();
  const { store } = database;
  const intermediary_id = await seedIntermediary(store);
  const sellerIds = await seedSellers(store, intermediary_id, 2);
  [first = 0, second = 0] = sellerIds;
  // Each has its first event already, which was sent; so was the third, before the second.
  const more = Array.from({ length: events - 1 }, (_, n) => n + 2);
  await store.write(async (tx) => {
    for (const seller_id of sellerIds) {
      const key = { intermediary_id, seller_id };
      await tx
        .insertInto('outbox_events')
        .values(
          more.map((sequence) => ({
            ...{ ...key, sequence, type: 'seller.bank_account.updated', charge_uuid: null },
            ...{ occurred_at: seededAt + sequence, recorded_at: seededAt + sequence },
          })),
        )
        .execute();
      for (const sequence of [1, 3]) {
        const sent = { state: 'succeeded', attempts: 1, tries: 1, due_at: null, attempt_log: '[]' } as const;
        const row = { ...key, endpoint_id: seller_id, sequence, ...sent, updated_at: seededAt + sequence };
        await tx.insertInto('webhook_deliveries').values(row).execute();
      }
    }
    await tx.updateTable('webhook_endpoints').set({ event_cursor: 1 }).execute();
  });
});
afterAll(() => database.cleanup());

const all: DeliveryFilter = { intermediaryId: null, sellerId: null, state: null, to: null };
const listed = async (limit: number, filter: Partial<DeliveryFilter> = {}) =>
  (await listDeliveries(database.store.read, { ...all, ...filter }, limit)).map(
    ({ sellerId, sequence }) => `${sellerId}_${sequence}`,
  );

test('events that were never sent come first, by seller and in their order, then the others', async () => {
  const unsent = [2, ...Array.from({ length: events - 3 }, (_, n) => n + 4)];
  const unsentOf = (sellerId: number) => unsent.map((sequence) => `${sellerId}_${sequence}`);
  const sent = [`${second}_3`, `${first}_3`, `${second}_1`, `${first}_1`];
  expect(await listed(1_000)).toEqual([...unsentOf(first), ...unsentOf(second), ...sent]);
  expect(await listed(events)).toEqual([...unsentOf(first), `${second}_2`, `${second}_4`]);
  expect(await listed(1_000, { state: 'pending', sellerId: second })).toEqual(unsentOf(second));
  expect(await listed(1_000, { state: 'succeeded' })).toEqual(sent);
});

test('no more of them are read than are listed', async () => {
  await restoredLarge(database.store, ['outbox_events', 'webhook_deliveries']);
  const plans = await queryPlans(database.location, (store) =>
    listDeliveries(store.read, { ...all, state: 'pending' }, 10),
  );
  const ofEvents = plans.filter(({ query }) => query.includes('"outbox_events"')).map(({ plan }) => plan);
  expect(ofEvents).toHaveLength(2);
  expect(ofEvents.join('\n')).not.toMatch(
    /SCAN e|SCAN d|Seq Scan on (outbox|webhook_del)|Hash|Merge Join|Sort Key: e/,
  );
  // The endpoints that wait are sorted, the events are not.
  expect(ofEvents[1]).not.toMatch(/TEMP B-TREE|Sort/);
});
