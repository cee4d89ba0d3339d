import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { deliverySettings, type DeliverySettings } from '../src/webhooks/delivery-settings.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { deliveriesOf, endpointOf } from './support/deliveries.ts';
import { bankForm, sellerBody } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { accept, answerWith, Receiver, type Answer } from './support/receiver.ts';
import { eventFaults } from './support/spec-check.ts';
import { TestApi } from './support/test-api.ts';
import { createTestWorker } from './support/test-worker.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const settings = { timeoutMs: 300, slowMs: 150 };

let api: TestApi;
let token: string;
let sellers = 0;
const receivers: Receiver[] = [];

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
});
afterAll(() => api.stop());

async function startReceiver(answer?: Answer): Promise<Receiver> {
  const receiver = await Receiver.start(answer);
  receivers.push(receiver);
  return receiver;
}

async function newSeller(webhook: string): Promise<components['schemas']['SellerCreated']> {
  const body = sellerBody(++sellers, { webhook });
  const reply = await api.call<components['schemas']['SellerCreated']>('POST', '/v2/seller', { token, body });
  expect(reply.status).toBe(200);
  return reply.body;
}

async function drain(
  options: { settings?: Partial<DeliverySettings>; allowPrivate?: boolean } = {},
): Promise<void> {
  const { worker, errors } = createTestWorker(api.service, { settings, ...options });
  await worker.drain();
  await worker.stop(0);
  expect(errors).toEqual([]);
}

const stored = (sellerId: number) => deliveriesOf(api.service.store.read, sellerId);

/** The only delivery of a new seller whose receiver answers so. */
async function deliverTo(answer: Answer) {
  const receiver = await startReceiver(answer);
  const { idSeller } = await newSeller(receiver.url);
  await drain();
  const [delivery] = await stored(idSeller);
  return { delivery: delivery!, receiver, idSeller };
}

function wait(ms: number): void {
  api.setNow(new Date(api.now + ms).toISOString());
}

describe('an event', () => {
  test('of each type arrives signed and as the spec describes it', async () => {
    const receiver = await startReceiver();
    const { idSeller, webhookSecret } = await newSeller(receiver.url);
    const uuid = chargeUuid(1);
    const uuidOrder = '0b9d3c1e-55f0-4f0e-9a61-1f2d3c4b5a69';
    await importLines(api, [chargeLine({ idSeller, uuid, uuidOrder, value: 199.9 })]);
    const refund = { token, body: { asFraud: false } };
    expect((await api.call('PATCH', `/v2/charges/${uuid}/refund`, refund)).status).toBe(200);
    const update = { token, body: { idSeller, account: bankForm() } };
    expect((await api.call('PATCH', '/v2/seller', update)).status).toBe(200);
    await drain();

    const verifier = new Webhook(webhookSecret);
    const events = receiver.received.map(({ body, headers }) => {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
      expect(at).toBe(String(api.now / 1000));
      // The library knows the real time only, so it signs again for the comparison.
      expect(signature).toBe(verifier.sign(String(id), new Date(api.now), body));
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      const event = JSON.parse(body) as { type: string };
      expect(eventFaults(event)).toEqual([]);
      return { id, ...event };
    });
    const charge = { uuid, uuidOrder, paymentMethod: 'PIX', value: 199.9, fee: 0 };
    const timestamp = new Date(api.now).toISOString();
    expect(events.toSorted((a, b) => String(a.id).localeCompare(String(b.id)))).toEqual([
      { id: `evt_${idSeller}_1`, type: 'seller.created', timestamp, data: { idSeller, sequence: 1 } },
      {
        id: `evt_${idSeller}_2`,
        type: 'charge.paid',
        timestamp: '2026-10-05T17:30:00.000Z',
        data: { idSeller, sequence: 2, ...charge },
      },
      {
        id: `evt_${idSeller}_3`,
        type: 'charge.refunded',
        timestamp,
        data: { idSeller, sequence: 3, ...charge },
      },
      {
        id: `evt_${idSeller}_4`,
        type: 'seller.bank_account.updated',
        timestamp,
        data: { idSeller, sequence: 4 },
      },
    ]);
  });

  test('of an import without events is never sent', async () => {
    const receiver = await startReceiver();
    const { idSeller } = await newSeller(receiver.url);
    await importLines(api, [chargeLine({ idSeller, uuid: chargeUuid(20) })], { withEvents: false });
    await drain();
    expect(receiver.ids).toEqual([`evt_${idSeller}_1`]);
  });
});

