import { DomainError } from '../shared/domain-error.ts';

/** The same response whether the transfer does not exist or is not the caller's (D2). */
export function transferNotFound(): DomainError {
  return new DomainError('transfer_not_found', 'There is no such transfer. Check its id.');
}
