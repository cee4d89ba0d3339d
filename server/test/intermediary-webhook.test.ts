import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { setStatus } from './support/seller-status.ts';
import { prune } from '../src/serve/pruning.ts';
import { deliverySettings } from '../src/webhooks/delivery-settings.ts';
import { ownEndpoint } from '../src/webhooks/endpoints/endpoint.ts';
import { deleteFinishedDeliveries } from '../src/webhooks/operating/prune.repository.ts';
import { isSigned, signingKey } from '../src/webhooks/sending/signature.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { importLines } from './support/import-lines.ts';
import { problemExamples } from './support/problem-examples.ts';
import { accept, answerWith, type Receiver } from './support/receiver.ts';
import { createTestWorker } from './support/test-worker.ts';
import { WebhookApi } from './support/webhook-api.ts';

type Schemas = components['schemas'];

const path = '/v2/payfac/webhook';

let hooks: WebhookApi;
beforeAll(async () => {
  hooks = await WebhookApi.start();
});
afterEach(async () => {
  await set(null);
  await hooks.stopReceivers();
});
afterAll(() => hooks.stop());

const call = (method: 'GET' | 'PUT', body?: object) =>
  hooks.api.call<Schemas['IntermediaryWebhookSet']>(method, path, {
    token: hooks.token,
    ...(body === undefined ? {} : { body }),
  });

async function set(url: string | null): Promise<Schemas['IntermediaryWebhookSet']> {
  const { status, body, text } = await call('PUT', { url });
  expect(status, text).toBe(200);
  return body;
}

async function read(): Promise<Schemas['IntermediaryWebhook']> {
  const { status, body } = await call('GET');
  expect(status).toBe(200);
  return body;
}

async function drain(): Promise<void> {
  expect(await hooks.drain()).toEqual([]);
}

const ownDeliveries = () =>
  hooks.store.read
    .selectFrom('webhook_deliveries')
    .select(['seller_id', 'sequence', 'state', 'attempts', 'attempt_log'])
    .where('endpoint_id', '=', ownEndpoint)
    .orderBy('seller_id')
    .orderBy('sequence')
    .execute();

const isSignedBy = (receiver: Receiver, secret: string): boolean => {
  const { body, headers } = receiver.received.at(-1)!;
  return isSigned(headers, body, signingKey(secret), hooks.api.now);
};

