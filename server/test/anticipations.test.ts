import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { effectLine } from './support/effect-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { assign, createPlan, makeDefault } from './support/plans.ts';
import { setStatus } from './support/seller-status.ts';
import { nextOf } from './support/statement-pages.ts';
import { TestApi } from './support/test-api.ts';

type Schemas = components['schemas'];
type Method = Schemas['AnticipationMethod'];

let api: TestApi;
let intermediary: { id: number; token: string };
let numbers = 0;

const free = { sellerRates: Array.from({ length: 24 }, () => 0) };

/** Sales by card bring their value after 60 days. */
const priceOf = (method?: Method) => ({
  credit: [{ online: { delayForRedeem: 60, default: free } }],
  ...(method === undefined ? {} : { anticipation: { monthlyRate: 2, method } }),
});

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary();
  await makeDefault(api, await createPlan(api, intermediary.token, priceOf('SIMPLE')));
});
afterAll(() => api.stop());

interface Seller {
  id: number;
  token: string;
}

/** A seller to whom 1,000.00 BRL fall due in 60 days. */
async function sellerWith(value = 1_000): Promise<Seller> {
  api.setNow('2026-11-20T12:00:00Z');
  const seller = await createSeller(api, intermediary.token, ++numbers);
  await sell(seller, value);
  return seller;
}

/** Imports a sale that is paid now. Returns its uuid. */
async function sell({ id: idSeller }: Seller, value: number, method: object = {}): Promise<string> {
  const uuid = chargeUuid(++numbers);
  const card = { paymentMethod: 'CREDIT_CARD_SIGHT', channel: 'ONLINE', brand: 'visa', installments: 1 };
  const paidAt = new Date(api.now).toISOString();
  await importLines(api, [chargeLine({ idSeller, uuid, value, paidAt, ...card, ...method } as object)]);
  return uuid;
}

const call = <Body = Schemas['Problem']>(seller: Seller, path: string, body?: object, token = seller.token) =>
  api.call<Body>('POST', `/v2/seller/${seller.id}/anticipations${path}`, {
    token,
    ...(body && { body }),
    headers: path === '' ? { 'x-idempotency-key': `anticipation-${++numbers}` } : {},
  });

async function anticipated(seller: Seller, body: object): Promise<Schemas['Anticipation']> {
  const made = await call<Schemas['Anticipation']>(seller, '', body);
  expect(made.status, made.text).toBe(200);
  return made.body;
}

async function quoted(seller: Seller, body: object = { all: true }): Promise<Schemas['AnticipationQuote']> {
  const made = await call<Schemas['AnticipationQuote']>(seller, '/quote', body);
  expect(made.status, made.text).toBe(200);
  return made.body;
}

async function linesOf({ id }: Seller) {
  return api.service.store.read
    .selectFrom('statement_entries')
    .select(['operation', 'execution_date as date', 'value_cents as value', 'fee_cents as fee'])
    .where('seller_id', '=', id)
    .orderBy('sequence')
    .execute();
}

async function balanceOf(seller: Seller): Promise<number[]> {
  const { body } = await api.call<Schemas['Balance']>('GET', `/v2/seller/${seller.id}/balance`, {
    token: seller.token,
  });
  return [body.available, body.pending];
}

/** Closes a day. Returns the amount that is paid to the seller. */
async function close({ id: idSeller }: Seller, transferDate = '2026-11-20'): Promise<number> {
  const body = { transferDate, minimumAmount: 0, idSeller };
  const {
    status,
    body: closing,
    text,
  } = await api.call<Schemas['Closing']>('POST', '/v2/payfac/transfers', {
    token: intermediary.token,
    body,
  });
  expect(status, text).toBe(200);
  return closing.created.amount;
}

async function unitsOf({ id, token }: Seller): Promise<Partial<Schemas['ReceivableUnit']>[]> {
  const path = `/v2/report/receivables/units?idSeller=${id}`;
  const { body } = await api.call<Schemas['ReceivableUnit'][]>('GET', path, { token });
  return body.map(({ idSeller: _, ...unit }) => unit);
}

async function refunded({ token }: Seller, uuid: string, value: number): Promise<void> {
  const path = `/v2/charges/partial-refund/${uuid}`;
  const { status, text } = await api.call('PATCH', path, { token, body: { value } });
  expect(status, text).toBe(200);
}

