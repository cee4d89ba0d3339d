import { readPlanHistory } from '../../rate-plans/plan-reading.service.ts';
import type { Handler } from '../contract.ts';
import { assignmentToWire } from '../wire/rate-plan.ts';

export const getSellerRatePlanHistory: Handler<'getSellerRatePlanHistory'> = async ({
  input,
  reply,
  context,
}) => {
  const history = await readPlanHistory(context.deps.store.read, context.principal, input.path.idSeller);
  return reply(200, history.map(assignmentToWire));
};
