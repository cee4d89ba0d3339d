import { formatDecimal } from '../../shared/decimal.ts';
import { brlFromCents } from '../../shared/money.ts';
import type { ChannelTax, InstallmentRates, MethodTax, Tax } from '../../rate-plans/tax.ts';
import type { Channel } from '../../shared/charge-terms.ts';
import type {
  ChannelTaxInput,
  CreditInput,
  InstallmentRatesInput,
  MethodTaxInput,
  TaxInput,
} from './tax-input.ts';

const wirePercent = (ratePpm: number): number => Number(formatDecimal(ratePpm, 4));

/** The wire form of a tax, written apart from what reads it. */
export function taxToWire(tax: Tax): TaxInput {
  const daysOf = ({ delayForRedeemDays, refundWindowDays }: MethodTax | ChannelTax) => ({
    delayForRedeem: delayForRedeemDays,
    ...(refundWindowDays !== undefined && { refundWindowDays }),
  });
  const methodOf = ({ price, ...days }: MethodTax): MethodTaxInput => ({
    ...daysOf({ price, ...days }),
    rateType: price.rateType,
    value: price.rateType === 'FIXED' ? brlFromCents(price.amountCents) : wirePercent(price.ratePpm),
  });
  const ratesOf = ({ sellerRatesPpm, buyerRatesPpm }: InstallmentRates): InstallmentRatesInput => ({
    sellerRates: sellerRatesPpm.map(wirePercent),
    ...(buyerRatesPpm !== null && { buyerRates: buyerRatesPpm.map(wirePercent) }),
  });
  const channelOf = (channelTax: ChannelTax): ChannelTaxInput => ({
    ...daysOf(channelTax),
    default: ratesOf(channelTax.default),
    ...Object.fromEntries(Object.entries(channelTax.brands).map(([brand, own]) => [brand, ratesOf(own)])),
  });
  const elementOf = (name: Channel): CreditInput[] => {
    const channelTax = tax.credit[name];
    return channelTax === undefined ? [] : [{ [name.toLowerCase()]: channelOf(channelTax) }];
  };
  const limitOf = (limitCents: number | null = null) =>
    limitCents === null ? {} : { valueLimit: brlFromCents(limitCents) };
  return {
    pix: { ...methodOf(tax.pix), ...limitOf(tax.pix.limitCents) },
    bankSlip: { ...methodOf(tax.bankSlip), ...limitOf(tax.bankSlip.limitCents) },
    debit: methodOf(tax.debit),
    credit: [...elementOf('TAP'), ...elementOf('ONLINE'), ...elementOf('POS')],
    ...(tax.refundFee !== undefined && { refundFee: tax.refundFee }),
  };
}
