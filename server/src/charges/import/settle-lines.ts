import type { LineOutcome } from './batch-ledger.ts';
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
  /** Whose sellers the lines name; those of another intermediary do not exist for this import. */
  intermediaryId: number;
  /** False for a backfill, for which no events are sent. */
  withEvents: boolean;
  /** Called after a batch with new charges. */
  onEntered?: () => void;
}

/** Makes all checks that need no database; `now` is our time. */
export function checkLines(lines: readonly RawLine[], now: number): CheckedLine[] {
  return lines.map((line) => ({ line, charge: readCharge(line, now) }));
}

/** Records the valid lines of a batch, in one transaction. Returns the outcome of each line. */
export async function settleLines(
  deps: BatchDeps,
  lines: readonly CheckedLine[],
  { intermediaryId, withEvents, onEntered }: SettleOptions,
): Promise<SettledLine[]> {
  const settled: SettledLine[] = [];
  const pending: PendingLine[] = [];
  for (const { line, charge } of lines) {
    if (isLineError(charge)) settled.push({ line, outcome: charge });
    else pending.push({ line, charge });
  }
  if (pending.length === 0) return settled;
  const charges = pending.map(({ charge }) => charge);
  const outcomes = await enterCharges(deps, intermediaryId, charges, withEvents);
  if (outcomes.includes('imported')) onEntered?.();
  for (const [index, outcome] of outcomes.entries()) {
    const line = pending[index]?.line;
    if (line !== undefined) settled.push({ line, outcome });
  }
  return settled.sort((a, b) => a.line.number - b.line.number);
}
