import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { queryPlans, restoredLarge } from '../../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { insertEvents } from '../../events/outbox.repository.ts';
import { endpointName } from './endpoint.ts';
import { noSource } from '../../ledger/chain.ts';
import { findNextDue, hasDueEndpoint } from './due-endpoint.repository.ts';

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
  const event = { intermediaryId, sellerId, chargeUuid: null, ...noSource, occurredAt: now, recordedAt: now };
  const sequences = Array.from({ length: last - 1 }, (_, i) => i + 2);
  await database.store.write((tx) =>
    insertEvents(
      tx,
      sequences.map((sequence) => ({ ...event, type: 'seller.bank_account.updated', sequence })),
    ),
  );
}

/** Makes attempts: deliveries that succeeded, or are tried again at a time. */
async function attempt(deliveries: Record<number, 'succeeded' | number>): Promise<void> {
  for (const [sequence, end] of Object.entries(deliveries)) {
    const schedule =
      end === 'succeeded' ? { state: end, due_at: null } : { state: 'pending' as const, due_at: end };
    await database.store.write((tx) =>
      tx
        .updateTable('webhook_deliveries')
        .set({ ...schedule, attempts: 1, tries: 1, updated_at: now })
        .where('sequence', '=', Number(sequence))
        .execute(),
    );
  }
}

const nextDue = () =>
  database.store.write(async (tx) => {
    const key = { intermediaryId, endpointId: sellerId };
    return (await findNextDue(tx, [key], now)).get(endpointName(key));
  });

test('an event that was never sent is due now, also one before others that were', async () => {
  expect(await nextDue()).toBe(now);
  await addEvents(3);
  await attempt({ 1: 'succeeded', 3: later });
  expect(await nextDue()).toBe(now);
});

test('when all were sent, the next retry is due', async () => {
  await addEvents(3);
  await attempt({ 1: later + 1, 2: later, 3: 'succeeded' });
  expect(await nextDue()).toBe(later);
});

test('an overdue retry is due now, behind the endpoints that have waited', async () => {
  await attempt({ 1: now - 1 });
  expect(await nextDue()).toBe(now);
});

test('when everything is delivered, nothing is due', async () => {
  await attempt({ 1: 'succeeded' });
  expect(await nextDue()).toBeNull();
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
