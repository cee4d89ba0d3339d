import { readPlan } from '../../rate-plans/plan-reading.service.ts';
import type { Handler } from '../contract.ts';
import { planToWire } from '../wire/rate-plan.ts';

export const getRatePlan: Handler<'getRatePlan'> = async ({ input, reply, context }) => {
  const { deps, principal, now } = context;
  const plan = await readPlan(deps.store.read, principal, input.path.idPlan, now);
  return reply(200, planToWire(plan, principal.role === 'intermediary'));
};
