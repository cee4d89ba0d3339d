import { recordAudit, type Actor, type AuditAction } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { headMissing, lockHead, updateHead, withTerms } from '../ledger/seller-head.repository.ts';
import { findSellerIds } from '../sellers/seller.repository.ts';
import { sellerNotFound } from '../sellers/seller.service.ts';
import { formatInstant, type Clock } from '../shared/calendar.ts';
import { DomainError, UserError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { assertPlanIntact, findSealedPlanOf } from './plan-seal.repository.ts';
import { beginsInPast, momentAfter, planNotFound } from './rate-plan.service.ts';
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
  countChargesPaidSince,
} from './seller-plan.repository.ts';

export interface WantedPlan {
  sellerId: number;
  planId: number;
  /** When it begins, in epoch milliseconds; null for now. */
  from: number | null;
  /** True if the plan is to begin in the past. */
  backdate: boolean;
}

export interface AssignedPlan {
  assignment: PlanAssignment;
  /** True if it prices earlier payments too, because no other plan does (D18). */
  isFirst: boolean;
  /** The assignments that it replaces. */
  replaced: PlanAssignment[];
  /** The assignments that begin later and stay. */
  later: PlanAssignment[];
  /** How many charges were paid since `validFrom` and priced before. They keep their price. */
  pricedCharges: number;
}

/** How many assignments a seller may have. They are read together, by each import too, so their number is limited. */
const maxAssignments = 1_000;

/**
 * Changes the plan of a seller of the actor's intermediary from an instant on (D18). A charge that is already imported
 * keeps its price. To begin in the past needs `backdate`, which ends the assignments since then. Throws
 * `seller_not_found`, `rate_plan_not_found`, `valid_from_in_past`, `valid_from_taken` and `history_full`, and
 * `UserError` for a plan, a head or assignments that were changed without the key. Changed assignments are not sealed
 * again: the new one must replace all of them, and they are removed.
 */
export async function assignPlan(
  { keyring, clock }: { keyring: Keyring; clock: Clock },
  tx: Tx,
  actor: Actor,
  { sellerId, planId, from, backdate }: WantedPlan,
): Promise<AssignedPlan> {
  const { intermediaryId } = actor;
  const isSeller = (await findSellerIds(tx, intermediaryId, [sellerId])).has(sellerId);
  if (!isSeller) throw sellerNotFound();
  const plan = await findSealedPlanOf(tx, { intermediaryId, id: planId });
  if (plan === undefined) throw planNotFound();
  assertPlanIntact(keyring, plan);
  // An import prices under this lock too, so each charge is either counted here or priced by the new assignments.
  const head = await lockHead(tx, keyring, intermediaryId, sellerId);
  if (head === undefined) throw headMissing(sellerId);
  const all = await listAssignments(tx, intermediaryId, [sellerId]);
  const { now, fromNowOn } = momentAfter(arePlansIntact(head, all) ? all : [], clock());
  const validFrom = from ?? fromNowOn;
  assertAllowed(validFrom, now, backdate);
  const assignments = standing(all);
  const since = assignments.filter((assignment) => assignment.validFrom >= validFrom);
  const replaced = backdate ? since : [];
  if (!backdate || replaced.length < assignments.length) assertPlansIntact(head, all);
  if (!backdate) assertFree(all, since, validFrom);
  if (!arePlansIntact(head, all)) await deleteAssignments(tx, intermediaryId, sellerId);
  else if (backdate) await endAssignments(tx, head, validFrom, head.sequence);
  const assignment: PlanAssignment = {
    sellerId,
    number: Math.max(0, ...all.map(({ number }) => number)) + 1,
    validFrom,
    planId,
    createdAt: now,
    sinceSequence: head.sequence,
    untilSequence: null,
  };
  await insertAssignment(tx, intermediaryId, assignment);
  const assigned = await listAssignments(tx, intermediaryId, [sellerId]);
  await updateHead(tx, keyring, withTerms(head, { plansDigest: plansDigest(assigned) }));
  const record = (action: AuditAction, recorded: PlanAssignment) =>
    recordAudit(tx, keyring, actor, {
      action,
      subject: `seller:${sellerId} plan:${recorded.planId} from:${formatInstant(recorded.validFrom)}`,
      occurredAt: now,
    });
  for (const each of replaced) await record('plan.unassigned', each);
  await record('plan.assigned', assignment);
  return {
    assignment,
    isFirst: since.length === assignments.length,
    replaced,
    later: backdate ? [] : since,
    pricedCharges: await countChargesPaidSince(tx, intermediaryId, sellerId, validFrom),
  };
}

function assertAllowed(validFrom: number, now: number, backdate: boolean): void {
  if (validFrom < now && !backdate) throw beginsInPast(validFrom);
  if (validFrom >= now && backdate) {
    throw new UserError(
      '--backdate is for a plan that begins in the past; nothing was changed. Give that moment with --from, or leave ' +
        '--backdate out.',
    );
  }
}

function assertFree(
  all: readonly PlanAssignment[],
  since: readonly PlanAssignment[],
  validFrom: number,
): void {
  if (since.some((assignment) => assignment.validFrom === validFrom)) {
    throw new DomainError(
      'valid_from_taken',
      `The seller already has a plan from exactly ${formatInstant(validFrom)}; nothing was changed. Choose another ` +
        'moment.',
    );
  }
  if (all.length >= maxAssignments) {
    throw new DomainError(
      'history_full',
      `The seller has ${maxAssignments} assignments, and cannot have more. Update its plan instead.`,
    );
  }
}
