import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { updateDefaultPlan } from '../intermediaries/intermediary.repository.ts';
import { findSellerOwner } from '../sellers/seller.repository.ts';
import { DomainError } from '../shared/domain-error.ts';
import { findPlanOwner } from './rate-plan.repository.ts';
import { insertAssignment, type PlanAssignment } from './seller-plan.repository.ts';

/** The plan that the intermediary's later sellers get (D18); earlier ones keep theirs. */
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

/** Changes a seller's plan from a moment on (D18); a charge that is already imported keeps its price. */
export async function assignPlan(
  tx: Tx,
  actorOf: (intermediaryId: number) => Actor,
  assignment: PlanAssignment,
  now: number,
): Promise<void> {
  const { sellerId, planId } = assignment;
  const seller = await findSellerOwner(tx, sellerId);
  if (seller === undefined) throw new DomainError('invalid_request', `There is no seller ${sellerId}.`);
  const plan = await findPlanOwner(tx, planId);
  if (plan?.intermediary_id !== seller.intermediary_id) throw noPlan(planId);
  if (!(await insertAssignment(tx, seller.intermediary_id, assignment, now))) {
    throw new DomainError(
      'invalid_request',
      `Seller ${sellerId} already has a plan from exactly this moment. Choose another moment.`,
    );
  }
  await recordAudit(tx, actorOf(seller.intermediary_id), {
    action: 'plan.assigned',
    subject: `seller:${sellerId} plan:${planId}`,
    occurredAt: now,
  });
}

function noPlan(planId: number): DomainError {
  return new DomainError(
    'invalid_request',
    `The intermediary has no plan ${planId}; \`payfac plan list\` shows them.`,
  );
}
