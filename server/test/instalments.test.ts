import { afterAll, beforeAll, describe, expect, inject, test as onBoth } from 'vitest';
import type { components } from '../../generated/api.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller, rates } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { assign, createPlan, makeDefault } from './support/plans.ts';
import { rewriteChain } from './support/proof.ts';
import { settlementOf } from './support/settlement.ts';
import { readStatement, type StatementEntry } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

/** For what does not depend on the engine. */
const test = onBoth.runIf(inject('engine') === 'sqlite');

type Schemas = components['schemas'];

let api: TestApi;
let token: string;
let intermediaryId: number;
let seller: { id: number; token: string };
let sellers = 0;
let charges = 0;

const online = {
  delayForRedeem: 30,
  settlement: 'BY_INSTALMENT',
  default: { sellerRates: rates(10.001) },
} as const;

beforeAll(async () => {
  api = await TestApi.start();
  ({ token, id: intermediaryId } = await api.createIntermediary());
  await makeDefault(api, await createPlan(api, token, { credit: [{ online }] }));
});
afterAll(() => api.stop());

const inThree = {
  paymentMethod: 'CREDIT_CARD_EARLY_SELLER' as const,
  channel: 'ONLINE' as const,
  brand: 'visa' as const,
  installments: 3,
  value: 1000,
  paidAt: '2026-10-05T12:00:00Z',
};

/** Imports a sale of 1,000.00 in 3 to a new seller on 10 October. Returns its uuid. */
async function sell(changes: { value?: number; installments?: number } = {}): Promise<string> {
  api.setNow('2026-10-10T12:00:00Z');
  seller = await createSeller(api, token, ++sellers);
  const uuid = chargeUuid(++charges);
  await importLines(api, [chargeLine({ ...inThree, idSeller: seller.id, uuid, ...changes })]);
  return uuid;
}

