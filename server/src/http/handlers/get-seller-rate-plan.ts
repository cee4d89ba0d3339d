import { readSellerPlan } from '../../rate-plans/plan-reading.service.ts';
import type { Handler } from '../contract.ts';
import { sellerPlanToWire } from '../wire/rate-plan.ts';

export const getSellerRatePlan: Handler<'getSellerRatePlan'> = async ({ input, reply, context }) => {
  const { idSeller } = input.path;
  const plan = await readSellerPlan(context.deps.store.read, context.principal, idSeller, context.now);
  return reply(200, sellerPlanToWire(idSeller, plan));
};
