import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BRANDS, CHANNELS } from '../shared/charge-terms.ts';
import { explainFee, feeOf, type PricedSale } from './fee.ts';
import { anyAmountCents, anyTax, shopTax } from './tax.fixture.ts';

const noCard = { channel: null, brand: null, installments: null };

const anySale: fc.Arbitrary<PricedSale> = fc.oneof(
  fc.record({
    valueCents: anyAmountCents,
    paymentMethod: fc.constantFrom('PIX', 'BANK_SLIP', 'DEBIT_CARD'),
    channel: fc.constant(null),
    brand: fc.constant(null),
    installments: fc.constant(null),
  }),
  fc.record({
    valueCents: anyAmountCents,
    paymentMethod: fc.constantFrom(
      'CREDIT_CARD_SIGHT',
      'CREDIT_CARD_EARLY_SELLER',
      'CREDIT_CARD_EARLY_BUYER',
    ),
    channel: fc.constantFrom(...CHANNELS),
    brand: fc.constantFrom(...BRANDS, 'other', null),
    installments: fc.integer({ min: 1, max: 24 }),
  }),
);

test('the explained fee is the fee, and its steps add up', () => {
  fc.assert(
    fc.property(anyTax, anySale, (tax, sale) => {
      const fee = feeOf(tax, sale);
      const explained = explainFee(tax, sale);
      if (fee === 'channel_not_priced' || explained === 'channel_not_priced') {
        expect(explained).toBe(fee);
        return;
      }
      expect(explained.feeCents).toBe(fee.feeCents);
      expect(explained.applied.delayForRedeemDays).toBe(fee.delayForRedeemDays);
      expect(explained.netCents + explained.feeCents).toBe(sale.valueCents);
      expect(explained.cappedBy === null).toBe(explained.feeCents === explained.uncappedCents);
      const { percentage } = explained;
      if (percentage === null) return;
      const { floorCents, restMicrocents, productMicrocents } = percentage;
      expect(floorCents * 1_000_000n + restMicrocents).toBe(productMicrocents);
    }),
    { numRuns: 2_000 },
  );
});

describe('the rounding is named', () => {
  test.each([
    // The rate is 9,900 ppm of these values.
    [10_000, 'exact', 99],
    [10_010, 'down', 99],
    [10_090, 'up', 100],
    // 0.99 % of 50.00 BRL is 49.5 centavos; of 150.00 BRL 148.5.
    [5_000, 'half_up_to_even', 50],
    [15_000, 'half_down_to_even', 148],
  ] as const)('%i centavos: %s', (valueCents, rounding, feeCents) => {
    const explained = explainFee(shopTax(), { valueCents, paymentMethod: 'PIX', ...noCard });
    expect(explained).toMatchObject({ percentage: { rounding }, feeCents, cappedBy: null });
  });
});

describe('what caps the fee is named', () => {
  test.each([
    ['PIX', 100_000, 'limit', 500],
    ['BANK_SLIP', 100, 'value', 100],
    ['BANK_SLIP', 349, null, 349],
  ] as const)('%s of %i centavos: %s', (paymentMethod, valueCents, cappedBy, feeCents) => {
    expect(explainFee(shopTax(), { valueCents, paymentMethod, ...noCard })).toMatchObject({
      cappedBy,
      feeCents,
    });
  });
});
