import { isDeepStrictEqual } from 'node:util';
import type { components } from '../../../../generated/api.ts';
import type {
  AnticipationTerms,
  ChannelTax,
  InstallmentRates,
  MethodTax,
  Price,
  Tax,
} from '../../rate-plans/tax.ts';
import type { PayoutDelay } from '../../shared/calendar.ts';
import { BRANDS, CHANNELS } from '../../shared/charge-terms.ts';
import { brlFromCents, formatDecimal } from '../../shared/money.ts';
import {
  wireNames,
  type ChannelTaxInput,
  type CreditInput,
  type InstallmentRatesInput,
  type MethodTaxInput,
  type TaxInput,
} from './tax-input.ts';

/** Returns prices in the form in which `createRatePlan` takes them, with channels and brands in a fixed order. */
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
    ...(tax.reserve === undefined
      ? {}
      : { reserve: { percent: percent(tax.reserve.ppm), days: tax.reserve.days } }),
    ...(tax.anticipation === undefined ? {} : { anticipation: anticipationToWire(tax.anticipation) }),
  };
}

function anticipationToWire({ ratePpm, ...others }: AnticipationTerms) {
  return { monthlyRate: percent(ratePpm), ...others };
}

function methodToWire({ price, ...days }: MethodTax): MethodTaxInput {
  return { ...daysToWire(days), ...priceToWire(price) };
}

function daysToWire({ delayForRedeemDays, refundWindowDays, ...others }: Omit<MethodTax, 'price'>) {
  return {
    delayForRedeem: delayForRedeemDays,
    ...countedAs(others),
    ...(refundWindowDays === undefined ? {} : { refundWindowDays }),
  };
}

function countedAs({ delayUnit, roll }: Pick<PayoutDelay, 'delayUnit' | 'roll'>) {
  return { ...(delayUnit === undefined ? {} : { delayUnit }), ...(roll === undefined ? {} : { roll }) };
}

/** Returns a price as a plan has it: in BRL if it is fixed, otherwise in per cent. */
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
    ...(channelTax.settlement === undefined ? {} : { settlement: channelTax.settlement }),
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

/** Converts ppm to per cent. The quotient is rounded to the double whose shortest text is the rate, as it was sent. */
const percent = (ratePpm: number) => ratePpm / 10_000;

/** A price, a number of days, a word, or the rates of 1 to 24 instalments. */
type Value = number | string | number[];

/** A change that a version of a plan makes. A value is null where one of the two versions does not have it. */
interface TaxChange {
  path: string;
  from: Value | null;
  to: Value | null;
}

/**
 * Returns each value that differs, by its path in the prices, with the channel's name in place of its position:
 * `/credit/online/visa/sellerRates`.
 */
export function changesBetween(before: TaxInput, after: TaxInput): TaxChange[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const [from, to] = [old.get(path) ?? null, now.get(path) ?? null];
    return isDeepStrictEqual(from, to) ? [] : [{ path, from, to }];
  });
}

function valuesOf({ credit, ...others }: TaxInput): Map<string, Value> {
  const channels = Object.assign({}, ...credit) as object;
  return new Map(leavesOf({ ...others, credit: channels }, ''));
}

function leavesOf(value: unknown, path: string): [string, Value][] {
  if (typeof value === 'number' || typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return [[path, value.filter((item) => typeof item === 'number')]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}/${name}`));
}

type SellerRatesView = components['schemas']['SellerRates']['currentSellerRatesRequest'];
type EarlyRatesView = SellerRatesView['earlyCreditCardConfigData']['sellerRates'];
type RateTypeText = SellerRatesView['pixConfigData']['rateType'];

/**
 * Returns a plan's prices in the form for sellers. Credit is the `default` of the first channel that the plan has
 * (D21).
 */
export function sellerRatesOf(tax: Tax): SellerRatesView {
  const { pix, bankSlip, debit } = tax;
  const credit = firstChannel(tax);
  const { sellerRatesPpm, buyerRatesPpm } = credit.default;
  const creditDelay = delayText(credit);
  return {
    pixConfigData: {
      ...rateOf(pix.price),
      ...delayText(pix),
      rateLimitValue: limitText(pix.limitCents),
    },
    bankSlipConfigData: {
      ...bankSlipAmounts(bankSlip.price),
      ...delayText(bankSlip),
      rateLimitValue: limitText(bankSlip.limitCents ?? null),
    },
    debitCardConfigData: { ...rateOf(debit.price), ...delayText(debit) },
    sightCreditCardConfigData: { ...creditDelay, rate: rateAt(sellerRatesPpm, 1) },
    earlyCreditCardConfigData: {
      ...creditDelay,
      buyerRates: earlyRates(buyerRatesPpm ?? sellerRatesPpm),
      sellerRates: earlyRates(sellerRatesPpm),
    },
  };
}

/** Returns the delay with what a plan's number of days counts, where that is not calendar days alone. */
function delayText({ delayForRedeemDays, ...others }: PayoutDelay) {
  return { delayForRedeem: String(delayForRedeemDays), ...countedAs(others) };
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

/** Formats ppm as per cent. 1% = 10,000 ppm, so it has four decimal places. */
function percentText(ratePpm: number): string {
  return formatDecimal(ratePpm, 4);
}

function brlText(cents: number): string {
  return formatDecimal(cents, 2);
}
