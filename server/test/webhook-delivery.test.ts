import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { adjustmentBody, bankForm } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { eventFaults } from './support/spec-check.ts';
import { WebhookApi } from './support/webhook-api.ts';

let hooks: WebhookApi;
beforeAll(async () => {
  hooks = await WebhookApi.start();
});
afterEach(() => hooks.stopReceivers());
afterAll(() => hooks.stop());

async function drain(allowPrivate = true): Promise<void> {
  expect(await hooks.drain({}, allowPrivate)).toEqual([]);
}

describe('an event', () => {
  test('of each type arrives signed and as the spec describes it', async () => {
    const receiver = await hooks.startReceiver();
    const { idSeller, webhookSecret } = await hooks.sellerAt(receiver.url);
    const uuid = chargeUuid(1);
    const uuidOrder = '0b9d3c1e-55f0-4f0e-9a61-1f2d3c4b5a69';
    await importLines(hooks.api, [chargeLine({ idSeller, uuid, uuidOrder, value: 199.9 })]);
    const { token } = hooks;
    const part = { token, body: { value: 40, asFraud: true } };
    expect((await hooks.api.call('PATCH', `/v2/charges/partial-refund/${uuid}`, part)).status).toBe(200);
    const rest = { token, body: { asFraud: false } };
    expect((await hooks.api.call('PATCH', `/v2/charges/${uuid}/refund`, rest)).status).toBe(200);
    const update = { token, body: { idSeller, account: bankForm() } };
    expect((await hooks.api.call('PATCH', '/v2/seller', update)).status).toBe(200);
    for (const [key, about] of Object.entries({ none: {}, one: { uuid_charge: uuid } })) {
      const body = adjustmentBody(idSeller, { value: 0.1, direction: 'DEBIT', ...about });
      const adjusted = { token, body, headers: { 'x-idempotency-key': key } };
      expect((await hooks.api.call('POST', '/v2/payfac/adjustments', adjusted)).status).toBe(200);
    }
    await drain();

    const verifier = new Webhook(webhookSecret);
    const events = receiver.received.map(({ body, headers }) => {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
      expect(at).toBe(String(hooks.api.now / 1000));
      // The library knows only the real time, so it signs again for the comparison.
      expect(signature).toBe(verifier.sign(String(id), new Date(hooks.api.now), body));
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      const event = JSON.parse(body) as { type: string };
      expect(eventFaults(event)).toEqual([]);
      return { id, ...event };
    });
    const charge = { uuid, uuidOrder, paymentMethod: 'PIX', value: 199.9, fee: 0 };
    const ofPart = { refundValue: 40, refundFee: 0, refundedValue: 40, asFraud: true };
    const ofRest = { refundValue: 159.9, refundFee: 0, refundedValue: 199.9, asFraud: false };
    const anyId = expect.any(Number) as number;
    const timestamp = new Date(hooks.api.now).toISOString();
    const adjusted = { idAdjustment: anyId, adjustmentValue: 0.1, direction: 'DEBIT', reason: 'Goodwill' };
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
        type: 'charge.partially_refunded',
        timestamp,
        data: { idSeller, sequence: 3, ...charge, ...ofPart, idRefund: anyId },
      },
      {
        id: `evt_${idSeller}_4`,
        type: 'charge.refunded',
        timestamp,
        data: { idSeller, sequence: 4, ...charge, ...ofRest, idRefund: anyId },
      },
      {
        id: `evt_${idSeller}_5`,
        type: 'seller.bank_account.updated',
        timestamp,
        data: { idSeller, sequence: 5 },
      },
      {
        id: `evt_${idSeller}_6`,
        type: 'adjustment.created',
        timestamp,
        data: { idSeller, sequence: 6, ...adjusted, uuid: null, uuidOrder: null },
      },
      {
        id: `evt_${idSeller}_7`,
        type: 'adjustment.created',
        timestamp,
        data: { idSeller, sequence: 7, ...adjusted, uuid, uuidOrder },
      },
    ]);
  });

  test('of an import without events is never sent', async () => {
    const receiver = await hooks.startReceiver();
    const { idSeller } = await hooks.sellerAt(receiver.url);
    await importLines(hooks.api, [chargeLine({ idSeller, uuid: chargeUuid(20) })], { withEvents: false });
    await drain();
    expect(receiver.ids).toEqual([`evt_${idSeller}_1`]);
  });
});

describe('an event that must not be sent to its URL is recorded as refused, with the reason', () => {
  const urls: [url: string, reason: RegExp][] = [
    ['http://shop.example/hooks', /begins with http:/],
    ['https://127.0.0.1/hooks', /127\.0\.0\.1 is no public address \(loopback\)/],
    ['https://[::ffff:169.254.169.254]/', /no public address \(linkLocal\)/],
    ['https://localhost/', /localhost resolves to 127\.0\.0\.1, which is no public address/],
    ['https://user:secret@shop.example/', /user name or a password/],
  ];

  test.each(urls)('%s', async (webhook, reason) => {
    const { idSeller } = await hooks.sellerAt(webhook);
    await drain(false);
    const [delivery] = await hooks.deliveries(idSeller);
    expect(delivery).toMatchObject({
      state: 'refused',
      attempts: 1,
      dueAt: null,
      log: [{ outcome: 'refused' }],
    });
    expect(delivery?.log[0]?.detail).toMatch(reason);
    expect(delivery?.log[0]?.detail).not.toContain('secret@');
  });

  test.each(urls)('%s, of an intermediary, and of a seller that was updated', async (url, reason) => {
    const { token } = hooks;
    const setOwn = (body: object) => hooks.api.call('PUT', '/v2/payfac/webhook', { token, body });
    expect((await setOwn({ url })).status).toBe(200);
    const { idSeller } = await hooks.sellerAt('https://127.0.0.1:9/');
    const body = { webhook: url };
    expect((await hooks.api.call('PATCH', `/v2/seller/${idSeller}`, { token, body })).status).toBe(200);
    await drain(false);
    const sent = hooks.store.read
      .selectFrom('webhook_deliveries')
      .select(['endpoint_id', 'state', 'attempt_log'])
      .where('seller_id', '=', idSeller)
      .orderBy('endpoint_id');
    const refused = { state: 'refused', attempt_log: expect.stringMatching(reason) as string };
    const [former, ...rows] = await sent.execute();
    expect(former).toMatchObject({ endpoint_id: -idSeller, state: 'refused' });
    expect(rows).toEqual([0, 0, idSeller, idSeller].map((to) => ({ endpoint_id: to, ...refused })));
    expect((await setOwn({ url: null })).status).toBe(200);
  });
});
