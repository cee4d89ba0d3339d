import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../db/store.ts';
import { sellerNotFound } from '../sellers/seller.service.ts';
import { saoPauloDate, type Clock } from '../shared/calendar.ts';
import { DomainError } from '../shared/errors.ts';
import { reservedOf } from '../ledger/receivable-unit.ts';
import type { Reserve } from '../rate-plans/tax.ts';
import { dividedHalfEven } from '../shared/money.ts';
import { addsUp, findDue, listDue, type ClosingDays, type DueSeller } from './due-seller.repository.ts';
import { findEffects, noEffects, type SellerEffects } from './effect-payments.ts';
import { findReserves } from './plan-reserve.ts';

export interface ClosingOrder {
  /** The date of the transfers. Credits up to this date are due, and debits up to the day of the closing. */
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
  /**
   * How many one statement sums. SQLite serves nobody else meanwhile: with 1,800 unpaid units each, for a tenth of a
   * second.
   */
  summed: number;
  /**
   * How many one transaction pays. It locks their heads together, so the number is small and other writers wait only
   * for a moment.
   */
  paid: number;
}

export const usualSellers: SellersAtOnce = { summed: 200, paid: 100 };

const hourMs = 3_600_000;

/** Returns the terms of a closing. Throws `transfer_date_in_future`. */
export function termsOf({ clock, accountHoldHours }: TermsDeps, order: ClosingOrder): ClosingTerms {
  const { transferDate, minimumCents } = order;
  const now = clock();
  const today = saoPauloDate(now);
  if (transferDate > today) {
    throw new DomainError(
      'transfer_date_in_future',
      'The transferDate is after today in America/Sao_Paulo. Send today or an earlier date.',
    );
  }
  return { transferDate, today, minimumCents: BigInt(Math.max(minimumCents, 1)), now, accountHoldHours };
}

/** Returns the terms at a later time. Their day never goes back, even if the clock was set back. */
export function termsAt(now: number, terms: ClosingTerms): ClosingTerms {
  const day = saoPauloDate(now);
  return { ...terms, now, today: day > terms.today ? day : terms.today };
}

/** When a seller is paid again after a change of its account, in epoch milliseconds; null without a hold. */
export function holdEnd(accountChangedAt: number | null, accountHoldHours: number): number | null {
  return accountChangedAt === null || accountHoldHours === 0
    ? null
    : accountChangedAt + accountHoldHours * hourMs;
}

/** A seller, what is due to it, and what a closing would do with it. */
export interface SummedSeller extends DueSeller {
  outcome: ForeseenOutcome | null;
  /** What is paid of what is due: that which neither a hold nor, beside it, the plan holds. */
  amountCents: bigint;
  /** Whether its units, with what beneficiaries are paid of them, are what its lines add up to. */
  addsUp: boolean;
  /** What the beneficiaries of contracts are paid before the seller (D41); `dueCents` is less by it. */
  effects: SellerEffects;
  /** The hold that its plan asks for with the payment; null without one. */
  reserve: { amountCents: bigint; days: number } | null;
}

/**
 * Yields the sellers of the order, in groups, with what a closing would do if nothing is written in between. Once the
 * signal is aborted, it reads nothing more, and throws the signal's reason. Throws if the order names one seller, and
 * that one cannot be paid.
 */
export async function* sumSellers(
  db: Reader,
  intermediaryId: number,
  { sellerId }: ClosingOrder,
  terms: ClosingTerms,
  { atOnce, signal }: { atOnce: number; signal: AbortSignal | undefined },
): AsyncGenerator<SummedSeller[]> {
  const groups =
    sellerId === null
      ? listDue(db, intermediaryId, terms, atOnce)
      : [await findDue(db, intermediaryId, terms, [sellerId])];
  for await (const sellers of groups) {
    if (sellerId !== null) assertClosable(sellers[0], terms);
    signal?.throwIfAborted();
    const reserves = await findReserves(db, intermediaryId, sellers, terms.now);
    const effects = await findEffects(db, intermediaryId, sellers, terms.transferDate);
    yield sellers.map((seller) => {
      const { sellerId: id } = seller;
      return summedSeller(seller, terms, reserves.get(id), effects.get(id));
    });
    // SQLite's reads never wait, so without this turn the process would serve nobody else until the last seller.
    await setImmediate();
  }
}

/**
 * Throws for a seller that cannot be paid. A closing of one seller is refused where a closing of all sellers skips it.
 */
export function assertClosable(seller: DueSeller | undefined, { transferDate }: ClosingDays): void {
  if (seller === undefined || seller.isForgotten) throw sellerNotFound();
  if (seller.creditedThrough <= transferDate) return;
  throw new DomainError(
    'transfer_date_passed',
    `The last transfer of this seller is dated ${seller.creditedThrough}. Send that date or a later one.`,
  );
}

