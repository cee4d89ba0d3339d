import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { testKeyring as keyring } from '../../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { operator } from '../../audit/audit.repository.ts';
import { insertEvents } from '../../events/outbox.repository.ts';
import { noSource } from '../../ledger/chain.ts';
import { liveTokens } from '../../tokens/token.ts';
import { deliverySettings as settings } from '../delivery-settings.ts';
import { deliveryId, deliveryName, eventId } from '../delivery.ts';
import { ownEndpoint } from '../endpoints/endpoint.ts';
import { setOwnWebhook } from '../endpoints/endpoint.service.ts';
import type { DeliveryResult } from '../sending/deliver.ts';
import { claimBatches, type ClaimedBatch } from './claim.ts';
import { DeliveryBatch } from './delivery-batch.ts';
import { recordProgress } from './record.ts';

const events = 20;

let database: TestStore;
let intermediaryId: number;
let sellerIds: number[];
let now: number;

/** Three sellers, whose events go to them and to their intermediary; with the first ones, `events` of each. */
beforeEach(async () => {
  now = Date.parse('2026-11-20T12:00:00Z');
  database = await createTestStore();
  const { store } = database;
  intermediaryId = await seedIntermediary(store);
  await store.write((tx) =>
    setOwnWebhook(
      { keyring, tokens: liveTokens },
      tx,
      operator(intermediaryId),
      'https://hub.example/',
      now - 1,
    ),
  );
  sellerIds = await seedSellers(store, intermediaryId, 3);
  const event = {
    intermediaryId,
    type: 'seller.bank_account.updated',
    chargeUuid: null,
    ...noSource,
  } as const;
  const times = { occurredAt: now, recordedAt: now };
  const sequences = Array.from({ length: events - 1 }, (_, n) => n + 2);
  await store.write((tx) =>
    insertEvents(
      tx,
      sequences.flatMap((sequence) =>
        sellerIds.map((sellerId) => ({ ...event, ...times, sellerId, sequence })),
      ),
    ),
  );
});
afterEach(() => database.cleanup());

function claim(owner: string, limits: { endpoints: number; batch: number }): Promise<ClaimedBatch[]> {
  const request = {
    now,
    owner,
    leaseUntil: now + settings.leaseMs,
    isSlow: false,
    intermediaryId,
    ...limits,
  };
  const onError = (error: unknown) => {
    throw error;
  };
  return database.store.write((tx) => claimBatches(tx, { keyring, onError }, request));
}

test('workers that claim at once never get the same delivery, and after them nothing is left until a lease ends', async () => {
  const all = { endpoints: 2, batch: 1_000 };
  const claimed = await Promise.all(['a', 'b', 'c', 'd'].map((owner) => claim(owner, all)));
  // One that came while the others were claiming may have got nothing, although there was more.
  claimed.push(await claim('e', { ...all, endpoints: 4 }));
  const names = claimed.flat().flatMap(({ deliveries }) => deliveries.map(deliveryName));
  expect(names).toHaveLength(2 * 3 * events);
  expect(new Set(names).size).toBe(names.length);
  now += settings.leaseMs - 1;
  expect(await claim('f', all)).toEqual([]);
  now += 1;
  expect(await claim('f', all)).toHaveLength(2);
});

const result = (outcome: DeliveryResult['outcome']): DeliveryResult => ({
  ...{ outcome, status: null, detail: '', durationMs: 1, retryAfterMs: null },
});

/** The same numbers in [0, 1) for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * A worker that takes what is due to the intermediary, and is killed after some requests: what was in flight may have
 * arrived, and of what has ended only a part is recorded. Adds what arrives to `arrived`, and what fails to `failed`.
 */
