import { createPlan } from '../../rate-plans/rate-plan.service.ts';
import { taxFromInput } from '../wire/tax-input.ts';
import type { Handler } from '../contract.ts';

export const createRatePlan: Handler<'createRatePlan'> = ({ input, reply, context }) => {
  const tax = taxFromInput(input.body.tax);
  const { deps, actor, now } = context;
  return context.write(async (tx) => {
    const id = await createPlan(tx, deps.keyring, actor, { name: input.body.name, tax }, now);
    return reply(200, { id });
  });
};
