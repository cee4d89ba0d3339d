import type { Reader } from '../db/store.ts';
import type { Principal } from '../tokens/principal.ts';
import { sellerExists } from './seller.repository.ts';
import { otherSellerDenied, sellerNotFound } from './seller-errors.ts';

/** Throws `access_denied` if a seller asks for another (D2). */
export function assertMayAskFor({ role, sellerId }: Principal, wanted: number): void {
  if (role === 'seller' && sellerId !== wanted) throw otherSellerDenied();
}

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
    if (wanted !== undefined) assertMayAskFor(principal, wanted);
    return principal.sellerId;
  }
  if (wanted === undefined) return null;
  if (!(await sellerExists(db, principal.intermediaryId, wanted))) throw sellerNotFound();
  return wanted;
}
