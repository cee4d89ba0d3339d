import type { Reader, Tx } from '../db/store.ts';

type Db = Reader | Tx;

/** From `validFrom` (epoch ms) on, `planId` prices what the seller sells (D18). */
export interface PlanAssignment {
  sellerId: number;
  validFrom: number;
  planId: number;
}

/** False when the seller already has a plan from exactly this instant. */
export async function insertAssignment(
  tx: Tx,
  intermediaryId: number,
  assignment: PlanAssignment,
  createdAt: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('seller_plans')
    .values({
      intermediary_id: intermediaryId,
      seller_id: assignment.sellerId,
      valid_from: assignment.validFrom,
      plan_id: assignment.planId,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.columns(['intermediary_id', 'seller_id', 'valid_from']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes those of a seller that begin at `from` or later. */
export async function deleteAssignments(
  tx: Tx,
  intermediaryId: number,
  sellerId: number,
  from: number,
): Promise<void> {
  await tx
    .deleteFrom('seller_plans')
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .where('valid_from', '>=', from)
    .execute();
}

/** The assignments of these sellers, each seller's oldest first. */
export async function listAssignments(
  db: Db,
  intermediaryId: number,
  sellerIds: readonly number[],
): Promise<PlanAssignment[]> {
  const rows = await db
    .selectFrom('seller_plans')
    .select(['seller_id', 'valid_from', 'plan_id'])
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', 'in', [...sellerIds])
    .orderBy('seller_id')
    .orderBy('valid_from')
    .execute();
  return rows.map((row) => ({ sellerId: row.seller_id, validFrom: row.valid_from, planId: row.plan_id }));
}

/** The plan that prices a payment at `paidAt`; before the first assignment, the first (D18). */
export function planInForce(assignments: readonly PlanAssignment[], paidAt: number): number | undefined {
  const inForce = assignments.findLast((assignment) => assignment.validFrom <= paidAt);
  return (inForce ?? assignments[0])?.planId;
}
