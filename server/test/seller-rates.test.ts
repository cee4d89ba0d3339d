import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { createSeller, rates } from './support/fixtures.ts';
import { assign, createPlan, makeDefault } from './support/plans.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';

type SellerRates = components['schemas']['SellerRates'];

const noon = '2026-11-20T12:00:00.000Z';

let api: TestApi;

beforeAll(async () => {
  api = await TestApi.start();
});
beforeEach(() => api.setNow(noon));
afterAll(() => api.stop());

async function ratesOf(token: string, sellerId: number): Promise<SellerRates['currentSellerRatesRequest']> {
  const { status, body, text } = await api.call<SellerRates>('GET', `/v2/seller/rates/${sellerId}`, {
    token,
  });
  expect(status, text).toBe(200);
  expect(Object.keys(body)).toEqual(['currentSellerRatesRequest']);
  return body.currentSellerRatesRequest;
}

/** Returns `2x` to `24x`, each with the text that `at` gives. */
function instalments(at: (count: number) => string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 23 }, (_, index) => [`${index + 2}x`, at(index + 2)]));
}

/** Formats tenths: 31 is `3.1`, 40 is `4`. */
const tenths = (count: number) => String(count / 10);

let intermediaries = 0;

/** Creates an intermediary, whose default plan has these prices if any are given. */
async function newIntermediary(overrides?: Parameters<typeof createPlan>[2]) {
  const intermediary = await api.createIntermediary(`Rates ${++intermediaries}`);
  if (overrides !== undefined) {
    await makeDefault(api, await createPlan(api, intermediary.token, overrides));
  }
  return intermediary;
}

describe('the shape of the reference (2.2, D21)', () => {
  test('percentages, a fixed slip, a limit and the rates of the first channel', async () => {
    const { token } = await newIntermediary({});
    const seller = await createSeller(api, token);
    expect(await ratesOf(token, seller.id)).toEqual({
      pixConfigData: { rate: '0.99', rateType: 'percent', delayForRedeem: '0', rateLimitValue: '10' },
      bankSlipConfigData: {
        value: '3.49',
        delayForRedeem: '2',
        rate: '0',
        rateType: 'fixed',
        rateLimitValue: '',
      },
      debitCardConfigData: { delayForRedeem: '1', rate: '1.45', rateType: 'percent' },
      sightCreditCardConfigData: { delayForRedeem: '30', rate: '3.1' },
      earlyCreditCardConfigData: {
        delayForRedeem: '30',
        buyerRates: instalments((count) => tenths(40 + count)),
        sellerRates: instalments((count) => tenths(30 + count)),
      },
    });
  });

  test('fixed pix and debit, a slip in per cent, no limit; buyers pay what sellers pay', async () => {
    const { token } = await newIntermediary({
      pix: { delayForRedeem: 365, value: 1.5, rateType: 'FIXED' },
      bankSlip: { delayForRedeem: 0, value: 1.2345, rateType: 'PERCENTAGE' },
      debit: { delayForRedeem: 1, value: 0.3, rateType: 'FIXED' },
      credit: [{ online: { delayForRedeem: 0, default: { sellerRates: rates(12.3456) } } }],
    });
    const seller = await createSeller(api, token);
    expect(await ratesOf(token, seller.id)).toEqual({
      pixConfigData: { rate: '1.5', rateType: 'fixed', delayForRedeem: '365', rateLimitValue: '' },
      bankSlipConfigData: {
        value: '0',
        delayForRedeem: '0',
        rate: '1.2345',
        rateType: 'percent',
        rateLimitValue: '',
      },
      debitCardConfigData: { delayForRedeem: '1', rate: '0.3', rateType: 'fixed' },
      sightCreditCardConfigData: { delayForRedeem: '0', rate: '12.3456' },
      earlyCreditCardConfigData: {
        delayForRedeem: '0',
        buyerRates: instalments(() => '12.3456'),
        sellerRates: instalments(() => '12.3456'),
      },
    });
  });

  test('the plan that an intermediary is born with costs nothing', async () => {
    const { token } = await newIntermediary();
    const seller = await createSeller(api, token);
    const zeros = instalments(() => '0');
    expect(await ratesOf(token, seller.id)).toEqual({
      pixConfigData: { rate: '0', rateType: 'percent', delayForRedeem: '0', rateLimitValue: '' },
      bankSlipConfigData: {
        value: '0',
        delayForRedeem: '0',
        rate: '0',
        rateType: 'percent',
        rateLimitValue: '',
      },
      debitCardConfigData: { delayForRedeem: '0', rate: '0', rateType: 'percent' },
      sightCreditCardConfigData: { delayForRedeem: '0', rate: '0' },
      earlyCreditCardConfigData: { delayForRedeem: '0', buyerRates: zeros, sellerRates: zeros },
    });
  });

  test('the largest prices, and limits', async () => {
    const { token } = await newIntermediary({
      pix: { delayForRedeem: 0, value: 100, rateType: 'PERCENTAGE', valueLimit: 0 },
      bankSlip: { delayForRedeem: 0, value: 1.25, rateType: 'PERCENTAGE', valueLimit: 9.9 },
      debit: { delayForRedeem: 0, value: 999999999.99, rateType: 'FIXED' },
    });
    const seller = await createSeller(api, token);
    const view = await ratesOf(token, seller.id);
    expect(view.pixConfigData).toMatchObject({ rate: '100', rateLimitValue: '0' });
    expect(view.bankSlipConfigData).toMatchObject({ rate: '1.25', rateLimitValue: '9.9' });
    expect(view.debitCardConfigData.rate).toBe('999999999.99');
  });

  const online = { online: { delayForRedeem: 3, default: { sellerRates: rates(3) } } };
  const pos = { pos: { delayForRedeem: 2, default: { sellerRates: rates(2) } } };
  const tap = { tap: { delayForRedeem: 1, default: { sellerRates: rates(1) } } };

  test.each([
    { first: 'online', credit: [tap, pos, online], shown: '3' },
    { first: 'pos', credit: [tap, pos], shown: '2' },
    { first: 'tap', credit: [tap], shown: '1' },
  ])('credit shows $first when it is the first channel that the plan prices', async ({ credit, shown }) => {
    const { token } = await newIntermediary({ credit });
    const seller = await createSeller(api, token);
    const view = await ratesOf(token, seller.id);
    expect(view.sightCreditCardConfigData).toEqual({ delayForRedeem: shown, rate: shown });
    expect(view.earlyCreditCardConfigData).toEqual({
      delayForRedeem: shown,
      buyerRates: instalments(() => shown),
      sellerRates: instalments(() => shown),
    });
  });
});

