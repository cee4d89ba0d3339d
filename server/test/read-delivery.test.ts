import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { isSigned, signingKey } from '../src/webhooks/sending/signature.ts';
import { answerWith, type Receiver } from './support/receiver.ts';
import { WebhookApi } from './support/webhook-api.ts';

type Schemas = components['schemas'];

let hooks: WebhookApi;
beforeAll(async () => {
  hooks = await WebhookApi.start();
});
afterEach(async () => {
  await setOwn(null);
  await hooks.stopReceivers();
});
afterAll(() => hooks.stop());

const call = <Body>(
  method: string,
  path: string,
  request: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
) => hooks.api.call<Body>(method, path, { token: hooks.token, ...request });

const read = (id: string, token = hooks.token) =>
  call<Schemas['DeliveryInFull']>('GET', `/v2/deliveries/${id}`, { token });

async function setOwn(url: string | null): Promise<string | null> {
  const { status, body } = await call<Schemas['IntermediaryWebhookSet']>('PUT', '/v2/payfac/webhook', {
    body: { url },
  });
  expect(status).toBe(200);
  return body.webhookSecret;
}

const sendTest = (request = {}) => call<Schemas['Delivery']>('POST', '/v2/payfac/webhook/test', request);
const rotate = (request = {}) => call<Schemas['WebhookSecret']>('POST', '/v2/payfac/webhook/secret', request);

/** Shows of each attempt what the page lists. */
const shown = ({ attemptLog }: Schemas['DeliveryInFull']) =>
  attemptLog.map(({ number, outcome, response }) => [number, outcome, response]);

function isSignedBy({ received }: Receiver, secret: string | null): boolean {
  const { body, headers } = received.at(-1)!;
  return isSigned(headers, body, signingKey(secret!), hooks.api.now);
}

test('a delivery is read with what was sent, and with each attempt, the newest first', async () => {
  const { id, receiver } = await hooks.newSeller(answerWith(500, {}, 'oops'));
  const { 'X-Api-Token': other } = await hooks.sellerAt(receiver.url);
  const before = await read(`evt_${id}_1`);
  expect(before.body).toMatchObject({
    status: 'PENDING',
    attemptLog: [],
    requestHeaders: { 'webhook-timestamp': null },
  });
  await hooks.drain();
  hooks.wait(60_000);
  await hooks.drain();
  const { status, body, text } = await read(`evt_${id}_1`);
  expect(status, text).toBe(200);
  const sent = receiver.received.filter((one) => one.id === `evt_${id}_1`).at(-1)!;
  expect(body.payload).toBe(sent.body);
  const { 'webhook-signature': signature, ...headers } = sent.headers;
  expect(headers).toMatchObject(body.requestHeaders);
  expect(text).not.toContain(String(signature).slice(3));
  // The worker of these tests may send to private addresses, so only the operator may read what they respond.
  expect(shown(body)).toEqual([
    [2, 'HTTP_ERROR', null],
    [1, 'HTTP_ERROR', null],
  ]);
  expect((await read(`evt_${id}_1`, other)).body).toMatchObject({ code: 'delivery_not_found' });
});

test('what a public receiver responded is shown to its owner and to the intermediary, and never in the list', async () => {
  const { idSeller, 'X-Api-Token': own } = await hooks.sellerAt('https://receiver.example/');
  await hooks.drain();
  const log = [
    {
      number: 1,
      startedAt: hooks.api.now,
      durationMs: 5,
      outcome: 'http_error',
      status: 500,
      detail: 'oops',
    },
    {
      number: 2,
      startedAt: hooks.api.now,
      durationMs: 5,
      outcome: 'refused',
      status: null,
      detail: '10.0.0.7',
    },
  ];
  await hooks.store.write((tx) =>
    tx
      .updateTable('webhook_deliveries')
      .set({ attempt_log: JSON.stringify(log), attempts: 2, tries: 2 })
      .where('endpoint_id', '=', idSeller)
      .execute(),
  );
  for (const token of [hooks.token, own]) {
    expect(shown((await read(`evt_${idSeller}_1`, token)).body)).toEqual([
      [2, 'REFUSED', null],
      [1, 'HTTP_ERROR', 'oops'],
    ]);
    const list = await call('GET', `/v2/deliveries?idSeller=${idSeller}`, { token });
    expect(list.text).not.toContain('oops');
  }
});

