import { formatInstant } from '../shared/calendar.ts';
import { DomainError } from '../shared/domain-error.ts';
import { UserError } from '../shared/user-error.ts';

export function noSuchPlan(planId: number): UserError {
  return new UserError(`there is no plan ${planId}; \`payfac plan list\` shows them.`);
}

export function planNotFound(): DomainError {
  return new DomainError(
    'rate_plan_not_found',
    'There is no such rate plan. An intermediary finds its plans with listRatePlans, a seller with ' +
      'getSellerRatePlanHistory.',
  );
}

/** For a version and for an assignment. */
export function beginsInPast(validFrom: number): DomainError {
  return new DomainError(
    'valid_from_in_past',
    `${formatInstant(validFrom)} is in the past, and charges paid since then may already be priced; nothing was ` +
      'changed. Leave the moment out to begin now.',
  );
}
