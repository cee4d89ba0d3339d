import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { exportRefunds } from '../src/after-sale/refund-export.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { assign, createPlan, makeDefault } from './support/plans.ts';
import { problemExamples } from './support/problem-examples.ts';
import { readStatement, refund as refundInFull } from './support/statement.ts';
import { TestApi, type ApiRequest } from './support/test-api.ts';

type ChargeDetail = components['schemas']['ChargeDetail'];
type RefundedCharge = components['schemas']['RefundedCharge'];

let api: TestApi;
let intermediary: { id: number; token: string };
let token: string;
let seller: { id: number; token: string };

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary();
  ({ token } = intermediary);
  // The plan takes 0.99 % of pix, at most 10.00, and 1.45 % of debit.
  await makeDefault(api, await createPlan(api, token));
  seller = await createSeller(api, token, 1);
});
afterAll(() => api.stop());

let charges = 0;

/** Imports a paid charge of the seller, by default of 100.00 BRL by pix with a fee of 0.99. Returns its uuid. */
async function sell(changes: Parameters<typeof chargeLine>[0] = {}): Promise<string> {
  const uuid = chargeUuid(++charges);
  await importLines(api, [chargeLine({ idSeller: seller.id, uuid, ...changes })]);
  return uuid;
}

const pathOf = (uuid: string) => `/v2/charges/partial-refund/${uuid}`;

function refund<Body = RefundedCharge>(uuid: string, body: unknown, request: ApiRequest = {}) {
  return api.call<Body>('PATCH', pathOf(uuid), { token, ...request, body });
}

const read = async (uuid: string, as = token) =>
  (await api.call<RefundedCharge>('GET', pathOf(uuid), { token: as })).body;

/** Returns the refunds of a charge as its statement shows them: gross, net and fee. */
async function estornos(uuid: string) {
  const lines = await readStatement(api, token, { uuid_charge: uuid });
  return lines
    .filter(({ operacao }) => operacao === 'ESTORNO')
    .map((line) => [line.saida_bruta, line.saida_liquida, line.taxa_operacao]);
}

const holds = async () => (await verifyStatements(api.service, { sellerId: null, anchor: null })).faults;

