import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNELS, type PaymentMethod } from '../shared/charge-terms.ts';
import { MAX_AMOUNT_CENTS } from '../shared/money.ts';
import { zeroFeeTax } from './default-plan.service.ts';
import { explainFee, feeOf, priceOf, type PricedSale } from './fee.ts';
import { planTable } from './plan-table.ts';
import { anyAmountCents, anyPrice, anyRatePpm, anyTax, shopTax } from './tax.fixture.ts';
import { type Price, type Tax, canonicalTax, parseStoredTax } from './tax.ts';

const NO_CARD = { channel: null, brand: null, installments: null } as const;
const online = { channel: 'ONLINE' } as const;

const pix = (valueCents: number): PricedSale => ({ ...NO_CARD, paymentMethod: 'PIX', valueCents });
const slip = (valueCents: number): PricedSale => ({ ...NO_CARD, paymentMethod: 'BANK_SLIP', valueCents });
const debit = (valueCents: number): PricedSale => ({
  ...NO_CARD,
  paymentMethod: 'DEBIT_CARD',
  brand: 'elo',
  valueCents,
});

const sight = (valueCents: number, card: Pick<PricedSale, 'channel' | 'brand'>): PricedSale => ({
  paymentMethod: 'CREDIT_CARD_SIGHT',
  valueCents,
  installments: 1,
  ...card,
});

const early = (
  payer: 'SELLER' | 'BUYER',
  installments: number,
  valueCents: number,
  card: Pick<PricedSale, 'channel' | 'brand'>,
): PricedSale => ({ paymentMethod: `CREDIT_CARD_EARLY_${payer}`, valueCents, installments, ...card });

/** Returns a plan whose pix has this price: the shortest way to test the arithmetic. */
const pixTax = (price: Price, limitCents: number | null = null): Tax => ({
  ...zeroFeeTax(),
  pix: { delayForRedeemDays: 0, price, limitCents },
});
const percentage = (ratePpm: number): Price => ({ rateType: 'PERCENTAGE', ratePpm });
const fixed = (amountCents: number): Price => ({ rateType: 'FIXED', amountCents });

function pixFeeCents(price: Price, valueCents: number, limitCents: number | null = null): number {
  const fee = feeOf(pixTax(price, limitCents), pix(valueCents));
  if (fee === 'channel_not_priced') throw new Error('pix has no channel');
  return fee.feeCents;
}

describe('the fee of a sale under the plan of a shop, computed by hand', () => {
  it.each([
    // 100.00 x 0.99 % = 0.99
    ['pix below its cap', pix(100_00), 99, 0],
    // 1000.00 x 0.99 % = 9.90, cap 5.00
    ['pix above its cap', pix(1_000_00), 500, 0],
    // 505.05 x 0.99 % = 4.999995
    ['pix that rounds to its cap', pix(505_05), 500, 0],
    ['slip at its fixed fee of 3.49', slip(50_00), 349, 2],
    ['slip of less than its fee, which takes the whole value', slip(2_00), 200, 2],
    ['slip of exactly its fee', slip(3_49), 349, 2],
    // 19.99 x 1.89 % = 0.377811
    ['debit, whatever the brand', debit(19_99), 38, 1],
    // 200.00 x 2.99 % = 5.98
    ['credit in sight, 1x', sight(200_00, { ...online, brand: 'mastercard' }), 598, 30],
    // 150.00 x 2.99 % = 4.485, a tie: 4.48 is even
    ['a tie that rounds down to even', sight(150_00, { ...online, brand: 'elo' }), 448, 30],
    // 250.00 x 2.99 % = 7.475, a tie: 7.48 is even
    ['a tie that rounds up to even', sight(250_00, { ...online, brand: 'elo' }), 748, 30],
    // 2.99 + 1 x 0.50 = 3.49 %; 80.10 x 3.49 % = 2.79549
    ['2x paid by the seller', early('SELLER', 2, 80_10, { ...online, brand: 'elo' }), 280, 30],
    // 2.99 + 23 x 0.50 = 14.49 %; 1200.00 x 14.49 % = 173.88
    ['24x paid by the seller', early('SELLER', 24, 1_200_00, { ...online, brand: 'elo' }), 17_388, 30],
    // visa 2.50 + 5 x 0.40 = 4.50 %; 89.90 x 4.50 % = 4.0455
    ['a brand with rates of its own', early('SELLER', 6, 89_90, { ...online, brand: 'visa' }), 405, 30],
    // 2.99 + 11 x 0.50 = 8.49 %; 333.33 x 8.49 % = 28.299717
    ['brand other, at default', early('SELLER', 12, 333_33, { ...online, brand: 'other' }), 2_830, 30],
    // visa has no rates at the terminal: 1.99 + 2 x 0.30 = 2.59 %; 60.00 x 2.59 % = 1.554
    ['another channel', early('SELLER', 3, 60_00, { channel: 'POS', brand: 'visa' }), 155, 14],
    // in-sight 2.99 %, not 7.49 %; 400.00 x 2.99 % = 11.96
    ['10x paid by the buyer', early('BUYER', 10, 400_00, { ...online, brand: 'elo' }), 1_196, 30],
    // visa's in-sight 2.50 %; 400.00 x 2.50 % = 10.00
    ['10x paid by the buyer with visa', early('BUYER', 10, 400_00, { ...online, brand: 'visa' }), 1_000, 30],
    ['the smallest sale', pix(1), 0, 0],
  ])('%s', (_name, sale, feeCents, delayForRedeemDays) => {
    expect(feeOf(shopTax(), sale)).toEqual({ feeCents, delayForRedeemDays });
  });

  it.each([
    sight(10_00, { channel: 'TAP', brand: 'visa' }),
    early('SELLER', 2, 10_00, { channel: 'TAP', brand: 'other' }),
    early('BUYER', 2, 10_00, { channel: 'TAP', brand: 'elo' }),
  ])('has no price for a channel that the plan lacks ($paymentMethod)', (sale) => {
    expect(feeOf(shopTax(), sale)).toBe('channel_not_priced');
    expect(priceOf(shopTax(), sale)).toBe('channel_not_priced');
  });
});

