import fc from 'fast-check';
import {
  MAX_INSTALLMENTS,
  MAX_RATE_PPM,
  type ChannelTax,
  type InstallmentRates,
  type Price,
  type Tax,
} from './tax.ts';
import { BRANDS, CHANNELS } from '../shared/charge-terms.ts';

/** Returns 24 rates that rise by the same step with every instalment. */
export function risingRates(firstPpm: number, stepPpm: number): number[] {
  return Array.from({ length: MAX_INSTALLMENTS }, (_, index) => firstPpm + index * stepPpm);
}

/**
 * Returns a shop's plan: every rate type, a limit, a brand with its own rates, different channels, and no prices for
 * TAP.
 */
export function shopTax(): Tax {
  return {
    pix: { delayForRedeemDays: 0, price: { rateType: 'PERCENTAGE', ratePpm: 9_900 }, limitCents: 500 },
    bankSlip: { delayForRedeemDays: 2, price: { rateType: 'FIXED', amountCents: 349 } },
    debit: { delayForRedeemDays: 1, price: { rateType: 'PERCENTAGE', ratePpm: 18_900 } },
    credit: {
      ONLINE: {
        delayForRedeemDays: 30,
        default: { sellerRatesPpm: risingRates(29_900, 5_000), buyerRatesPpm: risingRates(0, 12_500) },
        brands: { visa: { sellerRatesPpm: risingRates(25_000, 4_000), buyerRatesPpm: null } },
      },
      POS: {
        delayForRedeemDays: 14,
        default: { sellerRatesPpm: risingRates(19_900, 3_000), buyerRatesPpm: null },
        brands: {},
      },
    },
  };
}

export const anyRatePpm = fc.integer({ min: 0, max: MAX_RATE_PPM });
export const anyAmountCents = fc.integer({ min: 0, max: 99_999_999_999 });
const anyDelayDays = fc.integer({ min: 0, max: 365 });
/** Any delay of a price and any window of refunds, which is left out where a refund is always possible. */
const anyDays = fc
  .record({
    delayForRedeemDays: anyDelayDays,
    window: fc.option(fc.integer({ min: 0, max: 3_650 })),
    isBusiness: fc.boolean(),
    isRolled: fc.boolean(),
  })
  .map(({ delayForRedeemDays, window, isBusiness, isRolled }) => ({
    delayForRedeemDays,
    ...(isBusiness ? { delayUnit: 'BUSINESS' as const } : {}),
    ...(isRolled ? { roll: 'NEXT' as const } : {}),
    ...(window === null ? {} : { refundWindowDays: window }),
  }));

export const anyPrice: fc.Arbitrary<Price> = fc.oneof(
  fc.record({ rateType: fc.constant('PERCENTAGE' as const), ratePpm: anyRatePpm }),
  fc.record({ rateType: fc.constant('FIXED' as const), amountCents: anyAmountCents }),
);

const anyRates = fc.array(anyRatePpm, { minLength: MAX_INSTALLMENTS, maxLength: MAX_INSTALLMENTS });

const anyInstallmentRates: fc.Arbitrary<InstallmentRates> = fc.record({
  sellerRatesPpm: anyRates,
  buyerRatesPpm: fc.option(anyRates),
});

const anyChannelTax: fc.Arbitrary<ChannelTax> = fc
  .tuple(
    anyDays,
    fc.boolean(),
    fc.record({
      default: anyInstallmentRates,
      brands: fc.dictionary(fc.constantFrom(...BRANDS), anyInstallmentRates),
    }),
  )
  .map(([days, isByInstalment, rates]) => ({
    ...days,
    ...(isByInstalment ? { settlement: 'BY_INSTALMENT' as const } : {}),
    ...rates,
  }));

const anyMethodTax = fc.tuple(anyDays, anyPrice).map(([days, price]) => ({ ...days, price }));

const anyReserve = fc.record({
  ppm: fc.integer({ min: 1, max: 990_000 }),
  days: fc.integer({ min: 1, max: 365 }),
});

/** Any plan that the service could have stored. */
export const anyTax: fc.Arbitrary<Tax> = fc
  .tuple(anyPrices(), fc.boolean(), fc.option(anyReserve))
  .map(([prices, keepsFee, reserve]) => ({
    ...prices,
    ...(keepsFee ? { refundFee: 'KEEP' as const } : {}),
    ...(reserve === null ? {} : { reserve }),
  }));

function anyPrices(): fc.Arbitrary<Tax> {
  return fc.record({
    pix: fc.tuple(anyMethodTax, fc.option(anyAmountCents)).map(([method, limitCents]) => ({
      ...method,
      limitCents: method.price.rateType === 'FIXED' ? null : limitCents,
    })),
    bankSlip: fc
      .tuple(anyMethodTax, fc.option(anyAmountCents))
      .map(([method, limitCents]) =>
        limitCents === null || method.price.rateType === 'FIXED' ? method : { ...method, limitCents },
      ),
    debit: anyMethodTax,
    credit: fc.dictionary(fc.constantFrom(...CHANNELS), anyChannelTax, { minKeys: 1 }),
  });
}
