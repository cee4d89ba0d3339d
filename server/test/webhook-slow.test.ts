import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accept, type Answer } from './support/receiver.ts';
import { createTestWorker } from './support/test-worker.ts';
import { WebhookApi } from './support/webhook-api.ts';

/** The limit from which an answer is slow: long enough for a healthy one on a busy machine. */
const slowMs = 1_000;

let hooks: WebhookApi;
beforeAll(async () => {
  hooks = await WebhookApi.start();
});
afterEach(() => hooks.stopReceivers());
afterAll(() => hooks.stop());

const answerLate: Answer = (res) => {
  setTimeout(() => res.writeHead(204).end(), slowMs + 200);
};
const hang: Answer = () => undefined;

const isSlow = async (sellerId: number) => (await hooks.endpoint(sellerId)).is_slow;

test('a receiver is a slow one until it has answered a whole batch in time', async () => {
  const { id, receiver } = await hooks.newSeller(answerLate);
  await hooks.drain({ slowMs });
  expect(await isSlow(id)).toBe(1);
  await hooks.addEvent(id);
  await hooks.drain({ slowMs });
  expect(await isSlow(id)).toBe(1);
  receiver.answer = accept;
  await hooks.addEvent(id);
  await hooks.drain({ slowMs });
  expect(await isSlow(id)).toBe(0);
  expect(receiver.ids).toEqual([1, 2, 3].map((n) => `evt_${id}_${n}`));
});

test('one late answer among those of a batch makes a slow one', async () => {
  const { id, receiver } = await hooks.newSeller();
  await hooks.addEvent(id);
  receiver.answer = (res, event) => (event.id.endsWith('_1') ? accept : answerLate)(res, event);
  await hooks.drain({ slowMs });
  expect(await isSlow(id)).toBe(1);
});

test('a healthy receiver that was slow once does not wait while others hang in all slow places', async () => {
  const healthy = await hooks.newSeller(answerLate);
  await hooks.drain({ slowMs });
  healthy.receiver.answer = accept;
  await hooks.addEvent(healthy.id);
  await hooks.drain({ slowMs });

  const hanging: Awaited<ReturnType<WebhookApi['newSeller']>>[] = [];
  for (let n = 0; n < 3; n++) hanging.push(await hooks.newSeller(hang));
  await hooks.drain({ slowMs: 300, timeoutMs: 500 });
  for (const { id } of hanging) expect(await isSlow(id)).toBe(1);
  hooks.wait(5_000);
  const attempts = () => hanging.reduce((sum, { receiver }) => sum + receiver.received.length, 0);
  const before = attempts();
  // The timeout is so long that nobody gives up before the test ends.
  const settings = { slowMs, timeoutMs: 20_000, slowEndpoints: 2, pollMs: 20 };
  const { worker, errors } = createTestWorker(hooks.api.service, { settings });
  worker.start();
  await expect.poll(attempts, { timeout: 60_000 }).toBe(before + 2);
  await hooks.addEvent(healthy.id);
  await expect.poll(() => healthy.receiver.received.length, { timeout: 60_000 }).toBe(3);
  await sleep(50);
  expect(attempts()).toBe(before + 2);
  await worker.stop(0);
  expect(errors).toEqual([]);
});
