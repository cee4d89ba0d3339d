import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, type Issue } from '../errors/api-error.ts';
import { taxFromInput, type ChannelTaxInput, type MethodTaxInput, type TaxInput } from './tax-input.ts';
import { taxToWire } from './tax-output.ts';
import { canonicalTax } from '../../rate-plans/tax.ts';
import { anyTax, shopTax } from '../../rate-plans/tax.fixture.ts';

const rates = (first: number): number[] => [first, ...Array.from({ length: 23 }, () => 3)];
const withRate = (index: number, rate: number): number[] => rates(2.5).with(index, rate);

const method: MethodTaxInput = { delayForRedeem: 1, value: 1.5, rateType: 'PERCENTAGE' };
const channel: ChannelTaxInput = { delayForRedeem: 30, default: { sellerRates: rates(2.5) } };
const valid: TaxInput = { pix: method, bankSlip: method, debit: method, credit: [{ online: channel }] };

function issuesOf(input: TaxInput): readonly Issue[] {
  try {
    taxFromInput(input);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_request') return error.issues;
    throw error;
  }
  return [];
}

const pointersOf = (input: TaxInput): string[] => issuesOf(input).map(({ pointer }) => pointer);
const pointersOfPix = (pix: TaxInput['pix']): string[] => pointersOf({ ...valid, pix });
const pointersOfCredit = (credit: TaxInput['credit']): string[] => pointersOf({ ...valid, credit });

describe('a valid tax', () => {
  it('becomes integers, with brands and buyer rates kept', () => {
    const tax = taxFromInput({
      pix: { delayForRedeem: 0, value: 0.99, rateType: 'PERCENTAGE', valueLimit: 19.99 },
      bankSlip: { delayForRedeem: 365, value: 3.49, rateType: 'FIXED' },
      debit: { delayForRedeem: 1, value: 99.9999, rateType: 'PERCENTAGE' },
      credit: [
        { tap: channel },
        { pos: { ...channel, elo: { sellerRates: rates(0.0001), buyerRates: rates(100) } } },
      ],
    });
    const ppm = (first: number): number[] => [first, ...Array.from({ length: 23 }, () => 30_000)];
    const bare = { sellerRatesPpm: ppm(25_000), buyerRatesPpm: null };
    expect(tax).toEqual({
      pix: { delayForRedeemDays: 0, price: { rateType: 'PERCENTAGE', ratePpm: 9_900 }, limitCents: 1_999 },
      bankSlip: { delayForRedeemDays: 365, price: { rateType: 'FIXED', amountCents: 349 } },
      debit: { delayForRedeemDays: 1, price: { rateType: 'PERCENTAGE', ratePpm: 999_999 } },
      credit: {
        TAP: { delayForRedeemDays: 30, default: bare, brands: {} },
        POS: {
          delayForRedeemDays: 30,
          default: bare,
          brands: { elo: { sellerRatesPpm: ppm(1), buyerRatesPpm: ppm(1_000_000) } },
        },
      },
    });
  });

  it('has the digest of a price without the days that it would have anyway', () => {
    const debit = { ...valid.debit, delayUnit: 'CALENDAR', roll: 'NONE' } as const;
    expect(canonicalTax(taxFromInput({ ...valid, debit }))).toBe(canonicalTax(taxFromInput(valid)));
    const other = taxFromInput({ ...valid, debit: { ...debit, delayUnit: 'BUSINESS', roll: 'NEXT' } });
    expect(other.debit).toMatchObject({ delayUnit: 'BUSINESS', roll: 'NEXT' });
    expect(taxToWire(other).debit).toMatchObject({ delayUnit: 'BUSINESS', roll: 'NEXT' });
  });

  it('has no cap when valueLimit is absent', () => {
    expect(taxFromInput(valid).pix.limitCents).toBeNull();
    expect(taxFromInput(valid).bankSlip).not.toHaveProperty('limitCents');
  });

  it('is read exactly, whatever the plan', () => {
    expect(taxFromInput(taxToWire(shopTax()))).toEqual(shopTax());
    fc.assert(
      fc.property(anyTax, (tax) => {
        expect(taxFromInput(taxToWire(tax))).toEqual(tax);
      }),
    );
  });
});

describe('a price', () => {
  it.each([-0.01, 100.0001, 1.00001, Number.NaN, 1e300])('refuses %d per cent', (value) => {
    expect(pointersOfPix({ ...method, value })).toEqual(['/body/tax/pix/value']);
  });

  it.each([-1, 10.001, 1_000_000_000, 1e300])('refuses a fixed fee of %d BRL', (value) => {
    expect(pointersOf({ ...valid, bankSlip: { ...method, rateType: 'FIXED', value } })).toEqual([
      '/body/tax/bankSlip/value',
    ]);
  });

  it.each([0, 100, 0.0001, 99.9999])('accepts %d per cent', (value) => {
    expect(pointersOfPix({ ...method, value })).toEqual([]);
  });

  it.each([0, 0.01, 100.01, 999_999_999.99])('accepts a fixed fee of %d BRL', (value) => {
    expect(pointersOfPix({ ...method, rateType: 'FIXED', value })).toEqual([]);
  });
});

describe('the cap of pix', () => {
  it.each([-1, 10.001, 1_000_000_000])('refuses %d BRL', (valueLimit) => {
    expect(pointersOfPix({ ...method, valueLimit })).toEqual(['/body/tax/pix/valueLimit']);
  });

  it('is refused beside a fixed fee', () => {
    expect(pointersOfPix({ ...method, rateType: 'FIXED', valueLimit: 5 })).toEqual([
      '/body/tax/pix/valueLimit',
    ]);
  });
});

describe('credit', () => {
  it('has a channel once', () => {
    expect(pointersOfCredit([{ pos: channel }, { tap: channel }, { pos: channel }])).toEqual([
      '/body/tax/credit/2/pos',
    ]);
  });

  it.each([-1, 100.5, 1.23456])('points at the position of a rate of %d', (rate) => {
    const sellerRates = withRate(3, rate);
    expect(pointersOfCredit([{ tap: channel }, { pos: { ...channel, default: { sellerRates } } }])).toEqual([
      '/body/tax/credit/1/pos/default/sellerRates/3',
    ]);
  });

  it('checks buyer rates and brands like the rest', () => {
    const online: ChannelTaxInput = {
      ...channel,
      default: { sellerRates: rates(1), buyerRates: withRate(23, 101) },
      american_express: { sellerRates: withRate(0, -1) },
    };
    expect(pointersOfCredit([{ online }])).toEqual([
      '/body/tax/credit/0/online/default/buyerRates/23',
      '/body/tax/credit/0/online/american_express/sellerRates/0',
    ]);
  });
});

it('names every fault at once, each with what is allowed', () => {
  const issues = issuesOf({
    pix: { ...method, value: 101, valueLimit: 0.001 },
    bankSlip: method,
    debit: { ...method, rateType: 'FIXED', value: 0.001 },
    credit: [{ pos: channel }, { pos: channel }],
  });
  expect(issues).toEqual([
    {
      pointer: '/body/tax/pix/value',
      detail: 'must be a per cent from 0 to 100 with at most 4 decimal places',
    },
    {
      pointer: '/body/tax/pix/valueLimit',
      detail: 'must be an amount in BRL from 0 to 999999999.99 with at most 2 decimal places',
    },
    {
      pointer: '/body/tax/debit/value',
      detail: 'must be an amount in BRL from 0 to 999999999.99 with at most 2 decimal places',
    },
    { pointer: '/body/tax/credit/1/pos', detail: 'pos must appear in one element only' },
  ]);
});
