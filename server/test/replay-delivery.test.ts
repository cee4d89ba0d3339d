import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { replaySince } from '../src/webhooks/operating/replay.service.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { accept, answerWith } from './support/receiver.ts';
import { setStatus } from './support/seller-status.ts';
import { WebhookApi } from './support/webhook-api.ts';

type Delivery = components['schemas']['Delivery'];

let hooks: WebhookApi;
beforeAll(async () => {
  hooks = await WebhookApi.start();
});
afterEach(() => hooks.stopReceivers());
afterAll(() => hooks.stop());

const replay = (
  id: string,
  { token = hooks.token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) => hooks.api.call<Delivery>('POST', `/v2/deliveries/${id}/replay`, { token, headers });

const setOwn = async (url: string | null) => {
  const { status } = await hooks.api.call('PUT', '/v2/payfac/webhook', { token: hooks.token, body: { url } });
  expect(status).toBe(200);
};

test('an event that arrived is sent again, under its id, for the intermediary and for the seller', async () => {
  const receiver = await hooks.startReceiver();
  const { idSeller, 'X-Api-Token': own } = await hooks.sellerAt(receiver.url);
  const id = `evt_${idSeller}_1`;
  await hooks.drain();
  for (const token of [hooks.token, own]) {
    const { status, body } = await replay(id, { token });
    expect([status, body]).toMatchObject([
      200,
      { idDelivery: id, status: 'PENDING', nextAttemptAt: new Date(hooks.api.now).toISOString() },
    ]);
    await hooks.drain();
  }
  expect(receiver.ids).toEqual([id, id, id]);
  const audited = await hooks.store.read
    .selectFrom('audit_records')
    .select('actor')
    .where('subject', '=', `event:${id}`)
    .execute();
  expect(audited.map(({ actor }) => actor)).toEqual([
    expect.stringMatching(/^token:/),
    expect.stringMatching(/^token:/),
  ]);
});

test('one that waits for its first attempt stays as it is, and is sent once', async () => {
  const { id, receiver } = await hooks.newSeller();
  const before = await dumpDatabase(hooks.store);
  const { status, body } = await replay(`evt_${id}_1`);
  expect([status, body]).toMatchObject([200, { status: 'PENDING', attempts: 0, lastAttempt: null }]);
  expect(await dumpDatabase(hooks.store)).toBe(before);
  await hooks.drain();
  expect(receiver.ids).toEqual([`evt_${id}_1`]);
});

test('one that waits for a retry is sent at once, and its schedule begins anew', async () => {
  const { id, receiver } = await hooks.newSeller(answerWith(500));
  await hooks.drain();
  receiver.answer = accept;
  expect((await replay(`evt_${id}_1`)).body).toMatchObject({ status: 'PENDING', attempts: 1 });
  await hooks.drain();
  expect(await hooks.deliveries(id)).toMatchObject([{ state: 'succeeded', attempts: 2, tries: 1 }]);
});

test('twice with the same key is once', async () => {
  const { id, receiver } = await hooks.newSeller();
  await hooks.drain();
  const headers = { 'x-idempotency-key': 'again' };
  const first = await replay(`evt_${id}_1`, { headers });
  await hooks.drain();
  const second = await replay(`evt_${id}_1`, { headers });
  expect([second.status, second.text]).toEqual([200, first.text]);
  await hooks.drain();
  expect(receiver.received).toHaveLength(2);
});

test('a key that was used for another body is 422', async () => {
  const { id } = await hooks.newSeller();
  await hooks.drain();
  const path = '/v2/payfac/webhook';
  const headers = { 'x-idempotency-key': 'reused' };
  const put = (url: string | null) =>
    hooks.api.call('PUT', path, { token: hooks.token, body: { url }, headers });
  expect((await put(null)).status).toBe(200);
  expect((await put('https://hub.example/')).status).toBe(422);
  expect((await replay(`evt_${id}_1`, { headers })).status).toBe(200);
});

test('to the intermediary: its own delivery, and 422 once the webhook is removed', async () => {
  const own = await hooks.startReceiver();
  await setOwn(own.url);
  const { id, receiver } = await hooks.newSeller();
  await hooks.drain();
  expect((await replay(`evt_${id}_1_payfac`)).body).toMatchObject({
    recipient: 'INTERMEDIARY',
    status: 'PENDING',
  });
  await hooks.drain();
  expect([own.ids, receiver.ids]).toEqual([[`evt_${id}_1`, `evt_${id}_1`], [`evt_${id}_1`]]);
  await setOwn(null);
  const { status, body } = await replay(`evt_${id}_1_payfac`);
  expect([status, body]).toMatchObject([422, { code: 'webhook_removed' }]);
});

test('to an erased seller: 404, and nothing of it waits for ever', async () => {
  const { id } = await hooks.newSeller(answerWith(500));
  await hooks.drain();
  await setStatus(hooks.api.service, id, 'BLOCKED');
  await forgetSeller(hooks.api.service, operator, id);
  expect(await hooks.deliveries(id)).toMatchObject([{ state: 'failed' }]);
  expect((await replay(`evt_${id}_1`)).status).toBe(404);
  const { now } = hooks.api;
  const filter = { since: now, onlyFailed: true, to: hooks.keyOf(id) };
  expect(await replaySince(hooks.api.service, operator, filter, now + 1)).toMatchObject({ count: 0 });
  expect(await hooks.deliveries(id)).toMatchObject([{ state: 'failed' }]);
});

test('what is no id of a delivery is 400, and says what it should be', async () => {
  const { status, body } = await hooks.api.call('POST', '/v2/deliveries/evt_7_x/replay', {
    token: hooks.token,
  });
  const detail = 'must be the idDelivery of a delivery, such as evt_7_12';
  expect([status, body.errors]).toEqual([400, [{ pointer: '/path/idDelivery', detail }]]);
});

test("what does not exist or is not the caller's is 404, with the same words", async () => {
  const own = await hooks.startReceiver();
  await setOwn(own.url);
  const first = await hooks.sellerAt((await hooks.startReceiver()).url);
  const second = await hooks.sellerAt((await hooks.startReceiver()).url);
  await hooks.drain();
  await setOwn(null);
  const foreigner = await hooks.api.createIntermediary('Foreign');
  const before = await dumpDatabase(hooks.store);
  const refusals: unknown[] = [];
  for (const [token, id] of [
    [hooks.token, 'evt_999999_1'],
    [hooks.token, `evt_${first.idSeller}_99`],
    [hooks.token, 'evt_9999999999999999_9999999999999999'],
    [foreigner.token, `evt_${first.idSeller}_1`],
    [foreigner.token, `evt_${first.idSeller}_1_payfac`],
    [second['X-Api-Token'], `evt_${first.idSeller}_1`],
    [first['X-Api-Token'], `evt_${first.idSeller}_1_payfac`],
  ] as const) {
    const { status, body } = await replay(id, { token });
    refusals.push([
      status,
      (body as unknown as { code: string }).code,
      (body as unknown as { detail: string }).detail,
    ]);
  }
  expect(refusals[0]).toEqual([404, 'delivery_not_found', expect.any(String)]);
  expect(refusals).toEqual(refusals.map(() => refusals[0]));
  expect(await dumpDatabase(hooks.store)).toBe(before);
});

test.each(['7', 'evt_1_0', 'evt_1', 'evt_1_1_', 'evt_1_1_PAYFAC', 'evt_1_1_payfac_payfac', '%00'])(
  '%s is no id',
  async (id) => {
    const { status, body } = await hooks.api.call('POST', `/v2/deliveries/${id}/replay`, {
      token: hooks.token,
    });
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/path/idDelivery']);
  },
);
