import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testKeyring } from './support/test-keyring.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { endpointName } from '../src/webhooks/endpoints/endpoint.ts';
import { setWebhookUrl } from '../src/webhooks/endpoints/endpoint.service.ts';
import { replayDelivery, replaySince } from '../src/webhooks/operating/replay.service.ts';
import { accept, answerWith, type Answer, type Receiver } from './support/receiver.ts';
import { WebhookApi } from './support/webhook-api.ts';

const hourMs = 60 * 60 * 1_000;
const pause = answerWith(429, { 'retry-after': '3600' });

let hooks: WebhookApi;
beforeAll(async () => {
  hooks = await WebhookApi.start();
});
afterEach(() => hooks.stopReceivers());
afterAll(() => hooks.stop());

async function setUrl(sellerId: number, { url }: Receiver): Promise<void> {
  const change = { actorOf: operator, of: { sellerId }, now: hooks.api.now };
  expect(await hooks.store.write((tx) => setWebhookUrl(tx, testKeyring, change, url))).not.toBeNull();
}

test('another URL gets the rest of a batch that is being sent', async () => {
  const other = await hooks.startReceiver();
  const { id, receiver } = await hooks.newSeller();
  for (let n = 0; n < 3; n++) await hooks.addEvent(id);
  receiver.answer = (res, event) => void setUrl(id, other).then(() => accept(res, event));
  expect(await hooks.drain({ perEndpoint: 1 })).toEqual([]);
  expect(receiver.ids).toEqual([`evt_${id}_1`]);
  expect(other.ids).toEqual([2, 3, 4].map((n) => `evt_${id}_${n}`));
  expect((await hooks.deliveries(id)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
});

test('so does one that updateSeller sets, which changes the names in the same request', async () => {
  const other = await hooks.startReceiver();
  const { id, receiver } = await hooks.newSeller();
  for (let n = 0; n < 3; n++) await hooks.addEvent(id);
  const update = () => {
    const body = { webhook: other.url, fantasyName: 'Nova' };
    return hooks.api.call('PATCH', `/v2/seller/${id}`, { token: hooks.token, body });
  };
  const statuses: number[] = [];
  receiver.answer = (res, event) => {
    receiver.answer = accept;
    void update().then(({ status }) => {
      statuses.push(status);
      accept(res, event);
    });
  };
  expect(await hooks.drain({ perEndpoint: 1 })).toEqual([]);
  expect(statuses).toEqual([200]);
  // The former URL is told too, because all of them are about the seller itself.
  expect(receiver.ids).toEqual([1, 2, 3, 4, 5].map((n) => `evt_${id}_${n}`));
  expect(other.ids).toEqual([2, 3, 4, 5].map((n) => `evt_${id}_${n}`));
});

const replay = (sellerId: number, sequence = 1) =>
  hooks.store.write((tx) =>
    replayDelivery(
      tx,
      testKeyring,
      operator,
      { ...hooks.keyOf(sellerId), sellerId, sequence },
      hooks.api.now,
    ),
  );

describe('a pause that the receiver asked for', () => {
  test('ends when the seller gets another URL; what was tried keeps its schedule', async () => {
    const { id } = await hooks.newSeller(pause);
    await hooks.drain();
    await hooks.addEvent(id);
    const other = await hooks.startReceiver();
    await setUrl(id, other);
    expect(await hooks.endpoint(id)).toMatchObject({ claimable_at: 0, due_at: hooks.api.now });
    await hooks.drain();
    expect(other.ids).toEqual([`evt_${id}_2`]);
    hooks.wait(hourMs);
    await hooks.drain();
    expect(other.ids).toEqual([`evt_${id}_2`, `evt_${id}_1`]);
  });

  test('and with nothing else waiting, the endpoint is due when its delivery is', async () => {
    const { id } = await hooks.newSeller(pause);
    await hooks.drain();
    const other = await hooks.startReceiver();
    await setUrl(id, other);
    expect(await hooks.endpoint(id)).toMatchObject({ claimable_at: 0, due_at: hooks.api.now + hourMs });
    expect(await replay(id)).toEqual({ state: 'due' });
    await hooks.drain();
    expect(other.ids).toEqual([`evt_${id}_1`]);
    // All events are sent.
    await setUrl(id, await hooks.startReceiver());
    expect(await hooks.endpoint(id)).toMatchObject({ due_at: null });
  });

  test('of a receiver that was given up holds nothing back when it comes after the new URL', async () => {
    const other = await hooks.startReceiver();
    const { id, receiver } = await hooks.newSeller();
    receiver.answer = (res, event) => void setUrl(id, other).then(() => pause(res, event));
    await hooks.drain();
    expect(await hooks.endpoint(id)).toMatchObject({ claimable_at: 0 });
    await hooks.addEvent(id);
    await hooks.drain();
    expect(other.ids).toEqual([`evt_${id}_2`]);
  });

  test('leaves a disabled endpoint disabled', async () => {
    const { id } = await hooks.newSeller(answerWith(410));
    await hooks.drain();
    await hooks.addEvent(id);
    await setUrl(id, await hooks.startReceiver());
    expect(await hooks.endpoint(id)).toMatchObject({ disabled_reason: 'gone', due_at: null });
  });

  test('is reported by a replay, until it is over', async () => {
    const { id, receiver } = await hooks.newSeller();
    await hooks.drain();
    const since = { since: hooks.api.now, onlyFailed: false, to: hooks.keyOf(id) };
    receiver.answer = pause;
    await hooks.addEvent(id);
    await hooks.drain();
    const until = hooks.api.now + hourMs;
    expect(await replay(id, 2)).toEqual({ state: 'paused', until });
    hooks.wait(1);
    expect(
      await replaySince({ store: hooks.store, keyring: testKeyring }, operator, since, hooks.api.now),
    ).toEqual({
      count: 1,
      pauses: new Map([[endpointName(hooks.keyOf(id)), { ...hooks.keyOf(id), until }]]),
    });
    receiver.answer = accept;
    await hooks.drain();
    expect(receiver.received).toHaveLength(2);
    hooks.wait(hourMs);
    expect(await replay(id, 2)).toEqual({ state: 'due' });
    await hooks.drain();
    expect(receiver.ids.slice(2).toSorted()).toEqual([`evt_${id}_1`, `evt_${id}_2`]);
  });
});

describe('an answer of 410 from a URL that is not the seller’s any more', () => {
  const gone = answerWith(410);

  test('disables nothing: the new receiver gets this event at the next try, and the others', async () => {
    const other = await hooks.startReceiver();
    const { id, receiver } = await hooks.newSeller();
    await hooks.addEvent(id);
    receiver.answer = (res, event) => void setUrl(id, other).then(() => gone(res, event));
    await hooks.drain({ perEndpoint: 1 });
    expect(await hooks.endpoint(id)).toMatchObject({ disabled_reason: null, disabled_at: null });
    expect(await hooks.deliveries(id)).toMatchObject([
      { state: 'pending', dueAt: hooks.api.now + 5_000, log: [{ outcome: 'gone', status: 410 }] },
      { state: 'succeeded' },
    ]);
    expect(other.ids).toEqual([`evt_${id}_2`]);
    hooks.wait(5_000);
    await hooks.drain();
    expect(other.ids).toEqual([`evt_${id}_2`, `evt_${id}_1`]);
    const audit = await hooks.store.read
      .selectFrom('audit_records')
      .select('action')
      .where('subject', '=', `seller:${id}`)
      .where('action', '=', 'webhook.disabled')
      .execute();
    expect(audit).toEqual([]);
  });

  test('disables it when the URL is the same again', async () => {
    const { id, receiver } = await hooks.newSeller();
    receiver.answer = (res, event) => void setUrl(id, receiver).then(() => gone(res, event));
    await hooks.drain();
    expect(await hooks.endpoint(id)).toMatchObject({ disabled_reason: 'gone', due_at: null });
  });
});

describe('a replay while an attempt is on its way', () => {
  const fail = answerWith(500);

  /** Answers the first request with `first`, and those after a replay of the event with `later`. */
  function replayAt(sellerId: number, receiver: Receiver, answers: { first: Answer; later: Answer }): void {
    receiver.answer = (res, event) => {
      receiver.answer = answers.later;
      hooks.wait(1);
      void replay(sellerId).then(() => answers.first(res, event));
    };
  }

  test.each([
    ['succeeds', accept],
    ['fails', fail],
  ])('that %s: the event is sent again', async (_, first) => {
    const { id, receiver } = await hooks.newSeller(fail);
    await hooks.drain();
    hooks.wait(5_000);
    replayAt(id, receiver, { first, later: accept });
    expect(await hooks.drain()).toEqual([]);
    expect(receiver.received).toHaveLength(3);
    expect(await hooks.deliveries(id)).toMatchObject([{ state: 'succeeded', attempts: 3, tries: 1 }]);
  });

  test('restarts the schedule, also after the last attempt of the old one', async () => {
    const { id, receiver } = await hooks.newSeller(fail);
    await hooks.drain();
    await hooks.store.write((tx) =>
      tx
        .updateTable('webhook_deliveries')
        .set({ tries: 9, attempts: 9 })
        .where('seller_id', '=', id)
        .execute(),
    );
    hooks.wait(5_000);
    replayAt(id, receiver, { first: fail, later: fail });
    await hooks.drain();
    const dueAt = hooks.api.now + 5_000;
    expect(await hooks.deliveries(id)).toMatchObject([{ state: 'pending', attempts: 11, tries: 1, dueAt }]);
    const [delivery] = await hooks.deliveries(id);
    expect(delivery?.log.map(({ number }) => number)).toEqual([1, 10, 11]);
  });

  test('that was itself a replay', async () => {
    const { id, receiver } = await hooks.newSeller();
    await hooks.drain();
    await replay(id);
    replayAt(id, receiver, { first: accept, later: accept });
    await hooks.drain();
    expect(receiver.received).toHaveLength(3);
    expect(await hooks.deliveries(id)).toMatchObject([{ state: 'succeeded', attempts: 3 }]);
  });

  test('of another event, behind which it is queued', async () => {
    const { id, receiver } = await hooks.newSeller(fail);
    await hooks.addEvent(id);
    await hooks.drain();
    hooks.wait(5_000);
    receiver.answer = (res, event) => {
      receiver.answer = accept;
      void replay(id, 2).then(() => accept(res, event));
    };
    await hooks.drain({ perEndpoint: 1 });
    expect(receiver.ids.slice(2)).toEqual([1, 2, 2].map((n) => `evt_${id}_${n}`));
    expect(await hooks.deliveries(id)).toMatchObject([
      { state: 'succeeded', attempts: 2 },
      { state: 'succeeded', attempts: 3, tries: 1 },
    ]);
  });
});