describe('which plan (D18)', () => {
  const debitOf = (value: number) => ({
    debit: { delayForRedeem: 0, value, rateType: 'PERCENTAGE' as const },
  });
  const debit = async (token: string, sellerId: number) =>
    (await ratesOf(token, sellerId)).debitCardConfigData.rate;

  test('a new default prices later sellers only', async () => {
    const { token } = await newIntermediary(debitOf(1));
    const earlier = await createSeller(api, token, 1);
    await makeDefault(api, await createPlan(api, token, debitOf(2)));
    const later = await createSeller(api, token, 2);
    expect(await debit(token, earlier.id)).toBe('1');
    expect(await debit(token, later.id)).toBe('2');
  });

  test("a default is one intermediary's alone", async () => {
    const own = await newIntermediary(debitOf(1));
    await newIntermediary(debitOf(2));
    const seller = await createSeller(api, own.token);
    expect(await debit(own.token, seller.id)).toBe('1');
  });

  test('a plan assigned from now on holds from the next reading on', async () => {
    const { token } = await newIntermediary(debitOf(1));
    const seller = await createSeller(api, token, 1);
    const other = await createSeller(api, token, 2);
    api.setNow('2026-11-20T12:00:00.001Z');
    await assign(api, seller.id, await createPlan(api, token, debitOf(2)));
    expect(await debit(token, seller.id)).toBe('2');
    expect(await debit(token, other.id)).toBe('1');
  });

  test('a plan assigned from a future moment on holds from exactly that moment', async () => {
    const { token } = await newIntermediary(debitOf(1));
    const seller = await createSeller(api, token);
    const next = await createPlan(api, token, debitOf(2));
    const last = await createPlan(api, token, debitOf(3));
    // The later one is assigned first: the moment decides, not the order of assigning.
    await assign(api, seller.id, last, '2027-01-01T00:00:00-03:00');
    await assign(api, seller.id, next, '2026-12-01T00:00:00-03:00');
    const seen: string[] = [];
    for (const instant of [
      '2026-12-01T02:59:59.999Z',
      '2026-12-01T03:00:00.000Z',
      '2027-01-01T02:59:59.999Z',
      '2027-01-01T03:00:00.000Z',
    ]) {
      api.setNow(instant);
      seen.push(await debit(token, seller.id));
    }
    expect(seen).toEqual(['1', '2', '2', '3']);
  });

  test('before the first assignment, the first counts', async () => {
    const { token } = await newIntermediary(debitOf(1));
    const seller = await createSeller(api, token);
    await assign(api, seller.id, await createPlan(api, token, debitOf(3)), '2026-10-01T00:00:00Z');
    await assign(api, seller.id, await createPlan(api, token, debitOf(2)), '2026-12-01T00:00:00Z');
    api.setNow('2026-09-30T23:59:59.999Z');
    expect(await debit(token, seller.id)).toBe('3');
    api.setNow('2026-10-01T00:00:00.000Z');
    expect(await debit(token, seller.id)).toBe('3');
    api.setNow('2026-12-01T00:00:00.000Z');
    expect(await debit(token, seller.id)).toBe('2');
  });

  test('no seller has two plans from one moment on', async () => {
    const { token } = await newIntermediary(debitOf(1));
    const seller = await createSeller(api, token);
    const other = await createPlan(api, token, debitOf(2));
    const createdAt = new Date(api.now).toISOString();
    const again = assign(api, seller.id, other, createdAt);
    await expect(again).rejects.toThrow('already has a plan from exactly');
    expect(await debit(token, seller.id)).toBe('1');
  });

  test('an unknown plan is not assigned', async () => {
    const { token } = await newIntermediary();
    const seller = await createSeller(api, token);
    await expect(assign(api, seller.id, 999_999)).rejects.toMatchObject({
      code: 'rate_plan_not_found',
    });
    await expect(makeDefault(api, 999_999)).rejects.toThrow('no plan 999999');
  });
});

