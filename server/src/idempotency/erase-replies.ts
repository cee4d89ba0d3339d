import type { Store, Tx } from '../db/store.ts';
import type { Keyring } from '../shared/keyring.ts';
import { clearReply, clearRepliesAtPaths, clearRepliesOf, listReplies } from './idempotency.repository.ts';
import { canonicalPath, contextOf } from './idempotency.service.ts';

const repliesAtOnce = 500;

/**
 * Erases the stored replies to the seller, and those to its intermediary that are about the seller. The keys stay, so
 * that a repeated request is still not carried out twice.
 */
export async function eraseRepliesAbout(
  store: Store,
  keyring: Keyring,
  seller: { intermediaryId: number; sellerId: number },
): Promise<void> {
  const { intermediaryId, sellerId } = seller;
  await store.write(async (tx) => {
    await clearRepliesOf(tx, intermediaryId, sellerId);
    await clearRepliesAtPaths(tx, intermediaryId, [canonicalPath({ sellerId })]);
  });
  for (const operation of ['createSeller', 'updateSellerBankData', 'createAdjustment', 'updateTransfer']) {
    await eraseRepliesTo(store, keyring, { ...seller, operation });
  }
}

/** Decrypts each reply, because only its content shows which seller it is about. */
async function eraseRepliesTo(
  store: Store,
  keyring: Keyring,
  seller: { intermediaryId: number; sellerId: number; operation: string },
): Promise<void> {
  for (let after: Buffer | null = null; ;) {
    const page = await listReplies(store.read, seller, after, repliesAtOnce);
    const about = page.filter((row) => {
      const bytes = keyring.decrypt('idempotency-reply', row.reply, contextOf(row));
      const { idSeller } = JSON.parse(bytes.toString()) as { idSeller?: unknown };
      return idSeller === seller.sellerId;
    });
    await store.write(async (tx) => {
      for (const row of about) await clearReply(tx, row);
    });
    const last = page.at(-1);
    if (last === undefined || page.length < repliesAtOnce) return;
    after = last.key_hash;
  }
}

/** Erases the stored replies to refunds of these charges, because they name the customer. */
export async function eraseRefundReplies(
  tx: Tx,
  intermediaryId: number,
  chargeUuids: readonly string[],
): Promise<void> {
  const paths = chargeUuids.map((uuid) => canonicalPath({ uuid }));
  await clearRepliesAtPaths(tx, intermediaryId, paths);
}
