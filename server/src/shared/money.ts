import { parseDecimal, splitDecimal } from './decimal.ts';

/** The largest amount of one charge, fixed fee or limit: 999999999.99 BRL (D19). */
export const MAX_AMOUNT_CENTS = 99_999_999_999;

/** Converts a BRL number of the API to centavos; null if it has more than two decimal places or is out of range. */
export function centsFromBrl(value: number): number | null {
  return parseDecimal(value, 2);
}

/**
 * Converts centavos to a BRL number of the API, with at most two decimal places. Division by 100 rounds to the double
 * whose shortest text is that amount, up to 2^46 BRL; above that, two amounts share a double.
 */
export function brlFromCents(cents: number | bigint): number {
  return Number(cents) / 100;
}

/**
 * Centavos as BRL text with exactly two decimal places, `0.50` (D24). Sums that may exceed 2^53 are bigints. Throws a
 * RangeError for a number that is not a safe integer.
 */
export function formatBrl(cents: number | bigint): string {
  return splitDecimal(cents, 2).join('.');
}

/** A sum in equal shares, in whole centavos: half a centavo is rounded away from zero. 0 without shares. */
export function dividedHalfUp(cents: bigint, shares: number): bigint {
  if (shares === 0) return 0n;
  const divisor = BigInt(shares);
  const size = (2n * (cents < 0n ? -cents : cents) + divisor) / (2n * divisor);
  return cents < 0n ? -size : size;
}

const thousands = /\B(?=(\d{3})+\.)/g;

/** Like `formatBrl`, with digits in groups of three, for people: `-1,234.56`. */
export function formatGroupedBrl(cents: number | bigint): string {
  return groupedBrl(formatBrl(cents));
}

/** An amount that is text already. */
export function groupedBrl(brl: string): string {
  return brl.replace(thousands, ',');
}