/**
 * Returns what a closing would do with a seller, whose plan holds this share of each payment. Beneficiaries are paid
 * first, whatever becomes of the seller's own rest, except for a seller that no closing of this day may touch.
 */
export function summedSeller(
  of: DueSeller,
  terms: ClosingTerms,
  share?: Reserve,
  found: SellerEffects = noEffects,
): SummedSeller {
  const effects = isSkipped(of, terms) ? { ...found, payments: [] } : found;
  const encumberedCents = effects.payments.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n);
  const seller = { ...of, dueCents: of.dueCents - encumberedCents };
  const payableCents = seller.dueCents - reservedOf(seller.dueCents, seller);
  const sharedCents =
    share === undefined || payableCents <= 0n
      ? 0n
      : dividedHalfEven(payableCents * BigInt(share.ppm), ppmOfAll);
  const amountCents = payableCents - sharedCents;
  return {
    ...seller,
    outcome: closingOutcome(seller, payableCents, amountCents, terms),
    amountCents,
    addsUp: addsUp(of),
    effects,
    reserve: share && sharedCents > 0n ? { amountCents: sharedCents, days: share.days } : null,
  };
}

const ppmOfAll = 1_000_000n;

/** The outcomes that a preview can foresee. */
export const foreseenOutcomes = [
  'created',
  'carried',
  'reserved',
  'held',
  'blocked',
  'owing',
  'skipped',
] as const;

export const closingOutcomes = [...foreseenOutcomes, 'refused'] as const;

/** What a closing would do with a seller to whom something is due, or that owes something. */
export type ForeseenOutcome = (typeof foreseenOutcomes)[number];

/** What a closing did with a seller to whom something is due, or that owes something. */
export type ClosingOutcome = (typeof closingOutcomes)[number];

/** The terms of one closing. */
export interface ClosingTerms extends ClosingDays {
  /** The smallest amount that is paid, in centavos; less is carried over. */
  minimumCents: bigint;
  now: number;
  accountHoldHours: number;
}

/** The largest amount of one transfer: 999,999,999,999.99 BRL. */
export const mostCents = 99_999_999_999_999n;

const isSkipped = ({ isForgotten, creditedThrough }: DueSeller, { transferDate }: ClosingDays) =>
  isForgotten || creditedThrough > transferDate;

/**
 * Returns the outcome, or null if nothing is due to the seller. The outcome `refused` is only found while a seller is
 * paid.
 */
function closingOutcome(
  seller: DueSeller,
  payableCents: bigint,
  amountCents: bigint,
  terms: ClosingTerms,
): ForeseenOutcome | null {
  const { status, accountChangedAt, dueCents } = seller;
  const { minimumCents, now, accountHoldHours } = terms;
  if (dueCents === 0n) return null;
  if (isSkipped(seller, terms)) return 'skipped';
  if (dueCents < 0n) return 'owing';
  if (status === 'BLOCKED') return 'blocked';
  if ((holdEnd(accountChangedAt, accountHoldHours) ?? now) > now) return 'held';
  if (payableCents === 0n) return 'reserved';
  if (amountCents < minimumCents || dueCents > mostCents) return 'carried';
  return 'created';
}

/**
 * The number of sellers, and the sum of what is paid to them, or is due to those without a transfer, in centavos. It may
 * be negative, or exceed 2^53.
 */
export interface ClosingTotal {
  count: number;
  amountCents: bigint;
}

export type Totals<Outcome extends ClosingOutcome> = Record<Outcome, ClosingTotal> & {
  transferDate: string;
  /** The transfers to beneficiaries (D41). */
  beneficiaries: ClosingTotal;
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
    reserved: none(),
    held: none(),
    blocked: none(),
    owing: none(),
    skipped: none(),
    beneficiaries: none(),
    tooLarge: 0,
  };
}

interface Ended<Outcome> {
  outcome: Outcome | null;
}

/** Adds a seller to the total of its outcome. */
export function addTo<Outcome extends ClosingOutcome>(
  totals: Totals<Outcome>,
  seller: Pick<SummedSeller, 'dueCents' | 'amountCents' | 'effects'> & Ended<Outcome>,
): void {
  const { outcome, dueCents, amountCents, effects } = seller;
  if (outcome !== 'refused') addPayments(totals.beneficiaries, effects);
  if (outcome === null) return;
  const total: ClosingTotal = totals[outcome];
  total.count += 1;
  total.amountCents += outcome === 'created' ? amountCents : dueCents;
  if (outcome === 'carried' && dueCents > mostCents) totals.tooLarge += 1;
}

/** Adds what is paid to the beneficiaries of a seller's units. */
export function addPayments(total: ClosingTotal, { payments }: SellerEffects): void {
  total.count += payments.length;
  for (const { amountCents } of payments) total.amountCents += BigInt(amountCents);
}
