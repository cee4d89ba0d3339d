import { intactTax } from '../../rate-plans/intact-tax.ts';
import { PlanCache } from '../../rate-plans/plan-cache.ts';
import type { Tax } from '../../rate-plans/tax.ts';

/** The parts of a plan that price a sale and are covered by its line's hash. */
export interface SalePlan {
  tax: Tax;
  digest: Buffer;
}

/** Throws if a stored plan is damaged, or its prices do not match its digest, so that it prices nothing. */
export function salePlanCache(): PlanCache<SalePlan> {
  return new PlanCache((plan) => ({
    tax: intactTax(plan, 'no charge is priced with it'),
    digest: plan.digest,
  }));
}
