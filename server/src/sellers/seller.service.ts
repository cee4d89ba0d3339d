import type { Reader, Store, Tx } from '../db/store.ts';
import { checkHeadSeal, lockHead, type SellerHead } from '../ledger/seller-head.repository.ts';
import { DomainError, InvalidInputError, UserError } from '../shared/errors.ts';
import { assertIntact, type Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import { findSellerByDocument, findSellerById, type StoredSeller } from './seller-view.repository.ts';
import { findSellerIds, findSellerOwner, sellerExists } from './seller.repository.ts';
import type { Seller, SellerChanges } from './seller.ts';

/**
 * Returns the seller that a request asks for (D4): by id, by document, or, for a seller's token, the seller itself.
 * Throws `UserError` for an account or a status that was changed without the key, because the intermediary may pay by
 * them.
 */
export async function readSeller(
  { store, keyring }: { store: Store; keyring: Keyring },
  principal: Principal,
  wanted: { sellerId?: number; document?: string },
): Promise<Seller> {
  const seller = await findWanted(store.read, principal, wanted);
  assertTermsIntact(keyring, seller);
  return seller;
}

/** Throws `UserError` for an account, a name, a document or a status that was changed without the key. */
export function assertTermsIntact(keyring: Keyring, { id, head }: StoredSeller): void {
  assertIntact(
    checkHeadSeal(keyring, head),
    `seller ${id}'s statement, which covers its account, its name and its status,`,
    `The seller was not shown. See \`payfac statement verify --seller ${id}\`; if it names the account, and ` +
      'name and document (`payfac seller list`) are right, send the account with the document (cnpj) and a token of the ' +
      'intermediary (updateSellerBankData); if it names the status, run `payfac seller block` or `unblock`.',
  );
}

async function findWanted(
  db: Reader,
  principal: Principal,
  wanted: { sellerId?: number; document?: string },
): Promise<StoredSeller> {
  const { intermediaryId } = principal;
  if (principal.party === 'seller') return readSelf(db, intermediaryId, principal.sellerId, wanted);
  const { sellerId, document } = wanted;
  if (sellerId === undefined && document === undefined) {
    throw new InvalidInputError('An intermediary must name the seller that it wants to read.', [
      { path: [], detail: 'give sellerId or document' },
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
): Promise<StoredSeller> {
  if (wanted.sellerId !== undefined && wanted.sellerId !== ownId) throw otherSellerDenied();
  const self = await findSellerById(db, intermediaryId, ownId);
  if (self === undefined) throw sellerNotFound();
  if (wanted.document !== undefined && wanted.document !== self.document) throw otherSellerDenied();
  return self;
}

/** Throws `access_denied` if a seller asks for another (D2). */
export function assertMayAskFor({ party, sellerId }: Principal, wanted: number): void {
  if (party === 'seller' && sellerId !== wanted) throw otherSellerDenied();
}

/** Throws `access_denied` if a seller changes what says who it is (D38). */
export function assertMayChange({ party }: Principal, { companyName, owner }: SellerChanges): void {
  if (party !== 'seller' || (companyName === undefined && owner === undefined)) return;
  throw new DomainError(
    'access_denied',
    'Only the intermediary can change companyName and owner. Leave them out, or ask the intermediary.',
  );
}

/**
 * Returns the seller whose rows a query may find, or null for all of the principal's intermediary. Throws
 * `access_denied` if a seller asks for another, and `seller_not_found` if the intermediary has no such seller (D2,
 * D25).
 */
export async function sellerInScope(
  db: Reader,
  principal: Principal,
  wanted: number | undefined,
): Promise<number | null> {
  if (principal.party === 'seller') {
    if (wanted !== undefined) assertMayAskFor(principal, wanted);
    return principal.sellerId;
  }
  if (wanted === undefined) return null;
  if (!(await sellerExists(db, principal.intermediaryId, wanted))) throw sellerNotFound();
  return wanted;
}

/**
 * Locks the head of a seller until the transaction ends, so that the seller is not erased meanwhile. Throws
 * `seller_not_found` for one that the intermediary does not have or that was erased.
 */
export async function lockSeller(
  tx: Tx,
  keyring: Keyring,
  intermediaryId: number,
  sellerId: number,
): Promise<SellerHead> {
  const head = await lockHead(tx, keyring, intermediaryId, sellerId);
  const isSeller = (await findSellerIds(tx, intermediaryId, [sellerId])).has(sellerId);
  if (head === undefined || !isSeller) throw sellerNotFound();
  return head;
}

/** Returns the error for a client of the API, which must learn no more than this (D2). */
export function sellerNotFound(): DomainError {
  return new DomainError('seller_not_found', 'There is no such seller. Check the id or the document.');
}

/** Throws `UserError`, for the operator who runs a command, unless the intermediary has the seller, or had it. */
export async function assertSellerOf(db: Reader, intermediaryId: number, sellerId: number): Promise<void> {
  const owner = await findSellerOwner(db, sellerId);
  if (owner?.intermediaryId !== intermediaryId) throw noSuchSeller(sellerId);
}

/** Returns the error for the operator who runs a command. */
export function noSuchSeller(sellerId: number): UserError {
  return new UserError(`there is no seller ${sellerId}; \`payfac seller list\` shows them.`);
}

/** Returns an error that is the same whether or not the other seller exists (D2). */
function otherSellerDenied(): DomainError {
  return new DomainError('access_denied', "A seller's token can read and change only that seller.");
}
