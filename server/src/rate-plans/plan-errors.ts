import { DomainError } from '../shared/domain-error.ts';
import { UserError } from '../shared/user-error.ts';

export function noSuchPlan(planId: number): UserError {
  return new UserError(`there is no plan ${planId}; \`payfac plan list\` shows them.`);
}

export function planNotFound(): DomainError {
  return new DomainError(
    'rate_plan_not_found',
    'There is no such rate plan. List the plans with GET /v2/payfac/rate-plans.',
  );
}
