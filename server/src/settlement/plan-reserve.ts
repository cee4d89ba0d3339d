import type { Reader, Tx } from '../db/store.ts';
import { headOf, type SellerHead } from '../ledger/seller-head.repository.ts';
import { assertPlanIntact, findSealedPlans } from '../rate-plans/plan-seal.repository.ts';
import { inForceAt } from '../rate-plans/rate-plan.repository.ts';
import { assertPlansIntact, listAssignments, planInForce } from '../rate-plans/seller-plan.repository.ts';
import { parseStoredTax, type Reserve } from '../rate-plans/tax.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { DueSeller } from './due-seller.repository.ts';

/**
 * Returns what the plan in force for each of these sellers at this instant holds of a payment; nothing for the others
 * (D40). With locked heads, it throws `SealBrokenError` for plans that were changed without the key.
 */
export async function findReserves(
  db: Reader | Tx,
  intermediaryId: number,
  sellers: readonly Pick<DueSeller, 'sellerId' | 'isReserving'>[],
  at: number,
  sealed?: { keyring: Keyring; heads: ReadonlyMap<number, SellerHead> },
): Promise<Map<number, Reserve>> {
  if (!sellers.some(({ isReserving }) => isReserving)) return new Map();
  const sellerIds = sellers.map(({ sellerId }) => sellerId);
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
