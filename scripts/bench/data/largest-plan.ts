import type { components } from '../../../generated/api.ts';

const positions = Array.from({ length: 24 }, (_, index) => index);
const brands = ['default', 'mastercard', 'visa', 'elo', 'hipercard', 'american_express', 'discover'] as const;

/** The largest plan that may be created: every method, channel and brand, both arrays, four decimal places. */
export function largestPlan(): components['schemas']['RatePlanInput'] {
  const rates = (first: number) => positions.map((index) => Number((first + index * 0.4567).toFixed(4)));
  const both = (first: number) => ({ sellerRates: rates(first), buyerRates: rates(first + 1.2345) });
  const channel = (first: number, delayForRedeem: number) => ({
    delayForRedeem,
    default: both(first),
    ...Object.fromEntries(brands.map((brand, index) => [brand, both(first + index * 0.1111)])),
  });
  return {
    name: 'Everything',
    tax: {
      pix: { delayForRedeem: 0, value: 0.99, rateType: 'PERCENTAGE', valueLimit: 10 },
      bankSlip: { delayForRedeem: 2, value: 3.49, rateType: 'FIXED' },
      debit: { delayForRedeem: 1, value: 1.4567, rateType: 'PERCENTAGE' },
      credit: [{ online: channel(3.1234, 30) }, { pos: channel(2.5432, 30) }, { tap: channel(2.7111, 30) }],
    },
  };
}
