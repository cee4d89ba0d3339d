import type { Brand, CardBrand, Channel, PaymentMethod } from '../shared/charge-terms.ts';
import type { PayoutDelay } from '../shared/calendar.ts';
import {
  delayOf,
  refundWindowOf,
  type ChannelTax,
  type InstallmentRates,
  type Price,
  type Tax,
} from './tax.ts';

export interface Fee extends PayoutDelay, Pick<ChannelTax, 'settlement'> {
  feeCents: number;
}

export type FeeResult = Fee | 'channel_not_priced';

/** How a product was rounded to a whole centavo (half to even, ABNT NBR 5891). */
export type Rounding = 'exact' | 'down' | 'up' | 'half_down_to_even' | 'half_up_to_even';

/** The exact product of value and rate, and its rounding. */
export interface PercentageSteps {
  /** In millionths of a centavo: eight decimal places of a BRL. */
  productMicrocents: bigint;
  /** The whole centavos of the product. */
  floorCents: bigint;
  /** The remainder in millionths of a centavo: 500,000 is exactly half. */
  restMicrocents: bigint;
  rounding: Rounding;
}

/** Every step of the calculation of a fee (D19, D20). */
export interface FeeExplanation {
  applied: AppliedPrice;
  /** Null for a fixed amount. */
  percentage: PercentageSteps | null;
  uncappedCents: number;
  /** What limited the fee: the plan's limit, the value of the sale, or nothing. */
  cappedBy: 'limit' | 'value' | null;
  feeCents: number;
  netCents: number;
}

const MICRO = 1_000_000n;

/**
 * Returns what the seller pays for a sale, and after how many days the sale is paid out, from `explainFee`. Throws as
 * `explainFee` does.
 */
export function feeOf(tax: Tax, sale: PricedSale): FeeResult {
  const explained = explainFee(tax, sale);
  if (explained === 'channel_not_priced') return explained;
  const { feeCents, applied } = explained;
  return { feeCents, ...delayOf(applied), ...settlementOf(applied) };
}

/**
 * Returns the fee of a sale, 0 <= fee <= value, with the steps to it. Throws a RangeError for a value that is not an
 * amount in centavos, and for a credit sale without its card fields.
 */
export function explainFee(tax: Tax, sale: PricedSale): FeeExplanation | 'channel_not_priced' {
  const { valueCents } = sale;
  if (!Number.isSafeInteger(valueCents) || valueCents < 0) {
    throw new RangeError(`a sale's value is an integer of centavos from 0, not ${valueCents}`);
  }
  const applied = priceOf(tax, sale);
  if (applied === 'channel_not_priced') return applied;
  const { price, limitCents } = applied;
  const { percentage, uncappedCents } = uncapped(price, valueCents);
  const feeCents = Math.min(uncappedCents, limitCents ?? valueCents, valueCents);
  const isLimit = limitCents !== null && limitCents <= valueCents;
  return {
    applied,
    percentage,
    uncappedCents,
    cappedBy: feeCents === uncappedCents ? null : isLimit ? 'limit' : 'value',
    feeCents,
    netCents: valueCents - feeCents,
  };
}

function uncapped(price: Price, valueCents: number): Pick<FeeExplanation, 'percentage' | 'uncappedCents'> {
  if (price.rateType === 'FIXED') return { percentage: null, uncappedCents: price.amountCents };
  // The product may exceed 2^53.
  const productMicrocents = BigInt(valueCents) * BigInt(price.ratePpm);
  const floorCents = productMicrocents / MICRO;
  const restMicrocents = productMicrocents % MICRO;
  const rounding = roundingOf(floorCents, restMicrocents);
  const isUp = rounding === 'up' || rounding === 'half_up_to_even';
  return {
    percentage: { productMicrocents, floorCents, restMicrocents, rounding },
    uncappedCents: Number(isUp ? floorCents + 1n : floorCents),
  };
}

