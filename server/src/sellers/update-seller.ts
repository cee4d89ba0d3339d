import { isDeepStrictEqual } from 'node:util';
import { recordAudit, recordAudits, type Actor, type AuditAction } from '../audit/audit.repository.ts';
import { pipelined } from '../db/query/engine.ts';
import type { Tx } from '../db/store.ts';
import { recordEvent, recordEvents, type EventOfSeller } from '../events/event.service.ts';
import { noSource } from '../ledger/chain.ts';
import { lockHead, updateHead, withTerms } from '../ledger/seller-head.repository.ts';
import { holdEnd } from '../settlement/closing-sums.ts';
import { DomainError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { moveWebhook } from '../webhooks/endpoints/endpoint.service.ts';
import {
  assertBankAccount,
  assertOwnDocumentKey,
  datedPayeeDigest,
  type BankAccountInput,
} from './bank-account.ts';
import { searchText } from './seller-fields.ts';
import { findSellerSummary, type SellerSummary } from './seller-list.repository.ts';
import { findSellerById } from './seller-view.repository.ts';
import {
  accountColumns,
  replaceBankAccount,
  updateSellerData,
  updateSellerStatus,
} from './seller.repository.ts';
import { assertTermsIntact, sellerNotFound } from './seller.service.ts';
import type { Seller, SellerChanges, SellerStatus } from './seller.ts';

/** The fields of `updateSeller` that `seller.updated` names; the owner has an event of its own. */
const namedFields = [
  'companyName',
  'fantasyName',
  'sellerUrl',
  'webhook',
  'email',
  'address',
  'contact',
] as const satisfies readonly (keyof SellerChanges)[];

/**
 * Changes the given fields of a seller of the actor's intermediary (D38), and returns the seller as it is then. Events
 * name what is different then. Concurrent updates of one seller run one after another. Throws `seller_not_found`, also
 * for an erased seller.
 */
export async function updateSeller(
  { keyring, accountHoldHours }: { keyring: Keyring; accountHoldHours: number },
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
  const hasNewOwner = data.owner !== undefined && !isDeepStrictEqual(data.owner, before.owner);
  // The endpoint is locked behind the head. A delivery locks its endpoint and then nothing of the seller.
  if (webhook !== undefined) {
    const toldUntil = holdEnd(now, accountHoldHours);
    const change = { actorOf: () => actor, of: { intermediaryId, sellerId }, now };
    await moveWebhook(tx, keyring, change, { from: before.webhook, to: webhook, toldUntil });
  }
  if (data.companyName !== undefined) assertTermsIntact(keyring, before);
  if (Object.keys(data).length > 0) {
    const after = {
      ...{ ...before, ...data },
      address: { ...before.address, ...data.address },
      contact: { ...before.contact, ...data.contact },
    };
    const updatedAt = isDeepStrictEqual(after, before) ? undefined : now;
    const named = { ...data, searchText: searchText({ ...before, ...data }) };
    const actions: AuditAction[] = [
      'seller.updated',
      ...(hasNewOwner ? (['seller.owner_changed'] as const) : []),
    ];
    await pipelined([
      updateSellerData(tx, { intermediaryId, sellerId }, named, updatedAt),
      recordAudits(
        tx,
        keyring,
        actor,
        actions.map((action) => ({ action, subject: `seller:${sellerId}`, occurredAt: now })),
      ),
    ]);
  }
  const seller = await findSellerById(tx, intermediaryId, sellerId);
  if (seller === undefined) throw new Error(`seller ${sellerId} has gone while its head was locked`);
  if (data.companyName === undefined) assertTermsIntact(keyring, seller);
  const changedFields = namedFields.filter((name) => !isDeepStrictEqual(seller[name], before[name]));
  const about = { chargeUuid: null, ...noSource, occurredAt: now };
  const events: EventOfSeller[] = [
    ...(changedFields.length > 0 ? [{ type: 'seller.updated', changedFields, ...about } as const] : []),
    ...(hasNewOwner ? [{ type: 'seller.owner_changed', ...about } as const] : []),
  ];
  const { payeeDigest } = seller.head;
  const next = data.companyName === undefined ? head : withTerms(head, { payeeDigest });
  if (events.length > 0) await recordEvents(keyring, tx, next, events, now);
  else if (next !== head) await updateHead(tx, keyring, next);
  return seller;
}

/**
 * Replaces a seller's bank account (D13, D15). Concurrent updates of one seller run one after another. What was changed
 * without the key only the intermediary may seal again, and only if it sends the seller's document: an account that it
 * sends every day must not seal somebody else's.
 */
export async function updateBankAccount(
  deps: { keyring: Keyring },
  tx: Tx,
  actor: Actor,
  update: { sellerId: number; document?: string; account: BankAccountInput; isBySeller: boolean },
  now: number,
): Promise<void> {
  const { intermediaryId } = actor;
  const { sellerId, account } = update;
  assertBankAccount(account);
  const head = await lockHead(tx, deps.keyring, intermediaryId, sellerId);
  const seller = await findSellerById(tx, intermediaryId, sellerId);
  if (head === undefined || seller === undefined) throw sellerNotFound();
  if (update.isBySeller || update.document === undefined) assertTermsIntact(deps.keyring, seller);
  if (update.document !== undefined && update.document !== seller.document) {
    throw new DomainError(
      'document_mismatch',
      'The document is not that of this seller. Correct or omit it.',
    );
  }
  assertOwnDocumentKey(account, seller.document);
  const sent = { ...accountColumns(account), changed_at: seller.accountChangedAt };
  // An unchanged account keeps its time: otherwise a seller that sends the same account every day would be held for
  // ever.
  const holder = { document: seller.document, company_name: seller.companyName };
  const isSame = datedPayeeDigest({ ...sent, ...holder }).equals(head.payeeDigest);
  const replaced = isSame ? sent : { ...sent, changed_at: now };
  await replaceBankAccount(tx, intermediaryId, sellerId, replaced, now);
  await pipelined([
    recordEvent(
      deps.keyring,
      tx,
      withTerms(head, { payeeDigest: datedPayeeDigest({ ...replaced, ...holder }) }),
      {
        type: 'seller.bank_account.updated',
        chargeUuid: null,
        ...noSource,
        occurredAt: now,
      },
    ),
    recordAudit(tx, deps.keyring, actor, {
      action: 'seller.bank_account.updated',
      subject: `seller:${sellerId}`,
      occurredAt: now,
    }),
  ]);
}

/**
 * Blocks or unblocks a seller (D5). A second call changes and records nothing. It also corrects a status that was
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
  await recordAudit(tx, keyring, actor, {
    action: status === 'BLOCKED' ? 'seller.blocked' : 'seller.unblocked',
    subject: `seller:${sellerId}`,
    occurredAt: now,
  });
  return { ...seller, status, updatedAt: now };
}