async function workUntilKilled(
  owner: string,
  random: () => number,
  { arrived, failed }: { arrived: string[]; failed: Set<string> },
): Promise<void> {
  const own = (await claim(owner, { endpoints: 100, batch: 12 })).find(
    ({ endpoint }) => endpoint.endpointId === ownEndpoint,
  );
  if (own === undefined) return;
  let lifetime = Math.floor(random() * 14);
  await new Promise<void>((resolve) => {
    const batch = new DeliveryBatch(own, {
      clock: () => now,
      settings,
      hasSameUrl: () => Promise.resolve(true),
      deliver: async (delivery) => {
        const [isFailure, isLost] = [random() < 0.2, random() < 0.5];
        if (lifetime-- <= 0) {
          if (!isLost && !isFailure) arrived.push(eventId(delivery));
          resolve();
          return new Promise(() => undefined);
        }
        await Promise.resolve();
        if (isFailure) return result('timeout');
        arrived.push(eventId(delivery));
        return result('succeeded');
      },
      onError: (error) => {
        throw error;
      },
      onProgress: () => {
        if (batch.isOver) resolve();
      },
    });
    batches.push(batch);
    batch.send();
  });
  const [batch] = batches.splice(0);
  if (batch === undefined) throw new Error('there is a batch');
  const attempts = batch.finished.slice(0, Math.ceil(random() * (batch.finished.length + 1)));
  const isOver = batch.isOver && attempts.length === batch.finished.length;
  const context = { keyring, now, owner, leaseUntil: now + settings.leaseMs, random: () => 0.5 };
  await database.store.write((tx) =>
    recordProgress(tx, [{ batch, attempts, isOver, isAging: false }], context),
  );
  for (const attempt of attempts) {
    if (attempt.result.outcome !== 'succeeded') failed.add(eventId(attempt.delivery));
  }
}

const batches: DeliveryBatch[] = [];

test.each([1, 2, 3, 4])(
  'however workers are killed, an event comes to the intermediary before later ones, unless its attempt is recorded as failed (%i)',
  async (seed) => {
    const random = seeded(seed);
    const arrivals = { arrived: [] as string[], failed: new Set<string>() };
    for (let n = 0; n < 200 && new Set(arrivals.arrived).size < 3 * events; n++) {
      await workUntilKilled(`worker ${n}`, random, arrivals);
      now += settings.leaseMs;
    }
    const first = [...new Set(arrivals.arrived)];
    expect(first).toHaveLength(3 * events);
    for (const sellerId of sellerIds) {
      const inTime = first.filter((id) => id.startsWith(`evt_${sellerId}_`) && !arrivals.failed.has(id));
      const ids = Array.from({ length: events }, (_, n) =>
        deliveryId({ endpointId: sellerId, sellerId, sequence: n + 1 }),
      );
      expect(inTime).toEqual(ids.filter((id) => !arrivals.failed.has(id)));
    }
    expect(arrivals.arrived.length).toBeGreaterThan(first.length);
  },
);

test('of two attempts of one delivery, the last one counts: a clock that jumps ends a lease while they are made', async () => {
  const first = await claim('a', { endpoints: 100, batch: 1 });
  now += settings.leaseMs;
  const second = await claim('a', { endpoints: 100, batch: 1 });
  expect(second.flatMap(({ deliveries }) => deliveries.map(deliveryName))).toEqual(
    expect.arrayContaining(first.flatMap(({ deliveries }) => deliveries.map(deliveryName))),
  );
  const deps = {
    clock: () => now,
    settings,
    hasSameUrl: () => Promise.resolve(true),
    deliver: () => Promise.resolve(result('succeeded')),
    onError: () => undefined,
    onProgress: () => undefined,
  };
  const progress = (claimed: ClaimedBatch[], outcome: DeliveryResult['outcome']) =>
    claimed.map((own) => ({
      batch: new DeliveryBatch(own, deps),
      attempts: own.deliveries.map((delivery) => {
        return { delivery, result: result(outcome), startedAt: now, finishedAt: now };
      }),
      isOver: false,
      isAging: false,
    }));
  const both = [...progress(first, 'timeout'), ...progress(second, 'succeeded')];
  const context = {
    keyring,
    now,
    owner: 'a',
    leaseUntil: now + settings.leaseMs,
    random: () => 0.5,
  };
  const { deliveries } = await database.store.write((tx) => recordProgress(tx, both, context));
  expect(deliveries).toHaveLength(first.length);
  const stored = await database.store.read
    .selectFrom('webhook_deliveries')
    .select(['state', 'attempts'])
    .where('attempts', '>', 0)
    .execute();
  expect(stored).toEqual(first.map(() => ({ state: 'succeeded', attempts: 1 })));
});
