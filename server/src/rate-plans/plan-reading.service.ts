import type { Reader } from '../db/store.ts';
import { sellerNotFound } from '../sellers/seller-errors.ts';
import { assertMayAskFor } from '../sellers/seller-scope.ts';
import { findSellerIds } from '../sellers/seller.repository.ts';
import type { Keyring } from '../shared/keyring.ts';
import { pageOf, type CursorBinding, type Page } from '../shared/page-cursor.ts';
import { readInTurn } from '../shared/read-in-turn.ts';
import type { Principal } from '../tokens/principal.ts';
import { assignedSpans, versionsWithin } from './assigned-spans.ts';
import { inForceAt } from './in-force.ts';
import { readPlanCursor, writePlanCursor } from './plan-cursor.ts';
import { planNotFound } from './plan-errors.ts';
import {
  findSealedPlanOf,
  hasPrices,
  type PricedVersion,
  type SealedPlan,
  type SealedVersion,
} from './plan-seal.repository.ts';
import { findPlanInForce, listPlans, type ListedPlan, type PlanInForce } from './rate-plan.repository.ts';
import { listAssignments, type PlanAssignment } from './seller-plan.repository.ts';

/**
 * At most `limit` plans of the intermediary, by id, from the start or after the cursor. Throws `invalid_request` for a
 * damaged cursor, and `cursor_mismatch` for the cursor of another list.
 */
export async function readPlanPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  { intermediaryId }: Principal,
  { limit, cursor }: { limit: number; cursor: string | undefined },
  now: number,
): Promise<Page<ListedPlan>> {
  const binding: CursorBinding = ['plans', intermediaryId];
  const after = cursor === undefined ? 0 : readPlanCursor(keyring, binding, cursor);
  const read = () => listPlans(db, now, { intermediaryId, after, limit: limit + 1 });
  // However few plans there are, the assignments of all sellers are counted.
  const plans = await readInTurn(intermediaryId, Infinity, read);
  return pageOf(plans, limit, ({ id }) => writePlanCursor(keyring, binding, id));
}

/** A plan as a caller may see it. */
export interface ReadablePlan extends Pick<SealedPlan, 'id' | 'isDefault'> {
  versions: PricedVersion[];
  /** The version in force now; for a seller, of those that it may see. */
  inForce: PricedVersion;
}

/**
 * A plan with its versions, the earliest first. A seller sees those that were in force while the plan was assigned to
 * it. Throws `rate_plan_not_found` for a plan of another intermediary, and for one that a seller never had.
 */
export async function readPlan(
  db: Reader,
  principal: Principal,
  planId: number,
  now: number,
): Promise<ReadablePlan> {
  const { intermediaryId, sellerId } = principal;
  const plan = await findSealedPlanOf(db, { intermediaryId, id: planId });
  if (plan === undefined) throw planNotFound();
  const all = plan.versions.filter(hasPrices);
  const versions = sellerId === null ? all : await versionsOfSeller(db, principal, planId, all);
  const inForce = inForceAt(versions, now);
  if (inForce === undefined) throw planNotFound();
  return { id: plan.id, isDefault: plan.isDefault, versions, inForce };
}

async function versionsOfSeller<T extends SealedVersion>(
  db: Reader,
  { intermediaryId, sellerId }: Principal,
  planId: number,
  versions: readonly T[],
): Promise<T[]> {
  const assignments = await listAssignments(db, intermediaryId, sellerId === null ? [] : [sellerId]);
  const spans = assignedSpans(assignments).filter((span) => span.planId === planId);
  return versionsWithin(versions, spans);
}

/** The plan in force now for one seller. Throws `access_denied` for another's, and `seller_not_found`. */
export async function readSellerPlan(
  db: Reader,
  principal: Principal,
  sellerId: number,
  now: number,
): Promise<PlanInForce> {
  assertMayAskFor(principal, sellerId);
  const plan = await findPlanInForce(db, principal.intermediaryId, sellerId, now);
  if (plan === undefined) throw sellerNotFound();
  return plan;
}

/** All assignments of a seller, in the order in which they were made. Throws like `readSellerPlan`. */
export async function readPlanHistory(
  db: Reader,
  principal: Principal,
  sellerId: number,
): Promise<PlanAssignment[]> {
  const { intermediaryId } = principal;
  assertMayAskFor(principal, sellerId);
  if (!(await findSellerIds(db, intermediaryId, [sellerId])).has(sellerId)) throw sellerNotFound();
  const assignments = await listAssignments(db, intermediaryId, [sellerId]);
  return assignments.sort((a, b) => a.number - b.number);
}
