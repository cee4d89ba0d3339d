import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { noSuchSeller, sellerNotFound } from './seller-errors.ts';
import { findSellerSummary, type SellerSummary } from './seller-list.repository.ts';
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
  await changeStatus(tx, actorOf(seller.intermediaryId), sellerId, status, now);
}

/** The same for a seller of the actor's intermediary. Throws `seller_not_found` when it has no such seller. */
export async function setOwnSellerStatus(
  tx: Tx,
  actor: Actor,
  sellerId: number,
  status: SellerStatus,
  now: number,
): Promise<SellerSummary> {
  await changeStatus(tx, actor, sellerId, status, now);
  const seller = await findSellerSummary(tx, actor.intermediaryId, sellerId);
  if (seller === undefined) throw sellerNotFound();
  return seller;
}

async function changeStatus(
  tx: Tx,
  actor: Actor,
  sellerId: number,
  status: SellerStatus,
  now: number,
): Promise<void> {
  if (!(await updateSellerStatus(tx, actor.intermediaryId, sellerId, status, now))) return;
  await recordAudit(tx, actor, {
    action: status === 'BLOCKED' ? 'seller.blocked' : 'seller.unblocked',
    subject: `seller:${sellerId}`,
    occurredAt: now,
  });
}
