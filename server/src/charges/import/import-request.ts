import { setImmediate } from 'node:timers/promises';
import type { Actor } from '../../audit/audit.repository.ts';
import type { Store, Tx } from '../../db/store.ts';
import { isRefusal } from '../../imports/line-error.ts';
import type { RawLine } from '../../imports/lines.ts';
import type { LineOutcome } from './batch-ledger.ts';
import {
  checkLines,
  importBatch,
  resolveOutcomes,
  retryOnConflict,
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
 * How many statement lines one transaction writes. On SQLite the process does nothing else meanwhile, some 5 ms; on PostgreSQL
 * other writers of the same sellers wait.
 */
const linesPerPart = { sqlite: 100, postgres: 150 };

/**
 * How many lines are checked before other requests get their turn. It is small, because a thousand bad lines take a
 * tenth of a second.
 */
const checkedAtOnce = 50;

/**
 * Imports the lines of one request. They may be too many for a single transaction: all parts but the last are imported
 * in transactions of their own, which store what was imported for the next attempt. The last part, which is short, is
 * imported in the transaction that stores the response. A part has the lines of few sellers, so that others seldom wait for it.
 */
export class RequestImport {
  readonly #deps: BatchDeps & { store: Store };
  readonly #actor: Actor;
  readonly #now: number;
  readonly #lines: readonly RawLine[];
  #begun: Promise<Begun> | undefined;

  constructor(
    deps: Omit<BatchDeps, 'plans'> & { store: Store },
    { actor, now, lines }: { actor: Actor; now: number; lines: readonly RawLine[] },
  ) {
    this.#deps = { ...deps, plans: salePlanCache() };
    this.#actor = actor;
    this.#now = now;
    this.#lines = lines;
  }

  /** Checks all lines, and imports all parts but the last. Called again, it does nothing more. */
  begin(keep: Keep): Promise<Begun> {
    this.#begun ??= this.#begin(keep);
    return this.#begun;
  }

  async #begin(keep: Keep): Promise<Begun> {
    const resolved: ResolvedLine[] = [];
    const left = bySeller(await this.#check());
    const each = linesPerPart[this.#deps.store.engine];
    for (let more = left.length - chargesWithin(each, left); more > 0;) {
      const part = left.splice(0, Math.min(each, more));
      more -= part.length;
      resolved.push(...(await resolveOutcomes(part, (charges) => this.#importPart(charges, keep))));
    }
    return { resolved, left };
  }

  /** Imports the rest. `progress` is what was stored; `before` is how many charges earlier attempts imported. */
  async end(
    tx: Tx,
    { resolved, left }: Begun,
    progress: string | null,
  ): Promise<{ resolved: ResolvedLine[]; before: number }> {
    const rest = await resolveOutcomes(left, (charges) =>
      importBatch(this.#deps, tx, this.#actor, charges, { withEvents: true }),
    );
    const imported = countImported(resolved.map(({ outcome }) => outcome));
    const all = [...resolved, ...rest].sort((a, b) => a.line.number - b.line.number);
    return { resolved: all, before: Math.max(Number(progress ?? 0) - imported, 0) };
  }

  #importPart(charges: Parameters<typeof importBatch>[3], keep: Keep): Promise<LineOutcome[]> {
    return retryOnConflict(() =>
      this.#deps.store.write(async (tx) => {
        // The key is locked before the heads of sellers, as it is in the last part.
        await keep(tx, (before) => before ?? '0');
        const parts = { withEvents: true, maxLines: linesPerPart[this.#deps.store.engine] };
        const outcomes = await importBatch(this.#deps, tx, this.#actor, charges, parts);
        await keep(tx, (before) => String(Number(before ?? 0) + countImported(outcomes)));
        return outcomes;
      }),
    );
  }

  /** Makes all checks that need no database; other requests get their turn in between. */
  async #check(): Promise<CheckedLine[]> {
    const checked: CheckedLine[] = [];
    for (let from = 0; from < this.#lines.length; from += checkedAtOnce) {
      checked.push(...checkLines(this.#lines.slice(from, from + checkedAtOnce), this.#now));
      await setImmediate();
    }
    return checked;
  }
}

/** Returns how many charges from the end on surely have no more statement lines than this. */
function chargesWithin(most: number, charges: readonly CheckedLine[]): number {
  let lines = 0;
  const count = charges.toReversed().findIndex(({ charge }) => {
    lines += isRefusal(charge) ? 0 : (charge.installments ?? 1);
    return lines > most;
  });
  return count === -1 ? charges.length : count;
}

/**
 * Puts the lines of each seller together, in their order. If two sellers have a line with the same uuid, the first of
 * these is imported, so all lines stay in their order.
 */
function bySeller(lines: readonly CheckedLine[]): CheckedLine[] {
  const sellers = new Map<string, number>();
  for (const { charge } of lines) {
    if (isRefusal(charge)) continue;
    const { uuid, sellerId } = charge;
    if ((sellers.get(uuid) ?? sellerId) !== sellerId) return [...lines];
    sellers.set(uuid, sellerId);
  }
  const sellerOf = ({ charge }: CheckedLine) =>
    isRefusal(charge) ? Number.MAX_SAFE_INTEGER : charge.sellerId;
  return lines.toSorted((a, b) => sellerOf(a) - sellerOf(b));
}

function countImported(outcomes: readonly LineOutcome[]): number {
  return outcomes.filter((outcome) => outcome === 'imported').length;
}
