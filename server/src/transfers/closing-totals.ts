import { mostCents, type ClosingOutcome, type ForeseenOutcome } from './closing-outcome.ts';

/**
 * The number of sellers, and the sum of what is due to them, in centavos: it may be negative, or exceed 2^53.
 */
export interface ClosingTotal {
  count: number;
  amountCents: bigint;
}

export type Totals<Outcome extends ClosingOutcome> = Record<Outcome, ClosingTotal> & {
  transferDate: string;
  /** How many of those that are carried over are due more than one transfer can pay. */
  tooLarge: number;
};

/** What a closing would do. */
export type ClosingPreview = Totals<ForeseenOutcome>;

/** The total of an outcome before the first seller. */
export const none = (): ClosingTotal => ({ count: 0, amountCents: 0n });

/** The totals before the first seller. */
export function nothingYet(transferDate: string): ClosingPreview {
  const totals = { created: none(), carried: none(), held: none(), blocked: none(), skipped: none() };
  return { transferDate, ...totals, tooLarge: 0 };
}

/** Adds a seller to the total of its outcome. */
export function addTo<Outcome extends ClosingOutcome>(
  totals: Totals<Outcome>,
  { outcome, dueCents }: { outcome: Outcome | null; dueCents: bigint },
): void {
  if (outcome === null) return;
  const total: ClosingTotal = totals[outcome];
  total.count += 1;
  total.amountCents += dueCents;
  if (outcome === 'carried' && dueCents > mostCents) totals.tooLarge += 1;
}
