import type { ClosableSeller } from './closable-seller.repository.ts';

/** The outcomes that a preview can foresee. */
export const foreseenOutcomes = ['created', 'carried', 'held', 'blocked', 'skipped'] as const;

export const closingOutcomes = [...foreseenOutcomes, 'refused'] as const;

/** What a closing would do with a seller to whom something is due. */
export type ForeseenOutcome = (typeof foreseenOutcomes)[number];

/** What a closing did with a seller to whom something is due. */
export type ClosingOutcome = (typeof closingOutcomes)[number];

/** The terms of one closing. */
export interface ClosingTerms {
  transferDate: string;
  /** Less than this, in centavos, is carried over. */
  minimumCents: bigint;
  /** A seller whose account was changed after this instant is held. */
  heldSince: number;
}

/** 999,999,999,999.99 BRL, the largest amount of one transfer. */
export const mostCents = 99_999_999_999_999n;

/** Null if nothing is due to the seller. Only while a seller is paid it is found that it must be refused. */
export function closingOutcome(
  { status, isForgotten, accountChangedAt, covered }: ClosableSeller,
  dueCents: bigint,
  { transferDate, minimumCents, heldSince }: ClosingTerms,
): ForeseenOutcome | null {
  if (dueCents === 0n) return null;
  if (isForgotten || covered.transferDate > transferDate) return 'skipped';
  if (status === 'BLOCKED') return 'blocked';
  if (accountChangedAt !== null && accountChangedAt > heldSince) return 'held';
  if (dueCents < minimumCents || dueCents > mostCents) return 'carried';
  return 'created';
}
