import type { Actor } from '../audit/actor.ts';
import { recordAudit, type AuditAction } from '../audit/audit.repository.ts';
import { countChargesPaidSince } from '../charges/charge.repository.ts';
import type { Tx } from '../db/store.ts';
import { lockHead, updateHead, withTerms } from '../ledger/seller-head.repository.ts';
import { assertPlanIntact, findSealedPlan } from '../rate-plans/plan-seal.repository.ts';
import {
  arePlansIntact,
  assertPlansIntact,
  deleteAssignments,
  endAssignments,
  insertAssignment,
  listAssignments,
  plansDigest,
  standing,
  type PlanAssignment,
} from '../rate-plans/seller-plan.repository.ts';
import { noSuchSeller } from '../sellers/seller-errors.ts';
import { findSellerOwner } from '../sellers/seller.repository.ts';
import { formatInstant } from '../shared/calendar.ts';
import type { Clock } from '../shared/clock.ts';
import type { Keyring } from '../shared/keyring.ts';
import { UserError } from '../shared/user-error.ts';

export interface WantedPlan {
  sellerId: number;
  planId: number;
  /** Null for now. */
  from: number | null;
  /** True if the plan is to begin in the past. */
  backdate: boolean;
}

export interface AssignedPlan {
  validFrom: number;
  /** True if it prices earlier payments too, because no other plan does (D18). */
  isFirst: boolean;
  /** The assignments that it takes the place of. */
  replaced: PlanAssignment[];
  /** Those that begin later and stay. */
  later: PlanAssignment[];
  /** Charges that were paid since `validFrom` and priced before; they keep their price. */
  pricedCharges: number;
}

/**
 * Changes a seller's plan from an instant on (D18); a charge that is already imported keeps its price. To begin in the
 * past needs `backdate`, which ends the assignments since then. Throws `UserError` if it cannot be done. Assignments
 * that were changed without the key are not sealed again: the new one must replace all of them, and they are removed.
 */
export async function assignPlan(
  { keyring, clock }: { keyring: Keyring; clock: Clock },
  tx: Tx,
  actorOf: (intermediaryId: number) => Actor,
  { sellerId, planId, from, backdate }: WantedPlan,
): Promise<AssignedPlan> {
  const owner = await findSellerOwner(tx, sellerId);
  if (owner === undefined) throw noSuchSeller(sellerId);
  const { intermediaryId } = owner;
  const plan = await findSealedPlan(tx, planId);
  if (plan?.intermediaryId !== intermediaryId) {
    throw new UserError(
      `the intermediary of seller ${sellerId} has no plan ${planId}; \`payfac plan list\` shows them.`,
    );
  }
  assertPlanIntact(keyring, plan);
  // An import prices under this lock too, so each charge is either counted here or priced by the new assignments.
  const head = await lockHead(tx, keyring, intermediaryId, sellerId);
  if (head === undefined) throw new Error(`seller ${sellerId} has no head`);
  const now = clock();
  const validFrom = from ?? now;
  assertAllowed(validFrom, now, backdate);
  const all = await listAssignments(tx, intermediaryId, [sellerId]);
  const assignments = standing(all);
  const since = assignments.filter((assignment) => assignment.validFrom >= validFrom);
  const replaced = backdate ? since : [];
  if (!backdate || replaced.length < assignments.length) assertPlansIntact(head, all);
  if (!backdate && since.some((assignment) => assignment.validFrom === validFrom)) {
    throw new UserError(
      `seller ${sellerId} already has a plan from exactly this moment. Choose another moment.`,
    );
  }
  if (!arePlansIntact(head, all)) await deleteAssignments(tx, intermediaryId, sellerId);
  else if (backdate) await endAssignments(tx, head, validFrom, head.sequence);
  await insertAssignment(tx, intermediaryId, {
    sellerId,
    number: Math.max(0, ...all.map((assignment) => assignment.number)) + 1,
    validFrom,
    planId,
    createdAt: now,
    sinceSequence: head.sequence,
    untilSequence: null,
  });
  const assigned = await listAssignments(tx, intermediaryId, [sellerId]);
  await updateHead(tx, keyring, withTerms(head, { plansDigest: plansDigest(assigned) }));
  const record = (action: AuditAction, assignment: Pick<PlanAssignment, 'planId' | 'validFrom'>) =>
    recordAudit(tx, actorOf(intermediaryId), {
      action,
      subject: `seller:${sellerId} plan:${assignment.planId} from:${formatInstant(assignment.validFrom)}`,
      occurredAt: now,
    });
  for (const assignment of replaced) await record('plan.unassigned', assignment);
  await record('plan.assigned', { planId, validFrom });
  return {
    validFrom,
    isFirst: since.length === assignments.length,
    replaced,
    later: backdate ? [] : since,
    pricedCharges: await countChargesPaidSince(tx, intermediaryId, sellerId, validFrom),
  };
}

function assertAllowed(validFrom: number, now: number, backdate: boolean): void {
  if (validFrom < now && !backdate) {
    throw new UserError(
      `${formatInstant(validFrom)} is in the past, and charges paid since then may already be priced; ` +
        'nothing was changed. Leave --from out to begin now. With --backdate the plan replaces every assignment from ' +
        'that moment on, and charges already imported keep their price.',
    );
  }
  if (validFrom >= now && backdate) {
    throw new UserError(
      '--backdate is for a plan that begins in the past; nothing was changed. Give that moment with --from, or leave ' +
        '--backdate out.',
    );
  }
}
