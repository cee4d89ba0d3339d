import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { lockHead, updateHead, withTerms } from '../ledger/seller-head.repository.ts';
import type { Keyring } from '../shared/keyring.ts';
import { sellerNotFound } from './seller-errors.ts';
import { findSellerSummary, type SellerSummary } from './seller-list.repository.ts';
import { updateSellerStatus } from './seller.repository.ts';
import type { SellerStatus } from './seller.ts';

/**
 * Blocks or unblocks a seller (D5); doing it twice changes and records nothing. It also puts right a status that was
 * changed without the key. Throws `seller_not_found` if the intermediary has no such seller, or it was erased.
 */
export async function setSellerStatus(
  { keyring }: { keyring: Keyring },
  tx: Tx,
  actor: Actor,
  sellerId: number,
  status: SellerStatus,
  now: number,
): Promise<SellerSummary> {
  const { intermediaryId } = actor;
  const head = await lockHead(tx, keyring, intermediaryId, sellerId);
  const seller = await findSellerSummary(tx, intermediaryId, sellerId);
  if (head === undefined || seller === undefined) throw sellerNotFound();
  if (seller.status === status && head.status === status) return seller;
  await updateSellerStatus(tx, intermediaryId, sellerId, status, now);
  await updateHead(tx, keyring, withTerms(head, { status }));
  await recordAudit(tx, actor, {
    action: status === 'BLOCKED' ? 'seller.blocked' : 'seller.unblocked',
    subject: `seller:${sellerId}`,
    occurredAt: now,
  });
  return { ...seller, status, updatedAt: now };
}
