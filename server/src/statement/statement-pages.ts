import type { Reader } from '../db/store.ts';
import { byStatementOrder, linesOfCharges, type ChargeFilter } from './charge-lines.ts';
import {
  listLines,
  type EntryFilter,
  type EntryPlace,
  type StatementLine,
} from './statement-line.repository.ts';

/**
 * Where reading starts, and the last line of each seller that belongs to the statement (D26). Without heads, all lines
 * belong to it.
 */
export interface StatementStart {
  after: EntryPlace | null;
  heads: ReadonlyMap<number, number> | null;
}

/**
 * The lines after the start, in the statement's order. The first read takes `firstSize` lines, the others `size`: a
 * short page reads few lines, but skips in large steps over many that were written since.
 */
export async function* pagesFrom(
  db: Reader,
  { filter, wanted }: { filter: EntryFilter; wanted: ChargeFilter | null },
  start: StatementStart,
  size: number,
  firstSize = size,
): AsyncGenerator<StatementLine[]> {
  const { heads } = start;
  const isFixed = (row: StatementLine) => heads === null || row.sequence <= (heads.get(row.sellerId) ?? 0);
  if (wanted !== null) {
    const entries = (await linesOfCharges(db, filter, wanted)).filter(isFixed);
    const rest = start.after === null ? entries : entriesAfter(entries, start.after);
    if (rest.length > 0) yield rest;
    return;
  }
  let { after } = start;
  for (let limit = firstSize; ; limit = size) {
    const rows: StatementLine[] = await listLines(db, filter, after, limit);
    const fixed = rows.filter(isFixed);
    if (fixed.length > 0) yield fixed;
    if (rows.length < limit) return;
    after = rows.at(-1) ?? null;
  }
}

function entriesAfter(entries: readonly StatementLine[], place: EntryPlace): StatementLine[] {
  return entries.filter((entry) => byStatementOrder(place, entry) < 0);
}

/** The highest sequence of each seller among these lines. */
export function lastSequences(entries: readonly StatementLine[]): Map<number, number> {
  const last = new Map<number, number>();
  for (const { sellerId, sequence } of entries) {
    last.set(sellerId, Math.max(sequence, last.get(sellerId) ?? 0));
  }
  return last;
}
