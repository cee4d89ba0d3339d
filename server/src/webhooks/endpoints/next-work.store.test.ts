import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { queryPlans, restoredLarge } from '../../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { insertEvents } from '../../events/outbox.repository.ts';
import { endpointName } from './endpoint.ts';
import { findNextWork, hasDueEndpoint } from './next-work.repository.ts';
import { noSource } from '../../ledger/chain.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const later = now + 5_000;

let database: TestStore;
let intermediaryId: number;
let sellerId: number;
beforeEach(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
  [sellerId = 0] = await seedSellers(database.store, intermediaryId, 1);
});
afterEach(() => database.cleanup());

/** Adds events 2 to `last`; the first one came with the seller. */
async function addEvents(last: number): Promise<void> {
  const event = {
    intermediaryId,
    sellerId,
    type: 'seller.bank_account.updated' as const,
    chargeUuid: null,
    ...noSource,
  };
  const sequences = Array.from({ length: last - 1 }, (_, i) => i + 2);
  await database.store.write((tx) =>
    insertEvents(
      tx,
      sequences.map((sequence) => ({ ...event, sequence, occurredAt: now, recordedAt: now })),
    ),
  );
}

/** Deliveries that have a row: succeeded, or pending until `dueAt`. */
async function addDeliveries(deliveries: Record<number, 'succeeded' | number>): Promise<void> {
  const rows = Object.entries(deliveries).map(([sequence, end]) => ({
    ...{ intermediary_id: intermediaryId, endpoint_id: sellerId, seller_id: sellerId },
    sequence: Number(sequence),
    ...(end === 'succeeded' ? { state: end, due_at: null } : { state: 'pending' as const, due_at: end }),
    ...{ attempts: 1, tries: 1, updated_at: now, attempt_log: '[]' },
  }));
  await database.store.write((tx) => tx.insertInto('webhook_deliveries').values(rows).execute());
}

const nextWork = async (eventCursor = 0) =>
  database.store.write(async (tx) => {
    await tx.updateTable('webhook_endpoints').set({ event_cursor: eventCursor }).execute();
    const key = { intermediaryId, endpointId: sellerId };
    return (await findNextWork(tx, [key], now)).get(endpointName(key));
  });

test('an event that was never sent is due now', async () => {
  expect(await nextWork()).toEqual({ eventCursor: 0, dueAt: now });
});

test('the cursor moves up to the first event that was never sent', async () => {
  await addEvents(5);
  await addDeliveries({ 1: 'succeeded', 2: later, 4: 'succeeded' });
  expect(await nextWork()).toEqual({ eventCursor: 2, dueAt: now });
});

test('when all were sent, the next retry is due', async () => {
  await addEvents(3);
  await addDeliveries({ 1: later + 1, 2: later, 3: 'succeeded' });
  expect(await nextWork(1)).toEqual({ eventCursor: 3, dueAt: later });
});

test('an overdue retry is due now, behind the endpoints that have waited', async () => {
  await addDeliveries({ 1: now - 1 });
  expect(await nextWork()).toEqual({ eventCursor: 1, dueAt: now });
});

test('when everything is delivered, nothing is due', async () => {
  await addDeliveries({ 1: 'succeeded' });
  expect(await nextWork()).toEqual({ eventCursor: 1, dueAt: null });
});

test('the cursor does not move back when the last events were deleted', async () => {
  expect(await nextWork(7)).toEqual({ eventCursor: 7, dueAt: null });
});

test.each([0, 1])('an endpoint is due from its time on (slow: %s)', async (isSlow) => {
  const { store } = database;
  const change = { is_slow: isSlow, due_at: later };
  await store.write((tx) => tx.updateTable('webhook_endpoints').set(change).execute());
  expect(await hasDueEndpoint(store.read, later - 1)).toBe(false);
  expect(await hasDueEndpoint(store.read, later)).toBe(true);
});

// Of a spread table Citus tells its own plan.
test.skipIf(inject('isCluster'))('an idle worker reads the index only', async () => {
  await restoredLarge(database.store, ['webhook_endpoints']);
  const plans = await queryPlans(database.location, ({ read }) => hasDueEndpoint(read, now));
  const ofEndpoints = plans.filter(({ query }) => query.includes('webhook_endpoints'));
  expect(ofEndpoints.map(({ plan }) => plan)).toEqual([expect.stringMatching(/webhook_endpoints_due/)]);
  expect(ofEndpoints[0]?.plan).not.toMatch(/sort|temp b-tree/i);
});
