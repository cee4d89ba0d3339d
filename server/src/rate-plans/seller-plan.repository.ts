import { hash } from 'node:crypto';
import type { Reader, Tx } from '../db/store.ts';
import { UserError } from '../shared/user-error.ts';

type Db = Reader | Tx;

/** From `validFrom` (epoch ms) on, `planId` prices what the seller sells (D18). */
export interface PlanAssignment {
  sellerId: number;
  validFrom: number;
  planId: number;
}

/** An assignment with the digest of its plan's prices. */
export interface PricedAssignment extends PlanAssignment {
  planDigest: Buffer;
}

/**
 * The digest of a seller's assignments, oldest first, in its head, so that its seal covers which prices apply (D27).
 */
export function plansDigest(assignments: readonly Omit<PricedAssignment, 'sellerId'>[]): Buffer {
  const rows = assignments.map(({ validFrom, planId, planDigest }) => [
    validFrom,
    planId,
    planDigest.toString('hex'),
  ]);
  return hash('sha256', JSON.stringify(rows), 'buffer');
}

/** Throws `UserError` if these are not the assignments, with the prices, that the seal of the head covers. */
export function assertPlansIntact(
  head: { sellerId: number; plansDigest: Buffer },
  assignments: readonly PricedAssignment[],
): void {
  if (plansDigest(assignments).equals(head.plansDigest)) return;
  const { sellerId } = head;
  throw new UserError(
    `the plans of seller ${sellerId} do not match its seal: an assignment, or the prices of its plan, were changed by ` +
      'somebody without the secret key. Nothing was written for this seller. Find its plans in `payfac audit list` and assign ' +
      `them again, the first with \`payfac plan assign --seller ${sellerId} --plan ID --from INSTANT --backdate\`: if ` +
      'INSTANT is its first moment, it replaces all of them.',
  );
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
): Promise<PricedAssignment[]> {
  return db
    .selectFrom('seller_plans as sp')
    .innerJoin('rate_plans as rp', (join) =>
      join.onRef('rp.intermediary_id', '=', 'sp.intermediary_id').onRef('rp.id', '=', 'sp.plan_id'),
    )
    .select([
      'sp.seller_id as sellerId',
      'sp.valid_from as validFrom',
      'sp.plan_id as planId',
      'rp.digest as planDigest',
    ])
    .where('sp.intermediary_id', '=', intermediaryId)
    .where('sp.seller_id', 'in', [...sellerIds])
    .orderBy('sp.seller_id')
    .orderBy('sp.valid_from')
    .execute();
}

/** The plan that prices a payment at `paidAt`; before the first assignment, the first (D18). */
export function planInForce(assignments: readonly PlanAssignment[], paidAt: number): number | undefined {
  const inForce = assignments.findLast((assignment) => assignment.validFrom <= paidAt);
  return (inForce ?? assignments[0])?.planId;
}
