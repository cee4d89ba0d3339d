import type { Reader } from '../db/store.ts';
import { reservedOf } from '../ledger/receivable-unit.ts';
import { assertMayAskFor, sellerNotFound } from '../sellers/seller.service.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import type { Principal } from '../tokens/token.ts';
import { holdEnd } from './closing-sums.ts';
import { findWithTransfers, type DueSeller } from './due-seller.repository.ts';

/**
 * A balance in centavos. The sums are bigints, because they may exceed 2^53. What is available and what is pending may be
 * negative.
 */
export interface Balance {
  /** The amount that is due by today in São Paulo, in no transfer, not encumbered, and not held. */
  availableCents: bigint;
  /** The amount that is due by today and is held (D40). */
  reservedCents: bigint;
  /** The amount that falls due later. */
  pendingCents: bigint;
  /** What the beneficiaries of contracts get of what is due by today (D41). */
  encumberedCents: bigint;
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
 * Returns a seller's balance at one moment (D35). Throws `access_denied` if a seller asks for another, and
 * `seller_not_found` if the intermediary has no such seller (D2).
 */
export async function readBalance(
  { db, accountHoldHours }: BalanceDeps,
  principal: Principal,
  sellerId: number,
  now: number,
): Promise<Balance> {
  assertMayAskFor(principal, sellerId);
  const seller = { intermediaryId: principal.intermediaryId, sellerId };
  const balance = await findBalance({ db, accountHoldHours }, seller, now);
  if (balance === undefined) throw sellerNotFound();
  return balance;
}

/** Returns a seller's balance as `readBalance` does, or undefined if the intermediary has no such seller. */
export async function findBalance(
  { db, accountHoldHours }: BalanceDeps,
  of: { intermediaryId: number; sellerId: number },
  now: number,
): Promise<Balance | undefined> {
  const today = saoPauloDate(now);
  const seller = await findWithTransfers(db, of, { transferDate: today, today });
  if (seller === undefined) return undefined;
  const { encumberedCents } = seller;
  const dueCents = seller.dueCents - encumberedCents;
  const reservedCents = reservedOf(dueCents, seller);
  return {
    availableCents: dueCents - reservedCents,
    reservedCents,
    pendingCents: seller.laterCents,
    encumberedCents,
    inTransferCents: seller.inTransferCents,
    asOfSequence: seller.sequence,
    ...payoutOf(seller, accountHoldHours, now),
  };
}

function payoutOf(
  { status, accountChangedAt }: DueSeller,
  accountHoldHours: number,
  now: number,
): Pick<Balance, 'payoutStatus' | 'heldUntil'> {
  if (status === 'BLOCKED') return { payoutStatus: 'BLOCKED', heldUntil: null };
  const heldUntil = holdEnd(accountChangedAt, accountHoldHours);
  if (heldUntil === null || heldUntil <= now) return { payoutStatus: 'PAYABLE', heldUntil: null };
  return { payoutStatus: 'HELD', heldUntil };
}
