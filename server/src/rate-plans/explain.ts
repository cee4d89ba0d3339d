import { priceOf, type AppliedPrice, type PricedSale } from './fee.ts';
import type { Price, Tax } from './tax.ts';

/** How a product was brought to a whole centavo (half to even, ABNT NBR 5891). */
export type Rounding = 'exact' | 'down' | 'up' | 'half_down_to_even' | 'half_up_to_even';

/** value x rate, exactly, and its rounding. */
export interface PercentageSteps {
  /** In millionths of a centavo: eight decimal places of a BRL. */
  productMicrocents: bigint;
  /** The whole centavos in it. */
  floorCents: bigint;
  /** What is left over, in millionths of a centavo: 500,000 is exactly half. */
  restMicrocents: bigint;
  rounding: Rounding;
}

/** Every step from a sale to its fee; `feeCents` is what feeOf gives (D19, D20). */
export interface FeeExplanation {
  applied: AppliedPrice;
  /** Null for a fixed amount. */
  percentage: PercentageSteps | null;
  uncappedCents: number;
  /** What made the fee smaller: the plan's limit, the value of the sale, or nothing. */
  cappedBy: 'limit' | 'value' | null;
  feeCents: number;
  netCents: number;
}

const MICRO = 1_000_000n;

/** Explains the fee of a sale. Throws a RangeError like priceOf for a credit sale without its card fields. */
export function explainFee(tax: Tax, sale: PricedSale): FeeExplanation | 'channel_not_priced' {
  const applied = priceOf(tax, sale);
  if (applied === 'channel_not_priced') return applied;
  const { price, limitCents } = applied;
  const { percentage, uncappedCents } = uncapped(price, sale.valueCents);
  const smallestCapCents = Math.min(limitCents ?? sale.valueCents, sale.valueCents);
  const feeCents = Math.min(uncappedCents, smallestCapCents);
  const isLimit = limitCents !== null && limitCents <= sale.valueCents;
  return {
    applied,
    percentage,
    uncappedCents,
    cappedBy: feeCents === uncappedCents ? null : isLimit ? 'limit' : 'value',
    feeCents,
    netCents: sale.valueCents - feeCents,
  };
}

function uncapped(price: Price, valueCents: number): Pick<FeeExplanation, 'percentage' | 'uncappedCents'> {
  if (price.rateType === 'FIXED') return { percentage: null, uncappedCents: price.amountCents };
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
