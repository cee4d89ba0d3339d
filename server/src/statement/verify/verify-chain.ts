import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../../db/store.ts';
import type { PlanCache } from '../../rate-plans/plan-cache.ts';
import type { Operation } from '../../shared/operations.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { isAdjustment } from '../../shared/operations.ts';
import { genesisHash } from '../../ledger/seller-head.repository.ts';
import { findHead, listLines, type Chain, type StoredHead, type VerifiedLine } from './chain.repository.ts';
import { checkHead } from './check-head.ts';
import { checkTerms } from './check-terms.ts';
import { checkLine } from './check-line.ts';
import type { VerifiedReads } from './check-read-paths.ts';
import { checkAdjustmentSeal } from '../../adjustments/adjustment-seal.ts';
import { checkChargebackSeal } from '../../chargebacks/chargeback-seal.ts';
import { checkRefundSeal } from '../../refunds/refund-seal.ts';
import { checkTransferSeal } from '../../transfers/transfer-seal.ts';
import { adjustmentOf } from './check-adjustment.ts';
import { chargebackOf } from './check-chargeback.ts';
import { refundOf } from './check-refund.ts';
import { transferOf } from './check-transfer.ts';
import {
  brokenSeal,
  compareBytes,
  discrepancyAt,
  shownInstant,
  type Discrepancy,
  type Mismatch,
} from './discrepancy.ts';
import type { PlanPrices } from './plan-prices.ts';
import {
  findAdjustmentWithoutLine,
  findChargebackWithoutLine,
  findChargeWithoutSale,
  findRefundWithoutLine,
} from './stray.repository.ts';
import type { Sums } from './sums.ts';

export interface VerifyDeps {
  db: Reader;
  keyring: Keyring;
  plans: PlanCache<PlanPrices>;
  sums: Sums;
  reads: VerifiedReads;
  /** Lines read at once: enough to be fast, few enough that a server's writers are not blocked. */
  linesPerPage: number;
  onPage: () => void;
}

/**
 * Verifies one seller's statement from its first line to the current head. Lines written in the meantime are left for
 * the next run. Returns the first discrepancy, or null.
 */
export async function verifyChain(deps: VerifyDeps, chain: Chain): Promise<Discrepancy | null> {
  const head = await findHead(deps.db, chain.intermediaryId, chain.sellerId);
  const place = { ...chain, sequence: null, chargeUuid: null };
  if (head === undefined) {
    return { ...place, what: 'the seller has no head', stored: 'no head', expected: 'one head' };
  }
  const walk = await walkLines(deps, head);
  if (walk.discrepancy !== null) return walk.discrepancy;
  const mismatch = checkHead(deps.keyring, head, walk.lastHash) ?? (await checkTerms(deps, head));
  if (mismatch !== null) return { ...place, ...mismatch };
  const unsold = await findChargeWithoutSale(deps.db, chain, walk.sales);
  if (unsold !== null) return { ...place, chargeUuid: unsold, ...noSale };
  const refunded = await findRefundWithoutLine(deps.db, chain, walk.refunds);
  if (refunded !== null) return { ...place, chargeUuid: refunded, ...noLineOf('refund', 'ESTORNO') };
  const disputed = await findChargebackWithoutLine(deps.db, chain, walk.chargebacks);
  if (disputed !== null) return { ...place, chargeUuid: disputed, ...noLineOf('chargeback', 'CHARGEBACK') };
  const adjustment = await findAdjustmentWithoutLine(deps.db, chain, walk.adjustments);
  return adjustment === null ? null : { ...place, ...noAdjustmentLine(adjustment) };
}

const noSale: Mismatch = {
  what: 'the charge has no VENDA line',
  stored: 'no VENDA line',
  expected: 'one VENDA line',
};

const noLineOf = (name: string, operation: Operation): Mismatch => ({
  what: `a ${name} of the charge has no ${operation} line`,
  stored: `no ${operation} line`,
  expected: `one ${operation} line`,
});

function noAdjustmentLine({ id, chargeUuid }: { id: number; chargeUuid: string | null }) {
  return { chargeUuid, what: `adjustment ${id} has no line`, stored: 'no line', expected: 'one line' };
}

/** How far the lines were verified. */
interface Walk {
  discrepancy: Discrepancy | null;
  lastHash: Buffer;
  sales: number;
  refunds: number;
  chargebacks: number;
  adjustments: number;
}

