import type { Reader } from '../db/store.ts';
import { assertMayAskFor, sellerNotFound } from '../sellers/seller.service.ts';
import { lastDate, saoPauloDate } from '../shared/calendar.ts';
import type { Principal } from '../tokens/token.ts';
import { findBalanceStart } from './balance.repository.ts';
import { defaultLinesPerQuery, sumDue } from './due-amount.repository.ts';
import { sumDays } from './line-sums.repository.ts';

/** In centavos, as bigints, because sums may exceed 2^53. The first two may be negative. */
export interface Balance {
  /** Due by today in São Paulo, and in no transfer. */
  availableCents: bigint;
  /** Due later. */
  pendingCents: bigint;
  /** In transfers that the bank has not answered. */
  inTransferCents: bigint;
  /** The number of the last line that it counts; 0 without lines. */
  asOfSequence: number;
}

/**
 * A seller's balance at one moment (D35), whatever is written while it is added up. Throws `access_denied` if a seller
 * asks for another, and `seller_not_found` if the intermediary has no such seller (D2).
 */
export async function readBalance(
  db: Reader,
  principal: Principal,
  sellerId: number,
  now: number,
  linesPerQuery = defaultLinesPerQuery,
): Promise<Balance> {
  assertMayAskFor(principal, sellerId);
  const { intermediaryId } = principal;
  const start = await findBalanceStart(db, { intermediaryId, sellerId });
  if (start === undefined) throw sellerNotFound();
  const { covered, sequence, inTransferCents } = start;
  const today = saoPauloDate(now);
  // A clock that is behind does not make due again what was paid out.
  const date = covered.transferDate > today ? covered.transferDate : today;
  const later = { intermediaryId, after: date, date: lastDate };
  const lines = { sellerId, through: sequence };
  return {
    availableCents: await sumDue(db, { intermediaryId, date }, { ...lines, covered }, linesPerQuery),
    pendingCents: await sumDays(db, later, lines, linesPerQuery),
    inTransferCents,
    asOfSequence: sequence,
  };
}
