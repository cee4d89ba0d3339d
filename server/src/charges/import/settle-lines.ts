import { findSellerOwners } from '../../sellers/seller.repository.ts';
import { unknownSeller, type LineOutcome } from './batch-ledger.ts';
import { readCharge, type ImportedCharge } from './charge-line.ts';
import { enterCharges, type BatchDeps } from './enter-charges.ts';
import type { RawLine } from './line-reader.ts';
import { isLineError, type LineError } from './line-error.ts';

/** A line and its outcome. */
export interface SettledLine {
  line: RawLine;
  outcome: LineOutcome;
}

/** A line with its charge, or the reason why it cannot be imported. */
export interface CheckedLine {
  line: RawLine;
  charge: ImportedCharge | LineError;
}

interface PendingLine {
  line: RawLine;
  charge: ImportedCharge;
}

export interface SettleOptions {
  /** False for a backfill, for which no events are sent. */
  withEvents: boolean;
  /** Called after a batch with new charges of an intermediary. */
  onEntered?: (intermediaryId: number) => void;
}

/** Makes all checks that need no database; `now` is our time. */
export function checkLines(lines: readonly RawLine[], now: number): CheckedLine[] {
  return lines.map((line) => ({ line, charge: readCharge(line, now) }));
}

/**
 * Records the valid lines of a batch, in one transaction for each intermediary whose sellers they name, in the order of
 * the intermediaries' ids. Returns the outcome of each line.
 */
export async function settleLines(
  deps: BatchDeps,
  lines: readonly CheckedLine[],
  { withEvents, onEntered }: SettleOptions,
): Promise<SettledLine[]> {
  const settled: SettledLine[] = [];
  const pending: PendingLine[] = [];
  for (const { line, charge } of lines) {
    if (isLineError(charge)) settled.push({ line, outcome: charge });
    else pending.push({ line, charge });
  }
  const groups = await groupByIntermediary(deps, pending);
  for (const { line, charge } of groups.get(null) ?? []) {
    settled.push({ line, outcome: unknownSeller(charge) });
  }
  const owned = [...groups].flatMap(([id, group]) => (id === null ? [] : [{ id, group }]));
  for (const { id, group } of owned.sort((a, b) => a.id - b.id)) {
    const charges = group.map(({ charge }) => charge);
    const outcomes = await enterCharges(deps, id, charges, withEvents);
    if (outcomes.includes('imported')) onEntered?.(id);
    for (const [index, outcome] of outcomes.entries()) {
      const line = group[index]?.line;
      if (line !== undefined) settled.push({ line, outcome });
    }
  }
  return settled.sort((a, b) => a.line.number - b.line.number);
}

async function groupByIntermediary(
  { store }: BatchDeps,
  pending: readonly PendingLine[],
): Promise<Map<number | null, PendingLine[]>> {
  if (pending.length === 0) return new Map();
  const sellerIds = new Set(pending.map(({ charge }) => charge.sellerId));
  const owners = await findSellerOwners(store.read, [...sellerIds]);
  return Map.groupBy(pending, ({ charge }) => owners.get(charge.sellerId) ?? null);
}