describe('the arithmetic of a fee, computed by hand', () => {
  it.each([
    ['100 % takes the whole value', percentage(1_000_000), 123_45, null, 123_45],
    ['the largest sale at 100 %', percentage(1_000_000), MAX_AMOUNT_CENTS, null, MAX_AMOUNT_CENTS],
    // 99999999999 - 99999.999999 = 99999899999.000001 centavos
    ['the largest sale at 99.9999 %', percentage(999_999), MAX_AMOUNT_CENTS, null, 99_999_899_999],
    // 99999999999 x 0.000001 = 99999.999999 centavos
    ['the largest sale at 0.0001 %', percentage(1), MAX_AMOUNT_CENTS, null, 100_000],
    ['0 %', percentage(0), MAX_AMOUNT_CENTS, null, 0],
    ['half a centavo is zero', percentage(500_000), 1, null, 0],
    ['one and a half centavos are two', percentage(500_000), 3, null, 2],
    ['two and a half centavos are two', percentage(500_000), 5, null, 2],
    // 5 x 0.500001 = 2.500005 centavos
    ['just above half a centavo rounds up', percentage(500_001), 5, null, 3],
    // 7 x 0.499999 = 3.499993 centavos
    ['just below half a centavo rounds down', percentage(499_999), 7, null, 3],
    ['a cap of zero', percentage(500_000), 100_00, 0, 0],
    ['a cap above the value', percentage(1_000_000), 100, 1_000, 100],
    ['a fixed fee of zero', fixed(0), 100, null, 0],
    ['the largest fixed fee on the smallest sale', fixed(MAX_AMOUNT_CENTS), 1, null, 1],
  ])('%s', (_name, price, valueCents, limitCents, feeCents) => {
    expect(pixFeeCents(price, valueCents, limitCents)).toBe(feeCents);
  });
});

describe('the arithmetic of a fee, at random', () => {
  it('keeps 0 <= fee <= value and fee <= cap', () => {
    fc.assert(
      fc.property(anyPrice, anyAmountCents, fc.option(anyAmountCents), (price, valueCents, limitCents) => {
        const feeCents = pixFeeCents(price, valueCents, limitCents);
        expect(Number.isSafeInteger(feeCents)).toBe(true);
        expect(feeCents).toBeGreaterThanOrEqual(0);
        expect(feeCents).toBeLessThanOrEqual(Math.min(valueCents, limitCents ?? valueCents));
      }),
    );
  });

  // Small values at rates of whole halves often give ties; large ones use the full width of the product.
  const anyValueCents = fc.oneof(anyAmountCents, fc.integer({ min: 0, max: 200 }));
  const anyRate = fc.oneof(anyRatePpm, fc.constantFrom(500_000, 250_000, 125_000, 5_000));

  it('is the centavo nearest to value x rate, the even one of two equally near', () => {
    fc.assert(
      fc.property(anyValueCents, anyRate, (valueCents, ratePpm) => {
        const feeCents = BigInt(pixFeeCents(percentage(ratePpm), valueCents));
        const distance = 2n * (feeCents * 1_000_000n - BigInt(valueCents) * BigInt(ratePpm));
        const size = distance < 0n ? -distance : distance;
        expect(size <= 1_000_000n).toBe(true);
        if (size === 1_000_000n) expect(feeCents % 2n).toBe(0n);
      }),
      { numRuns: 2000 },
    );
  });

  it('never falls when the value or the rate rises', () => {
    fc.assert(
      fc.property(anyValueCents, anyValueCents, anyRate, anyRate, (value, otherValue, rate, otherRate) => {
        const [low, high] = [Math.min(value, otherValue), Math.max(value, otherValue)];
        const [cheap, dear] = [Math.min(rate, otherRate), Math.max(rate, otherRate)];
        const lowFee = pixFeeCents(percentage(cheap), low);
        expect(pixFeeCents(percentage(cheap), high)).toBeGreaterThanOrEqual(lowFee);
        expect(pixFeeCents(percentage(dear), low)).toBeGreaterThanOrEqual(lowFee);
      }),
    );
  });

  it('prices every sale of a channel that the plan has, and no other', () => {
    const anyCreditSale: fc.Arbitrary<PricedSale> = fc.record({
      valueCents: anyAmountCents,
      paymentMethod: fc.constantFrom('CREDIT_CARD_EARLY_SELLER', 'CREDIT_CARD_EARLY_BUYER'),
      channel: fc.constantFrom(...CHANNELS),
      brand: fc.constantFrom('visa', 'elo', 'discover', 'other'),
      installments: fc.integer({ min: 2, max: 24 }),
    });
    fc.assert(
      fc.property(anyTax, anyCreditSale, (tax, sale) => {
        const channelTax = sale.channel === null ? undefined : tax.credit[sale.channel];
        const fee = feeOf(tax, sale);
        if (channelTax === undefined || fee === 'channel_not_priced') {
          expect([channelTax, fee]).toEqual([undefined, 'channel_not_priced']);
          return;
        }
        expect(fee.delayForRedeemDays).toBe(channelTax.delayForRedeemDays);
        expect(fee.feeCents).toBeLessThanOrEqual(sale.valueCents);
      }),
    );
  });
});