function roundingOf(floorCents: bigint, restMicrocents: bigint): Rounding {
  if (restMicrocents === 0n) return 'exact';
  const half = MICRO / 2n;
  if (restMicrocents !== half) return restMicrocents < half ? 'down' : 'up';
  return floorCents % 2n === 0n ? 'half_down_to_even' : 'half_up_to_even';
}

/** The fields of a charge that determine its fee. The card fields are null if the method has none. */
export interface PricedSale {
  valueCents: number;
  paymentMethod: PaymentMethod;
  channel: Channel | null;
  brand: CardBrand | null;
  installments: number | null;
}

/** The price of a plan that applies to a sale, and where in the plan it was found. */
interface AppliedPrice extends PayoutDelay, Pick<ChannelTax, 'settlement'> {
  price: Price;
  limitCents: number | null;
  /** Null where a refund is always possible (D23). */
  refundWindowDays: number | null;
  /** Null except for credit. `position` counts from 1, like instalments. */
  credit: { channel: Channel; rates: Brand | 'default'; position: number } | null;
}

/** Returns the price that applies to a sale. Throws a RangeError for a credit sale without its card fields. */
export function priceOf(tax: Tax, sale: PricedSale): AppliedPrice | 'channel_not_priced' {
  switch (sale.paymentMethod) {
    case 'PIX':
      return methodPrice(tax, 'pix', tax.pix.limitCents);
    case 'BANK_SLIP':
      return methodPrice(tax, 'bankSlip', tax.bankSlip.limitCents ?? null);
    case 'DEBIT_CARD':
      return methodPrice(tax, 'debit', null);
    case 'CREDIT_CARD_SIGHT':
    // The buyer pays for the instalments, the seller the rate for a single payment (D20).
    case 'CREDIT_CARD_EARLY_BUYER':
      return creditPrice(tax, sale, 1);
    case 'CREDIT_CARD_EARLY_SELLER':
      return creditPrice(tax, sale, sale.installments);
  }
}

function methodPrice(
  tax: Tax,
  method: 'pix' | 'bankSlip' | 'debit',
  limitCents: number | null,
): AppliedPrice {
  return {
    price: tax[method].price,
    limitCents,
    ...delayOf(tax[method]),
    refundWindowDays: refundWindowOf(method, tax),
    credit: null,
  };
}

function creditPrice(
  tax: Tax,
  sale: PricedSale,
  position: number | null,
): AppliedPrice | 'channel_not_priced' {
  if (sale.channel === null || position === null) {
    throw new RangeError(`${sale.paymentMethod} has a channel and a count of instalments`);
  }
  const channelTax = tax.credit[sale.channel];
  if (channelTax === undefined) return 'channel_not_priced';
  const { name, rates } = ratesFor(channelTax, sale.brand);
  const ratePpm = rates.sellerRatesPpm[position - 1];
  if (ratePpm === undefined) throw new RangeError(`no plan prices ${position} instalments`);
  return {
    price: { rateType: 'PERCENTAGE', ratePpm },
    limitCents: null,
    ...delayOf(channelTax),
    ...((sale.installments ?? 1) > 1 ? settlementOf(channelTax) : {}),
    refundWindowDays: channelTax.refundWindowDays ?? null,
    credit: { channel: sale.channel, rates: name, position },
  };
}

function settlementOf({ settlement }: Pick<ChannelTax, 'settlement'>): Pick<ChannelTax, 'settlement'> {
  return settlement === undefined ? {} : { settlement };
}

/** Returns the rates of a brand. The brand's own array takes precedence over the channel's default (D17). */
function ratesFor(
  channelTax: ChannelTax,
  brand: PricedSale['brand'],
): { name: Brand | 'default'; rates: InstallmentRates } {
  const rates = brand === null || brand === 'other' ? undefined : channelTax.brands[brand];
  return brand === null || brand === 'other' || rates === undefined
    ? { name: 'default', rates: channelTax.default }
    : { name: brand, rates };
}
