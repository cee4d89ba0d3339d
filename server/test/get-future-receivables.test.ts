import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPlan, makeDefault } from './support/plans.ts';
import { refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

type Receivables = components['schemas']['FutureReceivables']['data'];
type Balance = components['schemas']['Balance'];

const today = '2026-11-20T12:00:00Z';

let api: TestApi;
let token: string;
let foreigner: { token: string };
let foreign: { id: number; token: string };
let intermediaries = 0;
let sellers = 0;
let charges = 0;

const newSeller = (by = token) => createSeller(api, by, ++sellers);

async function newIntermediary(): Promise<{ token: string }> {
  const intermediary = await api.createIntermediary(`Receivables ${++intermediaries}`);
  const plan = await createPlan(api, intermediary.token, {
    pix: { delayForRedeem: 1, value: 5, rateType: 'PERCENTAGE' },
    bankSlip: { delayForRedeem: 30, value: 0.05, rateType: 'FIXED' },
    debit: { delayForRedeem: 10, value: 0, rateType: 'PERCENTAGE' },
    refundFee: 'KEEP',
  });
  await makeDefault(api, plan);
  return intermediary;
}

beforeAll(async () => {
  api = await TestApi.start();
  foreigner = await newIntermediary();
  foreign = await newSeller(foreigner.token);
  await sell(foreign.id, { value: 7 });
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.setNow(today);
  ({ token } = await newIntermediary());
});

/** Imports a pix charge of today, due tomorrow, unless it is changed. */
async function sell(idSeller: number, changes: Parameters<typeof chargeLine>[0] = {}): Promise<string> {
  const uuid = chargeUuid(++charges);
  const line = { idSeller, uuid, paidAt: '2026-11-20T11:00:00Z', ...changes };
  await importLines(api, [chargeLine(line)]);
  return uuid;
}

const pathOf = (query: Record<string, string | number> = {}) =>
  `/v2/report/receivables/future?${new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  )}`;

async function read(query: Record<string, string | number> = {}, by = token): Promise<Receivables> {
  const { status, body, text } = await api.call<{ data: Receivables }>('GET', pathOf(query), { token: by });
  expect(status, text).toBe(200);
  return body.data;
}

/** Returns the dates in the answer. */
const datesOf = async (query: Record<string, string | number>) =>
  (await read(query)).receivables.map(({ date }) => date);

const refusal = async (query: Record<string, string | number>, by = token) => {
  const { status, body } = await api.call('GET', pathOf(query), { token: by });
  return [status, body.code, body.errors?.[0]];
};

const slip = { paymentMethod: 'BANK_SLIP' } as const;
const debit = { paymentMethod: 'DEBIT_CARD', brand: 'elo' } as const;

describe('what falls due', () => {
  test('is nothing without lines', async () => {
    expect(await read()).toEqual({
      summary: { totalDays: 0, totalNet: 0, averageDailyAmount: 0 },
      receivables: [],
    });
  });

  test('is added up by day, what comes and what goes, to the centavo', async () => {
    const { id } = await newSeller();
    await sell(id, { paidAt: '2026-11-19T12:00:00Z' });
    await sell(id, { value: 199.99 });
    await sell(id, { value: 0.5, ...slip });
    const refunded = await sell(id, { value: 33.33, ...slip });
    await refund(api, token, refunded);
    expect(await read({ idSeller: id })).toEqual({
      summary: { totalDays: 2, totalNet: 190.39, averageDailyAmount: 95.2 },
      receivables: [
        {
          date: '2026-11-21',
          daysUntilExecution: 1,
          amounts: { netCredit: 189.99, netDebit: 0, totalNet: 189.99, finalAmount: 189.99 },
          arrangements: [{ arrangement: 'PIX', netCredit: 189.99, netDebit: 0, totalNet: 189.99 }],
        },
        {
          date: '2026-12-20',
          daysUntilExecution: 30,
          amounts: { netCredit: 33.73, netDebit: 33.33, totalNet: 0.4, finalAmount: 0.4 },
          arrangements: [{ arrangement: 'BOL', netCredit: 33.73, netDebit: 33.33, totalNet: 0.4 }],
        },
      ],
    });
  });

  test('is the pending part of the balance', async () => {
    const { id } = await newSeller();
    for (const paidAt of ['2026-11-01T12:00:00Z', '2026-11-12T12:00:00Z', '2026-11-20T11:00:00Z']) {
      for (const kind of [{}, slip, debit]) await sell(id, { paidAt, value: 12.34, ...kind });
    }
    const { body } = await api.call<Balance>('GET', `/v2/seller/${id}/balance`, { token });
    const { summary } = await read({ idSeller: id });
    expect(summary.totalDays).toBeGreaterThan(3);
    expect(summary.totalNet).toBe(body.pending);
  });

  test.each([
    ['half a centavo goes up', [0.01, 0.02], 0.02],
    ['less than half goes down', [0.01, 0.01, 0.02], 0.01],
  ])('on average: %s', async (_, values, average) => {
    const { id } = await newSeller();
    for (const [n, value] of values.entries()) {
      await sell(id, { value, ...debit, paidAt: `2026-11-${12 + n}T12:00:00Z` });
    }
    expect((await read({ idSeller: id })).summary.averageDailyAmount).toBe(average);
  });

  test('on average, if more goes than comes: half a centavo goes away from zero', async () => {
    const { id } = await newSeller();
    await refund(api, token, await sell(id, slip));
    await sell(id, { value: 0.02, ...debit });
    expect((await read({ idSeller: id })).summary).toEqual({
      totalDays: 2,
      totalNet: -0.03,
      averageDailyAmount: -0.02,
    });
  });
});

describe('the period', () => {
  test('begins after today in São Paulo', async () => {
    const { id } = await newSeller();
    await sell(id);
    await sell(id, debit);
    api.setNow('2026-11-21T02:59:59.999Z');
    expect(await datesOf({ idSeller: id })).toEqual(['2026-11-21', '2026-11-30']);
    api.setNow('2026-11-21T03:00:00Z');
    expect(await datesOf({ idSeller: id })).toEqual(['2026-11-30']);
  });

  test('includes both of its ends, and leaves out the days up to today', async () => {
    const { id } = await newSeller();
    await sell(id, { paidAt: '2026-11-19T12:00:00Z' });
    await sell(id);
    await sell(id, debit);
    const of = (executionDateInitial: string, executionDateFinal: string) =>
      datesOf({ idSeller: id, executionDateInitial, executionDateFinal });
    expect(await of('2026-11-21', '2026-11-30')).toEqual(['2026-11-21', '2026-11-30']);
    expect(await of('2026-11-22', '2026-11-29')).toEqual([]);
    expect(await of('2026-01-01', '2026-11-21')).toEqual(['2026-11-21']);
    expect(await of('2026-01-01', '2026-11-20')).toEqual([]);
    expect(await datesOf({ idSeller: id, executionDateInitial: '2020-01-01' })).toHaveLength(2);
    expect(await datesOf({ idSeller: id, executionDateFinal: '2026-11-29' })).toHaveLength(1);
  });

  test('has 1095 days unless its end is given', async () => {
    const { id } = await newSeller();
    await sell(id);
    api.setNow('2023-11-22T12:00:00Z');
    const [line] = (await read({ idSeller: id })).receivables;
    expect(line).toMatchObject({ date: '2026-11-21', daysUntilExecution: 1095 });
    api.setNow('2023-11-21T12:00:00Z');
    expect(await datesOf({ idSeller: id })).toEqual([]);
    expect(await datesOf({ idSeller: id, executionDateInitial: '2023-11-23' })).toEqual(['2026-11-21']);
    expect(await datesOf({ executionDateInitial: '9999-12-31' })).toEqual([]);
  });

  const tooLong = 'must be at most 1094 days after executionDateInitial';
  const pointer = '/query/executionDateFinal';

  test.each([
    ['2026-11-21', '2029-11-19', null],
    ['2026-11-21', '2029-11-20', tooLong],
    ['2020-01-01', '2022-12-31', tooLong],
    ['2026-12-02', '2026-12-01', 'must not be before executionDateInitial'],
  ])('from %s to %s', async (executionDateInitial, executionDateFinal, detail) => {
    const period = { executionDateInitial, executionDateFinal };
    if (detail === null) expect(await datesOf(period)).toEqual([]);
    else expect(await refusal(period)).toEqual([400, 'invalid_request', { pointer, detail }]);
  });

  test('begins tomorrow for an end that is given alone, and has no days if that is over', async () => {
    const { id } = await newSeller();
    await sell(id, { paidAt: '2026-11-19T12:00:00Z' });
    await sell(id);
    for (const executionDateFinal of ['2026-11-20', '2025-06-01']) {
      expect(await datesOf({ executionDateFinal })).toEqual([]);
      expect(await datesOf({ executionDateInitial: '2025-01-01', executionDateFinal })).toEqual([]);
    }
    const detail = 'must be at most 1094 days after tomorrow, 2026-11-21';
    expect(await refusal({ executionDateFinal: '2029-11-20' })).toEqual([
      400,
      'invalid_request',
      { pointer, detail },
    ]);
    expect(await datesOf({ executionDateFinal: '2029-11-19' })).toEqual(['2026-11-21']);
  });

  test.each(['2027-02-31', '2026-13-01', '20261121', '21/11/2026', ''])(
    'does not begin on "%s"',
    async (day) => {
      const [status, code, error] = await refusal({ executionDateInitial: day });
      expect([status, code]).toEqual([400, 'invalid_request']);
      expect(error).toMatchObject({ pointer: '/query/executionDateInitial' });
    },
  );
});

describe('whose receivables (D2)', () => {
  test('an intermediary gets the sum of all its sellers, a seller its own, and nobody those of others', async () => {
    const [a, b] = [await newSeller(), await newSeller()];
    await sell(a.id, { value: 10 });
    await sell(b.id, { value: 20 });
    await sell(b.id, { value: 40, ...debit });
    const totals = async (query: Record<string, string | number>, by?: string) => {
      const { summary, receivables } = await read(query, by);
      return [summary.totalNet, ...receivables.map(({ amounts }) => amounts.totalNet)];
    };
    expect(await totals({})).toEqual([68.5, 28.5, 40]);
    expect(await totals({ idSeller: a.id })).toEqual([9.5, 9.5]);
    expect(await totals({}, b.token)).toEqual([59, 19, 40]);
    expect(await totals({ idSeller: b.id }, b.token)).toEqual([59, 19, 40]);
    expect(await totals({}, foreigner.token)).toEqual([6.65, 6.65]);
    for (const idSeller of [b.id, foreign.id, 999_999]) {
      expect((await refusal({ idSeller }, a.token)).slice(0, 2)).toEqual([403, 'access_denied']);
    }
    for (const idSeller of [foreign.id, 999_999]) {
      expect((await refusal({ idSeller })).slice(0, 2)).toEqual([404, 'seller_not_found']);
    }
  });
});
