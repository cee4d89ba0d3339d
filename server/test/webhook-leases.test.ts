import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { deliverySettings } from '../src/webhooks/delivery-settings.ts';
import { lockDueEndpoints } from '../src/webhooks/endpoints/due-endpoint.repository.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { importLines } from './support/import-lines.ts';
import { accept } from './support/receiver.ts';
import { createTestWorker } from './support/test-worker.ts';
import { WebhookApi } from './support/webhook-api.ts';

let hooks: WebhookApi;
beforeAll(async () => {
  hooks = await WebhookApi.start();
});
afterEach(() => hooks.stopReceivers());
afterAll(() => hooks.stop());

async function drain(): Promise<void> {
  expect(await hooks.drain()).toEqual([]);
}

describe('one receiver does not hold up the others', () => {
  test('even with many due events and no responses', async () => {
    const hanging = await hooks.startReceiver(() => undefined);
    const { idSeller } = await hooks.sellerAt(hanging.url);
    const lines = Array.from({ length: 300 }, (_, n) =>
      chargeLine({ idSeller, uuid: chargeUuid(1_000 + n) }),
    );
    await importLines(hooks.api, lines);
    const healthy = await hooks.startReceiver();
    await hooks.sellerAt(healthy.url);
    const { worker } = createTestWorker(hooks.api.service, {
      settings: { timeoutMs: 2_000, slowMs: 150, pollMs: 20 },
    });
    worker.start();
    await expect.poll(() => healthy.received.length, { timeout: 60_000 }).toBe(1);
    // At most four are sent at a time, all of them before the first timeout.
    expect(hanging.received.length).toBeLessThanOrEqual(deliverySettings.perEndpoint);
    const inFlight = hanging.received.length;
    await worker.stop(0);
    expect(inFlight).toBeGreaterThan(0);
    hanging.answer = accept;
  });
});

test('tests of one webhook at once are events of their own', async () => {
  const receiver = await hooks.startReceiver();
  const { api, token } = hooks;
  await api.call('PUT', '/v2/payfac/webhook', { token, body: { url: receiver.url } });
  const sent = await Promise.all(
    Array.from({ length: 8 }, () => api.call('POST', '/v2/payfac/webhook/test', { token })),
  );
  expect(sent.map(({ status }) => status)).toEqual(Array(8).fill(200));
  await drain();
  expect(new Set(receiver.ids).size).toBe(8);
  await api.call('PUT', '/v2/payfac/webhook', { token, body: { url: null } });
});

describe('several workers', () => {
  test('send each event once when all goes well', async () => {
    const receiver = await hooks.startReceiver();
    const created = [];
    for (let n = 0; n < 5; n++) created.push(await hooks.sellerAt(receiver.url));
    const first = created[0]!.idSeller;
    const lines = Array.from({ length: 400 }, (_, n) =>
      chargeLine({ idSeller: first + (n % 5), uuid: chargeUuid(5_000 + n) }),
    );
    await importLines(hooks.api, lines);
    const workers = Array.from({ length: 3 }, () =>
      createTestWorker(hooks.api.service, { settings: { batch: 8 } }),
    );
    await Promise.all(workers.map(({ worker }) => worker.drain()));
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(405);
    await Promise.all(workers.map(({ worker }) => worker.drain()));
    expect(receiver.received).toHaveLength(405);
    expect(new Set(receiver.ids).size).toBe(405);
    for (const { worker, errors } of workers) {
      await worker.stop(0);
      expect(errors).toEqual([]);
    }
  });

  test('share what is due: each takes a part', async () => {
    const held: ServerResponse[] = [];
    const receiver = await hooks.startReceiver((res) => held.push(res));
    for (let n = 0; n < 12; n++) await hooks.sellerAt(receiver.url);
    const workers = [1, 2].map(() => createTestWorker(hooks.api.service, { settings: { endpoints: 4 } }));
    const drained = Promise.all(workers.map(({ worker }) => worker.drain()));
    // There are four of each, because no response has come yet.
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(8);
    receiver.answer = accept;
    for (const res of held) res.writeHead(204).end();
    await drained;
    expect(receiver.received).toHaveLength(12);
    expect(new Set(receiver.ids).size).toBe(12);
    for (const { worker, tally, errors } of workers) {
      await worker.stop(0);
      expect(errors).toEqual([]);
      expect(tally.deliveries.succeeded).toBeGreaterThanOrEqual(4);
    }
  });

  test.runIf(inject('engine') === 'postgres')('take others than those that are being claimed', async () => {
    const receiver = await hooks.startReceiver();
    for (let n = 0; n < 6; n++) await hooks.sellerAt(receiver.url);
    const { intermediaryId } = hooks;
    const filter = { now: hooks.api.now, isSlow: false, limit: 4, intermediaryId };
    await hooks.store.write(async (tx) => {
      expect(await lockDueEndpoints(tx, filter)).toHaveLength(4);
      expect(await hooks.drain({ endpoints: 4 })).toEqual([]);
      expect(receiver.received).toHaveLength(2);
    });
    await drain();
    expect(new Set(receiver.ids).size).toBe(6);
    expect(receiver.received).toHaveLength(6);
  });

  test('events claimed by a worker that vanished are sent by another when its lease has ended', async () => {
    const receiver = await hooks.startReceiver(() => undefined);
    const { idSeller } = await hooks.sellerAt(receiver.url);
    const lost = createTestWorker(hooks.api.service, { settings: { timeoutMs: 10_000 } });
    lost.worker.start();
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
    // The worker records nothing.
    await lost.worker.stop(0);
    expect(await hooks.deliveries(idSeller)).toMatchObject([{ state: 'pending', attempts: 0 }]);
    receiver.answer = accept;
    await drain();
    expect(receiver.received).toHaveLength(1);
    hooks.wait(deliverySettings.leaseMs);
    await drain();
    expect(receiver.ids).toEqual([`evt_${idSeller}_1`, `evt_${idSeller}_1`]);
    expect(await hooks.deliveries(idSeller)).toMatchObject([{ state: 'succeeded', attempts: 1 }]);
  });

  test('a worker that lost its lease to another one records nothing', async () => {
    let release: () => void = () => undefined;
    const receiver = await hooks.startReceiver((res) => {
      release = () => res.writeHead(500).end();
    });
    const { idSeller } = await hooks.sellerAt(receiver.url);
    const stalled = createTestWorker(hooks.api.service, { settings: { timeoutMs: 10_000, pollMs: 600_000 } });
    const draining = stalled.worker.drain();
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
    const answerFirst = release;
    receiver.answer = accept;
    hooks.wait(deliverySettings.leaseMs);
    await drain();
    answerFirst();
    await draining;
    expect(await hooks.deliveries(idSeller)).toMatchObject([{ state: 'succeeded', attempts: 1 }]);
    await stalled.worker.stop(0);
  });
});
