import { assignPlan } from '../../onboarding/assign-plan.ts';
import type { Handler } from '../contract.ts';
import { instantOf } from '../wire/instant.ts';
import { assignmentToWire } from '../wire/rate-plan.ts';

/** Over HTTP no plan begins in the past: what is priced may have been paid out. */
export const assignRatePlan: Handler<'assignRatePlan'> = ({ input, reply, context }) => {
  const { idPlan: planId, validFrom } = input.body;
  const from = instantOf(validFrom, '/body/validFrom');
  const wanted = { sellerId: input.path.idSeller, planId, from, backdate: false };
  const { deps, actor } = context;
  return context.write(async (tx) => {
    const { assignment } = await assignPlan(deps, tx, actor, wanted);
    return reply(200, assignmentToWire(assignment));
  });
};
