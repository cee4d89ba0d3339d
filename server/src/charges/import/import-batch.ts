import { recordAudit, type Actor } from '../../audit/audit.repository.ts';
import { pipelined, writeInOrder } from '../../db/query/engine.ts';
import { isUniqueViolation } from '../../db/storage-error.ts';
import type { Tx } from '../../db/store.ts';
import { insertEvents, markDue } from '../../events/outbox.repository.ts';
import { isRefusal, type LineRefusal } from '../../imports/line-error.ts';
import type { RawLine } from '../../imports/lines.ts';
import { lockHeads, updateHeads } from '../../ledger/seller-head.repository.ts';
import { insertEntries } from '../../ledger/statement-entry.repository.ts';
import { assertPlansIntact, listAssignments } from '../../rate-plans/seller-plan.repository.ts';
import { findSellerIds } from '../../sellers/seller.repository.ts';
import type { Clock } from '../../shared/calendar.ts';
import { findCharges, insertCharges } from '../charge.repository.ts';
import { insertPaymentKeys } from '../payment-keys.ts';
import { BatchLedger, type LineOutcome } from './batch-ledger.ts';
import { readCharge, type ImportedCharge } from './charge-line.ts';
import { findSalePlans, type SalePlanDeps } from '../../rate-plans/sale-plan.ts';

export interface BatchDeps extends SalePlanDeps {
  clock: Clock;
}

/**
 * How many lines one transaction writes. One with more lines would block other writers of its sellers for too long
 * (D27).
 */
export const maxBatchLines = 1_000;

const maxAttempts = 3;

/**
 * Runs a transaction with `importBatch` again while another transaction disturbs it. On PostgreSQL, between its read
 * and its insert, another one may insert the same uuid for another seller, whose head it does not lock. The next
 * attempt finds that charge.
 */
export async function retryOnConflict<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact();
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === maxAttempts) throw error;
    }
  }
}

/**
 * Records charges of the sellers of the actor's intermediary in this transaction, in order: each charge with its VENDA
 * lines and its event. Returns the outcomes, in the same order: of all charges, or of the first of them, if these have
 * as many lines as a transaction should write.
 */
export async function importBatch(
  deps: BatchDeps,
  tx: Tx,
  actor: Actor,
  charges: readonly ImportedCharge[],
  { withEvents, maxLines = maxBatchLines }: { withEvents: boolean; maxLines?: number },
): Promise<LineOutcome[]> {
  const { keyring, clock } = deps;
  const { intermediaryId } = actor;
  const sellerIds = [...new Set(charges.map((charge) => charge.sellerId))].sort((a, b) => a - b);
  const uuids = charges.map((charge) => charge.uuid);
  const heads = await lockHeads(tx, keyring, intermediaryId, sellerIds);
  // The sellers are read under the lock, because one may have been erased since its line was read.
  const [sellers, assignments, known] = await pipelined([
    findSellerIds(tx, intermediaryId, sellerIds),
    listAssignments(tx, intermediaryId, sellerIds),
    findCharges(tx, intermediaryId, uuids),
  ]);
  const bySeller = Map.groupBy(assignments, (assignment) => assignment.sellerId);
  for (const head of heads.values()) assertPlansIntact(head, bySeller.get(head.sellerId) ?? []);
  const state = {
    intermediaryId,
    heads,
    sellers,
    known,
    plans: await findSalePlans(deps, tx, { intermediaryId, assignments: bySeller }, charges),
  };
  const now = clock();
  const ledger = new BatchLedger(state, withEvents ? now : null);
  const outcomes: LineOutcome[] = [];
  for (const charge of charges) {
    if (ledger.lines.length >= maxLines) break;
    outcomes.push(ledger.enter(charge));
  }
  if (ledger.charges.length === 0) return outcomes;
  const subject = `charges:${ledger.charges.length} imported`;
  const announced = [...new Set(ledger.events.map(({ sellerId }) => sellerId))];
  await writeInOrder(tx, [
    () => insertCharges(tx, ledger.charges),
    () => insertPaymentKeys(tx, ledger.charges),
    () => insertEntries(tx, ledger.lines),
    () => insertEvents(tx, ledger.events),
    () => updateHeads(tx, keyring, ledger.movedHeads),
    () => recordAudit(tx, keyring, actor, { action: 'charges.imported', subject, occurredAt: now }),
    () => markDue(tx, intermediaryId, announced, now),
  ]);
  return outcomes;
}

/** A line and its outcome. */
export interface ResolvedLine {
  line: RawLine;
  outcome: LineOutcome;
}

/** A line with its charge, or the reason why it cannot be imported. */
export interface CheckedLine {
  line: RawLine;
  charge: ImportedCharge | LineRefusal;
}

interface PendingLine {
  line: RawLine;
  charge: ImportedCharge;
}

/** Makes all checks that need no database; `now` is our time in epoch milliseconds. */
export function checkLines(lines: readonly RawLine[], now: number): CheckedLine[] {
  return lines.map((line) => ({ line, charge: readCharge(line, now) }));
}

/**
 * Records the charges of the valid lines with `enter`, again for those that it has left. Returns the outcome of each
 * line.
 */
export async function resolveOutcomes(
  lines: readonly CheckedLine[],
  enter: (charges: readonly ImportedCharge[]) => Promise<LineOutcome[]>,
): Promise<ResolvedLine[]> {
  const settled: ResolvedLine[] = [];
  const pending: PendingLine[] = [];
  for (const { line, charge } of lines) {
    if (isRefusal(charge)) settled.push({ line, outcome: charge });
    else pending.push({ line, charge });
  }
  while (pending.length > 0) {
    const outcomes = await enter(pending.map(({ charge }) => charge));
    for (const outcome of outcomes) {
      const entered = pending.shift();
      if (entered !== undefined) settled.push({ line: entered.line, outcome });
    }
  }
  return settled.sort((a, b) => a.line.number - b.line.number);
}
