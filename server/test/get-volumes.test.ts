import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPlan, makeDefault } from './support/plans.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';

type Volumes = components['schemas']['Volumes'];

let api: TestApi;
let token: string;
let first: { id: number; token: string };
let second: { id: number; token: string };

/** Sells 100 by pix on 1 and 2 March and 50 by debit on 2 March, and refunds 20 of the first on 3 March. */
beforeAll(async () => {
  api = await TestApi.start();
  api.setNow('2026-03-03T12:00:00Z');
  ({ token } = await api.createIntermediary());
  const plan = await createPlan(api, token, {
    pix: { delayForRedeem: 1, value: 1, rateType: 'PERCENTAGE' },
    debit: { delayForRedeem: 1, value: 2, rateType: 'PERCENTAGE' },
  });
  await makeDefault(api, plan);
  first = await createSeller(api, token, 1);
  second = await createSeller(api, token, 2);
  // The last is 2 March in São Paulo, and 3 March in UTC.
  await importLines(api, [
    chargeLine({ idSeller: first.id, uuid: chargeUuid(1), value: 100, paidAt: '2026-03-01T15:00:00Z' }),
    chargeLine({ idSeller: first.id, uuid: chargeUuid(2), value: 100, paidAt: '2026-03-02T15:00:00Z' }),
    chargeLine({
      ...{ idSeller: second.id, uuid: chargeUuid(3), value: 50, paidAt: '2026-03-03T02:59:00Z' },
      ...{ paymentMethod: 'DEBIT_CARD', brand: 'visa' },
    }),
  ]);
  const body = { value: 20 };
  const { status } = await api.call('PATCH', `/v2/charges/partial-refund/${chargeUuid(1)}`, { token, body });
  expect(status).toBe(200);
});
afterAll(() => api.stop());

const read = async <Body = Volumes>(query: Record<string, string | number> = {}, by = token) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return api.call<Body>('GET', `/v2/report/volumes?${search}`, { token: by });
};

const days = { dateInitial: '2026-03-01', dateFinal: '2026-03-03' };
const none = { day: null, paymentMethod: null, idSeller: null };
const nothing = { salesCount: 0, salesValue: 0, fees: 0, refundedValue: 0, disputedValue: 0 };
const total = {
  ...{ salesCount: 3, salesValue: 250, fees: 3, refundedValue: 20, disputedValue: 0 },
  ...{ returnedFees: 0.2, netFees: 2.8 },
};

test('every day of the period, with exact figures', async () => {
  const { body } = await read(days);
  expect(body).toEqual({
    ...days,
    total,
    groupCount: 3,
    groups: [
      { ...none, ...nothing, day: '2026-03-01', salesCount: 1, salesValue: 100, fees: 1, ...kept(1) },
      { ...none, ...nothing, day: '2026-03-02', salesCount: 2, salesValue: 150, fees: 2, ...kept(2) },
      { ...none, ...nothing, day: '2026-03-03', refundedValue: 20, returnedFees: 0.2, netFees: -0.2 },
    ],
  });
});

const kept = (fees: number) => ({ returnedFees: 0, netFees: fees });

test('the payment methods and the sellers, the largest first; the limit is one of sellers, leaves the total whole, and is shown by the count', async () => {
  const methods = await read({ ...days, groupBy: 'METHOD', limit: 1 });
  expect(methods.body.groups.map(({ paymentMethod, salesValue }) => [paymentMethod, salesValue])).toEqual([
    ['PIX', 200],
    ['DEBIT_CARD', 50],
  ]);
  const sellers = await read({ ...days, groupBy: 'SELLER', limit: 1 });
  expect(sellers.body.groups).toMatchObject([{ ...none, idSeller: first.id, salesValue: 200, netFees: 1.8 }]);
  expect(sellers.body.total).toEqual(total);
  expect([methods.body.groupCount, sellers.body.groupCount]).toEqual([2, 2]);
});

test('a seller gets its own, and the last 30 days if it says nothing', async () => {
  const { body } = await read({}, second.token);
  expect([body.dateInitial, body.dateFinal, body.groups.length]).toEqual(['2026-02-02', '2026-03-03', 30]);
  expect(body.total).toMatchObject({ salesCount: 1, salesValue: 50, fees: 1, refundedValue: 0 });
  expect((await read({ dateFinal: '0000-01-05' })).body.groups).toHaveLength(5);
  const { body: named } = await read({ idSeller: first.id });
  expect(named.total).toMatchObject({ salesCount: 2, salesValue: 200 });
});

test('what is refused, and why', async () => {
  const refusal = async (query: Record<string, string | number>, by = token) => {
    const { status, body } = await read<ProblemBody>(query, by);
    return [status, body.code, body.errors?.[0]?.pointer];
  };
  const reversed = { dateInitial: '2026-03-02', dateFinal: '2026-03-01' };
  expect(await refusal(reversed)).toEqual([400, 'invalid_request', '/query/dateFinal']);
  const long = { dateInitial: '2025-03-02', dateFinal: '2026-03-03' };
  expect(await refusal(long)).toEqual([400, 'invalid_request', '/query/dateFinal']);
  expect((await read({ ...long, dateInitial: '2025-03-03' })).status).toBe(200);
  expect(await refusal({ groupBy: 'WEEK' })).toEqual([400, 'invalid_request', '/query/groupBy']);
  expect(await refusal({ idSeller: first.id }, second.token)).toEqual([403, 'access_denied', undefined]);
  expect(await refusal({ idSeller: 99_999 })).toEqual([404, 'seller_not_found', undefined]);
});
