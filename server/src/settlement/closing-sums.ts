import { setImmediate } from 'node:timers/promises';
import type { Actor } from '../audit/audit.repository.ts';
import type { Reader } from '../db/store.ts';
import { sellerNotFound } from '../sellers/seller.service.ts';
import { saoPauloDate, type Clock } from '../shared/calendar.ts';
import { DomainError } from '../shared/errors.ts';
import { findClosable, listClosable, type ClosableSeller } from './closable-seller.repository.ts';
import { sumDueOfEach } from './due-amount.repository.ts';

export interface ClosingOrder {
  /** Lines with an execution date up to this one are due. */
  transferDate: string;
  /** Less than this is carried over. */
  minimumCents: number;
  /** Null for all sellers of the intermediary. */
  sellerId: number | null;
}

/** What the terms of a closing depend on. */
export interface TermsDeps {
  clock: Clock;
  /** For how long after a change of its account a seller is not paid. */
  accountHoldHours: number;
}

/** How many sellers there are in a part of a closing. */
interface SellersAtOnce {
  /** How many are summed together: on PostgreSQL, the more, the faster. */
  summed: number;
  /** How many one transaction pays. It locks their heads together, so other writers wait only for a moment. */
  paid: number;
}

export const usualSellers: SellersAtOnce = { summed: 1_000, paid: 100 };

const hourMs = 3_600_000;

/** Throws `transfer_date_in_future`. */
export function termsOf({ clock, accountHoldHours }: TermsDeps, order: ClosingOrder): ClosingTerms {
  const { transferDate, minimumCents } = order;
  const now = clock();
  if (transferDate > saoPauloDate(now)) {
    throw new DomainError(
      'transfer_date_in_future',
      'The transferDate is after today in America/Sao_Paulo. Send today or an earlier date.',
    );
  }
  const heldSince = accountHoldHours === 0 ? Infinity : now - accountHoldHours * hourMs;
  return { transferDate, minimumCents: BigInt(Math.max(minimumCents, 1)), heldSince };
}

/** The sellers of the order, in groups. Throws if it names one seller, and that one cannot be paid. */
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

/** A closing of one seller is refused where one of all sellers skips it. */
export function assertClosable(seller: ClosableSeller | undefined, { transferDate }: ClosingOrder): void {
  if (seller === undefined || seller.isForgotten) throw sellerNotFound();
  if (seller.covered.transferDate <= transferDate) return;
  throw new DomainError(
    'transfer_date_passed',
    `The last transfer of this seller is dated ${seller.covered.transferDate}. Send that date or a later one.`,
  );
}

/** A seller, and what is due to it up to its last line. */
export interface SummedSeller extends ClosableSeller {
  dueCents: bigint;
  outcome: ForeseenOutcome | null;
}

/**
 * What is due to each of these sellers, and what a closing would do with it if nothing is written in between. Once the
 * signal is aborted, nothing more is read, and its reason is thrown.
 */
export async function sumSellers(
  db: Reader,
  { intermediaryId }: Actor,
  terms: ClosingTerms,
  sellers: readonly ClosableSeller[],
  signal?: AbortSignal,
): Promise<SummedSeller[]> {
  // SQLite's reads never wait: without this, nobody else would be served until the last seller.
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
export const foreseenOutcomes = ['created', 'carried', 'held', 'blocked', 'skipped'] as const;

export const closingOutcomes = [...foreseenOutcomes, 'refused'] as const;

/** What a closing would do with a seller to whom something is due. */
type ForeseenOutcome = (typeof foreseenOutcomes)[number];

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
