import type { Reader } from '../db/store.ts';
import { findSellerIds } from '../sellers/seller.repository.ts';
import { assertMayAskFor, sellerNotFound } from '../sellers/seller.service.ts';
import { paymentClockAheadMs } from '../shared/calendar.ts';
import { pageById, type CursorBinding, type ListPage, type PageRequest } from '../shared/cursor.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import {
  findSealedPlanOf,
  hasPrices,
  type PricedVersion,
  type SealedPlan,
  type SealedVersion,
} from './plan-seal.repository.ts';
import {
  findPlanInForce,
  inForceAt,
  listPlans,
  type ListedPlan,
  type PlanInForce,
} from './rate-plan.repository.ts';
import { planNotFound } from './rate-plan.service.ts';
import { listAssignments, type PlanAssignment } from './seller-plan.repository.ts';

/**
 * Returns at most `limit` plans of the intermediary, by id, from the start or after the cursor. Throws
 * `invalid_request` for a damaged cursor, and `cursor_mismatch` for the cursor of another list.
 */
export async function readPlanPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  { intermediaryId }: Principal,
  page: PageRequest,
  now: number,
): Promise<ListPage<ListedPlan>> {
  const binding: CursorBinding = ['plans', intermediaryId];
  const list = { binding, origin: 'filters', start: 0 } as const;
  return pageById(keyring, list, page, (after, limit) =>
    listPlans(db, now, { intermediaryId, after, limit }),
  );
}

/** A plan with the version that the principal may see as the one in force. */
export interface ReadablePlan extends Pick<SealedPlan, 'id' | 'isDefault'> {
  versions: PricedVersion[];
  /** The version in force now. For a seller it is one of the versions that the seller may see. */
  inForce: PricedVersion;
}

/**
 * Returns a plan with its versions, the earliest first. A seller sees those that were in force while the plan was
 * assigned to it. Throws `rate_plan_not_found` for a plan of another intermediary, and for one that a seller never had.
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

/** Returns the plan in force now for one seller. Throws `access_denied` for another's, and `seller_not_found`. */
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

/** Returns all assignments of a seller, in the order in which they were made. Throws as `readSellerPlan` does. */
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

/** A time in which a plan prices a seller's payments: from `from` (epoch milliseconds) on, and before `to`. */
interface AssignedSpan {
  planId: number;
  /** Minus infinity for the first plan, which also prices earlier payments (D18). */
  from: number;
  to: number;
}

type Assignment = Pick<
  PlanAssignment,
  'planId' | 'validFrom' | 'createdAt' | 'sinceSequence' | 'untilSequence'
>;

/**
 * Returns when each plan priced, or will price, a seller's payments, from all its assignments, earliest first. A
 * replaced assignment counts for the lines that were written while it stood; if no line was written, it priced nothing.
 * The assignments that stood when a line was written priced no payment after the next assignment was made, except for
 * the difference between two clocks.
 */
export function assignedSpans(assignments: readonly Assignment[]): AssignedSpan[] {
  const moments = new Set(assignments.map(({ sinceSequence }) => sinceSequence));
  return [...moments].flatMap((sequence) => {
    const standing = assignments.filter(
      ({ sinceSequence, untilSequence }) =>
        sinceSequence <= sequence && (untilSequence === null || sequence < untilSequence),
    );
    const later = assignments.filter(({ sinceSequence }) => sinceSequence > sequence);
    const end = Math.min(...later.map(({ createdAt }) => createdAt)) + paymentClockAheadMs;
    const spans = standing.map(({ planId, validFrom }, index) => ({
      planId,
      from: index === 0 ? -Infinity : validFrom,
      to: Math.min(standing[index + 1]?.validFrom ?? Infinity, end),
    }));
    return spans.filter(({ from, to }) => from < to);
  });
}

/**
 * Returns the versions that are in force at a moment of one of the spans. `versions` follow each other, the earliest
 * first.
 */
export function versionsWithin<T extends { validFrom: number }>(
  versions: readonly T[],
  spans: readonly AssignedSpan[],
): T[] {
  return versions.filter((version, index) => {
    const begins = index === 0 ? -Infinity : version.validFrom;
    const ends = versions[index + 1]?.validFrom ?? Infinity;
    return spans.some(({ from, to }) => begins < to && from < ends);
  });
}
