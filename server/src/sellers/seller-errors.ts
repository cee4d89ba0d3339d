import { DomainError } from '../shared/domain-error.ts';

export function sellerNotFound(): DomainError {
  return new DomainError('seller_not_found', 'There is no such seller. Check the id or the document.');
}

/** The same answer whether or not the other seller exists (D2). */
export function otherSellerDenied(): DomainError {
  return new DomainError('access_denied', "A seller's token can read and change only that seller.");
}