test('a test is sent to the webhook like any other event, once for its key', async () => {
  const receiver = await hooks.startReceiver();
  const secret = await setOwn(receiver.url);
  const headers = { 'x-idempotency-key': 'test-1' };
  const { status, body, text } = await sendTest({ headers });
  expect([status, body], text).toMatchObject([
    200,
    { event: 'webhook.test', idSeller: null, recipient: 'INTERMEDIARY', status: 'PENDING', attempts: 0 },
  ]);
  expect((await sendTest({ headers })).text).toBe(text);
  await hooks.drain();
  expect(receiver.ids).toEqual([body.idEvent]);
  expect(isSignedBy(receiver, secret)).toBe(true);
  const sequence = Number(body.idEvent.slice('evt_0_'.length));
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
    type: 'webhook.test',
    data: { idSeller: null, sequence },
  });
  expect((await read(body.idDelivery)).body).toMatchObject({
    status: 'SUCCEEDED',
    payload: receiver.received[0]!.body,
  });
  const listed = await call<Schemas['Delivery'][]>('GET', '/v2/deliveries?event=webhook.test');
  expect(listed.body.map(({ idDelivery }) => idDelivery)).toContain(body.idDelivery);
  expect((await call('POST', `/v2/deliveries/${body.idDelivery}/replay`)).status).toBe(200);
  await hooks.drain();
  expect(receiver.ids).toEqual([body.idEvent, body.idEvent]);
  const [audited] = await hooks.store.read
    .selectFrom('audit_records')
    .select(['id', 'subject'])
    .where('action', '=', 'webhook.tested')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(audited).toEqual({ id: sequence / 3, subject: `intermediary:${hooks.intermediaryId}` });
});

test('a new secret signs at once, and the old one for a day', async () => {
  const receiver = await hooks.startReceiver();
  const old = await setOwn(receiver.url);
  const headers = { 'x-idempotency-key': 'rotated-1' };
  const { status, body, text } = await rotate({ headers });
  expect(status, text).toBe(200);
  expect(body.oldSecretUntil).toBe(new Date(hooks.api.now + 24 * 60 * 60 * 1000).toISOString());
  expect((await rotate({ headers })).text).toBe(text);
  await sendTest();
  await hooks.drain();
  expect([isSignedBy(receiver, body.webhookSecret), isSignedBy(receiver, old)]).toEqual([true, true]);
  hooks.wait(24 * 60 * 60 * 1000 + 1);
  await sendTest();
  await hooks.drain();
  expect([isSignedBy(receiver, body.webhookSecret), isSignedBy(receiver, old)]).toEqual([true, false]);
  const late = await rotate({ headers });
  expect([late.status, late.body]).toMatchObject([422, { code: 'idempotent_reply_expired' }]);
});

test('without a webhook, or with one that responded with 410, nothing is sent', async () => {
  for (const send of [sendTest, rotate]) {
    const { status, body } = await send();
    expect([status, body]).toMatchObject([422, { code: 'webhook_inactive' }]);
  }
  const receiver = await hooks.startReceiver(answerWith(410));
  await setOwn(receiver.url);
  await sendTest();
  await hooks.drain();
  const { status, body } = await sendTest();
  expect([status, body]).toMatchObject([422, { code: 'webhook_inactive' }]);
});

test.each([
  ['GET', '/v2/deliveries/evt_1', 400, 'invalid_request'],
  ['GET', '/v2/deliveries/evt_999999_1', 404, 'delivery_not_found'],
  ['GET', '/v2/deliveries/evt_0_3', 404, 'delivery_not_found'],
])('%s %s is %i', async (method, path, status, code) => {
  const answer = await call(method, path);
  expect([answer.status, answer.body]).toMatchObject([status, { code }]);
});
