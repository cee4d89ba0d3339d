import type { Reader } from '../db/store.ts';
import { DomainError, InvalidInputError } from '../shared/domain-error.ts';
import type { Principal } from '../tokens/principal.ts';
import { otherSellerDenied, sellerNotFound } from './seller-errors.ts';
import { findSellerByDocument, findSellerById } from './seller-view.repository.ts';
import type { Seller } from './seller.ts';

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
): Promise<Seller> {
  if (wanted.sellerId !== undefined && wanted.sellerId !== ownId) throw otherSellerDenied();
  const self = await findSellerById(db, intermediaryId, ownId);
  if (self === undefined) throw sellerNotFound();
  if (wanted.document !== undefined && wanted.document !== self.document) throw otherSellerDenied();
  return self;
}
