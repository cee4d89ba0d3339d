import type { ChannelTax, InstallmentRates, MethodTax, Price, Tax } from '../../rate-plans/tax.ts';
import { BRANDS, CHANNELS } from '../../shared/charge-terms.ts';
import { brlFromCents } from '../../shared/money.ts';
import {
  wireNames,
  type ChannelTaxInput,
  type CreditInput,
  type InstallmentRatesInput,
  type MethodTaxInput,
  type TaxInput,
} from './tax-input.ts';

/** Prices as they are sent to `createRatePlan`: what is sent is what is read, channels and brands in a fixed order. */
export function taxToWire(tax: Tax): TaxInput {
  return {
    pix: { ...methodToWire(tax.pix), ...limitToWire(tax.pix.limitCents) },
    bankSlip: { ...methodToWire(tax.bankSlip), ...limitToWire(tax.bankSlip.limitCents ?? null) },
    debit: methodToWire(tax.debit),
    credit: CHANNELS.flatMap((channel): CreditInput[] => {
      const channelTax = tax.credit[channel];
      return channelTax === undefined ? [] : [{ [wireNames[channel]]: channelToWire(channelTax) }];
    }),
    ...(tax.refundFee === undefined ? {} : { refundFee: tax.refundFee }),
  };
}

function methodToWire({ price, ...days }: MethodTax): MethodTaxInput {
  return { ...daysToWire(days), ...priceToWire(price) };
}

function daysToWire({ delayForRedeemDays, refundWindowDays }: Omit<MethodTax, 'price'>) {
  return {
    delayForRedeem: delayForRedeemDays,
    ...(refundWindowDays === undefined ? {} : { refundWindowDays }),
  };
}

/** A price as a plan has it: in BRL if it is fixed, otherwise in per cent. */
export function priceToWire(price: Price): Pick<MethodTaxInput, 'value' | 'rateType'> {
  const { rateType } = price;
  return { value: rateType === 'FIXED' ? brlFromCents(price.amountCents) : percent(price.ratePpm), rateType };
}

function limitToWire(limitCents: number | null): Pick<TaxInput['pix'], 'valueLimit'> {
  return limitCents === null ? {} : { valueLimit: brlFromCents(limitCents) };
}

function channelToWire(channelTax: ChannelTax): ChannelTaxInput {
  const brands = BRANDS.flatMap((brand) => {
    const rates = channelTax.brands[brand];
    return rates === undefined ? [] : [[brand, ratesToWire(rates)] as const];
  });
  return {
    ...daysToWire(channelTax),
    default: ratesToWire(channelTax.default),
    ...Object.fromEntries(brands),
  };
}

function ratesToWire({ sellerRatesPpm, buyerRatesPpm }: InstallmentRates): InstallmentRatesInput {
  return {
    sellerRates: sellerRatesPpm.map(percent),
    ...(buyerRatesPpm === null ? {} : { buyerRates: buyerRatesPpm.map(percent) }),
  };
}

/** The quotient is rounded to the double whose shortest text is the rate, as it was sent. */
const percent = (ratePpm: number) => ratePpm / 10_000;
