import { operator } from '../../audit/actor.ts';
import { recordAudit } from '../../audit/audit.repository.ts';
import { isUniqueViolation } from '../../db/storage-error.ts';
import type { Store, Tx } from '../../db/store.ts';
import { markDue } from '../../events/endpoint-due.repository.ts';
import { insertEvents } from '../../events/outbox.repository.ts';
import type { PlanCache } from '../../rate-plans/plan-cache.ts';
import { assertPlansIntact, listAssignments } from '../../rate-plans/seller-plan.repository.ts';
import { findSellerIds } from '../../sellers/seller.repository.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { lockHeads, updateHeads } from '../../ledger/seller-head.repository.ts';
import { insertEntries } from '../../ledger/statement-entry.repository.ts';
import { findCharges, insertCharges } from '../charge.repository.ts';
import { BatchLedger, type LineOutcome } from './batch-ledger.ts';
import type { ImportedCharge } from './charge-line.ts';
import type { SalePlan } from './sale-plan.ts';

export interface BatchDeps {
  store: Store;
  keyring: Keyring;
  plans: PlanCache<SalePlan>;
  clock: Clock;
}

/** A transaction that writes more lines would block other writers of its sellers for too long (D27). */
export const maxBatchLines = 1_000;

const maxAttempts = 3;

/**
 * Records at most 1,000 charges of one intermediary's sellers in one transaction, in order: each charge with its VENDA
 * line and its event. Returns the outcome of each charge, in the same order.
 */
export async function enterCharges(
  deps: BatchDeps,
  intermediaryId: number,
  charges: readonly ImportedCharge[],
  withEvents: boolean,
): Promise<LineOutcome[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await deps.store.write((tx) => enterOnce(deps, tx, intermediaryId, charges, withEvents));
    } catch (error) {
      // On PostgreSQL, between our read and our insert, another import may insert the same uuid for another seller,
      // whose head we do not lock. The next attempt finds it.
      if (!isUniqueViolation(error) || attempt === maxAttempts) throw error;
    }
  }
}

async function enterOnce(
  { keyring, plans, clock }: BatchDeps,
  tx: Tx,
  intermediaryId: number,
  charges: readonly ImportedCharge[],
  withEvents: boolean,
): Promise<LineOutcome[]> {
  const sellerIds = [...new Set(charges.map((charge) => charge.sellerId))].sort((a, b) => a - b);
  const uuids = charges.map((charge) => charge.uuid);
  const heads = await lockHeads(tx, keyring, intermediaryId, sellerIds);
  // Read under the lock, because a seller may have been erased since its line was read.
  const sellers = await findSellerIds(tx, intermediaryId, sellerIds);
  const assignments = await listAssignments(tx, intermediaryId, sellerIds);
  const bySeller = Map.groupBy(assignments, (assignment) => assignment.sellerId);
  for (const head of heads.values()) assertPlansIntact(head, bySeller.get(head.sellerId) ?? []);
  const state = {
    intermediaryId,
    heads,
    sellers,
    known: await findCharges(tx, intermediaryId, uuids),
    assignments: bySeller,
    plans: await plans.load(tx, intermediaryId, new Set(assignments.map((assignment) => assignment.planId))),
  };
  const now = clock();
  const ledger = new BatchLedger(state, withEvents ? now : null);
  const outcomes = charges.map((charge) => ledger.enter(charge));
  await insertCharges(tx, ledger.charges);
  await insertEntries(tx, ledger.entries);
  await insertEvents(tx, ledger.events);
  await updateHeads(tx, keyring, ledger.movedHeads);
  if (ledger.charges.length > 0) {
    const subject = `charges:${ledger.charges.length} imported`;
    const record = { action: 'charges.imported', subject, occurredAt: now } as const;
    await recordAudit(tx, operator(intermediaryId), record);
  }
  if (ledger.events.length > 0) {
    const announced = [...new Set(ledger.events.map(({ sellerId }) => sellerId))];
    await markDue(tx, intermediaryId, announced, now);
  }
  return outcomes;
}
