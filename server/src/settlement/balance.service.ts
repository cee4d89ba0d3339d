import type { Reader } from '../db/store.ts';
import { reservedOf } from '../ledger/receivable-unit.ts';
import { assertMayAskFor, sellerNotFound } from '../sellers/seller.service.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import type { Principal } from '../tokens/token.ts';
import { holdEnd } from './closing-sums.ts';
import { findWithTransfers, type DueSeller, type SellerWithTransfers } from './due-seller.repository.ts';
import { allDays, firstDays, horizonOf, nextTransferOf, type NextTransfer } from './next-transfer.ts';

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
  /** The next transfer to the seller; null if none is expected. */
  nextTransfer: NextTransfer | null;
}

interface Seller {
  intermediaryId: number;
  sellerId: number;
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
export function findBalance(deps: BalanceDeps, of: Seller, now: number): Promise<Balance | undefined> {
  return balanceWith(deps, of, now, firstDays);
}

async function balanceWith(
  deps: BalanceDeps,
  of: Seller,
  now: number,
  mostDays: number,
): Promise<Balance | undefined> {
  const today = saoPauloDate(now);
  const horizon = horizonOf(today);
  const days = { transferDate: today, today };
  const seller = await findWithTransfers(deps.db, of, days, { horizon, mostDays });
  if (seller === undefined) return undefined;
  const payout = payoutOf(seller, deps.accountHoldHours, now);
  const earliest = payout.heldUntil === null ? today : saoPauloDate(payout.heldUntil);
  const nextTransfer = nextTransferOf(seller, { earliest, horizon, mostDays });
  // Few sellers need more days. Everything is read again for them, so that it is still of one moment.
  if (nextTransfer === undefined) return balanceWith(deps, of, now, allDays);
  return { ...amountsOf(seller), ...payout, nextTransfer };
}

function amountsOf(
  seller: SellerWithTransfers,
): Omit<Balance, 'payoutStatus' | 'heldUntil' | 'nextTransfer'> {
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