async function verified({ id: sellerId }: Seller): Promise<void> {
  const { faults } = await verifyStatements(api.service, { sellerId, anchor: null });
  expect(faults).toEqual([]);
}

describe('an anticipation', () => {
  test.each([
    ['SIMPLE', 40, 960],
    ['COMPOUND', 38.83, 961.17],
  ] as const)(
    'of 1,000.00 due in 60 days at 2 per cent a month, %s, costs %d and brings %d',
    async (method, discount, net) => {
      const seller = await sellerWith(0.01);
      await assign(api, seller.id, await createPlan(api, intermediary.token, priceOf(method)));
      api.setNow('2026-11-20T12:01:00Z');
      await sell(seller, 1_000, { brand: 'elo' });
      const order = { amount: 1_000, order: 'FARTHEST' };
      const { quote, ...terms } = await quoted(seller, order);
      expect(terms).toMatchObject({ amount: 1_000, discount, net, monthlyRate: 2, method });
      expect(await anticipated(seller, { quote })).toMatchObject({ amount: 1_000, discount, net });
      expect(await balanceOf(seller)).toEqual([net, 0.01]);
      await verified(seller);
    },
  );

  test('writes a credit today and a debit on the day of the unit, and a cancel takes both back', async () => {
    const seller = await sellerWith();
    const before = await balanceOf(seller);
    const { quote } = await quoted(seller);
    const made = await anticipated(seller, { quote });
    expect((await linesOf(seller)).slice(1)).toEqual([
      { operation: 'ANTECIPACAO', date: '2026-11-20', value: 100_000, fee: 4_000 },
      { operation: 'ANTECIPACAO_COMPENSADA', date: '2027-01-19', value: 100_000, fee: 0 },
    ]);
    expect(await balanceOf(seller)).toEqual([960, 0]);
    const path = `/${made.idAnticipation}/cancel`;
    const cancelled = await call<Schemas['Anticipation']>(seller, path);
    expect(cancelled.body).toMatchObject({ status: 'CANCELLED', amount: 1_000 });
    expect((await call(seller, path)).body).toEqual(cancelled.body);
    expect((await linesOf(seller)).slice(3)).toEqual([
      { operation: 'ANTECIPACAO_CANCELADA', date: '2026-11-20', value: 100_000, fee: 4_000 },
      { operation: 'COMPENSACAO_CANCELADA', date: '2027-01-19', value: 100_000, fee: 0 },
    ]);
    expect(await balanceOf(seller)).toEqual(before);
    await verified(seller);
  });

  test('that a transfer has paid cannot be cancelled', async () => {
    const seller = await sellerWith();
    const { idAnticipation } = await anticipated(seller, { amount: 300 });
    await close(seller);
    const { body } = await call(seller, `/${idAnticipation}/cancel`);
    expect(body).toMatchObject({ status: 422, code: 'anticipation_paid' });
    const path = `/v2/seller/${seller.id}/anticipations`;
    const list = await api.call<Schemas['Anticipation'][]>('GET', path, { token: seller.token });
    expect(list.body.map(({ status }) => status)).toEqual(['PAID']);
    expect(await balanceOf(seller)).toEqual([0, 700]);
    await verified(seller);
  });

  test('is refused, and nothing is written, for more than is free, an old or another quote, and no terms', async () => {
    const seller = await sellerWith();
    const { quote } = await quoted(seller, { amount: 600 });
    await anticipated(seller, { amount: 500 });
    const lines = await linesOf(seller);
    const codeOf = async (body: object) => (await call(seller, '', body)).body.code;
    expect(await codeOf({ amount: 500.01 })).toBe('anticipation_exceeds_free');
    expect(await codeOf({ quote })).toBe('anticipation_quote_changed');
    expect(await codeOf({ quote: `${quote.slice(0, -4)}AAAA` })).toBe('invalid_request');
    expect(await codeOf({ quote, amount: 1 })).toBe('invalid_request');
    api.setNow('2026-11-20T12:30:00Z');
    expect(await codeOf({ quote })).toBe('anticipation_quote_expired');
    await assign(api, seller.id, await createPlan(api, intermediary.token, priceOf()));
    api.setNow('2026-11-20T12:31:00Z');
    expect(await codeOf({ amount: 1 })).toBe('anticipation_not_offered');
    expect(await linesOf(seller)).toEqual(lines);
  });

  test('is refused for a blocked seller, and for another', async () => {
    const [seller, other] = [await sellerWith(), await sellerWith()];
    expect((await call(seller, '', { all: true }, other.token)).body.code).toBe('access_denied');
    await setStatus(api.service, seller.id, 'BLOCKED');
    expect((await call(seller, '', { all: true }, intermediary.token)).body.code).toBe('seller_blocked');
  });

  test('takes no unit twice when two are made at once', async () => {
    const seller = await sellerWith();
    const both = await Promise.all([call(seller, '', { all: true }), call(seller, '', { all: true })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await balanceOf(seller)).toEqual([960, 0]);
    await verified(seller);
  });

  test('leaves what a contract has, and a pix, and takes the farthest first if it is told so', async () => {
    const seller = await sellerWith();
    await sell(seller, 50, {
      paymentMethod: 'PIX',
      channel: undefined,
      brand: undefined,
      installments: undefined,
    });
    api.setNow('2026-11-22T12:00:00Z');
    await sell(seller, 200);
    const effect = effectLine({ idSeller: seller.id, dueDate: '2027-01-19', value: 400, computed: 400 });
    const path = '/v2/payfac/receivable-effects';
    expect((await api.call('POST', path, { token: intermediary.token, body: [effect] })).status).toBe(200);
    const { units } = await quoted(seller, { amount: 250, order: 'FARTHEST' });
    expect(units.map(({ dueDate, days, amount, discount }) => [dueDate, days, amount, discount])).toEqual([
      ['2027-01-21', 60, 200, 8],
      ['2027-01-19', 58, 50, 1.93],
    ]);
    expect(await quoted(seller)).toMatchObject({ amount: 800, discount: 31.2 });
    await anticipated(seller, { all: true });
    const zero = { deducted: 0, settled: 0, free: 0 };
    expect((await unitsOf(seller)).filter(({ arrangement }) => arrangement === 'VCC')).toEqual([
      {
        dueDate: '2027-01-19',
        arrangement: 'VCC',
        constituted: 1_000,
        advanced: 600,
        encumbered: 400,
        ...zero,
      },
      { dueDate: '2027-01-21', arrangement: 'VCC', constituted: 200, advanced: 200, encumbered: 0, ...zero },
    ]);
    await verified(seller);
  });

  test('is as it was after it is cancelled, on a later day too, and for a blocked seller', async () => {
    const seller = await sellerWith();
    const [units, balance] = [await unitsOf(seller), await balanceOf(seller)];
    const { idAnticipation } = await anticipated(seller, { amount: 300.01 });
    api.setNow('2026-11-25T12:00:00Z');
    await setStatus(api.service, seller.id, 'BLOCKED');
    const cancelled = await call(seller, `/${idAnticipation}/cancel`, undefined, intermediary.token);
    expect(cancelled.body).toMatchObject({ status: 'CANCELLED' });
    expect(await balanceOf(seller)).toEqual(balance);
    expect(await unitsOf(seller)).toEqual([
      { ...{ dueDate: '2026-11-20', arrangement: 'ADJ' }, ...nothing },
      ...units,
    ]);
    await verified(seller);
  });
});

const nothing = { constituted: 0, deducted: 0, advanced: 0, settled: 0, encumbered: 0, free: 0 };

describe('after an anticipation', () => {
  test('an earlier day that is closed a day later pays all that is due on it', async () => {
    api.setNow('2026-09-20T12:00:00Z');
    const seller = await createSeller(api, intermediary.token, ++numbers);
    await sell(seller, 500);
    api.setNow('2026-09-21T12:00:00Z');
    await sell(seller, 1_000);
    api.setNow('2026-11-18T12:00:00Z');
    await anticipated(seller, { amount: 1_000, order: 'FARTHEST' });
    expect(await close(seller, '2026-11-18')).toBe(998.67);
    api.setNow('2026-11-20T12:00:00Z');
    expect(await close(seller, '2026-11-19')).toBe(500);
    api.setNow('2026-11-21T12:00:00Z');
    expect(await close(seller, '2026-11-20')).toBe(0);
    await verified(seller);
  });

  test('a refund of the sale is a debit today, and one of another sale is one of its day', async () => {
    const seller = await sellerWith(0.01);
    const uuid = await sell(seller, 1_000, { brand: 'elo' });
    const other = await sell(seller, 100, { brand: 'mastercard' });
    await refunded(seller, uuid, 50);
    await anticipated(seller, { amount: 950 });
    await refunded(seller, uuid, 300);
    await refunded(seller, other, 40);
    const refunds = (await linesOf(seller)).filter(({ operation }) => operation === 'ESTORNO');
    expect(refunds.map(({ date, value }) => [date, value])).toEqual([
      ['2027-01-19', 5_000],
      ['2026-11-20', 30_000],
      ['2027-01-19', 4_000],
    ]);
    expect(await balanceOf(seller)).toEqual([950 - 38 - 300, 60.01]);
    await verified(seller);
  });

  test('a refund of the sale, as long as it stands and the day of the sale has not come, keeps it from being cancelled', async () => {
    const refusal = { status: 422, code: 'anticipation_debited' };
    const seller = await sellerWith(0.01);
    const uuid = await sell(seller, 1_000, { brand: 'elo' });
    const { idAnticipation: first } = await anticipated(seller, { amount: 600 });
    await refunded(seller, await sell(seller, 100, { brand: 'mastercard' }), 40);
    await refunded(seller, uuid, 300);
    const { body } = await call(seller, `/${first}/cancel`);
    expect(body).toMatchObject(refusal);
    expect(body.detail).toContain('debited 300.00 BRL');
    expect(await balanceOf(seller)).toEqual([600 - 24 - 300, 400.01 + 60]);
    // While two have advanced the unit, the refund would be a debit of today without one of them too.
    const { idAnticipation: second } = await anticipated(seller, { amount: 10 });
    expect((await call(seller, `/${first}/cancel`)).status).toBe(200);
    const { idAnticipation: again } = await anticipated(seller, { amount: 600 });
    expect((await call(seller, `/${second}/cancel`)).status).toBe(200);
    // The refund was made before this one, and is still a debit of today.
    expect((await call(seller, `/${again}/cancel`)).body).toMatchObject(refusal);
    const { refunds } = (await api.call<Schemas['ChargeDetail']>('GET', `/v2/charges/${uuid}`, seller)).body;
    const failed = { token: intermediary.token, body: { status: 'FAILED' } };
    await api.call('PATCH', `/v2/payfac/refunds/${refunds[0]!.idRefund}`, failed);
    expect((await call(seller, `/${again}/cancel`)).status).toBe(200);
    expect(await balanceOf(seller)).toEqual([0, 1_000.01 + 60]);
    const { idAnticipation: third } = await anticipated(seller, { amount: 600 });
    await refunded(seller, uuid, 300);
    expect((await call(seller, `/${third}/cancel`)).body).toMatchObject(refusal);
    api.setNow('2027-01-19T12:00:00Z');
    expect((await call(seller, `/${third}/cancel`)).status).toBe(200);
    expect(await balanceOf(seller)).toEqual([700.01 + 60, 0]);
    await verified(seller);
  });

  test('a chargeback takes the instalments that were not advanced first, and then a debit of today', async () => {
    const seller = await sellerWith(0.01);
    const settlement = 'BY_INSTALMENT' as const;
    const online = { ...priceOf().credit[0]!.online, settlement };
    const byInstalment = { ...priceOf('SIMPLE'), credit: [{ online }] };
    await assign(api, seller.id, await createPlan(api, intermediary.token, byInstalment));
    api.setNow('2026-11-20T12:01:00Z');
    const uuid = await sell(seller, 900, { paymentMethod: 'CREDIT_CARD_EARLY_SELLER', installments: 3 });
    await anticipated(seller, { amount: 600.01 });
    const path = `/v2/payfac/charges/${uuid}/chargeback`;
    const dispute = (body: object) => api.call('POST', path, { token: intermediary.token, body });
    expect((await dispute({ status: 'OPEN', value: 500 })).status).toBe(200);
    const debits = (await linesOf(seller)).filter(({ operation }) => operation === 'CHARGEBACK');
    expect(debits.map(({ date, value }) => [date, value])).toEqual([
      ['2026-11-20', 10_000],
      ['2026-11-20', 10_000],
      ['2027-03-20', 30_000],
    ]);
    await verified(seller);
    expect((await dispute({ status: 'WON' })).status).toBe(200);
    expect(await balanceOf(seller)).toEqual([600.01 - discountOfBoth, 300]);
    await verified(seller);
  });

  test.each([
    ['won, then lost', ['OPEN', 'WON', 'LOST'], 1_000],
    ['larger', ['OPEN', 'LOST'], 990],
  ] as const)('a chargeback from before it that is %s takes the rest today', async (_, statuses, amount) => {
    const seller = await sellerWith(0.01);
    const uuid = await sell(seller, 1_000, { brand: 'elo' });
    const path = `/v2/payfac/charges/${uuid}/chargeback`;
    for (const [index, status] of statuses.entries()) {
      if (status === 'LOST') await anticipated(seller, { amount });
      const value = status === 'WON' ? {} : { value: status === 'OPEN' ? 10 : 1_000 };
      // A chargeback that was won is opened again before it is lost.
      const reports = status === 'LOST' && statuses[index - 1] === 'WON' ? ['OPEN', 'LOST'] : [status];
      for (const each of reports) {
        const body = { status: each, ...value };
        const { status: answer, text } = await api.call('POST', path, { token: intermediary.token, body });
        expect(answer, text).toBe(200);
      }
    }
    const last = (await linesOf(seller)).at(-1);
    expect(last).toMatchObject({ operation: 'CHARGEBACK', date: '2026-11-20', value: amount * 100 });
    expect((await balanceOf(seller))[1]).toBe(0.01);
    await verified(seller);
  });

  test('a list goes on with its cursor, which is of no other seller', async () => {
    const [seller, other] = [await sellerWith(), await sellerWith()];
    const made = [await anticipated(seller, { amount: 1 }), await anticipated(seller, { amount: 2 })];
    const list = (of: Seller, query: string) =>
      api.call<Schemas['Anticipation'][]>('GET', `/v2/seller/${of.id}/anticipations?${query}`, {
        token: intermediary.token,
      });
    const page = await list(seller, 'limit=1');
    expect(page.body).toEqual([made[1]]);
    const cursor = nextOf(page.headers)?.split('cursor=')[1];
    expect((await list(seller, `limit=1&cursor=${cursor}`)).body).toEqual([made[0]]);
    expect((await list(other, `cursor=${cursor}`)).body).toMatchObject({ code: 'cursor_mismatch' });
  });

  test('an erased seller is not touched any more', async () => {
    const seller = await sellerWith();
    const { idAnticipation } = await anticipated(seller, { all: true });
    await setStatus(api.service, seller.id, 'BLOCKED');
    await api.service.store.write((tx) =>
      tx
        .updateTable('sellers')
        .set({ forgotten_at: api.now })
        .where('intermediary_id', '=', intermediary.id)
        .where('id', '=', seller.id)
        .execute(),
    );
    const { body } = await call(seller, `/${idAnticipation}/cancel`, undefined, intermediary.token);
    expect(body).toMatchObject({ status: 404, code: 'anticipation_not_found' });
  });

  test('a quote is used once, and not after one of a later day by a clock that was set back', async () => {
    const seller = await sellerWith();
    const { quote } = await quoted(seller, { amount: 100 });
    await anticipated(seller, { quote });
    expect((await call(seller, '', { quote })).body.code).toBe('anticipation_quote_changed');
    api.setNow('2026-11-21T03:05:00Z');
    const later = await quoted(seller, { amount: 100 });
    api.setNow('2026-11-21T02:55:00Z');
    expect((await call(seller, '', { quote: later.quote })).body.code).toBe('anticipation_quote_changed');
    api.setNow('2026-11-21T02:59:00Z');
    const before = await quoted(seller, { amount: 100 });
    api.setNow('2026-11-21T03:01:00Z');
    const { discount, countedFrom } = await anticipated(seller, { quote: before.quote });
    expect([discount, countedFrom]).toEqual([before.discount, '2026-11-20']);
    await verified(seller);
  });
});

/** 300.01 at 60 days and 300.00 at 90, which is 12.00 and 18.00. */
const discountOfBoth = 30;
