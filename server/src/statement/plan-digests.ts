import type { Reader } from '../db/store.ts';
import { keyOf, PlanCache } from '../rate-plans/plan-cache.ts';
import type { VersionKey } from '../rate-plans/rate-plan.repository.ts';
import type { EntryPlace, StatementLine } from './statement-line.repository.ts';
import type { ReadLines } from './statement-pages.ts';

/** A line with the digest of its plan's version in hexadecimal, which its hash covers; null without a plan. */
export interface ShownLine extends StatementLine {
  planDigest: string | null;
}

/** Gives at most `limit` lines after the place, in the statement's order, with the digests of their plans' versions. */
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
    const wanted = new Map<string, VersionKey>();
    for (const line of lines) {
      const priced = versionOf(line);
      if (priced !== null) wanted.set(keyOf(priced), priced);
    }
    const digests = await cacheOf(db).load(db, intermediaryId, wanted.values());
    // The rows are this page's own: a copy of each would take a tenth of the reading time.
    return lines.map((line) => {
      const priced = versionOf(line);
      const planDigest = priced === null ? null : (digests.get(keyOf(priced)) ?? null);
      return Object.assign(line, { planDigest });
    });
  };
}

function versionOf({ planId, planVersion: version }: StatementLine): VersionKey | null {
  return planId === null ? null : { planId, version };
}
