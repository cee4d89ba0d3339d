import type { Reader, Tx } from '../db/store.ts';
import { headOf, type SellerHead } from '../ledger/seller-head.repository.ts';
import type { Keyring } from '../shared/keyring.ts';
import { assertPlanIntact, findSealedPlans, hasPrices } from './plan-seal.repository.ts';
import { inForceAt } from './rate-plan.repository.ts';
import { assertPlansIntact, listAssignments, planInForce } from './seller-plan.repository.ts';
import { parseStoredTax, type Tax } from './tax.ts';

/** The version of a plan, with its prices. */
export interface TermsInForce {
  planId: number;
  planVersion: number;
  planDigest: Buffer;
  tax: Tax;
}

/**
 * Returns the terms in force for each of these sellers at an instant. With locked heads, it throws `SealBrokenError` for
 * plans that were changed without the key.
 */
export async function findTermsInForce(
  db: Reader | Tx,
  intermediaryId: number,
  sellerIds: readonly number[],
  at: number,
  sealed?: { keyring: Keyring; heads: ReadonlyMap<number, SellerHead> },
): Promise<Map<number, TermsInForce>> {
  const assigned = Map.groupBy(
    await listAssignments(db, intermediaryId, sellerIds),
    ({ sellerId }) => sellerId,
  );
  const planIds = new Map<number, number>();
  for (const sellerId of sellerIds) {
    const assignments = assigned.get(sellerId) ?? [];
    if (sealed !== undefined) assertPlansIntact(headOf(sealed.heads, sellerId), assignments);
    const planId = planInForce(assignments, at);
    if (planId !== undefined) planIds.set(sellerId, planId);
  }
  const plans = await findSealedPlans(db, intermediaryId, new Set(planIds.values()), 'with prices');
  const terms = new Map<number, TermsInForce>();
  for (const [sellerId, planId] of planIds) {
    const plan = plans.get(planId);
    if (plan === undefined) continue;
    if (sealed !== undefined) assertPlanIntact(sealed.keyring, plan);
    const version = inForceAt(plan.versions.filter(hasPrices), at);
    if (version === undefined) continue;
    const { version: planVersion, digest: planDigest } = version;
    terms.set(sellerId, { planId, planVersion, planDigest, tax: parseStoredTax(version.tax) });
  }
  return terms;
}