async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await api.call<Body>(method, path, { token, ...(body === undefined ? {} : { body }) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const refund = (uuid: string, value: number) =>
  call('PATCH', `/v2/charges/partial-refund/${uuid}`, { value });

const report = (uuid: string, body: Schemas['ChargebackInput']) =>
  call<Schemas['Chargeback']>('POST', `/v2/payfac/charges/${uuid}/chargeback`, body);

const close = (date: string) =>
  call<Schemas['Closing']>('POST', '/v2/payfac/transfers', { transferDate: date, idSeller: seller.id });

/** Returns the lines of a kind of a charge: instalment, day, gross and fee. */
async function linesOf(uuid: string, kind: StatementEntry['operacao']) {
  const lines = await readStatement(api, token, { uuid_charge: uuid });
  return lines
    .filter(({ operacao }) => operacao === kind)
    .sort((a, b) => a.sequence - b.sequence)
    .map((line) => [
      line.installment,
      line.execution_date,
      line.entrada_bruta + line.saida_bruta,
      line.taxa_operacao,
    ]);
}

async function assertVerified() {
  expect((await verifyStatements(api.service, { sellerId: seller.id, anchor: null })).faults).toEqual([]);
  expect((await settlementOf(api.service.store)).faults).toEqual([]);
}

describe('by what a plan says, a sale in instalments', () => {
  const channel = (changes: object) => ({ online: { ...online, ...changes } });

  /** Imports a sale of 1,000.00 in 3 under a plan of its own, and refunds 300.00 of it. */
  async function sellBy(tax: Partial<Schemas['TaxInput']>, changes: Partial<typeof inThree> = {}) {
    const planId = await createPlan(api, token, tax);
    api.setNow('2026-10-10T12:00:00Z');
    seller = await createSeller(api, token, ++sellers);
    await assign(api, seller.id, planId, '2026-01-01T00:00:00Z');
    const uuid = chargeUuid(++charges);
    await importLines(api, [chargeLine({ ...inThree, idSeller: seller.id, uuid, ...changes })]);
    await refund(uuid, 300);
    await assertVerified();
    return { sale: await linesOf(uuid, 'VENDA'), refunded: await linesOf(uuid, 'ESTORNO') };
  }

  test('falls due on bank business days', async () => {
    const { sale, refunded } = await sellBy({ credit: [channel({ roll: 'NEXT' })] });
    const days = ['2026-11-04', '2026-12-04', '2027-01-04'];
    expect(sale.map(([, day]) => day)).toEqual(days);
    expect(refunded.map(([, day]) => day)).toEqual(days);
    const business = await sellBy({ credit: [channel({ delayForRedeem: 2, delayUnit: 'BUSINESS' })] });
    expect(business.sale.map(([, day]) => day)).toEqual(['2026-10-07', '2026-11-06', '2026-12-08']);
  });

  test('keeps its fee', async () => {
    const { refunded } = await sellBy({ credit: [channel({})], refundFee: 'KEEP' });
    expect(refunded.map(([, , gross, fee]) => [gross, fee])).toEqual([
      [100, '0.00'],
      [100, '0.00'],
      [100, '0.00'],
    ]);
  });

  test('that the buyer pays for is divided by its value', async () => {
    const early = { paymentMethod: 'CREDIT_CARD_EARLY_BUYER' } as never;
    const { sale } = await sellBy({ credit: [channel({})] }, early);
    expect(sale.map(([, , gross]) => gross)).toEqual([333.34, 333.33, 333.33]);
  });

  test('is at once where the plan does not say so, and so is a single payment', async () => {
    const { sale } = await sellBy({ credit: [channel({ settlement: 'AT_ONCE' })] });
    expect(sale).toEqual([[null, '2026-11-04', 1000, '100.01']]);
    const single = { paymentMethod: 'CREDIT_CARD_SIGHT', installments: 1 } as never;
    expect((await sellBy({ credit: [channel({})] }, single)).sale).toHaveLength(1);
  });
});

onBoth(
  'many sales in many instalments are imported in several transactions, and known the second time',
  async () => {
    seller = await createSeller(api, token, ++sellers);
    const line = { ...inThree, idSeller: seller.id, installments: 24, value: 240 };
    const lines = Array.from({ length: 60 }, () => chargeLine({ ...line, uuid: chargeUuid(++charges) }));
    const send = () => call<Schemas['ChargesCreated']>('POST', '/v2/payfac/charges', lines);
    expect(await send()).toMatchObject({ lines: 60, imported: 60, known: 0, rejected: 0 });
    expect(await send()).toMatchObject({ lines: 60, imported: 0, known: 60, rejected: 0 });
    const { read } = api.service.store;
    const records = await read
      .selectFrom('audit_records')
      .select('subject')
      .where('action', '=', 'charges.imported')
      .orderBy('id', 'desc')
      .limit(10)
      .execute();
    const counts = records.map(({ subject }) => Number(/^charges:(\d+) /.exec(subject)?.[1]));
    expect(Math.max(...counts) * 24).toBeLessThanOrEqual(150 + 24);
    await assertVerified();
  },
);

describe('a sale that is paid out by instalment (D39)', () => {
  test('has a line for each instalment, with its share of the fee, 30 days apart', async () => {
    const uuid = await sell();
    expect(await linesOf(uuid, 'VENDA')).toEqual([
      [1, '2026-11-04', 333.34, '33.34'],
      [2, '2026-12-04', 333.33, '33.34'],
      [3, '2027-01-03', 333.33, '33.33'],
    ]);
    const charge = await call<Schemas['ChargeDetail']>('GET', `/v2/charges/${uuid}`);
    expect(charge.fee).toBe(100.01);
    expect(charge.schedule).toEqual([
      { installment: 1, executionDate: '2026-11-04', value: 333.34, fee: 33.34, net: 300, returnedValue: 0 },
      {
        installment: 2,
        executionDate: '2026-12-04',
        value: 333.33,
        fee: 33.34,
        net: 299.99,
        returnedValue: 0,
      },
      { installment: 3, executionDate: '2027-01-03', value: 333.33, fee: 33.33, net: 300, returnedValue: 0 },
    ]);
    const path = `/v2/report/receivables/future?idSeller=${seller.id}`;
    const future = await call<Schemas['FutureReceivables']>('GET', path);
    expect(JSON.stringify(future)).toContain('2027-01-03');
    await assertVerified();
  });

  test('is quoted as it is imported', async () => {
    const uuid = await sell();
    const quote = await call<Schemas['Quote']>('POST', `/v2/seller/rates/${seller.id}/quote`, inThree);
    const { schedule } = await call<Schemas['ChargeDetail']>('GET', `/v2/charges/${uuid}`);
    expect(quote.schedule).toEqual(schedule.map(({ returnedValue: _, ...part }) => part));
    expect(quote).toMatchObject({ executionDate: '2026-11-04', fee: 100.01, net: 899.99 });
    expect(quote.calculation.settlement).toBe('BY_INSTALMENT');
    expect(quote.steps.at(-1)).toEqual({
      name: 'Paid out',
      text:
        'in 3 instalments (1 of 333.34 BRL, 2 of 333.33 BRL), the first 30 calendar days after the payment date, ' +
        'each other 30 days after the one before it',
    });
  });

  onBoth('is paid out instalment by instalment, with a refund in part between', async () => {
    const uuid = await sell();
    const amounts: number[] = [];
    const paidOn = async (date: string) => {
      api.setNow(`${date}T15:00:00Z`);
      amounts.push((await close(date)).created.amount);
    };
    await paidOn('2026-11-04');
    api.setNow('2026-11-10T12:00:00Z');
    await refund(uuid, 300);
    expect(await linesOf(uuid, 'ESTORNO')).toEqual([
      [2, '2026-12-04', 150, '15.00'],
      [3, '2027-01-03', 150, '15.00'],
    ]);
    await paidOn('2026-12-04');
    await paidOn('2027-01-03');
    expect(amounts).toEqual([300, 164.99, 165]);
    await assertVerified();
  });

  test('is refunded from the instalments to come, then from today', async () => {
    const uuid = await sell();
    api.setNow('2026-11-10T12:00:00Z');
    await refund(uuid, 800);
    expect(await linesOf(uuid, 'ESTORNO')).toEqual([
      [1, '2026-11-10', 133.34, '13.34'],
      [2, '2026-12-04', 333.33, '33.34'],
      [3, '2027-01-03', 333.33, '33.33'],
    ]);
    await refund(uuid, 200);
    expect((await linesOf(uuid, 'ESTORNO')).at(-1)).toEqual([1, '2026-11-10', 200, '20.00']);
    await assertVerified();
  });

  test('gives a failed refund back to the instalments that it took from', async () => {
    const uuid = await sell();
    await refund(uuid, 250);
    const taken = await linesOf(uuid, 'ESTORNO');
    expect(taken).toHaveLength(3);
    const { refunds } = await call<Schemas['ChargeDetail']>('GET', `/v2/charges/${uuid}`);
    await call('PATCH', `/v2/payfac/refunds/${refunds[0]!.idRefund}`, { status: 'FAILED' });
    expect(await linesOf(uuid, 'ESTORNO_CANCELADO')).toEqual(taken);
    await assertVerified();
  });

  test('is disputed, in parts, and won, to the cent', async () => {
    const uuid = await sell();
    api.setNow('2026-12-10T12:00:00Z');
    const { idChargeback } = await report(uuid, { status: 'OPEN', value: 500 });
    expect(await linesOf(uuid, 'CHARGEBACK')).toEqual([
      [1, '2026-12-10', 83.34, '8.34'],
      [2, '2026-12-10', 83.33, '8.33'],
      [3, '2027-01-03', 333.33, '33.33'],
    ]);
    await report(uuid, { status: 'OPEN', idChargeback, value: 1000 });
    await report(uuid, { status: 'OPEN', idChargeback, value: 400 });
    await report(uuid, { status: 'WON' });
    const { schedule } = await call<Schemas['ChargeDetail']>('GET', `/v2/charges/${uuid}`);
    expect(schedule.map(({ returnedValue }) => returnedValue)).toEqual([0, 0, 0]);
    await assertVerified();
  });

  test('is debited on the day of a raise, of an instalment that fell due meanwhile', async () => {
    const uuid = await sell();
    api.setNow('2026-11-10T12:00:00Z');
    const { idChargeback } = await report(uuid, { status: 'OPEN', value: 100 });
    api.setNow('2026-12-20T12:00:00Z');
    await report(uuid, { status: 'OPEN', idChargeback, value: 1000 });
    expect((await linesOf(uuid, 'CHARGEBACK')).map(([installment, day]) => [installment, day])).toEqual([
      ...[
        [2, '2026-12-04'],
        [3, '2027-01-03'],
      ],
      ...[
        [1, '2026-12-20'],
        [2, '2026-12-20'],
        [3, '2027-01-03'],
      ],
    ]);
    await assertVerified();
  });

  test('is not debited before an earlier debit of the same chargeback, though the clock went back', async () => {
    const uuid = await sell();
    api.setNow('2026-12-10T12:00:00Z');
    const { idChargeback } = await report(uuid, { status: 'OPEN', value: 900 });
    api.setNow('2026-12-08T12:00:00Z');
    await report(uuid, { status: 'OPEN', idChargeback, value: 950 });
    expect((await linesOf(uuid, 'CHARGEBACK')).slice(-2)).toEqual([
      [1, '2026-12-10', 25, '2.50'],
      [2, '2026-12-10', 25, '2.50'],
    ]);
    await assertVerified();
  });

  test('that is disputed again and again is verified, though one after the other is raised', async () => {
    const uuid = await sell({ installments: 24 });
    api.setNow('2026-10-11T12:00:00Z');
    let { idChargeback } = await report(uuid, { status: 'OPEN', value: 10 });
    for (let value = 20; value <= 100; value += 10)
      await report(uuid, { status: 'OPEN', idChargeback, value });
    for (let value = 95; value >= 5; value -= 10) await report(uuid, { status: 'OPEN', idChargeback, value });
    await report(uuid, { status: 'LOST', idChargeback });
    ({ idChargeback } = await report(uuid, { status: 'OPEN' }));
    await report(uuid, { status: 'WON', idChargeback });
    await refund(uuid, 995);
    await assertVerified();
  });

  test('has no more instalments than centavos', async () => {
    const uuid = await sell({ value: 0.02, installments: 24 });
    expect(await linesOf(uuid, 'VENDA')).toEqual([
      [1, '2026-11-04', 0.01, '0.00'],
      [2, '2026-12-04', 0.01, '0.00'],
    ]);
    await refund(uuid, 0.01);
    await assertVerified();
  });

  test('without its last instalment, though sealed with the key, is found', async () => {
    await sell();
    const { store, keyring } = api.service;
    const ofSeller = { intermediaryId, sellerId: seller.id, planId: 0 };
    const last = store.read
      .selectFrom('statement_entries')
      .select('sequence')
      .where('seller_id', '=', seller.id);
    const { sequence } = await last.orderBy('sequence', 'desc').executeTakeFirstOrThrow();
    const lines = store.write((tx) =>
      tx
        .deleteFrom('statement_entries')
        .where('seller_id', '=', seller.id)
        .where('sequence', '=', sequence)
        .execute(),
    );
    await lines;
    await rewriteChain(store, ofSeller, keyring, (line) => line);
    const { faults } = await verifyStatements(api.service, { sellerId: seller.id, anchor: null });
    expect(faults).toMatchObject([
      { what: 'the instalments of a sale are not complete, or not in order', stored: 'no line' },
    ]);
  });
});
