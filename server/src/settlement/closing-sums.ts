import { setImmediate } from 'node:timers/promises';
import type { Actor } from '../audit/audit.repository.ts';
import type { Reader } from '../db/store.ts';
import { sellerNotFound } from '../sellers/seller.service.ts';
import { saoPauloDate, type Clock } from '../shared/calendar.ts';
import { DomainError } from '../shared/errors.ts';
import { findClosable, listClosable, type ClosableSeller } from './closable-seller.repository.ts';
import { sumDueOfEach } from './due-amount.repository.ts';

export interface ClosingOrder {
  /** The date of the transfers. Lines with an execution date up to this one are due. */
  transferDate: string;
  /** The smallest amount that is paid, in centavos; less is carried over. */
  minimumCents: number;
  /** The only seller to pay; null for all sellers of the intermediary. */
  sellerId: number | null;
}

/** The values that the terms of a closing depend on. */
export interface TermsDeps {
  clock: Clock;
  /** How many hours after a change of its account a seller is not paid. */
  accountHoldHours: number;
}

/** How many sellers there are in one part of a closing. */
interface SellersAtOnce {
  /** How many are summed together. On PostgreSQL, more is faster. */
  summed: number;
  /**
   * How many one transaction pays. It locks their heads together, so the number is small and other writers wait only
   * for a moment.
   */
  paid: number;
}

export const usualSellers: SellersAtOnce = { summed: 1_000, paid: 100 };

const hourMs = 3_600_000;

/** Returns the terms of a closing. Throws `transfer_date_in_future`. */
export function termsOf({ clock, accountHoldHours }: TermsDeps, order: ClosingOrder): ClosingTerms {
  const { transferDate, minimumCents } = order;
  const now = clock();
  if (transferDate > saoPauloDate(now)) {
    throw new DomainError(
      'transfer_date_in_future',
      'The transferDate is after today in America/Sao_Paulo. Send today or an earlier date.',
    );
  }
  return { transferDate, minimumCents: BigInt(Math.max(minimumCents, 1)), now, accountHoldHours };
}

/** When a seller is paid again after a change of its account, in epoch milliseconds; null without a hold. */
export function holdEnd(accountChangedAt: number | null, accountHoldHours: number): number | null {
  return accountChangedAt === null || accountHoldHours === 0
    ? null
    : accountChangedAt + accountHoldHours * hourMs;
}

/** Yields the sellers of the order, in groups. Throws if it names one seller, and that one cannot be paid. */
export async function* sellersToClose(
  db: Reader,
  intermediaryId: number,
  order: ClosingOrder,
  atOnce: number,
): AsyncGenerator<ClosableSeller[]> {
  const { sellerId } = order;
  if (sellerId === null) {
    yield* listClosable(db, intermediaryId, atOnce);
    return;
  }
  const sellers = await findClosable(db, intermediaryId, [sellerId]);
  assertClosable(sellers[0], order);
  yield sellers;
}

/**
 * Throws for a seller that cannot be paid. A closing of one seller is refused where a closing of all sellers skips it.
 */
export function assertClosable(seller: ClosableSeller | undefined, { transferDate }: ClosingOrder): void {
  if (seller === undefined || seller.isForgotten) throw sellerNotFound();
  if (seller.covered.transferDate <= transferDate) return;
  throw new DomainError(
    'transfer_date_passed',
    `The last transfer of this seller is dated ${seller.covered.transferDate}. Send that date or a later one.`,
  );
}

/** A seller, and the amount that is due to it up to its last line. */
export interface SummedSeller extends ClosableSeller {
  dueCents: bigint;
  outcome: ForeseenOutcome | null;
}

/**
 * Returns what is due to each of these sellers, and what a closing would do with it if nothing is written in between.
 * Once the signal is aborted, it reads nothing more, and throws the signal's reason.
 */
export async function sumSellers(
  db: Reader,
  { intermediaryId }: Actor,
  terms: ClosingTerms,
  sellers: readonly ClosableSeller[],
  signal?: AbortSignal,
): Promise<SummedSeller[]> {
  // SQLite's reads never wait, so without this turn the process would serve nobody else until the last seller.
  await setImmediate();
  signal?.throwIfAborted();
  const lines = sellers.map(({ sequence, ...seller }) => ({ ...seller, through: sequence }));
  const sums = await sumDueOfEach(db, { intermediaryId, date: terms.transferDate, signal }, lines);
  return sellers.map((seller) => summedSeller(seller, sums.get(seller.sellerId) ?? 0n, terms));
}

export function summedSeller(seller: ClosableSeller, dueCents: bigint, terms: ClosingTerms): SummedSeller {
  return { ...seller, dueCents, outcome: closingOutcome(seller, dueCents, terms) };
}

/** The outcomes that a preview can foresee. */
export const foreseenOutcomes = ['created', 'carried', 'held', 'blocked', 'owing', 'skipped'] as const;

export const closingOutcomes = [...foreseenOutcomes, 'refused'] as const;

/** What a closing would do with a seller to whom something is due, or that owes something. */
type ForeseenOutcome = (typeof foreseenOutcomes)[number];

/** What a closing did with a seller to whom something is due, or that owes something. */
export type ClosingOutcome = (typeof closingOutcomes)[number];

/** The terms of one closing. */
export interface ClosingTerms {
  transferDate: string;
  /** The smallest amount that is paid, in centavos; less is carried over. */
  minimumCents: bigint;
  now: number;
  accountHoldHours: number;
}

/** The largest amount of one transfer: 999,999,999,999.99 BRL. */
export const mostCents = 99_999_999_999_999n;

/**
 * Returns the outcome, or null if nothing is due to the seller. The outcome `refused` is only found while a seller is
 * paid.
 */
export function closingOutcome(
  { status, isForgotten, accountChangedAt, covered }: ClosableSeller,
  dueCents: bigint,
  { transferDate, minimumCents, now, accountHoldHours }: ClosingTerms,
): ForeseenOutcome | null {
  if (dueCents === 0n) return null;
  if (isForgotten || covered.transferDate > transferDate) return 'skipped';
  if (dueCents < 0n) return 'owing';
  if (status === 'BLOCKED') return 'blocked';
  if ((holdEnd(accountChangedAt, accountHoldHours) ?? now) > now) return 'held';
  if (dueCents < minimumCents || dueCents > mostCents) return 'carried';
  return 'created';
}

/** The number of sellers, and the sum of what is due to them, in centavos. It may be negative, or exceed 2^53. */
export interface ClosingTotal {
  count: number;
  amountCents: bigint;
}

export type Totals<Outcome extends ClosingOutcome> = Record<Outcome, ClosingTotal> & {
  transferDate: string;
  /** How many of the sellers that are carried over are due more than one transfer can pay. */
  tooLarge: number;
};

/** What a closing would do. */
export type ClosingPreview = Totals<ForeseenOutcome>;

/** Returns the total of an outcome before the first seller. */
export const none = (): ClosingTotal => ({ count: 0, amountCents: 0n });

/** Returns the totals before the first seller. */
export function nothingYet(transferDate: string): ClosingPreview {
  return {
    transferDate,
    created: none(),
    carried: none(),
    held: none(),
    blocked: none(),
    owing: none(),
    skipped: none(),
    tooLarge: 0,
  };
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
