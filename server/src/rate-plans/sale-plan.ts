import type { Reader, Tx } from '../db/store.ts';
import { PlanCache, assertPlanIntact, findSealedPlans, intactTax, keyOf } from './plan-seal.repository.ts';
import { inForceAt, type VersionKey } from './rate-plan.repository.ts';
import { planInForce, type PlanAssignment } from './seller-plan.repository.ts';
import type { Tax } from './tax.ts';
import type { Keyring } from '../shared/keyring.ts';

/** The parts of a plan's version that price a sale and are covered by its line's hash. */
export interface SalePlan extends VersionKey {
  tax: Tax;
  digest: Buffer;
}

/**
 * Returns a cache that throws if a stored version is damaged, or its prices do not match its digest, so that such a
 * version prices nothing.
 */
export function salePlanCache(): PlanCache<SalePlan> {
  return new PlanCache((stored) => ({ ...stored, tax: intactTax(stored, 'no charge is priced with it') }));
}

interface Sale {
  sellerId: number;
  paidAt: number;
}

export interface SalePlanDeps {
  keyring: Keyring;
  plans: PlanCache<SalePlan>;
}

/**
 * Returns the version that prices each sale: of the plan in force for its seller at `paidAt`, the version in force then
 * (D18). The assignments are those of the sellers, earliest first; a sale of another seller gets none. Only the prices
 * come from the cache, because another server may have added a version. Throws `UserError` if a plan was changed
 * without the key.
 */
export async function findSalePlans<S extends Sale>(
  { keyring, plans }: SalePlanDeps,
  db: Reader | Tx,
  {
    intermediaryId,
    assignments,
  }: {
    intermediaryId: number;
    assignments: ReadonlyMap<number, readonly PlanAssignment[]>;
  },
  sales: readonly S[],
): Promise<Map<S, SalePlan>> {
  const planIds = new Map<S, number>();
  for (const sale of sales) {
    const planId = planInForce(assignments.get(sale.sellerId) ?? [], sale.paidAt);
    if (planId !== undefined) planIds.set(sale, planId);
  }
  const sealed = await findSealedPlans(db, intermediaryId, new Set(planIds.values()));
  for (const plan of sealed.values()) assertPlanIntact(keyring, plan);
  const wanted = new Map<S, VersionKey & { digest: Buffer }>();
  for (const [sale, planId] of planIds) {
    const version = inForceAt(sealed.get(planId)?.versions ?? [], sale.paidAt);
    if (version !== undefined) wanted.set(sale, { planId, version: version.version, digest: version.digest });
  }
  const prices = await plans.load(db, intermediaryId, wanted.values());
  const found = new Map<S, SalePlan>();
  for (const [sale, version] of wanted) {
    const plan = prices.get(keyOf(version));
    if (plan?.digest.equals(version.digest) === true) found.set(sale, plan);
  }
  return found;
}
