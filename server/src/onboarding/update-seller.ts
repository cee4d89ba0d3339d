import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { together } from '../db/query/together.ts';
import type { Tx } from '../db/store.ts';
import { lockHead } from '../ledger/seller-head.repository.ts';
import { searchText } from '../sellers/search-text.ts';
import { sellerNotFound } from '../sellers/seller-errors.ts';
import { updateSellerData } from '../sellers/seller.repository.ts';
import { assertTermsIntact } from '../sellers/seller.service.ts';
import type { Seller, SellerChanges } from '../sellers/seller.ts';
import { findSellerById } from '../sellers/seller-view.repository.ts';
import type { Keyring } from '../shared/keyring.ts';
import { setWebhookUrl } from '../webhooks/endpoints/endpoint.service.ts';

/**
 * Changes what is given of a seller of the actor's intermediary (D38), and returns the seller as it is then; concurrent
 * updates of one seller run one after another. Throws `seller_not_found`, also for an erased seller.
 */
export async function updateSeller(
  { keyring }: { keyring: Keyring },
  tx: Tx,
  actor: Actor,
  { sellerId, changes }: { sellerId: number; changes: SellerChanges },
  now: number,
): Promise<Seller> {
  const { intermediaryId } = actor;
  const head = await lockHead(tx, keyring, intermediaryId, sellerId);
  const before = await findSellerById(tx, intermediaryId, sellerId);
  if (head === undefined || before === undefined) throw sellerNotFound();
  const { webhook, ...data } = changes;
  // First, because a delivery locks the endpoint and then nothing of the seller.
  if (webhook !== undefined) {
    await setWebhookUrl(tx, { actorOf: () => actor, of: { intermediaryId, sellerId }, now }, webhook);
  }
  if (Object.keys(data).length > 0) {
    const named = { ...data, searchText: searchText({ ...before, ...data }) };
    await together([
      updateSellerData(tx, { intermediaryId, sellerId }, named, now),
      recordAudit(tx, actor, { action: 'seller.updated', subject: `seller:${sellerId}`, occurredAt: now }),
    ]);
  }
  const seller = await findSellerById(tx, intermediaryId, sellerId);
  if (seller === undefined) throw new Error(`seller ${sellerId} has gone while its head was locked`);
  assertTermsIntact(keyring, seller);
  return seller;
}
