import { dividedHalfEven } from '../shared/money.ts';
import type { AnticipationTerms } from './tax.ts';

const ppmOfAll = 1_000_000n;
const daysOfMonth = 30;

/**
 * Returns what it costs to pay an amount so many days before it falls due, in centavos, rounded half to even: with SIMPLE
 * amount × rate × days / 30, with COMPOUND amount × (1 − (1 + rate)^(−days/30)). It is at most the amount.
 */
export function anticipationDiscount(
  { ratePpm, method }: AnticipationTerms,
  amountCents: number,
  days: number,
): number {
  if (method === 'COMPOUND') return amountCents - presentCents(ratePpm, amountCents, days);
  const product = BigInt(amountCents) * BigInt(ratePpm) * BigInt(days);
  return Math.min(amountCents, Number(dividedHalfEven(product, ppmOfAll * BigInt(daysOfMonth))));
}

/**
 * Returns amount × (1 + rate)^(−days/30), rounded so that the discount is rounded half to even. A floating-point number
 * is near it, and whole numbers decide: p ≤ x is p^30 × (1 + rate)^days ≤ amount^30.
 */
function presentCents(ratePpm: number, amountCents: number, days: number): number {
  const [grown, whole] = [(ppmOfAll + BigInt(ratePpm)) ** BigInt(days), ppmOfAll ** BigInt(days)];
  const most = (2n * BigInt(amountCents)) ** BigInt(daysOfMonth) * whole;
  /** Compares so many halves of a centavo with the exact value. */
  const compare = (halves: number): number => {
    const power = BigInt(halves) ** BigInt(daysOfMonth) * grown;
    return power < most ? -1 : power > most ? 1 : 0;
  };
  let cents = Math.round(amountCents * (1 + ratePpm / 1e6) ** (-days / daysOfMonth));
  while (compare(2 * cents + 1) < 0) cents += 1;
  while (cents > 0 && compare(2 * cents - 1) > 0) cents -= 1;
  const isOdd = (amountCents - cents) % 2 !== 0;
  if (isOdd && compare(2 * cents + 1) === 0) return cents + 1;
  if (isOdd && compare(2 * cents - 1) === 0) return cents - 1;
  return cents;
}
