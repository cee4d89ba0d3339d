import { DomainError } from '../shared/domain-error.ts';
import { UserError } from '../shared/user-error.ts';

/** For a caller of the API, who must learn no more than this (D2). */
export function sellerNotFound(): DomainError {
  return new DomainError('seller_not_found', 'There is no such seller. Check the id or the document.');
}

/** For the operator who runs a command. */
export function noSuchSeller(sellerId: number): UserError {
  return new UserError(`there is no seller ${sellerId}; \`payfac seller list\` shows them.`);
}

/** The same response whether or not the other seller exists (D2). */
export function otherSellerDenied(): DomainError {
  return new DomainError('access_denied', "A seller's token can read and change only that seller.");
}
