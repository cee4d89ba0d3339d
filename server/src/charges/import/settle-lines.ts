import type { LineOutcome } from './batch-ledger.ts';
import { readCharge, type ImportedCharge } from './charge-line.ts';
import type { RawLine } from './line-reader.ts';
import { isRefusal, type LineRefusal } from './line-error.ts';

/** A line and its outcome. */
export interface SettledLine {
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

/** Makes all checks that need no database; `now` is our time. */
export function checkLines(lines: readonly RawLine[], now: number): CheckedLine[] {
  return lines.map((line) => ({ line, charge: readCharge(line, now) }));
}

/** Records the charges of the valid lines by `enter`, unless there are none. Returns the outcome of each line. */
export async function settleLines(
  lines: readonly CheckedLine[],
  enter: (charges: readonly ImportedCharge[]) => Promise<LineOutcome[]>,
): Promise<SettledLine[]> {
  const settled: SettledLine[] = [];
  const pending: PendingLine[] = [];
  for (const { line, charge } of lines) {
    if (isRefusal(charge)) settled.push({ line, outcome: charge });
    else pending.push({ line, charge });
  }
  if (pending.length === 0) return settled;
  const outcomes = await enter(pending.map(({ charge }) => charge));
  for (const [index, outcome] of outcomes.entries()) {
    const line = pending[index]?.line;
    if (line !== undefined) settled.push({ line, outcome });
  }
  return settled.sort((a, b) => a.line.number - b.line.number);
}
