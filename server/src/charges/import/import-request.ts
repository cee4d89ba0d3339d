import { setImmediate } from 'node:timers/promises';
import type { Actor } from '../../audit/audit.repository.ts';
import type { Store, Tx } from '../../db/store.ts';
import type { RawLine } from '../../imports/lines.ts';
import type { LineOutcome } from './batch-ledger.ts';
import {
  checkLines,
  importBatch,
  maxBatchLines,
  resolveOutcomes,
  type BatchDeps,
  type CheckedLine,
  type ResolvedLine,
} from './import-batch.ts';
import { salePlanCache } from '../../rate-plans/sale-plan.ts';

/** Adds to the progress of the request that is stored from one attempt to the next. */
type Keep = (tx: Tx, add: (before: string | null) => string) => Promise<void>;

/** The lines that were resolved before the last transaction, and those that are left to it. */
interface Begun {
  resolved: ResolvedLine[];
  left: CheckedLine[];
}

/**
 * How many lines one transaction imports. On SQLite the process does nothing else meanwhile, some 5 ms; on PostgreSQL
 * only other writers of the same sellers wait, and more transactions would take longer.
 */
const linesPerPart = { sqlite: 100, postgres: maxBatchLines };

/**
 * How many lines are checked before other requests get their turn. It is small, because a thousand bad lines take a
 * tenth of a second.
 */
const checkedAtOnce = 50;

/**
 * Imports the lines of one request. They may be too many for a single transaction: all parts but the last are imported
 * in transactions of their own, which store what was imported for the next attempt. The last part is imported in the
 * transaction that stores the response.
 */
export class RequestImport {
  readonly #deps: BatchDeps & { store: Store };
  readonly #actor: Actor;
  readonly #now: number;
  readonly #parts: RawLine[][] = [];

  constructor(
    deps: Omit<BatchDeps, 'plans'> & { store: Store },
    { actor, now, lines }: { actor: Actor; now: number; lines: readonly RawLine[] },
  ) {
    this.#deps = { ...deps, plans: salePlanCache() };
    this.#actor = actor;
    this.#now = now;
    const each = linesPerPart[deps.store.engine];
    for (let from = 0; from < lines.length; from += each) this.#parts.push(lines.slice(from, from + each));
  }

  /** Imports all parts but the last, and checks the last one. */
  async begin(keep: Keep): Promise<Begun> {
    const resolved: ResolvedLine[] = [];
    for (const part of this.#parts.slice(0, -1)) {
      const lines = await this.#check(part);
      resolved.push(...(await resolveOutcomes(lines, (charges) => this.#importPart(charges, keep))));
    }
    return { resolved, left: await this.#check(this.#parts.at(-1) ?? []) };
  }

  /** Imports the rest. `progress` is what was stored; `before` is how many charges earlier attempts imported. */
  async end(
    tx: Tx,
    { resolved, left }: Begun,
    progress: string | null,
  ): Promise<{ resolved: ResolvedLine[]; before: number }> {
    const rest = await resolveOutcomes(left, (charges) =>
      importBatch(this.#deps, tx, this.#actor, charges, true),
    );
    const imported = countImported(resolved.map(({ outcome }) => outcome));
    return { resolved: [...resolved, ...rest], before: Math.max(Number(progress ?? 0) - imported, 0) };
  }

  #importPart(charges: Parameters<typeof importBatch>[3], keep: Keep): Promise<LineOutcome[]> {
    return this.#deps.store.write(async (tx) => {
      const outcomes = await importBatch(this.#deps, tx, this.#actor, charges, true);
      await keep(tx, (before) => String(Number(before ?? 0) + countImported(outcomes)));
      return outcomes;
    });
  }

  /** Makes all checks that need no database; other requests get their turn in between. */
  async #check(lines: readonly RawLine[]): Promise<CheckedLine[]> {
    const checked: CheckedLine[] = [];
    for (let from = 0; from < lines.length; from += checkedAtOnce) {
      checked.push(...checkLines(lines.slice(from, from + checkedAtOnce), this.#now));
      await setImmediate();
    }
    return checked;
  }
}

function countImported(outcomes: readonly LineOutcome[]): number {
  return outcomes.filter((outcome) => outcome === 'imported').length;
}
