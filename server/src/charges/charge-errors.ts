import { DomainError } from '../shared/domain-error.ts';

/** The same response whether the charge does not exist or is not the caller's (D2). */
export function chargeNotFound(): DomainError {
  return new DomainError('charge_not_found', 'There is no such charge. Check its uuid.');
}

/** Of a charge whose rest a chargeback has debited. */
export function chargeDisputed(): DomainError {
  return new DomainError(
    'charge_disputed',
    'A chargeback of this charge is open or lost: nothing of it is left to refund or to dispute. Nothing was written.',
  );
}
