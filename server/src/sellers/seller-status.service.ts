import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { findSellerOwner, updateSellerStatus } from './seller.repository.ts';
import type { SellerStatus } from './seller.ts';

/** Blocks or unblocks a seller (D5); false when there is none. Doing it twice changes and records nothing. */
export async function setSellerStatus(
  tx: Tx,
  actorOf: (intermediaryId: number) => Actor,
  sellerId: number,
  status: SellerStatus,
  now: number,
): Promise<boolean> {
  const seller = await findSellerOwner(tx, sellerId);
  if (seller === undefined) return false;
  if (seller.status === status) return true;
  await updateSellerStatus(tx, seller.intermediary_id, sellerId, status, now);
  await recordAudit(tx, actorOf(seller.intermediary_id), {
    action: status === 'BLOCKED' ? 'seller.blocked' : 'seller.unblocked',
    subject: `seller:${sellerId}`,
    occurredAt: now,
  });
  return true;
}
