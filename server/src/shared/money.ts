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

/** Centavos as BRL text with exactly two places, `0.50` (D24). Throws a RangeError for unsafe integers. */
export function formatBrl(cents: number): string {
  return splitDecimal(cents, 2).join('.');
}
