import { updatePlan } from '../../intermediaries/update-plan.service.ts';
import type { Handler } from '../contract.ts';
import { instantOf } from '../wire/instant.ts';
import { versionToWire } from '../wire/rate-plan.ts';
import { taxFromInput } from '../wire/tax-input.ts';

export const updateRatePlan: Handler<'updateRatePlan'> = ({ input, reply, context }) => {
  const { name = null, validFrom } = input.body;
  const tax = taxFromInput(input.body.tax);
  const wanted = { planId: input.path.idPlan, tax, name, validFrom: instantOf(validFrom, '/body/validFrom') };
  const { deps, actor } = context;
  return context.write(async (tx) => {
    const { version, before } = await updatePlan(deps, tx, actor, wanted);
    return reply(200, versionToWire(version, before));
  });
};
