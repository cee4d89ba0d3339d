import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Store, Tx } from '../db/store.ts';
import { eraseRefundReplies, eraseRepliesAbout } from '../idempotency/erase-replies.ts';
import { lockHead, updateHead, withTerms } from '../ledger/seller-head.repository.ts';
import { countOpenTransfers, eraseTransferAccounts } from '../settlement/transfer.repository.ts';
import type { Clock } from '../shared/calendar.ts';
import { UserError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { counted } from '../shared/text.ts';
import { revokeTokensOfSeller } from '../tokens/token.repository.ts';
import { eraseEndpoint } from '../webhooks/endpoints/endpoint.repository.ts';
import { datedAccountDigest } from './bank-account.ts';
import {
  eraseCustomers,
  eraseSeller,
  erasedAccount,
  findSellerToForget,
  listChargeUuids,
} from './forget.repository.ts';
import { noSuchSeller } from './seller.service.ts';

export interface ForgetDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

/** How many statement lines' charges one transaction erases. No transaction may touch more lines (D27). */
const linesAtOnce = 1_000;

/**
 * Erases for good the personal data of a blocked seller and of its customers. Its statement stays intact, because its
 * hashes cover none of that data. A second run completes an interrupted one and adds no second audit record. Throws
 * `UserError` if there is no such seller, it is not blocked, or one of its transfers is CREATED or SENT.
 */
export async function forgetSeller(
  deps: ForgetDeps,
  actorOf: (intermediaryId: number) => Actor,
  sellerId: number,
): Promise<void> {
  const { store, keyring } = deps;
  const { intermediaryId, lines } = await eraseSellerItself(deps, actorOf, sellerId);
  await eraseRepliesAbout(store, keyring, { intermediaryId, sellerId });
  for (let from = 1; from <= lines; from += linesAtOnce) {
    await store.write(async (tx) => {
      const to = from + linesAtOnce - 1;
      const uuids = await listChargeUuids(tx, { intermediaryId, sellerId }, { from, to });
      await eraseCustomers(tx, intermediaryId, uuids);
      await eraseRefundReplies(tx, intermediaryId, uuids);
    });
  }
  await store.scrub();
}

/**
 * Erases the seller's own data. Returns how many lines the statement has. No sale is added later, because an import
 * does not find an erased seller.
 */
async function eraseSellerItself(
  { store, keyring, clock }: ForgetDeps,
  actorOf: (intermediaryId: number) => Actor,
  sellerId: number,
): Promise<{ intermediaryId: number; lines: number }> {
  return store.write(async (tx) => {
    const seller = await findSellerToForget(tx, sellerId);
    if (seller === undefined) throw noSuchSeller(sellerId);
    const { intermediaryId } = seller;
    const head = await lockHead(tx, keyring, intermediaryId, sellerId);
    if (head === undefined) throw new Error(`seller ${sellerId} has no head`);
    const done = { intermediaryId, lines: head.sequence };
    if (seller.forgottenAt !== null) return done;
    if (head.status !== 'BLOCKED') {
      throw new UserError(
        `seller ${sellerId} is ${head.status}. Only a blocked seller can be erased: run \`payfac seller block ${sellerId}\` first.`,
      );
    }
    await assertAllTransfersEnded(tx, { intermediaryId, sellerId });
    const now = clock();
    await eraseSeller(tx, intermediaryId, sellerId, now);
    await updateHead(tx, keyring, withTerms(head, { accountDigest: datedAccountDigest(erasedAccount) }));
    await eraseTransferAccounts(tx, { intermediaryId, sellerId });
    await eraseEndpoint(tx, { intermediaryId, sellerId }, now);
    await revokeTokensOfSeller(tx, intermediaryId, sellerId, now);
    await recordAudit(tx, actorOf(intermediaryId), {
      action: 'seller.forgotten',
      subject: `seller:${sellerId}`,
      occurredAt: now,
    });
    return done;
  });
}

/**
 * Throws unless all transfers have ended. The bank may need the account until it has paid the transfer, or has answered
 * that it cannot.
 */
async function assertAllTransfersEnded(
  tx: Tx,
  seller: { intermediaryId: number; sellerId: number },
): Promise<void> {
  const { count, firstId } = await countOpenTransfers(tx, seller);
  if (firstId === null) return;
  throw new UserError(
    `seller ${seller.sellerId} has ${counted(count, 'transfer')} that ${count === 1 ? 'is' : 'are'} CREATED or SENT, the first ` +
      `of them ${firstId}, and is not erased before the bank has answered. Enter its answers with \`payfac transfers import\`.`,
  );
}
