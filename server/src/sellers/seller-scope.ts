import type { Reader } from '../db/store.ts';
import type { Principal } from '../tokens/principal.ts';
import { sellerExists } from './seller.repository.ts';
import { otherSellerDenied, sellerNotFound } from './seller-errors.ts';

/**
 * The seller whose rows a query may find; null for all of the caller's intermediary. Throws `access_denied` if a seller
 * asks for another, and `seller_not_found` if the intermediary has no such seller (D2, D25).
 */
export async function sellerInScope(
  db: Reader,
  principal: Principal,
  wanted: number | undefined,
): Promise<number | null> {
  if (principal.role === 'seller') {
    if (wanted !== undefined && wanted !== principal.sellerId) throw otherSellerDenied();
    return principal.sellerId;
  }
  if (wanted === undefined) return null;
  if (!(await sellerExists(db, principal.intermediaryId, wanted))) throw sellerNotFound();
  return wanted;
}
