import type { Reader } from '../db/store.ts';
import { PlanCache } from '../rate-plans/plan-cache.ts';
import type { EntryPlace, StatementLine } from './statement-line.repository.ts';
import type { ReadLines } from './statement-pages.ts';

/** A line with the digest of its plan in hexadecimal, which its hash covers; null without a plan. */
export interface ShownLine extends StatementLine {
  planDigest: string | null;
}

/** Gives at most `limit` lines after the place, in the statement's order, with the digests of their plans. */
export type ReadShownLines = (after: EntryPlace | null, limit: number) => Promise<ShownLine[]>;

/** Of each database. */
const caches = new WeakMap<Reader, PlanCache<string>>();

function cacheOf(db: Reader): PlanCache<string> {
  let cache = caches.get(db);
  if (cache === undefined) {
    cache = new PlanCache(({ digest }) => digest.toString('hex'));
    caches.set(db, cache);
  }
  return cache;
}

/** A digest is read once, not with each line. */
export function withPlanDigests(db: Reader, intermediaryId: number, read: ReadLines): ReadShownLines {
  return async (after, limit) => {
    const lines = await read(after, limit);
    const ids = new Set<number>();
    for (const { planId } of lines) if (planId !== null) ids.add(planId);
    const digests = await cacheOf(db).load(db, intermediaryId, ids);
    // The rows are this page's own: a copy of each would take a tenth of the reading time.
    return lines.map((line) => {
      const planDigest = line.planId === null ? null : (digests.get(line.planId) ?? null);
      return Object.assign(line, { planDigest });
    });
  };
}