describe('whose rates', () => {
  const read = (token: string, sellerId: number | string) =>
    api.call('GET', `/v2/seller/rates/${sellerId}`, { token });
  const refusal = ({ code, detail, status }: ProblemBody) => ({ code, detail, status });

  test('a seller reads its own, as its intermediary does', async () => {
    const { token } = await newIntermediary({});
    const seller = await createSeller(api, token);
    expect(await ratesOf(seller.token, seller.id)).toEqual(await ratesOf(token, seller.id));
  });

  test('another seller is 403 for a seller, the same whether or not it exists', async () => {
    const { token } = await newIntermediary();
    const stranger = await newIntermediary();
    const seller = await createSeller(api, token, 1);
    const neighbour = await createSeller(api, token, 2);
    const foreign = await createSeller(api, stranger.token, 3);
    const refusals = await Promise.all(
      [neighbour.id, foreign.id, 999_999].map(async (id) => refusal((await read(seller.token, id)).body)),
    );
    expect(refusals[0]).toMatchObject({ status: 403, code: 'access_denied' });
    expect(refusals).toEqual([refusals[0], refusals[0], refusals[0]]);
  });

  test("an unknown seller is 404 for an intermediary, and so is another intermediary's", async () => {
    const { token } = await newIntermediary();
    const stranger = await newIntermediary();
    const foreign = await createSeller(api, stranger.token, 1);
    const refusals = await Promise.all(
      [foreign.id, 999_999, Number.MAX_SAFE_INTEGER].map(async (id) => refusal((await read(token, id)).body)),
    );
    expect(refusals[0]).toMatchObject({ status: 404, code: 'seller_not_found' });
    expect(refusals).toEqual([refusals[0], refusals[0], refusals[0]]);
  });

  test.each(['0', '-1', 'abc', '1.5', '1e0', '0x1', '01', '+1', '%201', '9007199254740992'])(
    'the id %s is 400',
    async (id) => {
      const { token } = await newIntermediary();
      const response = await read(token, id);
      expect(response.status, response.text).toBe(400);
      expect(response.body.code).toBe('invalid_request');
      expect(response.body.errors?.map(({ pointer }) => pointer)).toEqual(['/path/sellerId']);
    },
  );

  test('an unknown query parameter is 400', async () => {
    const { token } = await newIntermediary();
    const response = await read(token, '1?sellerId=1');
    expect(response.status).toBe(400);
    expect(response.body.errors?.map(({ pointer }) => pointer)).toEqual(['/query/sellerId']);
  });
});