describe('refunding a part of a charge (D23)', () => {
  test('answers with what is refunded and what is left, until nothing is', async () => {
    const uuid = await sell();
    const none = { uuid, originalValue: 100, value: 100, refundValue: 0, refundStatus: 'NONE' };
    expect(await read(uuid)).toEqual(none);
    const first = await refund(uuid, { value: 33 });
    expect([first.status, first.body]).toEqual([
      200,
      { ...none, value: 67, refundValue: 33, refundStatus: 'PARTIAL' },
    ]);
    expect(await read(uuid)).toEqual(first.body);
    await refund(uuid, { value: 33 });
    const last = await refund(uuid, { value: 34 });
    expect(last.body).toEqual({ ...none, value: 0, refundValue: 100, refundStatus: 'TOTAL' });
    // The guides give these figures.
    expect(await estornos(uuid)).toEqual([
      [33, 32.67, '0.33'],
      [33, 32.68, '0.32'],
      [34, 33.66, '0.34'],
    ]);
    expect(await holds()).toEqual([]);
  });

  test('leaves the charge PAID until nothing is left; a full refund takes the rest', async () => {
    const uuid = await sell();
    const stored = () =>
      api.service.store.read
        .selectFrom('charges')
        .select(['status', 'refunded_cents', 'refunded_at', 'as_fraud'])
        .where('uuid', '=', uuid)
        .where('intermediary_id', '=', intermediary.id)
        .executeTakeFirst();
    await refund(uuid, { value: 33, asFraud: true });
    expect(await stored()).toEqual({
      status: 'PAID',
      refunded_cents: 3_300,
      refunded_at: null,
      as_fraud: null,
    });
    const { body } = await api.call<components['schemas']['Charge']>('PATCH', `/v2/charges/${uuid}/refund`, {
      token,
      body: { asFraud: false },
    });
    expect(body).toMatchObject({ uuid, value: 100, status: 'REFUND', retryable: false });
    expect(await estornos(uuid)).toEqual([
      [33, 32.67, '0.33'],
      [67, 66.34, '0.66'],
    ]);
    // One of its refunds was because of fraud.
    expect(await stored()).toEqual({
      status: 'REFUND',
      refunded_cents: 10_000,
      refunded_at: api.now,
      as_fraud: 1,
    });
  });

  test('shows when its latest refund was, though a server whose clock is behind made the last one', async () => {
    const uuid = await sell();
    await refund(uuid, { value: 33 });
    const now = new Date(api.now).toISOString();
    try {
      api.setNow(new Date(api.now - 1_000).toISOString());
      expect((await refund(uuid, { value: 67 })).body.refundStatus).toBe('TOTAL');
    } finally {
      api.setNow(now);
    }
    const { refunded_at: refundedAt } = await api.service.store.read
      .selectFrom('charges')
      .select('refunded_at')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    expect(refundedAt).toBe(api.now);
    expect(await holds()).toEqual([]);
  });

  test('of all of it in one part is a full refund', async () => {
    const [whole, part] = [await sell(), await sell()];
    await refundInFull(api, token, whole);
    expect((await refund(part, { value: 100 })).body.refundStatus).toBe('TOTAL');
    expect(await estornos(part)).toEqual(await estornos(whole));
  });

  test('by the seller itself, in capitals, and with a number of its own for each', async () => {
    const uuid = await sell();
    await refund(uuid.toUpperCase(), { value: 0.01 }, { token: seller.token });
    await refund(uuid, { value: 0.02, asFraud: true });
    expect(await read(uuid, seller.token)).toMatchObject({ refundValue: 0.03 });
    const { refunds } = (await api.call<ChargeDetail>('GET', `/v2/charges/${uuid}`, { token: seller.token }))
      .body;
    expect(refunds).toMatchObject([
      { value: 0.02, fee: 0, status: 'REQUESTED', asFraud: true },
      { value: 0.01, fee: 0, status: 'REQUESTED', asFraud: false },
    ]);
    expect(refunds[0]!.idRefund).toBeGreaterThan(refunds[1]!.idRefund);
  });

  test('writes an event and an audit record for each, which say what they are (D23)', async () => {
    const uuid = await sell();
    await refund(uuid, { value: 40 });
    await refund(uuid, { value: 10, asFraud: true });
    await refund(uuid, { value: 50 });
    const { store } = api.service;
    const events = await store.read
      .selectFrom('outbox_events')
      .select(['type', 'refund_id'])
      .where('charge_uuid', '=', uuid)
      .orderBy('sequence')
      .execute();
    expect(events.map(({ type }) => type)).toEqual([
      'charge.paid',
      'charge.partially_refunded',
      'charge.partially_refunded',
      'charge.refunded',
    ]);
    expect(new Set(events.map(({ refund_id }) => refund_id)).size).toBe(4);
    const records = await store.read
      .selectFrom('audit_records')
      .select('action')
      .where('subject', '=', `charge:${uuid}`)
      .orderBy('id')
      .execute();
    expect(records.map(({ action }) => action)).toEqual([
      'charge.partially_refunded',
      'charge.partially_refunded_as_fraud',
      'charge.refunded',
    ]);
  });

  test('goes to the processor as a refund of its own', async () => {
    const uuid = await sell();
    await refund(uuid, { value: 40 });
    await refund(uuid, { value: 60 });
    const found = [];
    for await (const { refund: each } of exportRefunds(api.service, intermediary.id, null)) {
      if (each.chargeUuid === uuid) found.push(each);
    }
    expect(found.map(({ valueCents }) => valueCents)).toEqual([4_000, 6_000]);
    expect(found[0]!.id).toBeLessThan(found[1]!.id);
  });

  test('gives the buyer what it paid beyond the value, in proportion, and the rest with the last (D20)', async () => {
    const uuid = await sell({
      value: 100,
      buyerValue: 110.01,
      paymentMethod: 'CREDIT_CARD_EARLY_BUYER',
      channel: 'ONLINE',
      brand: 'visa',
      installments: 3,
    });
    for (const value of [33, 33, 34]) await refund(uuid, { value });
    const paid = [];
    for await (const { refund: each } of exportRefunds(api.service, intermediary.id, null)) {
      if (each.chargeUuid === uuid) paid.push(each.valueCents);
    }
    expect(paid).toEqual([3_630, 3_631, 3_740]);
    expect(paid.reduce((sum, cents) => sum + cents, 0)).toBe(11_001);
  });

  test('with a key is made once, without one again', async () => {
    const uuid = await sell();
    const headers = { 'x-idempotency-key': 'one-part' };
    const first = await refund(uuid, { value: 30 }, { headers });
    const again = await refund(uuid, { value: 30 }, { headers });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await refund(uuid, { value: 30 })).body.refundValue).toBe(60);
  });
});

