import { DomainError } from '../shared/domain-error.ts';
import { UserError } from '../shared/user-error.ts';

export function sellerNotFound(): DomainError {
  return new DomainError('seller_not_found', 'There is no such seller. Check the id or the document.');
}

/** The same answer whether or not the other seller exists (D2). */
export function otherSellerDenied(): DomainError {
  return new DomainError('access_denied', "A seller's token reads and changes that seller only.");
}

/** What every command says about an id that no seller has. */
export function noSuchSeller(sellerId: number): UserError {
  return new UserError(`there is no seller ${sellerId}; \`payfac seller list\` shows them.`);
}
