import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { together } from '../db/query/together.ts';
import type { Tx } from '../db/store.ts';
import { recordEvent } from '../events/event.service.ts';
import { lockHead, withTerms } from '../ledger/seller-head.repository.ts';
import { datedAccountDigest } from '../sellers/account-digest.ts';
import { assertBankAccount, hasForeignDocumentKey, type BankAccountInput } from '../sellers/bank-account.ts';
import { sellerNotFound } from '../sellers/seller-errors.ts';
import { findSellerById } from '../sellers/seller-view.repository.ts';
import { accountColumns, replaceBankAccount } from '../sellers/seller.repository.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Keyring } from '../shared/keyring.ts';
import { noSource } from '../ledger/source.ts';

/** Replaces a seller's bank account (D13, D15); concurrent updates of one seller run one after another. */
export async function updateBankAccount(
  deps: { keyring: Keyring },
  tx: Tx,
  actor: Actor,
  update: { sellerId: number; document?: string; account: BankAccountInput },
  now: number,
): Promise<void> {
  const { intermediaryId } = actor;
  const { sellerId, account } = update;
  assertBankAccount(account);
  const head = await lockHead(tx, deps.keyring, intermediaryId, sellerId);
  const seller = await findSellerById(tx, intermediaryId, sellerId);
  if (head === undefined || seller === undefined) throw sellerNotFound();
  if (update.document !== undefined && update.document !== seller.document) {
    throw new DomainError(
      'document_mismatch',
      'The document is not that of this seller. Correct or omit it.',
    );
  }
  if (hasForeignDocumentKey(account, seller.document)) {
    throw new DomainError(
      'pix_key_mismatch',
      "A pix key of type DOCUMENT must be the seller's own document. Send that document, or a key of another type.",
    );
  }
  const sent = { ...accountColumns(account), changed_at: seller.accountChangedAt };
  // Otherwise a seller that sends the same account every day would be held for ever.
  const isSame = datedAccountDigest(sent).equals(head.accountDigest);
  const replaced = isSame ? sent : { ...sent, changed_at: now };
  await replaceBankAccount(tx, intermediaryId, sellerId, replaced, now);
  await together([
    recordEvent(deps.keyring, tx, withTerms(head, { accountDigest: datedAccountDigest(replaced) }), {
      type: 'seller.bank_account.updated',
      chargeUuid: null,
      ...noSource,
      occurredAt: now,
    }),
    recordAudit(tx, actor, {
      action: 'seller.bank_account.updated',
      subject: `seller:${sellerId}`,
      occurredAt: now,
    }),
  ]);
}