describe('what is recorded of an attempt, and when the next one is made', () => {
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
    expect(delivery).toMatchObject({ state: 'pending', attempts: 1, dueAt: api.now + 5 * second });
    expect(delivery.log).toMatchObject([{ number: 1, startedAt: api.now, ...attempt }]);
    wait(5 * second - 1);
    await drain();
    expect(receiver.received).toHaveLength(1);
    wait(1);
    receiver.answer = accept;
    await drain();
    expect(receiver.ids).toEqual([`evt_${idSeller}_1`, `evt_${idSeller}_1`]);
    const [after] = await stored(idSeller);
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
      const [delivery] = await stored(idSeller);
      expect(delivery).toMatchObject({ state: 'pending', attempts: i + 1, dueAt: api.now + delay });
      wait(delay - 1);
      await drain();
      expect(receiver.received).toHaveLength(i + 1);
      wait(1);
      await drain();
      expect(receiver.received).toHaveLength(i + 2);
    }
    const [delivery] = await stored(idSeller);
    expect(delivery).toMatchObject({ state: 'failed', attempts: 10, dueAt: null });
    expect(delivery?.log.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(receiver.ids)).toEqual(new Set([`evt_${idSeller}_1`]));
    wait(1_000 * hour);
    await drain();
    expect(receiver.received).toHaveLength(10);
  });

  test('Retry-After of 429 and 503 holds back all events of the seller, and no others', async () => {
    for (const status of [429, 503]) {
      const { delivery, receiver, idSeller } = await deliverTo(answerWith(status, { 'retry-after': '3600' }));
      expect(delivery).toMatchObject({ state: 'pending', dueAt: api.now + hour });
      receiver.answer = accept;
      const other = await startReceiver();
      await newSeller(other.url);
      await api.call('PATCH', '/v2/seller', { token, body: { idSeller, account: bankForm() } });
      wait(hour - 1);
      await drain();
      expect([receiver.received.length, other.received.length]).toEqual([1, 1]);
      wait(1);
      await drain();
      expect(receiver.ids.slice(1).toSorted()).toEqual([`evt_${idSeller}_1`, `evt_${idSeller}_2`]);
    }
  });

  test('Retry-After of another failure holds back that event alone', async () => {
    const { delivery, receiver, idSeller } = await deliverTo(answerWith(500, { 'retry-after': '99999999' }));
    expect(delivery).toMatchObject({ state: 'pending', dueAt: api.now + 24 * hour });
    receiver.answer = accept;
    await api.call('PATCH', '/v2/seller', { token, body: { idSeller, account: bankForm() } });
    await drain();
    expect(receiver.ids).toEqual([`evt_${idSeller}_1`, `evt_${idSeller}_2`]);
  });

  test('410 ends the delivery and disables the endpoint; later events wait', async () => {
    const { delivery, receiver, idSeller } = await deliverTo(answerWith(410));
    expect(delivery).toMatchObject({ state: 'failed', attempts: 1, dueAt: null, log: [{ outcome: 'gone' }] });
    const endpoint = await endpointOf(api.service.store.read, idSeller);
    expect(endpoint).toMatchObject({ disabled_reason: 'gone', disabled_at: api.now, due_at: null });
    const audit = await api.service.store.read
      .selectFrom('audit_records')
      .select(['action', 'actor'])
      .where('subject', '=', `seller:${idSeller}`)
      .where('action', '=', 'webhook.disabled')
      .execute();
    expect(audit).toEqual([{ action: 'webhook.disabled', actor: 'worker' }]);
    receiver.answer = accept;
    await api.call('PATCH', '/v2/seller', { token, body: { idSeller, account: bankForm() } });
    wait(100 * hour);
    await drain();
    expect(receiver.received).toHaveLength(1);
  });
});

