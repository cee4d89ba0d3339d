import { PlanCache } from '../../rate-plans/plan-cache.ts';
import { parseStoredTax, type Tax } from '../../rate-plans/tax.ts';

/** What of a plan prices a sale and enters its line's hash. */
export interface SalePlan {
  tax: Tax;
  digest: Buffer;
}

/** Throws when a stored plan is damaged: it must price nothing. */
export function salePlanCache(): PlanCache<SalePlan> {
  return new PlanCache(({ tax, digest }) => ({ tax: parseStoredTax(tax), digest }));
}
