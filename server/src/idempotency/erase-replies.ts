import type { Store, Tx } from '../db/store.ts';
import type { Keyring } from '../shared/keyring.ts';
import {
  clearReply,
  clearRepliesAtPaths,
  clearRepliesOf,
  listReplies,
  type KeyScope,
} from './idempotency.repository.ts';
import { canonicalPath, contextOf } from './idempotency.service.ts';

const repliesAtOnce = 500;

/** The field of each operation's reply that says which seller it is about. */
const sellerFields = {
  createSeller: 'idSeller',
  updateSeller: 'id',
  updateSellerBankData: 'idSeller',
  blockSeller: 'id',
  unblockSeller: 'id',
  createAdjustment: 'idSeller',
  updateTransfer: 'idSeller',
  createHold: 'idSeller',
  createAnticipation: 'idSeller',
  cancelAnticipation: 'idSeller',
  releaseHold: 'idSeller',
  approveChange: 'idSeller',
  refuseChange: 'idSeller',
  inviteSellerUser: 'idSeller',
  removeSellerUser: 'idSeller',
  createToken: 'idSeller',
  revokeToken: 'idSeller',
  replayDelivery: 'idSeller',
} as const;

/**
 * Erases the stored replies to the seller, and those to its intermediary that are about the seller. The keys stay, so
 * that a repeated request is not carried out twice.
 */
export async function eraseRepliesAbout(
  store: Store,
  keyring: Keyring,
  seller: { intermediaryId: number; sellerId: number },
): Promise<void> {
  await store.write((tx) => clearRepliesOf(tx, seller.intermediaryId, seller.sellerId));
  for (const [operation, field] of Object.entries(sellerFields)) {
    await eraseRepliesTo(store, keyring, { ...seller, operation }, field);
  }
}

/**
 * Erases those that are about the seller. Each reply is decrypted, because only its content shows which seller it is
 * about.
 */
async function eraseRepliesTo(
  store: Store,
  keyring: Keyring,
  seller: { intermediaryId: number; sellerId: number; operation: string },
  field: 'id' | 'idSeller',
): Promise<void> {
  for (let after: KeyScope | null = null; ;) {
    const page = await listReplies(store.read, seller, after, repliesAtOnce);
    const about = page.filter((row) => {
      const bytes = keyring.decrypt('idempotency-reply', row.reply, contextOf(row));
      const reply = JSON.parse(bytes.toString()) as { id?: unknown; idSeller?: unknown };
      return reply[field] === seller.sellerId;
    });
    await store.write(async (tx) => {
      for (const row of about) await clearReply(tx, row);
    });
    after = page.at(repliesAtOnce - 1) ?? null;
    if (after === null) return;
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
