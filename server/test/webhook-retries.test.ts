import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bankForm } from './support/fixtures.ts';
import { accept, answerWith, type Answer } from './support/receiver.ts';
import { WebhookApi } from './support/webhook-api.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** The time limits, which are long enough for a response on a busy machine. */
const settings = { timeoutMs: 1_000, slowMs: 500 };

let hooks: WebhookApi;
beforeAll(async () => {
  hooks = await WebhookApi.start();
});
afterEach(() => hooks.stopReceivers());
afterAll(() => hooks.stop());

async function drain(): Promise<void> {
  expect(await hooks.drain(settings)).toEqual([]);
}

/** Returns the only delivery of a new seller whose receiver gives this answer. */
async function deliverTo(answer: Answer) {
  const { id: idSeller, receiver } = await hooks.newSeller(answer);
  await drain();
  const [delivery] = await hooks.deliveries(idSeller);
  return { delivery: delivery!, receiver, idSeller };
}

describe('an attempt and its retry', () => {
  test.each<[string, Answer, object]>([
    ['answers 500', answerWith(500, {}, 'oops'), { outcome: 'http_error', status: 500, detail: 'oops' }],
    ['redirects', answerWith(302, { location: 'http://127.0.0.1:1/' }), { outcome: 'redirect', status: 302 }],
    ['hangs', () => undefined, { outcome: 'timeout', status: null }],
    ['closes the socket', (res) => res.socket?.destroy(), { outcome: 'connection_failed', status: null }],
    [
      'answers garbage',
      (res) => res.socket?.end('SSH-2.0-OpenSSH_9.7\r\n'),
      { outcome: 'invalid_answer', status: null },
    ],
    [
      'answers 429 and a short Retry-After',
      answerWith(429, { 'retry-after': '1' }),
      { outcome: 'http_error', status: 429 },
    ],
  ])('a receiver that %s is tried again after 5 s', async (_what, answer, attempt) => {
    const { delivery, receiver, idSeller } = await deliverTo(answer);
    expect(delivery).toMatchObject({ state: 'pending', attempts: 1, dueAt: hooks.api.now + 5 * second });
    expect(delivery.log).toMatchObject([{ number: 1, startedAt: hooks.api.now, ...attempt }]);
    hooks.wait(5 * second - 1);
    await drain();
    expect(receiver.received).toHaveLength(1);
    hooks.wait(1);
    receiver.answer = accept;
    await drain();
    expect(receiver.ids).toEqual([`evt_${idSeller}_1`, `evt_${idSeller}_1`]);
    const [after] = await hooks.deliveries(idSeller);
    expect(after).toMatchObject({ state: 'succeeded', attempts: 2, dueAt: null });
    expect(after?.log.map(({ outcome }) => outcome)).toEqual([delivery.log[0]?.outcome, 'succeeded']);
  });

  test('an endless answer counts by its status', async () => {
    const { delivery } = await deliverTo((res) => {
      res.writeHead(200);
      const more = () => {
        while (!res.destroyed && res.write(Buffer.alloc(16 * 1024, 'x')));
      };
      res.on('drain', more);
      more();
    });
    expect(delivery).toMatchObject({ state: 'succeeded', log: [{ status: 200, detail: 'x'.repeat(200) }] });
  });

  test('the whole schedule: ten tries in 76 hours, then the delivery has failed', async () => {
    const { receiver, idSeller } = await deliverTo(answerWith(500));
    const delays = [5 * second, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((n) => n * hour)];
    for (const [i, delay] of delays.entries()) {
      const [delivery] = await hooks.deliveries(idSeller);
      expect(delivery).toMatchObject({ state: 'pending', attempts: i + 1, dueAt: hooks.api.now + delay });
      hooks.wait(delay - 1);
      await drain();
      expect(receiver.received).toHaveLength(i + 1);
      hooks.wait(1);
      await drain();
      expect(receiver.received).toHaveLength(i + 2);
    }
    const [delivery] = await hooks.deliveries(idSeller);
    expect(delivery).toMatchObject({ state: 'failed', attempts: 10, dueAt: null });
    expect(delivery?.log.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(receiver.ids)).toEqual(new Set([`evt_${idSeller}_1`]));
    hooks.wait(1_000 * hour);
    await drain();
    expect(receiver.received).toHaveLength(10);
  });

  test('Retry-After of 429 and 503 holds back all events of the seller, and no others', async () => {
    for (const status of [429, 503]) {
      const { delivery, receiver, idSeller } = await deliverTo(answerWith(status, { 'retry-after': '3600' }));
      expect(delivery).toMatchObject({ state: 'pending', dueAt: hooks.api.now + hour });
      receiver.answer = accept;
      const other = await hooks.startReceiver();
      await hooks.sellerAt(other.url);
      await hooks.api.call('PATCH', '/v2/seller', {
        token: hooks.token,
        body: { idSeller, account: bankForm() },
      });
      hooks.wait(hour - 1);
      await drain();
      expect([receiver.received.length, other.received.length]).toEqual([1, 1]);
      hooks.wait(1);
      await drain();
      expect(receiver.ids.slice(1).toSorted()).toEqual([`evt_${idSeller}_1`, `evt_${idSeller}_2`]);
    }
  });

  test('Retry-After of another failure holds back that event alone', async () => {
    const { delivery, receiver, idSeller } = await deliverTo(answerWith(500, { 'retry-after': '99999999' }));
    expect(delivery).toMatchObject({ state: 'pending', dueAt: hooks.api.now + 24 * hour });
    receiver.answer = accept;
    await hooks.api.call('PATCH', '/v2/seller', {
      token: hooks.token,
      body: { idSeller, account: bankForm() },
    });
    await drain();
    expect(receiver.ids).toEqual([`evt_${idSeller}_1`, `evt_${idSeller}_2`]);
  });

  test('410 ends the delivery and disables the endpoint; later events wait', async () => {
    const { delivery, receiver, idSeller } = await deliverTo(answerWith(410));
    expect(delivery).toMatchObject({ state: 'failed', attempts: 1, dueAt: null, log: [{ outcome: 'gone' }] });
    const endpoint = await hooks.endpoint(idSeller);
    expect(endpoint).toMatchObject({ disabled_reason: 'gone', disabled_at: hooks.api.now, due_at: null });
    const audit = await hooks.store.read
      .selectFrom('audit_records')
      .select(['action', 'actor'])
      .where('subject', '=', `seller:${idSeller}`)
      .where('action', '=', 'webhook.disabled')
      .execute();
    expect(audit).toEqual([{ action: 'webhook.disabled', actor: 'worker' }]);
    receiver.answer = accept;
    await hooks.api.call('PATCH', '/v2/seller', {
      token: hooks.token,
      body: { idSeller, account: bankForm() },
    });
    hooks.wait(100 * hour);
    await drain();
    expect(receiver.received).toHaveLength(1);
  });
});
