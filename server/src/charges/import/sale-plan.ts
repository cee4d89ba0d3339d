import { PlanCache } from '../../rate-plans/plan-cache.ts';
import { parseStoredTax, type Tax } from '../../rate-plans/tax.ts';

/** The parts of a plan that price a sale and are covered by its line's hash. */
export interface SalePlan {
  tax: Tax;
  digest: Buffer;
}

/** Throws if a stored plan is damaged, so that it prices nothing. */
export function salePlanCache(): PlanCache<SalePlan> {
  return new PlanCache(({ tax, digest }) => ({ tax: parseStoredTax(tax), digest }));
}
