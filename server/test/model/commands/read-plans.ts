import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, refused } from '../answers.ts';
import {
  anyCredentials,
  canCall,
  describeCredentials,
  mostlyIntermediary,
  type Credentials,
} from '../caller.ts';
import { exchange } from '../exchange.ts';
import { listing } from '../lists.ts';
import { anySellerName, type Owner } from '../names.ts';
import {
  absentPlan,
  compareVersion,
  inOrderOfTime,
  isDefault,
  numberOf,
  planInList,
  sellerPlansPath,
  shownAssignment,
  versionsOf,
} from '../plans.ts';
import { Step } from '../step.ts';
import { inForce } from '../world.ts';

/** A plan by its position among those of an intermediary. The third exists once it has been created. */
const anyPlan = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ of: 'A', nth: 1 }) },
  {
    weight: 4,
    arbitrary: fc.record({ of: fc.constantFrom<Owner>('A', 'B'), nth: fc.constantFrom(0, 1, 2) }),
  },
);

export const getRatePlan = fc.record({ caller: anyCredentials, name: anyPlan }).map(
  ({ caller, name: { of, nth } }) =>
    new Step(
      `${describeCredentials(caller)} reads plan ${nth + 1} of ${of}`,
      (world, real) => {
        const plan = world.intermediaries[of].plans[nth];
        const path = `/v2/payfac/rate-plans/${plan?.id ?? absentPlan}`;
        return exchange(
          world,
          real,
          caller,
          { operation: 'getRatePlan', path },
          ({ owner, seller: self }) => {
            if (plan?.owner !== owner) return refused(404, 'rate_plan_not_found');
            const isWhole = self === null || world.rules.plansOfSeller === 'all versions';
            const expected = isWhole ? inOrderOfTime(plan.versions) : versionsOf(self, plan);
            if (expected.length === 0) return refused(404, 'rate_plan_not_found');
            return granted((seen) => {
              const { versions, ...others } = seen.body as components['schemas']['RatePlan'];
              const now = inForce(expected, world.now);
              assert.deepEqual(others, {
                id: plan.id,
                name: now.name,
                version: numberOf(plan, now),
                ...(self === null ? { isDefault: isDefault(world, plan) } : {}),
              });
              assert.equal(versions.length, expected.length);
              for (const [index, version] of expected.entries()) {
                compareVersion(world, plan, versions[index]!, version, expected[index - 1]);
              }
            });
          },
        );
      },
      (world) => canCall(world, caller),
    ),
);

export const listRatePlans = fc
  .record({ caller: mostlyIntermediary, limit: fc.option(fc.integer({ min: 1, max: 2 })) })
  .map(({ caller, limit }) => readPlans(caller, limit));

/** Reads pages of `limit` plans, one after the other. */
export function readPlans(caller: Credentials, limit: number | null): Step {
  return listing(caller, 'plans', limit, (world) => ({
    operation: 'listRatePlans',
    find: ({ owner }) => world.intermediaries[owner].plans,
    shown: (plan) => planInList(world, plan),
  }));
}

/** Reads all assignments of a seller, also those that begin later and those that were replaced. */
export const getSellerRatePlanHistory = fc.record({ caller: anyCredentials, name: anySellerName }).map(
  ({ caller, name }) =>
    new Step(
      `${describeCredentials(caller)} reads which plans ${name} had`,
      (world, real) => {
        const id = world.idOf(name);
        const path = `${sellerPlansPath(world, name)}/history`;
        const call = { operation: 'getSellerRatePlanHistory', path } as const;
        return exchange(world, real, caller, call, ({ owner, seller: self }) => {
          if (self !== null && self.id !== id) return refused(403, 'access_denied');
          const seller = world.findSeller(owner, id);
          if (seller === undefined) return refused(404, 'seller_not_found');
          return granted((seen) => {
            assert.deepEqual(
              seen.body,
              seller.plans.map((assignment) => shownAssignment(seller, assignment)),
            );
          });
        });
      },
      (world) => canCall(world, caller),
    ),
);
