import { operator } from '../../audit/actor.ts';
import type { Store } from '../../db/store.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { readBatches } from './batch-reader.ts';
import { enterCharges, undisturbed } from './enter-charges.ts';
import { checkLines, settleLines, type CheckedLine, type SettledLine } from './settle-lines.ts';
import type { ImportedCharge } from './charge-line.ts';
import type { ImportSource } from './import-source.ts';
import { ImportTally, type ImportSummary } from './import-summary.ts';
import { salePlanCache } from './sale-plan.ts';
import { readAhead } from './read-ahead.ts';
import { RejectedFile } from './rejected-file.ts';
import type { RejectedLine } from './line-error.ts';

export interface ImportDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

/** The progress of an import, after each batch. */
export interface ImportProgress {
  bytesRead: number;
  totalBytes: number | null;
  lines: number;
}

export interface ImportOptions {
  /** Whose sellers the lines name; those of another intermediary do not exist for this import. */
  intermediaryId: number;
  /** False for a backfill, for which no events are sent. */
  withEvents: boolean;
  /** Called after a batch with new charges. */
  onEntered?: () => void;
  onProgress?: (progress: ImportProgress) => void;
}

/**
 * Imports paid charges, one JSON object per line. Each line is imported, already known, or in the rejected file. If
 * the import is killed at any moment and run again, the result is the same as without the interruption. Throws
 * `UserError` if it cannot begin, and the storage's error if the storage fails.
 */
export async function importCharges(
  deps: ImportDeps,
  source: ImportSource,
  options: ImportOptions,
): Promise<ImportSummary> {
  const { store, clock } = deps;
  const { totalBytes } = source;
  const { intermediaryId, withEvents, onEntered } = options;
  const batchDeps = { ...deps, plans: salePlanCache() };
  const actor = operator(intermediaryId);
  const enter = (charges: readonly ImportedCharge[]) =>
    undisturbed(() => store.write((tx) => enterCharges(batchDeps, tx, actor, charges, withEvents)));
  const tally = new ImportTally();
  const rejectedFile = await RejectedFile.prepare(source.rejectedPath, source.replacesRejected);
  try {
    const checked = checkedBatches(source, clock);
    // With typed or piped input the next batch may take long to arrive.
    for await (const lines of totalBytes === null ? checked : readAhead(checked)) {
      const settled = await settleLines(lines, enter);
      if (settled.some(({ outcome }) => outcome === 'imported')) onEntered?.();
      tally.add(settled);
      await rejectedFile.write(settled.flatMap(toRejectedLine));
      options.onProgress?.({ bytesRead: lines.at(-1)?.line.endOffset ?? 0, totalBytes, lines: tally.lines });
    }
  } finally {
    await rejectedFile.close();
  }
  return tally.summary(rejectedFile.isWritten ? rejectedFile.path : null);
}

async function* checkedBatches({ bytes }: ImportSource, clock: Clock): AsyncGenerator<CheckedLine[]> {
  for await (const lines of readBatches(bytes)) yield checkLines(lines, clock());
}

function toRejectedLine({ line, outcome }: SettledLine): RejectedLine[] {
  if (typeof outcome === 'string') return [];
  const { code, detail } = outcome;
  return [{ line: line.number, code, detail, raw: line.bytes.toString() }];
}
