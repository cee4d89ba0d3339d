import { UserError } from '../shared/user-error.ts';

export function noSuchPlan(planId: number): UserError {
  return new UserError(`there is no plan ${planId}; \`payfac plan list\` shows them.`);
}
