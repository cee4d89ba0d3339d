import { sql } from 'kysely';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import { headOf, type SellerHead } from '../ledger/seller-head.repository.ts';
import { assertPlanIntact, findSealedPlans } from '../rate-plans/plan-seal.repository.ts';
import { inForceAt } from '../rate-plans/rate-plan.repository.ts';
import { assertPlansIntact, listAssignments, planInForce } from '../rate-plans/seller-plan.repository.ts';
import { parseStoredTax, type Reserve } from '../rate-plans/tax.ts';
import type { Keyring } from '../shared/keyring.ts';

const selectReserving = prepared<{ intermediaryId: number }, { planId: number }>((db, p) =>
  db
    .selectFrom('rate_plan_versions')
    .select('plan_id as planId')
    .where('intermediary_id', '=', p.intermediaryId)
    // The condition is that of an index: no other text of a plan's prices is named so.
    .where(sql<boolean>`tax like '%"reserve":%'`)
    .limit(1),
);

/** Returns whether any version of a plan of the intermediary holds a share of payments. */
export async function isReserving(db: Reader, intermediaryId: number): Promise<boolean> {
  return (await selectReserving(db, { intermediaryId })).rows.length > 0;
}

/**
 * Returns what the plan in force for each of these sellers at this instant holds of a payment; nothing for the others
 * (D40). With locked heads, it throws `SealBrokenError` for plans that were changed without the key.
 */
export async function findReserves(
  db: Reader | Tx,
  intermediaryId: number,
  sellerIds: readonly number[],
  at: number,
  sealed?: { keyring: Keyring; heads: ReadonlyMap<number, SellerHead> },
): Promise<Map<number, Reserve>> {
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
  const reserves = new Map<number, Reserve>();
  for (const [sellerId, planId] of planIds) {
    const plan = plans.get(planId);
    if (plan === undefined) continue;
    if (sealed !== undefined) assertPlanIntact(sealed.keyring, plan);
    const tax = inForceAt(plan.versions, at)?.tax;
    const reserve = tax === undefined ? undefined : parseStoredTax(tax).reserve;
    if (reserve !== undefined) reserves.set(sellerId, reserve);
  }
  return reserves;
}
