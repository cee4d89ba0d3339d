import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Reader, Tx } from '../db/store.ts';
import { recordEvent } from '../events/event.service.ts';
import { insertEvents } from '../events/outbox.repository.ts';
import { findDefaultPlan } from '../intermediaries/intermediary.repository.ts';
import { insertAssignment } from '../rate-plans/seller-plan.repository.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Keyring } from '../shared/keyring.ts';
import { genesisHash, insertHead, lockHead, updateHead } from '../ledger/seller-head.repository.ts';
import type { Principal } from '../tokens/principal.ts';
import type { TokenScheme } from '../tokens/token.ts';
import { issueToken } from '../tokens/token.service.ts';
import { insertEndpoint } from '../webhooks/endpoints/endpoint.repository.ts';
import { encryptSecret } from '../webhooks/endpoints/secret.ts';
import { newSecret } from '../webhooks/sending/signature.ts';
import { assertBankAccount, hasForeignDocumentKey, type BankAccountInput } from './bank-account.ts';
import { findSellerByDocument, findSellerById } from './seller-view.repository.ts';
import { insertSeller, replaceBankAccount } from './seller.repository.ts';
import { otherSellerDenied, sellerNotFound } from './seller-errors.ts';
import type { Seller, SellerInput } from './seller.ts';

export interface SellerDeps {
  keyring: Keyring;
  tokens: TokenScheme;
}

/** What can be refused before the password is hashed: the account's own faults and a foreign document key (D13). */
export function assertSellerInput(input: SellerInput): void {
  assertBankAccount(input.account);
  if (hasForeignDocumentKey(input.account, input.document)) {
    throw new DomainError('invalid_request', "The pix key is not the seller's own document.", [
      { pointer: '/body/account/pixKey', detail: 'a pix key of type DOCUMENT must equal /body/document' },
    ]);
  }
}

/** Registers a seller under its intermediary's default plan, with its first token and its webhook secret. */
export async function registerSeller(
  deps: SellerDeps,
  tx: Tx,
  actor: Actor,
  input: SellerInput,
  secrets: { passwordHash: string; createdAt: number },
): Promise<{ id: number; token: string; webhookSecret: string }> {
  const { intermediaryId } = actor;
  const { createdAt } = secrets;
  const sellerId = await insertSeller(tx, intermediaryId, input, secrets);
  if (sellerId === undefined) {
    throw new DomainError(
      'seller_already_registered',
      'A seller with this document is already registered. Read it with GET /v2/seller?document=….',
    );
  }
  const planId = await findDefaultPlan(tx, intermediaryId);
  if (planId === null) throw new Error(`intermediary ${intermediaryId} has no default plan`);
  await insertAssignment(tx, intermediaryId, { sellerId, validFrom: createdAt, planId }, createdAt);
  await insertHead(tx, deps.keyring, {
    intermediaryId,
    sellerId,
    sequence: 0,
    hash: genesisHash,
    eventSequence: 1,
  });
  const created = { type: 'seller.created', chargeUuid: null } as const;
  const times = { occurredAt: createdAt, recordedAt: createdAt };
  await insertEvents(tx, [{ intermediaryId, sellerId, sequence: 1, ...created, ...times }]);
  const webhookSecret = newSecret();
  const secret = encryptSecret(deps.keyring, { intermediaryId, sellerId }, webhookSecret);
  await insertEndpoint(tx, { intermediaryId, sellerId, secret, dueAt: createdAt });
  await recordAudit(tx, actor, {
    action: 'seller.created',
    subject: `seller:${sellerId}`,
    occurredAt: createdAt,
  });
  const { token } = await issueToken(tx, deps.tokens, actor, sellerId, createdAt);
  return { id: sellerId, token, webhookSecret };
}

/** The seller that a request asks for (D4): by id, by document, or, for a seller's token, the caller itself. */
export async function readSeller(
  db: Reader,
  principal: Principal,
  wanted: { sellerId?: number; document?: string },
): Promise<Seller> {
  const { intermediaryId } = principal;
  if (principal.role === 'seller') return readSelf(db, intermediaryId, principal.sellerId, wanted);
  const { sellerId, document } = wanted;
  if (sellerId === undefined && document === undefined) {
    throw new DomainError('invalid_request', 'An intermediary must say which seller it wants.', [
      { pointer: '/query', detail: 'give sellerId or document' },
    ]);
  }
  const byId = sellerId === undefined ? undefined : await findSellerById(db, intermediaryId, sellerId);
  if (sellerId !== undefined && byId === undefined) throw sellerNotFound();
  if (document === undefined || document === byId?.document) return byId ?? notFound();
  const byDocument = await findSellerByDocument(db, intermediaryId, document);
  if (byDocument === undefined) throw sellerNotFound();
  if (byId !== undefined) {
    throw new DomainError(
      'seller_mismatch',
      'sellerId and document name two different sellers. Give one of them.',
    );
  }
  return byDocument;
}

function notFound(): never {
  throw sellerNotFound();
}

async function readSelf(
  db: Reader,
  intermediaryId: number,
  ownId: number,
  wanted: { sellerId?: number; document?: string },
): Promise<Seller> {
  if (wanted.sellerId !== undefined && wanted.sellerId !== ownId) throw otherSellerDenied();
  const self = await findSellerById(db, intermediaryId, ownId);
  if (self === undefined) throw sellerNotFound();
  if (wanted.document !== undefined && wanted.document !== self.document) throw otherSellerDenied();
  return self;
}

/** Replaces a seller's bank account (D13, D15); concurrent updates of one seller follow one another. */
export async function updateBankAccount(
  deps: Pick<SellerDeps, 'keyring'>,
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
      'cnpj is not the document of this seller. Correct or omit it.',
    );
  }
  if (hasForeignDocumentKey(account, seller.document)) {
    throw new DomainError(
      'pix_key_mismatch',
      "A pix key of type DOCUMENT must be the seller's own document. Give that, or a key of another type.",
    );
  }
  await replaceBankAccount(tx, intermediaryId, sellerId, account, now);
  const eventSequence = head.eventSequence + 1;
  await updateHead(tx, deps.keyring, { ...head, eventSequence });
  await recordEvent(tx, {
    intermediaryId,
    sellerId,
    sequence: eventSequence,
    type: 'seller.bank_account.updated',
    chargeUuid: null,
    occurredAt: now,
  });
  await recordAudit(tx, actor, {
    action: 'seller.bank_account.updated',
    subject: `seller:${sellerId}`,
    occurredAt: now,
  });
}
