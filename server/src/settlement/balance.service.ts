import type { Reader } from '../db/store.ts';
import { assertMayAskFor, sellerNotFound } from '../sellers/seller.service.ts';
import { lastDate, saoPauloDate } from '../shared/calendar.ts';
import type { Principal } from '../tokens/token.ts';
import { findBalanceStart, type BalanceStart } from './balance.repository.ts';
import { holdEnd } from './closing-sums.ts';
import { defaultLinesPerQuery, sumDue } from './due-amount.repository.ts';
import { sumDays } from './line-sums.repository.ts';

/** A balance in centavos. The sums are bigints, because they may exceed 2^53. The first two may be negative. */
export interface Balance {
  /** The amount that is due by today in São Paulo and in no transfer. */
  availableCents: bigint;
  /** The amount that falls due later. */
  pendingCents: bigint;
  /** The amount in transfers that the bank has not answered. */
  inTransferCents: bigint;
  /** The number of the last line that it includes; 0 without lines. */
  asOfSequence: number;
  /** What a closing does with the amount that is available. */
  payoutStatus: 'PAYABLE' | 'HELD' | 'BLOCKED';
  /** When the hold ends, in epoch milliseconds; null unless the status is HELD. */
  heldUntil: number | null;
}

interface BalanceDeps {
  db: Reader;
  accountHoldHours: number;
}

/**
 * Returns a seller's balance at one moment (D35), whatever is written while it is added up. Throws `access_denied` if a
 * seller asks for another, and `seller_not_found` if the intermediary has no such seller (D2).
 */
export async function readBalance(
  { db, accountHoldHours }: BalanceDeps,
  principal: Principal,
  sellerId: number,
  now: number,
  linesPerQuery = defaultLinesPerQuery,
): Promise<Balance> {
  assertMayAskFor(principal, sellerId);
  const seller = { intermediaryId: principal.intermediaryId, sellerId };
  const balance = await findBalance({ db, accountHoldHours }, seller, now, linesPerQuery);
  if (balance === undefined) throw sellerNotFound();
  return balance;
}

/** Returns a seller's balance as `readBalance` does, or undefined if the intermediary has no such seller. */
export async function findBalance(
  { db, accountHoldHours }: BalanceDeps,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
  now: number,
  linesPerQuery = defaultLinesPerQuery,
): Promise<Balance | undefined> {
  const start = await findBalanceStart(db, { intermediaryId, sellerId });
  if (start === undefined) return undefined;
  const { covered, sequence, inTransferCents } = start;
  const today = saoPauloDate(now);
  // If the clock is behind, amounts that were paid out must not become due again.
  const date = covered.transferDate > today ? covered.transferDate : today;
  const later = { intermediaryId, after: date, date: lastDate };
  const lines = { sellerId, through: sequence };
  return {
    availableCents: await sumDue(db, { intermediaryId, date }, { ...lines, covered }, linesPerQuery),
    pendingCents: await sumDays(db, later, lines, linesPerQuery),
    inTransferCents,
    asOfSequence: sequence,
    ...payoutOf(start, accountHoldHours, now),
  };
}

function payoutOf(
  { status, accountChangedAt }: BalanceStart,
  accountHoldHours: number,
  now: number,
): Pick<Balance, 'payoutStatus' | 'heldUntil'> {
  if (status === 'BLOCKED') return { payoutStatus: 'BLOCKED', heldUntil: null };
  const heldUntil = holdEnd(accountChangedAt, accountHoldHours);
  if (heldUntil === null || heldUntil <= now) return { payoutStatus: 'PAYABLE', heldUntil: null };
  return { payoutStatus: 'HELD', heldUntil };
}
