import { operator } from '../../audit/audit.repository.ts';
import type { Store } from '../../db/store.ts';
import type { LineErrorCode, RejectedLine } from '../../imports/line-error.ts';
import { readLines, type ImportSource, type RawLine } from '../../imports/lines.ts';
import { RejectedFile } from '../../imports/rejected-file.ts';
import type { Clock } from '../../shared/calendar.ts';
import type { Keyring } from '../../shared/keyring.ts';
import type { ImportedCharge } from './charge-line.ts';
import {
  checkLines,
  importBatch,
  maxBatchLines,
  resolveOutcomes,
  retryOnConflict,
  type CheckedLine,
  type ResolvedLine,
} from './import-batch.ts';
import { salePlanCache } from '../../rate-plans/sale-plan.ts';

interface ImportDeps {
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
  /** The intermediary whose sellers the lines name. The import does not find sellers of another one. */
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
    retryOnConflict(() => store.write((tx) => importBatch(batchDeps, tx, actor, charges, { withEvents })));
  const tally = new ImportTally();
  const rejectedFile = await RejectedFile.prepare(source.rejectedPath, source.replacesRejected);
  try {
    const checked = checkedBatches(source, clock);
    // For typed or piped input nothing is read ahead, because the next batch may take long to arrive.
    for await (const lines of totalBytes === null ? checked : readAhead(checked)) {
      const settled = await resolveOutcomes(lines, enter);
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

function toRejectedLine({ line, outcome }: ResolvedLine): RejectedLine[] {
  if (typeof outcome === 'string') return [];
  const { code, detail } = outcome;
  return [{ line: line.number, code, detail, raw: line.bytes.toString() }];
}

/**
 * How many bytes a batch may have. A full batch of ordinary lines has half a megabyte; this limits batches of very long
 * lines.
 */
const maxBatchBytes = 4 * 1024 * 1024;

/** Yields the lines of a stream, in batches that each fit into one transaction. */
async function* readBatches(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawLine[]> {
  let lines: RawLine[] = [];
  let heldBytes = 0;
  for await (const line of readLines(chunks)) {
    lines.push(line);
    heldBytes += line.bytes.length;
    if (lines.length < maxBatchLines && heldBytes < maxBatchBytes) continue;
    yield lines;
    lines = [];
    heldBytes = 0;
  }
  if (lines.length > 0) yield lines;
}

/**
 * Yields the items of a source, and reads one ahead: while PostgreSQL writes a batch, the next one is read and checked.
 * The source must never wait for input, because stopping early waits for the item in progress.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (let item = await next; item.done !== true; item = await next) {
      next = iterator.next();
      // The error is reported when the item is awaited.
      next.catch(() => undefined);
      yield item.value;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.();
  }
}

/** The result of an import. Every line that is not empty is counted once: lines = imported + known + rejected. */
export interface ImportSummary {
  lines: number;
  imported: number;
  /** How many were imported before, with the same content. */
  known: number;
  rejected: number;
  rejectedByCode: Partial<Record<LineErrorCode, number>>;
  /** The file of the rejected lines; null if there are none. */
  rejectedFile: string | null;
  elapsedMs: number;
}

/** Counts the lines of one import while it runs. */
class ImportTally {
  readonly #startedMs = performance.now();
  readonly #rejectedByCode: Partial<Record<LineErrorCode, number>> = {};
  #lines = 0;
  #imported = 0;
  #known = 0;

  get lines(): number {
    return this.#lines;
  }

  add(settled: readonly ResolvedLine[]): void {
    for (const { outcome } of settled) {
      this.#lines += 1;
      if (outcome === 'imported') this.#imported += 1;
      else if (outcome === 'known') this.#known += 1;
      else this.#countRejection(outcome.code);
    }
  }

  #countRejection(code: LineErrorCode): void {
    this.#rejectedByCode[code] = (this.#rejectedByCode[code] ?? 0) + 1;
  }

  summary(rejectedFile: string | null): ImportSummary {
    return {
      lines: this.#lines,
      imported: this.#imported,
      known: this.#known,
      rejected: this.#lines - this.#imported - this.#known,
      rejectedByCode: { ...this.#rejectedByCode },
      rejectedFile,
      elapsedMs: Math.round(performance.now() - this.#startedMs),
    };
  }
}