async function walkLines(deps: VerifyDeps, head: StoredHead): Promise<Walk> {
  const { intermediaryId, sellerId, sequence: until } = head;
  const walk: Walk = {
    discrepancy: null,
    lastHash: genesisHash,
    sales: 0,
    refunds: 0,
    chargebacks: 0,
    adjustments: 0,
  };
  let sequence = 0;
  while (sequence < until) {
    const lines = await listLines(deps.db, {
      intermediaryId,
      sellerId,
      after: sequence,
      until,
      limit: deps.linesPerPage,
    });
    const planIds = lines.flatMap(({ planId }) => planId ?? []);
    const plans = await deps.plans.load(deps.db, intermediaryId, new Set(planIds));
    for (const line of lines) {
      if (line.sequence !== sequence + 1) break;
      const mismatch =
        checkLink(line, walk.lastHash) ??
        checkLine(line, plans.get(line.planId ?? 0)) ??
        checkSealOfRefund(deps.keyring, line) ??
        checkSealOfChargeback(deps.keyring, line) ??
        checkSealOfAdjustment(deps.keyring, line) ??
        checkSealOfTransfer(deps.keyring, line);
      if (mismatch !== null) return { ...walk, discrepancy: discrepancyAt(line, mismatch) };
      deps.sums.add(line);
      deps.reads.add(line);
      if (line.operation === 'VENDA') walk.sales += 1;
      else if (line.operation === 'ESTORNO') walk.refunds += 1;
      else if (line.operation === 'CHARGEBACK') walk.chargebacks += 1;
      else if (isAdjustment(line.operation)) walk.adjustments += 1;
      sequence += 1;
      walk.lastHash = line.hash;
    }
    deps.onPage();
    const next = lines.find((line) => line.sequence > sequence);
    if (lines.length === 0 || next !== undefined) {
      return { ...walk, discrepancy: missingLine(head, sequence + 1, next) };
    }
    // Lets timers and other work of the process run, because reads from SQLite never wait.
    await setImmediate();
  }
  return walk;
}

function checkLink(line: VerifiedLine, lastHash: Buffer): Mismatch | null {
  return compareBytes(
    line.sequence === 1
      ? 'the chain does not begin with 32 zero bytes'
      : 'the previous hash is not that of the line before',
    line.previousHash,
    lastHash,
  );
}

/** What a refund pays back, and how, is under a seal of its own, which the export checks too (D23). */
function checkSealOfRefund(keyring: Keyring, line: VerifiedLine): Mismatch | null {
  const refund = refundOf(line);
  if (refund === null) return null;
  return brokenSeal(checkRefundSeal(keyring, refund, line.refundSeal), line.refundSeal, 'the refund', {
    cause: 'when or why it was made, or what the processor is told, was changed without the secret key',
    expected: `the seal of this refund at ${shownInstant(refund.requestedAt)}`,
  });
}

function checkSealOfChargeback(keyring: Keyring, line: VerifiedLine): Mismatch | null {
  const chargeback = chargebackOf(line);
  if (chargeback === null) return null;
  const check = checkChargebackSeal(keyring, chargeback, line.chargebackSeal);
  return brokenSeal(check, line.chargebackSeal, 'the chargeback', {
    cause: 'when or why it was opened, or how it ended, was changed without the secret key',
    expected: `the seal of this chargeback of ${shownInstant(chargeback.openedAt)}`,
  });
}

function checkSealOfAdjustment(keyring: Keyring, line: VerifiedLine): Mismatch | null {
  const adjustment = adjustmentOf(line);
  if (adjustment === null) return null;
  const check = checkAdjustmentSeal(keyring, adjustment, line.adjustmentSeal);
  return brokenSeal(check, line.adjustmentSeal, 'the adjustment', {
    cause: 'when or why it was made was changed without the secret key',
    expected: `the seal of adjustment ${adjustment.id} at ${shownInstant(adjustment.createdAt)}`,
  });
}

function checkSealOfTransfer(keyring: Keyring, line: VerifiedLine): Mismatch | null {
  const transfer = transferOf(line);
  if (transfer === null) return null;
  const check = checkTransferSeal(keyring, transfer, line.transferSeal);
  return brokenSeal(check, line.transferSeal, 'the transfer', {
    cause: 'when or where it is paid, or how it ended, was changed without the secret key',
    expected: `the seal of transfer ${transfer.id} at ${shownInstant(transfer.updatedAt)}`,
  });
}

function missingLine(head: StoredHead, sequence: number, next: VerifiedLine | undefined): Discrepancy {
  return {
    intermediaryId: head.intermediaryId,
    sellerId: head.sellerId,
    sequence,
    chargeUuid: null,
    what: 'the line is missing',
    stored: next === undefined ? 'no line from here on' : `line ${next.sequence} comes next`,
    expected: `lines 1 to ${head.sequence} without a gap, as the head says`,
  };
}
