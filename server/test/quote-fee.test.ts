import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { createSeller, planBody } from './support/fixtures.ts';
import { assign, createPlan } from './support/plans.ts';
import { problemExamples } from './support/problem-examples.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';

type Quote = components['schemas']['Quote'];

let api: TestApi;
let token: string;
let seller: { id: number; token: string };
let planId: number;

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
  seller = await createSeller(api, token, 1);
  planId = await createPlan(api, token, { credit: planBody().tax.credit.slice(0, 1) });
  await assign(api, seller.id, planId, new Date(api.now + 1).toISOString());
  api.setNow(new Date(api.now + 1).toISOString());
});
afterAll(() => api.stop());

const quote = <Body = Quote>(body: object, by = token, id = seller.id) =>
  api.call<Body>('POST', `/v2/seller/rates/${id}/quote`, { token: by, body });

const credit = {
  value: 199.9,
  paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
  channel: 'ONLINE',
  installments: 3,
};

describe('a quote over HTTP', () => {
  test('says the fee, the net amount, the day and each step, to both', async () => {
    const body = { ...credit, brand: 'elo', paidAt: '2026-12-31T22:00:00-03:00' };
    const [first, second] = [await quote(body), await quote(body, seller.token)];
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      value: 199.9,
      fee: 8.6,
      net: 191.3,
      executionDate: '2027-01-30',
      idPlan: planId,
      version: 1,
    });
    expect(first.body.steps).toContainEqual({ name: 'Product', text: '199.90 x 4.3 / 100 = 8.5957 BRL' });
    expect(first.body.calculation).toEqual({
      paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
      rateType: 'PERCENTAGE',
      rate: 4.3,
      ratesOf: 'elo',
      position: 3,
      product: '8.5957',
      rounding: 'up',
      uncapped: 8.6,
      limit: null,
      cappedBy: null,
      delayForRedeem: 30,
      delayUnit: 'CALENDAR',
      roll: 'NONE',
      settlement: 'AT_ONCE',
      refundWindowDays: null,
      refundFee: 'RETURN',
    });
    expect(second.text).toBe(first.text);
  });

  test('says what a fixed price is, and that the value of the sale caps it', async () => {
    const { body } = await quote({ value: 1, paymentMethod: 'BANK_SLIP' });
    expect(body).toMatchObject({ fee: 1, net: 0 });
    expect(body.calculation).toMatchObject({
      ...{ rateType: 'FIXED', rate: 3.49, ratesOf: null, position: null, product: null, rounding: null },
      ...{ uncapped: 3.49, cappedBy: 'value' },
    });
    const dispute = body.steps.find(({ name }) => name === 'Dispute');
    expect(dispute?.text).toBe('never: a boleto has no chargeback');
  });

  test('in instalments that the buyer pays for has the rate of a single payment, and says so', async () => {
    const { body } = await quote({ ...credit, paymentMethod: 'CREDIT_CARD_EARLY_BUYER' });
    expect(body.calculation).toMatchObject({ paymentMethod: 'CREDIT_CARD_EARLY_BUYER', position: 1 });
    const price = body.steps.find(({ name }) => name === 'Price');
    expect(price?.text).toMatch(
      /; the buyer pays for the instalments, the seller the rate of a single payment$/,
    );
  });

  test('of a credit card without a brand has the default rates, and without a moment is for now', async () => {
    const { body } = await quote(credit);
    expect(body).toMatchObject({ fee: 6.6, version: 1 });
    expect((await quote({ value: 100, paymentMethod: 'PIX' })).body).toMatchObject({ fee: 0.99 });
    expect((await quote({ value: 100, paymentMethod: 'DEBIT_CARD', brand: 'visa' })).body).toMatchObject({
      fee: 1.45,
    });
    const sight = { value: 100, paymentMethod: 'CREDIT_CARD_SIGHT', channel: 'ONLINE' };
    expect((await quote(sight)).body).toMatchObject({ fee: 3.1 });
  });

  test('of a channel that the plan does not price names those that it does', async () => {
    const { status, body } = await quote<ProblemBody>({ ...credit, channel: 'POS' });
    expect([status, body.code]).toEqual([422, 'channel_not_priced']);
    const example = problemExamples('quoteFee', 422).channel_not_priced;
    expect(body.detail).toBe(example?.replace('Plan 2', `Plan ${planId}`));
  });

  test('is refused to another seller, and of a seller that is not there', async () => {
    const other = await createSeller(api, token, 2);
    const denied = await quote<ProblemBody>(credit, other.token);
    expect([denied.status, denied.body.code]).toEqual([403, 'access_denied']);
    const missing = await quote<ProblemBody>(credit, token, 999_999);
    expect([missing.status, missing.body.code]).toEqual([404, 'seller_not_found']);
  });

  test.each([
    ['instalments are missing', { ...credit, installments: undefined }, ['/body/installments']],
    ['a single instalment of several', { ...credit, installments: 1 }, ['/body/installments']],
    ['no channel', { ...credit, channel: undefined }, ['/body/channel']],
    ['several instalments of one', { ...credit, paymentMethod: 'CREDIT_CARD_SIGHT' }, ['/body/installments']],
    [
      'card fields of pix',
      { ...credit, brand: 'visa', paymentMethod: 'PIX' },
      ['/body/channel', '/body/brand', '/body/installments'],
    ],
    [
      'a channel of a debit card',
      { value: 1, paymentMethod: 'DEBIT_CARD', channel: 'POS' },
      ['/body/channel'],
    ],
    ['half a centavo', { value: 0.005, paymentMethod: 'PIX' }, ['/body/value']],
    ['a leap second', { value: 1, paymentMethod: 'PIX', paidAt: '2026-12-31T23:59:60Z' }, ['/body/paidAt']],
  ])('%s: 400', async (_name, body, pointers) => {
    const answer = await quote<ProblemBody>(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map(({ pointer }) => pointer)).toEqual(pointers);
  });
});
