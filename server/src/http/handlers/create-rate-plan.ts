import { createPlan } from '../../rate-plans/rate-plan.service.ts';
import { taxFromInput } from '../wire/tax-input.ts';
import type { Handler } from '../contract.ts';

export const createRatePlan: Handler<'createRatePlan'> = async ({ input, reply, context }) => {
  const tax = taxFromInput(input.body.tax);
  const { deps, actor, now } = context;
  const plan = { name: input.body.name, tax };
  const id = await deps.store.write((tx) => createPlan(tx, deps.keyring, actor, plan, now));
  return reply(200, { id });
};
