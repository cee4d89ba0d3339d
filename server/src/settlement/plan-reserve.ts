import type { Reader, Tx } from '../db/store.ts';
import type { SellerHead } from '../ledger/seller-head.repository.ts';
import { findTermsInForce } from '../rate-plans/plans-in-force.ts';
import type { Reserve } from '../rate-plans/tax.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { DueSeller } from './due-seller.repository.ts';

/**
 * Returns what the plan in force for each of these sellers at this instant holds of a payment; nothing for the others
 * (D40). With locked heads, it throws `SealBrokenError` for plans that were changed without the key.
 */
export async function findReserves(
  db: Reader | Tx,
  intermediaryId: number,
  sellers: readonly Pick<DueSeller, 'sellerId' | 'isReserving'>[],
  at: number,
  sealed?: { keyring: Keyring; heads: ReadonlyMap<number, SellerHead> },
): Promise<Map<number, Reserve>> {
  if (!sellers.some(({ isReserving }) => isReserving)) return new Map();
  const sellerIds = sellers.map(({ sellerId }) => sellerId);
  const reserves = new Map<number, Reserve>();
  for (const [sellerId, { tax }] of await findTermsInForce(db, intermediaryId, sellerIds, at, sealed)) {
    if (tax.reserve !== undefined) reserves.set(sellerId, tax.reserve);
  }
  return reserves;
}
