import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPlan, makeDefault } from './support/plans.ts';
import { readStatement, refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

/** What the guides "Paying sellers" and "Reading a statement" say of closings of earlier days, with their figures. */

type Schemas = components['schemas'];

let api: TestApi;
let token: string;
let id: number;
let charges = 0;
let sellers = 0;

/** Sets the clock to noon in São Paulo, of a day of March 2026. */
const on = (day: number) => api.setNow(`2026-03-${day}T15:00:00Z`);

beforeAll(async () => {
  api = await TestApi.start();
  api.setNow('2026-03-01T15:00:00Z');
  ({ token } = await api.createIntermediary());
  const free = { value: 0, rateType: 'PERCENTAGE' } as const;
  const tax = { pix: { ...free, delayForRedeem: 1 }, bankSlip: { ...free, delayForRedeem: 30 } };
  await makeDefault(api, await createPlan(api, token, tax));
});
afterAll(() => api.stop());

beforeEach(async () => {
  api.setNow('2026-03-01T15:00:00Z');
  ({ id } = await createSeller(api, token, ++sellers));
});

/** Imports a sale without a fee, which falls due on the day after, or 30 days later if it is by bank slip. */
async function sold(day: number, value: number, paymentMethod: 'PIX' | 'BANK_SLIP' = 'PIX'): Promise<string> {
  const uuid = chargeUuid(++charges);
  const paidAt = `2026-03-${day}T12:00:00-03:00`;
  await importLines(api, [chargeLine({ idSeller: id, uuid, value, paidAt, paymentMethod })]);
  return uuid;
}

/** Closes a day for the seller. Returns the outcome and the amount in BRL. */
async function closed(transferDate: string): Promise<object> {
  const body = { idSeller: id, transferDate };
  const closing = await api.call<Schemas['Closing']>('POST', '/v2/payfac/transfers', { token, body });
  expect(closing.status, closing.text).toBe(200);
  const { transferDate: _, ...totals } = closing.body;
  const counted = Object.entries(totals).filter(([, { count }]) => count > 0);
  return Object.fromEntries(counted.map(([outcome, { amount }]) => [outcome, amount]));
}

async function transfers(): Promise<Schemas['Transfer'][]> {
  const path = `/v2/transfers?idSeller=${id}`;
  const { body } = await api.call<Schemas['Transfer'][]>('GET', path, { token });
  return body.toSorted((a, b) => a.throughSequence - b.throughSequence);
}

test('a refund of today is deducted from an earlier day', async () => {
  on(19);
  await sold(18, 100);
  const refunded = await sold(18, 45.5);
  on(20);
  await refund(api, token, refunded);
  expect(await closed('2026-03-19')).toEqual({ created: 100 });
  expect(await closed('2026-03-20')).toEqual({});
  expect(await transfers()).toMatchObject([{ transferDate: '2026-03-19', debitedThrough: '2026-03-20' }]);
});

test('so is the refund of a sale that falls due today, and the next closing pays the rest', async () => {
  on(19);
  await sold(18, 145.5);
  await refund(api, token, await sold(19, 1_000));
  on(20);
  expect(await closed('2026-03-19')).toEqual({ owing: -854.5 });
  expect(await closed('2026-03-20')).toEqual({ created: 145.5 });
  expect(await transfers()).toMatchObject([{ transferDate: '2026-03-20', debitedThrough: '2026-03-20' }]);
});

test('so is a refund of today that fails today', async () => {
  on(19);
  const uuid = await sold(18, 145.5);
  on(20);
  await refund(api, token, uuid);
  const { id_refund: refundId } = (await readStatement(api, token, { idSeller: String(id) })).find(
    ({ operacao }) => operacao === 'ESTORNO',
  )!;
  const path = `/v2/payfac/refunds/${refundId}`;
  const answer = await api.call('PATCH', path, { token, body: { status: 'FAILED' } });
  expect(answer.status, answer.text).toBe(200);
  expect(await closed('2026-03-19')).toEqual({});
  expect(await closed('2026-03-20')).toEqual({ created: 145.5 });
});

test('a transfer covers the credits to its date, and the debits to the day on which it was made', async () => {
  on(17);
  await sold(16, 1062.12, 'BANK_SLIP');
  const refunded = await sold(16, 99.01);
  await closed('2026-03-17');
  on(18);
  await sold(15, 49.26);
  await closed('2026-03-18');
  on(20);
  await refund(api, token, refunded);
  await sold(18, 150);
  await closed('2026-03-19');
  api.setNow('2026-04-15T15:00:00Z');
  await closed('2026-04-15');
  const lines = await readStatement(api, token, { idSeller: String(id) });
  const inOrder = lines.toSorted((a, b) => a.sequence - b.sequence);
  expect(
    inOrder.map((line) => [line.operacao, line.execution_date, line.entrada_liquida, line.saida_liquida]),
  ).toEqual([
    ['VENDA', '2026-04-15', 1062.12, 0],
    ['VENDA', '2026-03-17', 99.01, 0],
    ['REPASSE', '2026-03-17', 0, 99.01],
    ['VENDA', '2026-03-16', 49.26, 0],
    ['REPASSE', '2026-03-18', 0, 49.26],
    ['ESTORNO', '2026-03-20', 0, 99.01],
    ['VENDA', '2026-03-19', 150, 0],
    ['REPASSE', '2026-03-19', 0, 50.99],
    ['REPASSE', '2026-04-15', 0, 1062.12],
  ]);
  const shown = await transfers();
  expect(shown.map((t) => [t.transferDate, t.debitedThrough, t.throughSequence, t.amount])).toEqual([
    ['2026-03-17', '2026-03-17', 3, 99.01],
    ['2026-03-18', '2026-03-18', 5, 49.26],
    ['2026-03-19', '2026-03-20', 8, 50.99],
    ['2026-04-15', '2026-04-15', 9, 1062.12],
  ]);
  const covered = shown.map(async ({ idTransfer }) => {
    const path = `/v2/transfers/${idTransfer}/lines`;
    const { body } = await api.call<{ sequence: number }[]>('GET', path, { token });
    return body.map(({ sequence }) => sequence).sort((a, b) => a - b);
  });
  expect(await Promise.all(covered)).toEqual([
    [2, 3],
    [4, 5],
    [6, 7, 8],
    [1, 9],
  ]);
});
