import { setImmediate } from 'node:timers/promises';
import type { Actor } from '../../audit/actor.ts';
import type { Store, Tx } from '../../db/store.ts';
import type { LineOutcome } from './batch-ledger.ts';
import { enterCharges, maxBatchLines, type BatchDeps } from './enter-charges.ts';
import type { RawLine } from './line-reader.ts';
import { checkLines, settleLines, type CheckedLine, type SettledLine } from './settle-lines.ts';

/**
 * How many lines one transaction enters. On SQLite the process does nothing else meanwhile, some 5 ms; on PostgreSQL
 * only other writers of the same sellers wait, and more transactions would take longer.
 */
const linesPerPart = { sqlite: 100, postgres: maxBatchLines };

export function partsOf(lines: readonly RawLine[], { engine }: Store): RawLine[][] {
  const parts: RawLine[][] = [];
  const each = linesPerPart[engine];
  for (let from = 0; from < lines.length; from += each) parts.push(lines.slice(from, from + each));
  return parts;
}

/** So few because a thousand bad lines take a tenth of a second. */
const checkedAtOnce = 50;

/** Makes all checks of the lines that need no database; others get their turn in between. `now` is our time. */
export async function checkInTurns(lines: readonly RawLine[], now: number): Promise<CheckedLine[]> {
  const checked: CheckedLine[] = [];
  for (let from = 0; from < lines.length; from += checkedAtOnce) {
    checked.push(...checkLines(lines.slice(from, from + checkedAtOnce), now));
    await setImmediate();
  }
  return checked;
}

/**
 * Checks the lines of each part, and enters its charges in a transaction, in which it also calls `keep` with how many
 * of them are new. Returns the outcome of each line.
 */
export async function enterParts(
  deps: BatchDeps & { store: Store },
  actor: Actor,
  parts: readonly RawLine[][],
  now: number,
  keep: (tx: Tx, imported: number) => Promise<void>,
): Promise<SettledLine[]> {
  const enter = (charges: Parameters<typeof enterCharges>[3]) =>
    deps.store.write(async (tx) => {
      const outcomes = await enterCharges(deps, tx, actor, charges, true);
      await keep(tx, countImported(outcomes));
      return outcomes;
    });
  const settled: SettledLine[] = [];
  for (const part of parts) {
    const lines = await checkInTurns(part, now);
    settled.push(...(await settleLines(lines, enter)));
  }
  return settled;
}

export function countImported(outcomes: readonly LineOutcome[]): number {
  return outcomes.filter((outcome) => outcome === 'imported').length;
}
