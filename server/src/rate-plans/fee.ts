import { priceOf, type AppliedPrice, type PricedSale } from './price.ts';
import type { Price, Tax } from './tax.ts';

export interface Fee {
  feeCents: number;
  delayForRedeemDays: number;
}

export type FeeResult = Fee | 'channel_not_priced';

/** How a product was rounded to a whole centavo (half to even, ABNT NBR 5891). */
export type Rounding = 'exact' | 'down' | 'up' | 'half_down_to_even' | 'half_up_to_even';

/** value x rate, exactly, and its rounding. */
export interface PercentageSteps {
  /** In millionths of a centavo: eight decimal places of a BRL. */
  productMicrocents: bigint;
  /** The whole centavos in it. */
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
 * What the seller pays for a sale, and after how many days the sale is paid out: the result of `explainFee`. Throws as
 * `explainFee` does.
 */
export function feeOf(tax: Tax, sale: PricedSale): FeeResult {
  const explained = explainFee(tax, sale);
  if (explained === 'channel_not_priced') return explained;
  return { feeCents: explained.feeCents, delayForRedeemDays: explained.applied.delayForRedeemDays };
}

/**
 * The fee of a sale with the steps to it; 0 <= fee <= value. Throws a RangeError for a value that is not an
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
