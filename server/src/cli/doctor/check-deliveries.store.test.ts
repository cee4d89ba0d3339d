import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import type { WebhookEndpointRow } from '../../db/tables.ts';
import { readQueue } from '../../webhooks/operating/delivery.repository.ts';
import { checkDeliveries } from './check-records.ts';

const minute = 60_000;

let database: TestStore;
let sellerIds: number[];
/** When both sellers' first events were recorded. */
const recordedAt = Date.parse('2026-11-20T12:00:00Z');

beforeEach(async () => {
  database = await createTestStore();
  const { store } = database;
  sellerIds = await seedSellers(store, await seedIntermediary(store), 2);
  await store.write((tx) => tx.updateTable('webhook_deliveries').set({ due_at: recordedAt }).execute());
});
afterEach(() => database.cleanup());

async function setEndpoint(
  sellerId: number,
  changes: Pick<WebhookEndpointRow, 'claimable_at' | 'lease_owner'>,
): Promise<void> {
  const change = { ...changes, due_at: changes.claimable_at };
  await database.store.write((tx) =>
    tx.updateTable('webhook_endpoints').set(change).where('seller_id', '=', sellerId).execute(),
  );
}

const setAll = async (changes: Parameters<typeof setEndpoint>[1]) => {
  for (const id of sellerIds) await setEndpoint(id, changes);
};
const oldestDueAt = async (now: number) => (await readQueue(database.store.read, now)).oldestDueAt;
const levelAt = async (now: number) => (await checkDeliveries(database.store.read, now))[0]?.level;

test('events wait from when they were recorded', async () => {
  expect(await readQueue(database.store.read, recordedAt)).toEqual({ depth: 2, oldestDueAt: recordedAt });
});

test('in a pause that the receiver asked for they are not due, and then since its end', async () => {
  const until = recordedAt + 60 * minute;
  await setAll({ claimable_at: until, lease_owner: null });
  expect(await readQueue(database.store.read, until - 1)).toEqual({ depth: 2, oldestDueAt: null });
  expect(await levelAt(until - 1)).toBe('ok');
  expect(await oldestDueAt(until + minute)).toBe(until);
  expect(await levelAt(until + minute)).toBe('ok');
  expect(await levelAt(until + minute + 1)).toBe('warning');
});

test('one that was recorded after the pause counts from then', async () => {
  await setAll({ claimable_at: recordedAt - minute, lease_owner: null });
  expect(await oldestDueAt(recordedAt + 1)).toBe(recordedAt);
});

test('the pause of one receiver hides no other that waits', async () => {
  await setEndpoint(sellerIds[0]!, { claimable_at: recordedAt + 60 * minute, lease_owner: null });
  expect(await oldestDueAt(recordedAt + 10 * minute)).toBe(recordedAt);
  expect(await levelAt(recordedAt + 10 * minute)).toBe('warning');
});

test('a lease is no pause, neither while it lasts nor after its worker died', async () => {
  const until = recordedAt + 10 * minute;
  await setAll({ claimable_at: until, lease_owner: 'a worker' });
  for (const now of [until - 1, until + 1]) {
    expect(await oldestDueAt(now)).toBe(recordedAt);
    expect(await levelAt(now)).toBe('warning');
  }
});

test('a delivery that is due again in a pause counts from its end too', async () => {
  const until = recordedAt + 60 * minute;
  const { store } = database;
  const retry = { attempts: 1, tries: 1, due_at: recordedAt + 1, updated_at: recordedAt };
  await store.write((tx) => tx.updateTable('webhook_deliveries').set(retry).execute());
  expect(await oldestDueAt(recordedAt + minute)).toBe(recordedAt + 1);
  await setAll({ claimable_at: until, lease_owner: null });
  expect(await readQueue(store.read, until - 1)).toEqual({ depth: 2, oldestDueAt: null });
  expect(await oldestDueAt(until)).toBe(until);
});