describe('the price that a sale falls under', () => {
  it('names the cap of pix', () => {
    expect(priceOf(shopTax(), pix(1))).toEqual({
      price: percentage(9_900),
      limitCents: 500,
      delayForRedeemDays: 0,
      refundWindowDays: 90,
      credit: null,
    });
  });

  it('names the cap of a bank slip, which limits its fee wherever it is shown', () => {
    const bankSlip = { delayForRedeemDays: 2, price: percentage(12_500), limitCents: 990 };
    const tax: Tax = { ...zeroFeeTax(), bankSlip };
    expect(priceOf(tax, slip(1))).toEqual({ ...bankSlip, refundWindowDays: null, credit: null });
    // 1000.00 x 1.25 % = 12.50, cap 9.90
    expect(explainFee(tax, slip(1_000_00))).toMatchObject({ feeCents: 990, cappedBy: 'limit' });
    const { methods } = planTable(tax, 1_000_00);
    expect(methods.map(({ limitCents, feeCents }) => [limitCents, feeCents])).toEqual([
      [null, 0],
      [990, 990],
      [null, 0],
    ]);
  });

  it('names channel, brand and position of credit', () => {
    const visa = { ...online, brand: 'visa' } as const;
    expect(priceOf(shopTax(), early('SELLER', 6, 1, visa))).toEqual({
      price: percentage(45_000),
      limitCents: null,
      refundWindowDays: null,
      delayForRedeemDays: 30,
      credit: { channel: 'ONLINE', rates: 'visa', position: 6 },
    });
    expect(priceOf(shopTax(), early('BUYER', 6, 1, visa))).toMatchObject({
      price: percentage(25_000),
      credit: { rates: 'visa', position: 1 },
    });
  });

  it('names default for a brand without rates of its own', () => {
    const elo = sight(1, { ...online, brand: 'elo' });
    expect(priceOf(shopTax(), elo)).toMatchObject({ credit: { rates: 'default', position: 1 } });
  });
});

describe('a sale that cannot be', () => {
  it.each([
    ['a fraction of a centavo', pix(10.5)],
    ['a negative value', pix(-1)],
    ['a value that is no number', pix(Number.NaN)],
    ['credit without a channel', sight(100, { channel: null, brand: 'visa' })],
    ['25 instalments', early('SELLER', 25, 100, { ...online, brand: 'visa' })],
    ['no instalments', early('SELLER', 0, 100, { ...online, brand: 'visa' })],
    [
      'instalments without a count',
      { ...early('SELLER', 2, 100, { ...online, brand: 'visa' }), installments: null },
    ],
  ])('is refused: %s', (_name, sale) => {
    expect(() => feeOf(shopTax(), sale)).toThrow(RangeError);
  });
});

describe('the zero-fee plan', () => {
  it.each<PaymentMethod>([
    'PIX',
    'BANK_SLIP',
    'DEBIT_CARD',
    'CREDIT_CARD_SIGHT',
    'CREDIT_CARD_EARLY_SELLER',
    'CREDIT_CARD_EARLY_BUYER',
  ])('takes nothing from %s, on any channel, and pays out at once', (paymentMethod) => {
    for (const channel of CHANNELS) {
      for (const installments of [1, 24]) {
        const sale = {
          valueCents: 99_999_999_999,
          paymentMethod,
          channel,
          brand: 'visa',
          installments,
        } as const;
        expect(feeOf(zeroFeeTax(), sale)).toEqual({ feeCents: 0, delayForRedeemDays: 0 });
      }
    }
  });

  it('is a tax that can be stored, a new one every time', () => {
    const tax = zeroFeeTax();
    expect(parseStoredTax(canonicalTax(tax))).toEqual(tax);
    tax.credit = {};
    expect(Object.keys(zeroFeeTax().credit)).toEqual(CHANNELS);
  });
});
