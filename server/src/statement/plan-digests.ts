import type { Reader } from '../db/store.ts';
import { findPlanDigests } from '../rate-plans/rate-plan.repository.ts';
import type { EntryPlace, StatementLine } from './statement-line.repository.ts';
import type { ReadLines } from './statement-pages.ts';

/** A line with the digest of its plan in hexadecimal, which its hash covers; null without a plan. */
export interface ShownLine extends StatementLine {
  planDigest: string | null;
}

/** Gives at most `limit` lines after the place, in the statement's order, with the digests of their plans. */
export type ReadShownLines = (after: EntryPlace | null, limit: number) => Promise<ShownLine[]>;

/** Plans never change, and a statement has few: each digest is read once, not with each line. */
export function withPlanDigests(db: Reader, intermediaryId: number, read: ReadLines): ReadShownLines {
  const digests = new Map<number, string>();
  return async (after, limit) => {
    const lines = await read(after, limit);
    const missing = new Set<number>();
    for (const { planId } of lines) if (planId !== null && !digests.has(planId)) missing.add(planId);
    if (missing.size > 0) {
      for (const { id, digest } of await findPlanDigests(db, intermediaryId, [...missing])) {
        digests.set(id, digest.toString('hex'));
      }
    }
    // The rows are this page's own: a copy of each would take a tenth of the reading time.
    return lines.map((line) => {
      const planDigest = line.planId === null ? null : (digests.get(line.planId) ?? null);
      return Object.assign(line, { planDigest });
    });
  };
}
