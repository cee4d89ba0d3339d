import { parseDecimal, splitDecimal } from './decimal.ts';

/** The largest amount of one charge, fixed fee or limit: 999999999.99 BRL (D19). */
export const MAX_AMOUNT_CENTS = 99_999_999_999;

/** BRL of the wire in centavos; null when it has more than two decimal places or is out of the safe range. */
export function centsFromBrl(value: number): number | null {
  return parseDecimal(value, 2);
}

/**
 * Centavos as the BRL number of the wire, two decimal places at most. Division by 100 rounds to the
 * double whose shortest text is that amount, up to 2^46 BRL; beyond, two amounts share a double.
 */
export function brlFromCents(cents: number): number {
  return cents / 100;
}

/**
 * Centavos as BRL text with exactly two places, `0.50` (D24). Sums that may exceed 2^53 are bigints. Throws a RangeError
 * for a number that is not a safe integer.
 */
export function formatBrl(cents: number | bigint): string {
  return splitDecimal(cents, 2).join('.');
}

const thousands = /\B(?=(\d{3})+\.)/g;

/** The same for people to read, in groups of three: `-1,234.56`. */
export function formatGroupedBrl(cents: number | bigint): string {
  return formatBrl(cents).replace(thousands, ',');
}
