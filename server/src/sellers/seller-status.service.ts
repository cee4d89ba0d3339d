import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { noSuchSeller } from './seller-errors.ts';
import { findSellerOwner, updateSellerStatus } from './seller.repository.ts';
import type { SellerStatus } from './seller.ts';

/**
 * Blocks or unblocks a seller (D5); doing it twice changes and records nothing. Throws `UserError` when there is no
 * such seller.
 */
export async function setSellerStatus(
  tx: Tx,
  actorOf: (intermediaryId: number) => Actor,
  sellerId: number,
  status: SellerStatus,
  now: number,
): Promise<void> {
  const seller = await findSellerOwner(tx, sellerId);
  if (seller === undefined) throw noSuchSeller(sellerId);
  if (seller.status === status) return;
  await updateSellerStatus(tx, seller.intermediaryId, sellerId, status, now);
  await recordAudit(tx, actorOf(seller.intermediaryId), {
    action: status === 'BLOCKED' ? 'seller.blocked' : 'seller.unblocked',
    subject: `seller:${sellerId}`,
    occurredAt: now,
  });
}
