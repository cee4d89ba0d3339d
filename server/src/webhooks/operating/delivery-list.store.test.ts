import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { queryPlans, restoredLarge } from '../../../test/support/query-plans.ts';
import { seededAt, seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { listDeliveries, type DeliveryFilter } from './delivery-list.repository.ts';

/** Of each seller, the last ones are the latest. */
const events = 50;

let database: TestStore;
let intermediaryId: number;
let first: number;
let second: number;
beforeAll(async () => {
  database = await createTestStore();
  const { store } = database;
  const intermediary_id = await seedIntermediary(store);
  intermediaryId = intermediary_id;
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
      const deliveries = more.map((sequence) => ({
        ...{ ...key, endpoint_id: seller_id, sequence, state: 'pending' as const, attempts: 0, tries: 0 },
        ...{ due_at: seededAt + sequence, updated_at: null, attempt_log: '[]' },
      }));
      await tx.insertInto('webhook_deliveries').values(deliveries).execute();
      for (const sequence of [1, 3]) {
        await tx
          .updateTable('webhook_deliveries')
          .set({ state: 'succeeded', attempts: 1, tries: 1, due_at: null, updated_at: seededAt + sequence })
          .where('seller_id', '=', seller_id)
          .where('sequence', '=', sequence)
          .execute();
      }
    }
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

// Of a spread table Citus tells its own plan.
test.skipIf(inject('isCluster')).each([
  ['of all', () => ({})],
  ['of one intermediary', () => ({ intermediaryId })],
  ['of one seller', () => ({ intermediaryId, sellerId: second })],
])('no more of them are read than are listed: %s', async (_, filter) => {
  await restoredLarge(database.store, ['outbox_events', 'webhook_deliveries']);
  const plans = await queryPlans(database.location, (store) =>
    listDeliveries(store.read, { ...all, ...filter(), state: 'pending' }, 10),
  );
  const [page, ...others] = plans.filter(({ query }) => query.includes('"webhook_deliveries"'));
  expect(others).toEqual([]);
  expect(page?.plan).toMatch(/webhook_deliveries_unsent/);
  expect(page?.plan).not.toMatch(/SCAN e|Seq Scan on (outbox|webhook_del)|Hash|Merge Join|TEMP B-TREE|Sort/);
});
