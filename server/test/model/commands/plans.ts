import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DomainError } from '../../../src/shared/errors.ts';
import { assign, makeDefault } from '../../support/plans.ts';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused } from '../answers.ts';
import { mostlyIntermediary, canCall, describeCredentials } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { anyPlanName, anySellerName, ownerOf, type PlanName } from '../names.ts';
import { absentPlan, compareVersion, sellerPlansPath, shownAssignment } from '../plans.ts';
import { Step } from '../step.ts';
import { anyTax, describeTax, taxMistakes } from '../tax-shapes.ts';
import { inForce, standing, type Seller } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';
import { anyAgo, describeAgo, mostlyLater } from './time.ts';

type Schemas = components['schemas'];

const anyMistake = fc.oneof(
  { weight: 7, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(taxMistakes) as (keyof typeof taxMistakes)[])) },
);

/** Creates a plan of the principal's intermediary. If the name exists, it then means the new plan. */
export const createRatePlan = fc
  .record({ caller: mostlyIntermediary, name: anyPlanName, tax: anyTax, mistake: anyMistake })
  .map(({ caller, name: wanted, tax, mistake: mistakeName }) => {
    const name = nameFor(caller.who, wanted);
    const mistake = mistakeName === null ? null : taxMistakes[mistakeName];
    const body = { name, tax: mistake === null ? tax : mistake.spoil(tax) };
    return new Step(
      `${describeCredentials(caller)} creates plan ${name}: ${mistakeName ?? describeTax(tax)}`,
      (world, real) =>
        exchange(world, real, caller, { operation: 'createRatePlan', body }, () => {
          if (mistake !== null) return invalid(...mistake.pointers);
          return granted((seen) => {
            const { id } = seen.body as { id: number };
            assert.deepEqual(seen.body, { id });
            world.plans.set(name, world.addPlan(ownerOf(name), id, { name, tax }));
          });
        }),
      (world) => canCall(world, caller),
    );
  });

function nameFor(who: string, wanted: PlanName): PlanName {
  if (who.startsWith('B')) return 'B-p1';
  return wanted === 'B-p1' ? 'A-p1' : wanted;
}

const anyNewName = fc.option(fc.constantFrom('Loja', 'Loja 2027'));

/** Adds a version to a plan from a moment on. A plan of another intermediary is not found, also by its own id. */
export const updateRatePlan = fc
  .record({
    caller: mostlyIntermediary,
    plan: anyPlanName,
    name: anyNewName,
    tax: anyTax,
    ago: mostlyLater,
    mistake: anyMistake,
  })
  .map(
    ({ caller, plan: planName, name, tax, ago, mistake: mistakeName }) =>
      new Step(
        `${describeCredentials(caller)} updates plan ${planName} from ${describeAgo(ago)} on, named ${name}: ${mistakeName ?? describeTax(tax)}`,
        (world, real) => {
          const plan = world.plans.get(planName);
          const from = world.now - ago;
          const mistake = mistakeName === null ? null : taxMistakes[mistakeName];
          const call = {
            operation: 'updateRatePlan',
            path: `/v2/payfac/rate-plans/${plan?.id ?? absentPlan}`,
            body: {
              tax: mistake === null ? tax : mistake.spoil(tax),
              validFrom: new Date(from).toISOString(),
              ...(name === null ? {} : { name }),
            },
          } as const;
          return exchange(world, real, caller, call, ({ owner }) => {
            if (mistake !== null) return invalid(...mistake.pointers);
            if (plan?.owner !== owner) return refused(404, 'rate_plan_not_found');
            if (from < world.now) return refused(422, 'valid_from_in_past');
            if (plan.versions.some((version) => version.from === from))
              return refused(422, 'valid_from_taken');
            return granted((seen) => {
              const before = inForce(plan.versions, from);
              const version = { from, name: name ?? before.name, addedAt: world.now, tax };
              plan.versions.push(version);
              compareVersion(world, plan, seen.body as Schemas['RatePlanVersion'], version, before);
            });
          });
        },
        (world) => canCall(world, caller),
      ),
  );

/** Changes the default plan as the operator does with `payfac plan default`. */
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
 * Assigns a plan of the seller's intermediary as the operator does with `payfac plan assign`. In the past it replaces
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
        const isRefused = plan.owner !== seller.owner || (isTaken(seller, from) && from >= world.now);
        const done = assign(api, seller.id, plan.id, new Date(from).toISOString());
        if (isRefused) await assert.rejects(done, DomainError);
        else {
          await done;
          world.assign(seller, plan, from);
        }
      },
      (world) => world.sellers.has(sellerName) && world.plans.has(planName),
    ),
);

/** Assigns a plan as an intermediary does, for whom no plan begins in the past. */
export const assignRatePlan = fc
  .record({
    caller: mostlyIntermediary,
    name: anySellerName,
    plan: anyPlanName,
    ago: fc.option(mostlyLater),
    key: anyKey,
  })
  .map(
    ({ caller, name, plan: planName, ago, key }) =>
      new Step(
        `${describeCredentials(caller)} assigns plan ${planName} to ${name} from ${ago === null ? 'now' : describeAgo(ago)} on${withKey(key)}`,
        remembering(key, (world, real) => {
          const path = sellerPlansPath(world, name);
          const plan = world.plans.get(planName);
          const body = {
            idPlan: plan?.id ?? absentPlan,
            ...(ago === null ? {} : { validFrom: new Date(world.now - ago).toISOString() }),
          };
          const call = { operation: 'assignRatePlan', path, body, headers: keyHeader(key) } as const;
          return exchange(world, real, caller, call, (principal) =>
            once(world, principal, { key, operation: call.operation, path, body }, () => {
              const seller = world.findSeller(principal.owner, world.idOf(name));
              if (seller === undefined) return refused(404, 'seller_not_found');
              if (plan?.owner !== principal.owner) return refused(404, 'rate_plan_not_found');
              const from = ago === null ? firstFree(seller, world.now) : world.now - ago;
              if (from < world.now) return refused(422, 'valid_from_in_past');
              if (isTaken(seller, from)) return refused(422, 'valid_from_taken');
              return granted((seen) =>
                assert.deepEqual(seen.body, shownAssignment(seller, world.assign(seller, plan, from))),
              );
            }),
          );
        }),
        (world) => canCall(world, caller),
      ),
  );

/**
 * Returns when a plan begins that is to begin now: at the first moment at which none began, not even a replaced one.
 */
function firstFree(seller: Seller, now: number): number {
  const taken = new Set(seller.plans.map(({ from }) => from));
  let from = now;
  while (taken.has(from)) from += 1;
  return from;
}

function isTaken(seller: Seller, from: number): boolean {
  return standing(seller).some((assignment) => assignment.from === from);
}