describe('what is refused, with nothing written', () => {
  async function refusal(uuid: string, body: unknown, request: ApiRequest = {}) {
    const before = await dumpDatabase(api.service.store);
    const answer = await refund<{ code: string; detail: string; errors?: { pointer: string }[] }>(
      uuid,
      body,
      request,
    );
    expect(await dumpDatabase(api.service.store)).toBe(before);
    const { code, detail, errors } = answer.body;
    return { status: answer.status, code, detail, pointers: errors?.map(({ pointer }) => pointer) };
  }

  test('more than is left, which the answer names', async () => {
    const uuid = await sell();
    expect(await refusal(uuid, { value: 100.01 })).toMatchObject({
      status: 422,
      code: 'refund_exceeds_remaining',
    });
    await refund(uuid, { value: 99.5 });
    expect(await refusal(uuid, { value: 0.51 })).toMatchObject({
      code: 'refund_exceeds_remaining',
      detail: '0.50 BRL of this charge are left to refund, less than 0.51 BRL; nothing was written.',
    });
  });

  test('in the words of the examples', async () => {
    const {
      refund_window_closed: _,
      charge_disputed: __,
      idempotent_reply_expired: ___,
      ...examples
    } = problemExamples('refundChargePartially', 422);
    const uuid = await sell({ value: 150 });
    const headers = { 'x-idempotency-key': 'first-part' };
    await refund(uuid, { value: 40 }, { headers });
    const refusals = [
      await refusal(uuid, { value: 120 }),
      await refusal(uuid, { value: 41 }, { headers }),
      await refund(uuid, { value: 110 }).then(() => refusal(uuid, { value: 1 })),
    ];
    expect(Object.fromEntries(refusals.map(({ code, detail }) => [code, detail]))).toEqual(examples);
  });

  test('any part of a charge of which nothing is left', async () => {
    const uuid = await sell();
    await refundInFull(api, token, uuid);
    const expected = { status: 422, code: 'charge_already_refunded' };
    expect(await refusal(uuid, { value: 0.01 })).toMatchObject(expected);
    const parts = await sell();
    await refund(parts, { value: 100 });
    expect(await refusal(parts, { value: 1 })).toMatchObject(expected);
  });

  test.each<[string, unknown, string]>([
    ['no value', {}, '/body/value'],
    ['no body', undefined, '/body'],
    ['0', { value: 0 }, '/body/value'],
    ['a negative value', { value: -1 }, '/body/value'],
    ['three decimals', { value: 0.015 }, '/body/value'],
    ['text', { value: '10' }, '/body/value'],
    ['more than any charge', { value: 1_000_000_000 }, '/body/value'],
    ['asFraud as text', { value: 1, asFraud: 'no' }, '/body/asFraud'],
    ['an unknown property', { value: 1, reason: 'x' }, '/body/reason'],
  ])('%s is 400', async (_name, body, pointer) => {
    const uuid = await sell();
    expect(await refusal(uuid, body)).toMatchObject({ status: 400, pointers: [pointer] });
  });

  test("an unknown charge, a neighbour's and another intermediary's are 404, all alike, also to read", async () => {
    const neighbour = await createSeller(api, token, 2);
    const stranger = await api.createIntermediary('Stranger');
    const foreign = await createSeller(api, stranger.token, 2);
    const ofNeighbour = await sell({ idSeller: neighbour.id });
    const ofForeign = await sell({ idSeller: foreign.id });
    const unknown = 'ffffffff-0000-4000-8000-000000000000';
    for (const [uuid, as] of [
      [unknown, token],
      [ofForeign, token],
      [unknown, seller.token],
      [ofForeign, seller.token],
      [ofNeighbour, seller.token],
    ] as const) {
      const answer = await refusal(uuid, { value: 1 }, { token: as });
      expect(answer).toMatchObject({ status: 404, code: 'charge_not_found' });
      const { status, body } = await api.call('GET', pathOf(uuid), { token: as });
      expect([status, body.code]).toEqual([404, 'charge_not_found']);
    }
  });

  test('a refund of a charge whose refunds somebody changed', async () => {
    const uuid = await sell();
    await refund(uuid, { value: 60 });
    await api.service.store.write((tx) =>
      tx.updateTable('charges').set({ refunded_cents: 0 }).where('uuid', '=', uuid).execute(),
    );
    expect(await refusal(uuid, { value: 60 })).toMatchObject({ status: 409, code: 'seal_broken' });
    expect(JSON.stringify(api.log.at(-1))).toContain('do not add up');
    expect(await holds()).toMatchObject([{ chargeUuid: uuid }]);
    await api.service.store.write((tx) =>
      tx.updateTable('charges').set({ refunded_cents: 6_000 }).where('uuid', '=', uuid).execute(),
    );
  });

  test('a second refund of a charge whose first somebody made look failed', async () => {
    const uuid = await sell();
    await refundInFull(api, token, uuid);
    const { store } = api.service;
    const set = (
      status: { refund: 'FAILED' | 'REQUESTED'; charge: 'PAID' | 'REFUND' },
      [answered_at, refunded_at, as_fraud, refunded_cents]: [
        number | null,
        number | null,
        number | null,
        number,
      ],
    ) =>
      store.write(async (tx) => {
        const ofRefund = { status: status.refund, answered_at };
        await tx.updateTable('refunds').set(ofRefund).where('charge_uuid', '=', uuid).execute();
        const ofCharge = { status: status.charge, refunded_at, as_fraud, refunded_cents };
        await tx.updateTable('charges').set(ofCharge).where('uuid', '=', uuid).execute();
      });
    await set({ refund: 'FAILED', charge: 'PAID' }, [api.now, null, null, 0]);
    const before = await dumpDatabase(store);
    expect((await refund(uuid, { value: 1 })).status).toBe(409);
    expect(JSON.stringify(api.log.at(-1))).toContain('do not add up');
    expect(await dumpDatabase(store)).toBe(before);
    await set({ refund: 'REQUESTED', charge: 'REFUND' }, [null, api.now, 0, 10_000]);
    expect(await holds()).toEqual([]);
  });
});

