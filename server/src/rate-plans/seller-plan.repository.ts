import { isOneOf } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import { insertRow } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import { SealBrokenError } from '../shared/errors.ts';
import { inForceAt } from './rate-plan.repository.ts';
import { sha256 } from '../shared/keyring.ts';

type Db = Reader | Tx;

/**
 * From `validFrom` (epoch ms) on, `planId` prices what the seller sells (D18), in the lines of its statement after
 * `sinceSequence` and up to `untilSequence`, which is null while it stands.
 */
export interface PlanAssignment {
  sellerId: number;
  /** The number of the assignment from 1, in the order in which they were made. */
  number: number;
  validFrom: number;
  planId: number;
  createdAt: number;
  sinceSequence: number;
  untilSequence: number | null;
}

/** An assignment with the digest of the prices of its plan's first version. */
export interface PricedAssignment extends PlanAssignment {
  planDigest: Buffer;
}

/**
 * Returns the digest of a seller's assignments, oldest first. It is in the seller's head, so that the seal covers which
 * prices apply (D27).
 */
export function plansDigest(assignments: readonly PricedAssignment[]): Buffer {
  const rows = assignments.map((each) => [
    ...[each.validFrom, each.planId, each.planDigest.toString('hex')],
    ...[each.sinceSequence, each.untilSequence, each.number, each.createdAt],
  ]);
  return sha256(JSON.stringify(rows));
}

/** Throws `SealBrokenError` if these are not the assignments, with the prices, that the seal of the head covers. */
export function assertPlansIntact(
  head: { sellerId: number; plansDigest: Buffer },
  assignments: readonly PricedAssignment[],
): void {
  if (arePlansIntact(head, assignments)) return;
  const { sellerId } = head;
  throw new SealBrokenError(
    `the plans of seller ${sellerId} do not match its seal: an assignment, or the prices of its plan, were changed by ` +
      'somebody without the secret key. Nothing was written for this seller. Find its plans in `payfac audit list` and assign ' +
      `them again, the first with \`payfac plan assign --seller ${sellerId} --plan ID --from INSTANT --backdate\`: if ` +
      'INSTANT is its first moment, it replaces all of them.',
  );
}

/** Returns whether these are the assignments, with the prices, that the seal of the head covers. */
export function arePlansIntact(
  head: { plansDigest: Buffer },
  assignments: readonly PricedAssignment[],
): boolean {
  return plansDigest(assignments).equals(head.plansDigest);
}

export async function insertAssignment(
  tx: Tx,
  intermediaryId: number,
  assignment: PlanAssignment,
): Promise<void> {
  await insertRow(tx, 'seller_plans', {
    intermediary_id: intermediaryId,
    seller_id: assignment.sellerId,
    number: assignment.number,
    valid_from: assignment.validFrom,
    plan_id: assignment.planId,
    created_at: assignment.createdAt,
    since_sequence: assignment.sinceSequence,
    until_sequence: assignment.untilSequence,
  });
}

/**
 * Ends the standing assignments of a seller that begin at `from` or later. None of them applies to the lines after
 * `untilSequence`.
 */
export async function endAssignments(
  tx: Tx,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
  from: number,
  untilSequence: number,
): Promise<void> {
  await tx
    .updateTable('seller_plans')
    .set({ until_sequence: untilSequence })
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .where('valid_from', '>=', from)
    .where('until_sequence', 'is', null)
    .execute();
}

/** Removes all assignments of a seller, because they are not those that its head covers. */
export async function deleteAssignments(tx: Tx, intermediaryId: number, sellerId: number): Promise<void> {
  await tx
    .deleteFrom('seller_plans')
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .execute();
}

const selectOfSellers = prepared<{ intermediaryId: number; sellerIds: readonly number[] }, PricedAssignment>(
  (db, p) =>
    db
      .selectFrom('seller_plans as sp')
      .innerJoin('rate_plan_versions as v', (join) =>
        join
          .onRef('v.intermediary_id', '=', 'sp.intermediary_id')
          .onRef('v.plan_id', '=', 'sp.plan_id')
          .on('v.version', '=', 1),
      )
      .select([
        'sp.seller_id as sellerId',
        'sp.number',
        'sp.valid_from as validFrom',
        'sp.plan_id as planId',
        'sp.created_at as createdAt',
        'sp.since_sequence as sinceSequence',
        'sp.until_sequence as untilSequence',
        'v.digest as planDigest',
      ])
      .where('sp.intermediary_id', '=', p.intermediaryId)
      .where(isOneOf(db, 'sp.seller_id', p.sellerIds, 'bigint'))
      .orderBy('sp.seller_id')
      .orderBy('sp.valid_from')
      .orderBy('sp.number'),
);

/** Returns all assignments of these sellers, also those that were replaced, each seller's earliest first. */
export async function listAssignments(
  db: Db,
  intermediaryId: number,
  sellerIds: readonly number[],
): Promise<PricedAssignment[]> {
  return (await selectOfSellers(db, { intermediaryId, sellerIds })).rows;
}

type Span = Pick<PlanAssignment, 'validFrom' | 'planId' | 'sinceSequence' | 'untilSequence'>;

/** Returns the assignments that were not replaced. */
export function standing<T extends Span>(assignments: readonly T[]): T[] {
  return assignments.filter(({ untilSequence }) => untilSequence === null);
}

/**
 * Returns the id of the plan that prices a payment at `paidAt` if it is imported now. `assignments` are those of its
 * seller, earliest first; before the first one begins, the first applies (D18).
 */
export function planInForce(assignments: readonly Span[], paidAt: number): number | undefined {
  return inForceAt(standing(assignments), paidAt)?.planId;
}

/**
 * Returns the id of the plan that priced a payment in the line with this sequence, or undefined if none applied to it.
 */
export function planOfLine(
  assignments: readonly Span[],
  sequence: number,
  paidAt: number,
): number | undefined {
  const applied = assignments.filter(
    ({ sinceSequence, untilSequence }) =>
      sinceSequence < sequence && (untilSequence === null || sequence <= untilSequence),
  );
  return inForceAt(applied, paidAt)?.planId;
}

/** Returns how many of a seller's charges were paid at `instant` or later. */
export async function countChargesPaidSince(
  tx: Tx,
  intermediaryId: number,
  sellerId: number,
  instant: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom('charges')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .where('paid_at', '>=', instant)
    .executeTakeFirstOrThrow();
  return count;
}