describe('the webhook of an intermediary', () => {
  test('is set, read, changed and removed; its secret is shown once', async () => {
    expect(await read()).toEqual({ url: null, disabledAt: null });
    const made = await set('https://hub.example/events?key=1');
    expect(made).toEqual({
      url: 'https://hub.example/events?key=1',
      disabledAt: null,
      webhookSecret: expect.stringMatching(/^whsec_/) as string,
    });
    expect(await read()).toEqual({ url: made.url, disabledAt: null });
    expect(await set('https://hub.example/others')).toEqual({
      url: 'https://hub.example/others',
      disabledAt: null,
      webhookSecret: null,
    });
    const none = { url: null, disabledAt: null, webhookSecret: null };
    expect([await set(null), await set(null)]).toEqual([none, none]);
    expect((await set('https://hub.example/')).webhookSecret).not.toBe(made.webhookSecret);
  });

  test('that is set twice at once is one, with one secret', async () => {
    const made = await Promise.all([1, 2, 3].map((n) => set(`https://hub.example/${n}`)));
    expect(made.filter(({ webhookSecret }) => webhookSecret !== null)).toHaveLength(1);
  });

  test('is set once with a key, and the secret can be asked for again', async () => {
    const request = { token: hooks.token, body: { url: 'https://hub.example/' } };
    const headers = { 'x-idempotency-key': 'webhook-1' };
    const first = await hooks.api.call('PUT', path, { ...request, headers });
    const again = await hooks.api.call('PUT', path, { ...request, headers });
    expect([again.status, again.text]).toEqual([200, first.text]);
    const other = await hooks.api.call('PUT', path, { ...request, body: { url: null }, headers });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('no longer shows its secret for the key after 24 hours', async () => {
    const body = { url: 'https://hub.example/' };
    const request = { token: hooks.token, body, headers: { 'x-idempotency-key': 'webhook-2' } };
    const { body: made } = await hooks.api.call<Schemas['IntermediaryWebhookSet']>('PUT', path, request);
    expect(made.webhookSecret).toMatch(/^whsec_/);
    hooks.wait(24 * 60 * 60 * 1000 + 1);
    const again = await hooks.api.call('PUT', path, request);
    const { idempotent_reply_expired: expired } = problemExamples('setIntermediaryWebhook', 422);
    expect([again.status, again.body.detail]).toEqual([422, expired]);
  });

  test.each([
    ['no URL', { url: 'hub' }],
    ['another scheme', { url: 'ftp://hub.example/' }],
    ['nothing', {}],
    ['an empty text', { url: '' }],
    ['a number', { url: 7 }],
    ['too long', { url: `https://hub.example/${'x'.repeat(2048)}` }],
    ['a misspelt name', { url: 'https://hub.example/', URL: null }],
  ])('must be a URL or null: %s', async (_, body) => {
    const { status, body: problem } = await call('PUT', body);
    expect([status, problem]).toMatchObject([400, { code: 'invalid_request' }]);
    expect(await read()).toEqual({ url: null, disabledAt: null });
  });

  test('an unknown parameter is 400', async () => {
    const { status, body } = await hooks.api.call('GET', `${path}?idSeller=1`, { token: hooks.token });
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/query/idSeller']);
  });
});

describe('events go to the seller and to the intermediary', () => {
  test('from then on, each signed with its own secret, under the same id', async () => {
    const { id, receiver } = await hooks.newSeller();
    const own = await hooks.startReceiver();
    const { webhookSecret } = await set(own.url);
    await hooks.addEvent(id);
    await drain();
    expect(receiver.ids.toSorted()).toEqual([`evt_${id}_1`, `evt_${id}_2`]);
    expect(own.ids).toEqual([`evt_${id}_2`]);
    expect(own.received[0]?.body).toBe(receiver.received.find(({ id }) => id === own.ids[0])?.body);
    expect([isSignedBy(own, webhookSecret!), isSignedBy(receiver, webhookSecret!)]).toEqual([true, false]);
  });

  test('an import of many charges of several sellers arrives once, in the order of each seller', async () => {
    const own = await hooks.startReceiver();
    await set(own.url);
    const sellers: number[] = [];
    for (let n = 0; n < 3; n++) sellers.push((await hooks.newSeller()).id);
    const lines = Array.from({ length: 300 }, (_, n) =>
      chargeLine({ idSeller: sellers[n % 3]!, uuid: chargeUuid(30_000 + n) }),
    );
    await importLines(hooks.api, lines);
    await drain();
    for (const id of sellers) {
      const ids = own.ids.filter((event) => event.startsWith(`evt_${id}_`));
      expect(ids).toEqual(Array.from({ length: 101 }, (_, n) => `evt_${id}_${n + 1}`));
    }
  });

  test('neither delays the other: one fails, the other one gets its events', async () => {
    const own = await hooks.startReceiver(answerWith(500));
    await set(own.url);
    const good = await hooks.newSeller();
    const bad = await hooks.newSeller(answerWith(500));
    await drain();
    expect(own.ids.toSorted()).toEqual([`evt_${good.id}_1`, `evt_${bad.id}_1`].toSorted());
    expect(await hooks.deliveries(good.id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await hooks.deliveries(bad.id)).toMatchObject([{ state: 'pending', attempts: 1 }]);
    const states = (await ownDeliveries()).filter(({ seller_id: id }) => id === good.id || id === bad.id);
    expect(states).toMatchObject([
      { state: 'pending', attempts: 1 },
      { state: 'pending', attempts: 1 },
    ]);
    own.answer = accept;
    hooks.wait(10_000);
    await drain();
    expect(own.ids.filter((id) => id === `evt_${good.id}_1`)).toHaveLength(2);
  });

  test('a receiver that never answers holds up no seller', async () => {
    const own = await hooks.startReceiver(() => undefined);
    await set(own.url);
    const sellers: Awaited<ReturnType<WebhookApi['newSeller']>>[] = [];
    for (let n = 0; n < 5; n++) sellers.push(await hooks.newSeller());
    const settings = { timeoutMs: 2_000, slowMs: 150, pollMs: 20 };
    const { worker } = createTestWorker(hooks.api.service, { settings });
    worker.start();
    const received = () => sellers.map(({ receiver }) => receiver.received.length);
    await expect.poll(received, { timeout: 60_000 }).toEqual([1, 1, 1, 1, 1]);
    expect(own.received.length).toBeLessThanOrEqual(deliverySettings.perEndpoint);
    await worker.stop(0);
    own.answer = accept;
    hooks.wait(deliverySettings.leaseMs);
    await drain();
    expect(new Set(own.ids).size).toBe(5);
  });

  test('an event is not sent before the first attempt of the seller’s event before it, whatever the clocks say', async () => {
    const own = await hooks.startReceiver();
    await set(own.url);
    const { id } = await hooks.newSeller();
    for (let n = 0; n < 3; n++) await hooks.addEvent(id);
    // The writer of the second event has a clock that is ahead.
    const late = hooks.api.now + 60_000;
    await hooks.store.write((tx) =>
      tx
        .updateTable('webhook_deliveries')
        .set({ due_at: late })
        .where('endpoint_id', '=', ownEndpoint)
        .where('seller_id', '=', id)
        .where('sequence', '=', 2)
        .execute(),
    );
    // Those that wait for it are enough for a whole batch.
    const { worker, errors } = createTestWorker(hooks.api.service, { settings: { batch: 2 } });
    worker.start();
    await expect.poll(() => own.ids, { timeout: 60_000 }).toEqual([1, 2, 3, 4].map((n) => `evt_${id}_${n}`));
    await worker.stop(0);
    expect(errors).toEqual([]);
  });
});

describe('what the receiver of an intermediary asks for', () => {
  test('410 disables the webhook until it is set again; then what waited is sent', async () => {
    const own = await hooks.startReceiver(answerWith(410));
    await set(own.url);
    const { id } = await hooks.newSeller();
    await drain();
    await hooks.addEvent(id);
    await drain();
    expect(own.ids).toEqual([`evt_${id}_1`]);
    expect(await read()).toEqual({ url: own.url, disabledAt: new Date(hooks.api.now).toISOString() });
    own.answer = accept;
    expect(await set(own.url)).toEqual({ url: own.url, disabledAt: null, webhookSecret: null });
    await drain();
    expect(own.ids).toEqual([`evt_${id}_1`, `evt_${id}_2`]);
  });

  test('a pause holds back its events, and no seller’s', async () => {
    const own = await hooks.startReceiver(answerWith(429, { 'retry-after': '3600' }));
    await set(own.url);
    const { id, receiver } = await hooks.newSeller();
    await drain();
    await hooks.addEvent(id);
    await drain();
    expect([own.received.length, receiver.received.length]).toEqual([1, 2]);
    own.answer = accept;
    hooks.wait(3_600_000);
    await drain();
    expect(own.ids.slice(1).toSorted()).toEqual([`evt_${id}_1`, `evt_${id}_2`]);
  });
});

test('after it was removed nothing waits, and a new one gets later events only', async () => {
  const own = await hooks.startReceiver(answerWith(500));
  await set(own.url);
  const { id } = await hooks.newSeller();
  await drain();
  await hooks.addEvent(id);
  await set(null);
  expect((await ownDeliveries()).filter(({ seller_id: of }) => of === id)).toMatchObject([
    { state: 'failed', attempts: 1 },
    { state: 'failed', attempts: 0 },
  ]);
  await hooks.addEvent(id);
  own.answer = accept;
  await set(own.url);
  await hooks.addEvent(id);
  hooks.wait(3_600_000);
  await drain();
  expect(own.ids).toEqual([`evt_${id}_1`, `evt_${id}_4`]);
});

test('an event that waited when the webhook was removed does not hold back the seller’s next one', async () => {
  const own = await hooks.startReceiver();
  await set(own.url);
  const { id } = await hooks.newSeller();
  await set(null);
  await set(own.url);
  await hooks.addEvent(id);
  await drain();
  expect(own.ids).toEqual([`evt_${id}_2`]);
});

test('an event that was being recorded while the webhook was removed does not come to the next one', async () => {
  const own = await hooks.startReceiver();
  await set(own.url);
  const { id } = await hooks.newSeller();
  await drain();
  await set(null);
  // A writer that had still found the webhook leaves it so.
  await hooks.store.write((tx) =>
    tx
      .updateTable('webhook_deliveries')
      .set({ state: 'pending', due_at: hooks.api.now })
      .where('endpoint_id', '=', ownEndpoint)
      .where('seller_id', '=', id)
      .execute(),
  );
  await set(own.url);
  await drain();
  expect(own.ids).toEqual([`evt_${id}_1`]);
});

test('what waited is listed for 30 days after the webhook was removed', async () => {
  await set('https://hub.example/');
  const { id } = await hooks.newSeller();
  const idDelivery = `evt_${id}_1_payfac`;
  const listed = async () => {
    const target = `/v2/deliveries?idSeller=${id}&status=FAILED`;
    const { body } = await hooks.api.call<Schemas['Delivery'][]>('GET', target, { token: hooks.token });
    return body.map(({ idDelivery: of, updatedAt }) => [of, Date.parse(updatedAt)]);
  };
  const thirtyDays = 30 * 24 * 60 * 60 * 1000;
  hooks.wait(thirtyDays + 1);
  await set(null);
  const removedAt = hooks.api.now;
  for (const wait of [0, thirtyDays]) {
    hooks.wait(wait);
    await prune(hooks.api.service, hooks.api.now);
    expect(await listed()).toEqual([[idDelivery, removedAt]]);
  }
  hooks.wait(1);
  await prune(hooks.api.service, hooks.api.now);
  expect(await listed()).toEqual([]);
});

test('the events of another intermediary do not come', async () => {
  const own = await hooks.startReceiver();
  await set(own.url);
  const other = await hooks.api.createIntermediary('Other');
  const body = { url: 'https://other.example/' };
  expect((await hooks.api.call('PUT', path, { token: other.token, body })).status).toBe(200);
  const { id } = await hooks.newSeller();
  await drain();
  expect(own.ids).toEqual([`evt_${id}_1`]);
});

test('erasing a seller erases what the receiver responded about it; its events still come', async () => {
  const own = await hooks.startReceiver(answerWith(500, {}, 'Zulmira Quaresma has no account'));
  await set(own.url);
  const { id } = await hooks.newSeller();
  await drain();
  await setStatus(hooks.api.service, id, 'BLOCKED');
  await forgetSeller(hooks.api.service, operator, id);
  const [row] = (await ownDeliveries()).filter(({ seller_id: of }) => of === id);
  expect(row).toMatchObject({ state: 'pending', attempts: 1, attempt_log: '[]' });
  own.answer = accept;
  hooks.wait(3_600_000);
  await drain();
  expect(own.ids.filter((event) => event === `evt_${id}_1`)).toHaveLength(2);
});

test('old deliveries are deleted each for itself, and the event with the last of them', async () => {
  const own = await hooks.startReceiver();
  await set(own.url);
  const seller = await hooks.newSeller();
  const waiting = await hooks.newSeller(answerWith(500));
  await drain();
  hooks.wait(1);
  while ((await hooks.store.write((tx) => deleteFinishedDeliveries(tx, hooks.api.now))) > 0);
  const events = await hooks.store.read
    .selectFrom('outbox_events')
    .select('seller_id')
    .where('seller_id', 'in', [seller.id, waiting.id])
    .execute();
  expect(events).toEqual([{ seller_id: waiting.id }]);
  expect((await ownDeliveries()).filter(({ seller_id: of }) => of >= seller.id)).toEqual([]);
  expect(await hooks.deliveries(waiting.id)).toMatchObject([{ state: 'pending' }]);
});