describe('what the plan says of refunds', () => {
  /** Creates a seller that has a plan of its own from the beginning. */
  async function sellerUnder(tax: Parameters<typeof createPlan>[2]): Promise<number> {
    const own = await createSeller(api, token, 1_000 + ++charges);
    await assign(api, own.id, await createPlan(api, token, tax), '2026-01-01T00:00:00Z');
    return own.id;
  }

  test('may be that the fee is kept (D24)', async () => {
    const idSeller = await sellerUnder({ refundFee: 'KEEP' });
    const uuid = await sell({ idSeller });
    await refund(uuid, { value: 33 });
    await refundInFull(api, token, uuid);
    expect(await estornos(uuid)).toEqual([
      [33, 33, '0.00'],
      [67, 67, '0.00'],
    ]);
    expect(await holds()).toEqual([]);
  });

  test('may be a last day, in São Paulo (D23)', async () => {
    const pix = { delayForRedeem: 0, value: 1, rateType: 'PERCENTAGE', refundWindowDays: 2 } as const;
    const idSeller = await sellerUnder({ pix });
    // In São Paulo it is the fifth.
    const uuid = await sell({ idSeller, paidAt: '2026-11-06T02:59:59Z' });
    const debit = await sell({
      idSeller,
      paymentMethod: 'DEBIT_CARD',
      brand: 'elo',
      paidAt: '2026-10-05T12:00:00Z',
    });
    const now = new Date(api.now).toISOString();
    try {
      api.setNow('2026-11-08T02:59:59Z');
      expect((await refund(uuid, { value: 1 })).status).toBe(200);
      api.setNow('2026-11-08T03:00:00Z');
      for (const path of [pathOf(uuid), `/v2/charges/${uuid}/refund`]) {
        const body = path.endsWith('refund') ? { asFraud: false } : { value: 1 };
        const late = await api.call('PATCH', path, { token, body });
        expect([late.status, late.body.code]).toEqual([422, 'refund_window_closed']);
        expect(late.body.detail).toContain('was 2026-11-07,');
      }
      expect((await refund(debit, { value: 1 })).status).toBe(200);
    } finally {
      api.setNow(now);
    }
  });

  test('is 90 days for a pix without one, as for a devolução', async () => {
    const pix = { delayForRedeem: 0, value: 1, rateType: 'PERCENTAGE' } as const;
    const uuid = await sell({ idSeller: await sellerUnder({ pix }), paidAt: '2026-11-05T12:00:00Z' });
    const now = new Date(api.now).toISOString();
    try {
      api.setNow('2027-02-04T02:59:59Z');
      expect((await refund(uuid, { value: 1 })).status).toBe(200);
      api.setNow('2027-02-04T03:00:00Z');
      const late = await refund<{ code: string; detail: string }>(uuid, { value: 1 });
      expect([late.status, late.body.code]).toEqual([422, 'refund_window_closed']);
      expect(late.body.detail).toContain('was 2027-02-03,');
    } finally {
      api.setNow(now);
    }
  });

  test('may be that there is none', async () => {
    const pix = { delayForRedeem: 0, value: 1, rateType: 'PERCENTAGE', refundWindowDays: 0 } as const;
    const uuid = await sell({
      idSeller: await sellerUnder({ pix }),
      paidAt: new Date(api.now).toISOString(),
    });
    const { status, body } = await refund<{ code: string; detail: string }>(uuid, { value: 1 });
    expect([status, body.code]).toEqual([422, 'refund_window_closed']);
    expect(body.detail).toContain('allows no refund');
  });

  test('that the fee is returned is what it says without it: the plan has the same digest', async () => {
    const ids = [await createPlan(api, token), await createPlan(api, token, { refundFee: 'RETURN' })];
    const plans = await api.service.store.read
      .selectFrom('rate_plan_versions')
      .select('digest')
      .where('plan_id', 'in', ids)
      .execute();
    expect(plans[0]?.digest).toEqual(plans[1]?.digest);
  });
});

describe('many at once', () => {
  test('refund no more than there is, each once, with fees that add up', async () => {
    const uuid = await sell();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        refund<{ code?: string }>(uuid, { value: 7.01 }, { token: n % 2 === 0 ? token : seller.token }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(14).fill(200), ...Array<number>(26).fill(422)]);
    expect(await read(uuid)).toMatchObject({ refundValue: 98.14, value: 1.86 });
    await refundInFull(api, token, uuid);
    const fees = (await estornos(uuid)).map(([, , fee]) => Math.round(Number(fee) * 100));
    expect(fees).toHaveLength(15);
    expect(fees.reduce((sum, fee) => sum + fee, 0)).toBe(99);
    expect(await holds()).toEqual([]);
  });
});
