import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UserError } from '../../../src/shared/user-error.ts';
import { assign, makeDefault } from '../../support/plans.ts';
import { granted, invalid } from '../answers.ts';
import { mostlyIntermediary, canCall, describeCaller } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { anyPlanName, anySellerName, ownerOf, type PlanName } from '../names.ts';
import { Step } from '../step.ts';
import { anyTax, describeTax, taxMistakes } from '../tax-shapes.ts';
import { anyAgo, describeAgo } from './time.ts';

const anyMistake = fc.oneof(
  { weight: 7, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(taxMistakes) as (keyof typeof taxMistakes)[])) },
);

/** The plan belongs to the intermediary that creates it; created again, the name means the new one. */
export const createRatePlan = fc
  .record({ caller: mostlyIntermediary, name: anyPlanName, tax: anyTax, mistake: anyMistake })
  .map(({ caller, name: wanted, tax, mistake: mistakeName }) => {
    const name = nameFor(caller.who, wanted);
    const mistake = mistakeName === null ? null : taxMistakes[mistakeName];
    const body = { name, tax: mistake === null ? tax : mistake.spoil(tax) };
    return new Step(
      `${describeCaller(caller)} creates plan ${name}: ${mistakeName ?? describeTax(tax)}`,
      (world, real) =>
        exchange(world, real, caller, { operation: 'createRatePlan', body }, () => {
          if (mistake !== null) return invalid(...mistake.pointers);
          return granted((seen) => {
            const { id } = seen.body as { id: number };
            assert.deepEqual(seen.body, { id });
            world.learnId('plan', id);
            world.plans.set(name, { owner: ownerOf(name), id, tax });
          });
        }),
      (world) => canCall(world, caller),
    );
  });

function nameFor(who: string, wanted: PlanName): PlanName {
  if (who.startsWith('B')) return 'B-p1';
  return wanted === 'B-p1' ? 'A-p1' : wanted;
}

/** As the operator does with `payfac plan default`. */
export const changeDefaultPlan = anyPlanName.map(
  (name) =>
    new Step(
      `the operator makes plan ${name} the default of ${ownerOf(name)}`,
      async (world, { api }) => {
        const plan = world.plans.get(name)!;
        await makeDefault(api, plan.id);
        world.intermediaries[plan.owner].defaultPlan = plan;
      },
      (world) => world.plans.has(name),
    ),
);

/**
 * As the operator does with `payfac plan assign`: a plan of the seller's intermediary. In the past it takes the place of
 * all that begin since; from now on there is one for each moment.
 */
export const assignPlan = fc.record({ seller: anySellerName, plan: anyPlanName, ago: anyAgo }).map(
  ({ seller: sellerName, plan: planName, ago }) =>
    new Step(
      `the operator assigns plan ${planName} to ${sellerName} from ${describeAgo(ago)} on`,
      async (world, { api }) => {
        const seller = world.sellers.get(sellerName)!;
        const plan = world.plans.get(planName)!;
        const from = world.now - ago;
        const isPast = from < world.now;
        const isTaken = seller.plans.some((assignment) => assignment.from === from);
        const isRefused = plan.owner !== seller.owner || (isTaken && !isPast);
        const done = assign(api, seller.id, plan.id, new Date(from).toISOString());
        if (isRefused) await assert.rejects(done, UserError);
        else {
          await done;
          if (isPast) seller.plans = seller.plans.filter((assignment) => assignment.from < from);
          seller.plans.push({ from, plan });
        }
      },
      (world) => world.sellers.has(sellerName) && world.plans.has(planName),
    ),
);
