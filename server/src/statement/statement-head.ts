import type { Reader } from '../db/store.ts';
import { findLastLine, type LastLine } from '../ledger/seller-head.repository.ts';
import { sellerNotFound } from '../sellers/seller-errors.ts';
import { assertMayAskFor } from '../sellers/seller-scope.ts';
import type { Principal } from '../tokens/principal.ts';

/**
 * The end of a seller's statement. Throws `access_denied` if a seller asks for another, and `seller_not_found` if the
 * intermediary has no such seller (D2).
 */
export async function readStatementHead(
  db: Reader,
  principal: Principal,
  sellerId: number,
): Promise<LastLine> {
  assertMayAskFor(principal, sellerId);
  const last = await findLastLine(db, { intermediaryId: principal.intermediaryId, sellerId });
  if (last === undefined) throw sellerNotFound();
  return last;
}
