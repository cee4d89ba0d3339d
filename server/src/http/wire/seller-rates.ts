import type { components } from '../../../../generated/api.ts';
import { formatDecimal } from '../../shared/decimal.ts';
import type { ChannelTax, Price, Tax } from '../../rate-plans/tax.ts';
import { CHANNELS } from '../../shared/charge-terms.ts';

type SellerRatesView = components['schemas']['SellerRates']['currentSellerRatesRequest'];
type EarlyRatesView = SellerRatesView['earlyCreditCardConfigData']['sellerRates'];
type RateTypeText = SellerRatesView['pixConfigData']['rateType'];

/** A plan's prices as a seller sees them; credit is the `default` of the first channel that the plan has (D21). */
export function sellerRatesOf(tax: Tax): SellerRatesView {
  const { pix, bankSlip, debit } = tax;
  const credit = firstChannel(tax);
  const { sellerRatesPpm, buyerRatesPpm } = credit.default;
  const creditDelay = String(credit.delayForRedeemDays);
  return {
    pixConfigData: {
      ...rateOf(pix.price),
      delayForRedeem: String(pix.delayForRedeemDays),
      rateLimitValue: limitText(pix.limitCents),
    },
    bankSlipConfigData: {
      ...bankSlipAmounts(bankSlip.price),
      delayForRedeem: String(bankSlip.delayForRedeemDays),
      rateLimitValue: limitText(bankSlip.limitCents ?? null),
    },
    debitCardConfigData: { ...rateOf(debit.price), delayForRedeem: String(debit.delayForRedeemDays) },
    sightCreditCardConfigData: { delayForRedeem: creditDelay, rate: rateAt(sellerRatesPpm, 1) },
    earlyCreditCardConfigData: {
      delayForRedeem: creditDelay,
      buyerRates: earlyRates(buyerRatesPpm ?? sellerRatesPpm),
      sellerRates: earlyRates(sellerRatesPpm),
    },
  };
}

function firstChannel(tax: Tax): ChannelTax {
  for (const channel of CHANNELS) {
    const channelTax = tax.credit[channel];
    if (channelTax !== undefined) return channelTax;
  }
  throw new RangeError('a plan prices at least one credit channel');
}

function rateOf(price: Price): { rate: string; rateType: RateTypeText } {
  return price.rateType === 'FIXED'
    ? { rate: brlText(price.amountCents), rateType: 'fixed' }
    : { rate: percentText(price.ratePpm), rateType: 'percent' };
}

function bankSlipAmounts(price: Price): { value: string; rate: string; rateType: RateTypeText } {
  return price.rateType === 'FIXED'
    ? { value: brlText(price.amountCents), rate: '0', rateType: 'fixed' }
    : { value: '0', rate: percentText(price.ratePpm), rateType: 'percent' };
}

function limitText(limitCents: number | null): string {
  return limitCents === null ? '' : brlText(limitCents);
}

function earlyRates(ratesPpm: readonly number[]): EarlyRatesView {
  const at = (installments: number): string => rateAt(ratesPpm, installments);
  return {
    '2x': at(2),
    '3x': at(3),
    '4x': at(4),
    '5x': at(5),
    '6x': at(6),
    '7x': at(7),
    '8x': at(8),
    '9x': at(9),
    '10x': at(10),
    '11x': at(11),
    '12x': at(12),
    '13x': at(13),
    '14x': at(14),
    '15x': at(15),
    '16x': at(16),
    '17x': at(17),
    '18x': at(18),
    '19x': at(19),
    '20x': at(20),
    '21x': at(21),
    '22x': at(22),
    '23x': at(23),
    '24x': at(24),
  };
}

function rateAt(ratesPpm: readonly number[], position: number): string {
  const ratePpm = ratesPpm[position - 1];
  if (ratePpm === undefined) throw new RangeError(`no rate for ${position} instalments`);
  return percentText(ratePpm);
}

/** 1% = 10,000 ppm, so four decimal places. */
function percentText(ratePpm: number): string {
  return formatDecimal(ratePpm, 4);
}

function brlText(cents: number): string {
  return formatDecimal(cents, 2);
}