describe('what must not be sent is recorded as refused, with the reason', () => {
  test.each([
    ['http://shop.example/hooks', /begins with http:/],
    ['https://127.0.0.1/hooks', /127\.0\.0\.1 is no public address \(loopback\)/],
    ['https://[::ffff:169.254.169.254]/', /no public address \(linkLocal\)/],
    ['https://localhost/', /localhost resolves to 127\.0\.0\.1, which is no public address/],
    ['https://user:secret@shop.example/', /user name or a password/],
  ])('%s', async (webhook, reason) => {
    const { idSeller } = await newSeller(webhook);
    await drain({ allowPrivate: false });
    const [delivery] = await stored(idSeller);
    expect(delivery).toMatchObject({
      state: 'refused',
      attempts: 1,
      dueAt: null,
      log: [{ outcome: 'refused' }],
    });
    expect(delivery?.log[0]?.detail).toMatch(reason);
    expect(delivery?.log[0]?.detail).not.toContain('secret@');
  });
});

describe('one receiver does not keep the others waiting', () => {
  test('however many of its events are due and however slow it is', async () => {
    const hanging = await startReceiver(() => undefined);
    const { idSeller } = await newSeller(hanging.url);
    const lines = Array.from({ length: 300 }, (_, n) =>
      chargeLine({ idSeller, uuid: chargeUuid(1_000 + n) }),
    );
    await importLines(api, lines);
    const healthy = await startReceiver();
    await newSeller(healthy.url);
    const { worker } = createTestWorker(api.service, {
      settings: { ...settings, timeoutMs: 2_000, pollMs: 20 },
    });
    worker.start();
    await expect.poll(() => healthy.received.length, { timeout: 10_000 }).toBe(1);
    // Never more than four at a time, and those before the first of them was given up.
    expect(hanging.received.length).toBeLessThanOrEqual(deliverySettings.perEndpoint);
    const inFlight = hanging.received.length;
    await worker.stop(0);
    expect(inFlight).toBeGreaterThan(0);
    hanging.answer = accept;
  });
});

describe('several workers', () => {
  test('send each event once when all goes well', async () => {
    const receiver = await startReceiver();
    const created = [];
    for (let n = 0; n < 5; n++) created.push(await newSeller(receiver.url));
    const first = created[0]!.idSeller;
    const lines = Array.from({ length: 400 }, (_, n) =>
      chargeLine({ idSeller: first + (n % 5), uuid: chargeUuid(5_000 + n) }),
    );
    await importLines(api, lines);
    const workers = Array.from({ length: 3 }, () =>
      createTestWorker(api.service, { settings: { batch: 8 } }),
    );
    await Promise.all(workers.map(({ worker }) => worker.drain()));
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(405);
    await Promise.all(workers.map(({ worker }) => worker.drain()));
    expect(receiver.received).toHaveLength(405);
    expect(new Set(receiver.ids).size).toBe(405);
    for (const { worker, errors } of workers) {
      await worker.stop(0);
      expect(errors).toEqual([]);
    }
  });

  test('what one had taken when it vanished is sent by another, when its lease has ended', async () => {
    const receiver = await startReceiver(() => undefined);
    const { idSeller } = await newSeller(receiver.url);
    const lost = createTestWorker(api.service, { settings: { timeoutMs: 10_000 } });
    lost.worker.start();
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
    // Gone without a word: nothing of it is recorded.
    await lost.worker.stop(0);
    expect(await stored(idSeller)).toEqual([]);
    receiver.answer = accept;
    await drain();
    expect(receiver.received).toHaveLength(1);
    wait(deliverySettings.leaseMs);
    await drain();
    expect(receiver.ids).toEqual([`evt_${idSeller}_1`, `evt_${idSeller}_1`]);
    expect(await stored(idSeller)).toMatchObject([{ state: 'succeeded', attempts: 1 }]);
  });

  test('one whose lease another worker took meanwhile records nothing', async () => {
    let release: () => void = () => undefined;
    const receiver = await startReceiver((res) => {
      release = () => res.writeHead(500).end();
    });
    const { idSeller } = await newSeller(receiver.url);
    const stalled = createTestWorker(api.service, { settings: { timeoutMs: 10_000, pollMs: 600_000 } });
    const draining = stalled.worker.drain();
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
    const answerFirst = release;
    receiver.answer = accept;
    wait(deliverySettings.leaseMs);
    await drain();
    answerFirst();
    await draining;
    expect(await stored(idSeller)).toMatchObject([{ state: 'succeeded', attempts: 1 }]);
    await stalled.worker.stop(0);
  });
});
