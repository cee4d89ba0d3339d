import { PlanCache } from '../../rate-plans/plan-cache.ts';
import { parseStoredTax, taxDigest, type Tax } from '../../rate-plans/tax.ts';
import { UserError } from '../../shared/user-error.ts';

/** The parts of a plan that price a sale and are covered by its line's hash. */
export interface SalePlan {
  tax: Tax;
  digest: Buffer;
}

/** Throws if a stored plan is damaged, or its prices do not match its digest, so that it prices nothing. */
export function salePlanCache(): PlanCache<SalePlan> {
  return new PlanCache(({ id, tax, digest }) => {
    if (!taxDigest(tax).equals(digest)) {
      throw new UserError(
        `the prices of plan ${id} were changed by somebody without the secret key, so no charge is priced with it. See ` +
          '`payfac statement verify`.',
      );
    }
    return { tax: parseStoredTax(tax), digest };
  });
}
