import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { noSuchSeller } from '../sellers/seller-errors.ts';
import { findSellerOwner } from '../sellers/seller.repository.ts';
import { UserError } from '../shared/user-error.ts';
import { findPlanOwner, updateDefaultPlan } from './rate-plan.repository.ts';
import { insertAssignment, type PlanAssignment } from './seller-plan.repository.ts';

/** Makes this the plan of the sellers that the intermediary registers from now on (D18); earlier ones keep theirs. */
export async function makeDefaultPlan(
  tx: Tx,
  actorOf: (intermediaryId: number) => Actor,
  planId: number,
  now: number,
): Promise<void> {
  const plan = await findPlanOwner(tx, planId);
  if (plan === undefined) throw noPlan(planId);
  await updateDefaultPlan(tx, plan.intermediary_id, planId);
  const record = { action: 'plan.made_default', subject: `plan:${planId}`, occurredAt: now } as const;
  await recordAudit(tx, actorOf(plan.intermediary_id), record);
}

/** Changes a seller's plan from an instant on (D18); a charge that is already imported keeps its price. */
export async function assignPlan(
  tx: Tx,
  actorOf: (intermediaryId: number) => Actor,
  assignment: PlanAssignment,
  now: number,
): Promise<void> {
  const { sellerId, planId } = assignment;
  const seller = await findSellerOwner(tx, sellerId);
  if (seller === undefined) throw noSuchSeller(sellerId);
  const plan = await findPlanOwner(tx, planId);
  if (plan?.intermediary_id !== seller.intermediary_id) throw noPlan(planId);
  if (!(await insertAssignment(tx, seller.intermediary_id, assignment, now))) {
    throw new UserError(
      `seller ${sellerId} already has a plan from exactly this moment. Choose another moment.`,
    );
  }
  await recordAudit(tx, actorOf(seller.intermediary_id), {
    action: 'plan.assigned',
    subject: `seller:${sellerId} plan:${planId}`,
    occurredAt: now,
  });
}

function noPlan(planId: number): UserError {
  return new UserError(`the intermediary has no plan ${planId}; \`payfac plan list\` shows them.`);
}
