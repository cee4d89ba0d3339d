import type { Reader } from '../db/store.ts';
import { reportPeriod } from '../shared/calendar.ts';
import { sumByDay, type DayTotal } from './reconciliation.repository.ts';
import { sumMargins, type MarginGrouping, type MarginSums } from './margin.repository.ts';
import { pageById, type CursorBinding, type ListPage, type PageRequest } from '../shared/cursor.ts';
import type { Keyring } from '../shared/keyring.ts';
import { listWholeFiles, type SettlementFile } from './settlement-file.repository.ts';
import { listLines, type LineFilter, type ReconciledLine } from './settlement-line.repository.ts';

/** Which days are added up, and whether only what is open. */
interface TotalsQuery {
  from: string | null;
  to: string | null;
  isOpen: boolean;
}

/**
 * Returns what the settlement lines of the period add up to; of what is open, those of all days if it is left out. Throws
 * as `reportPeriod` does.
 */
export function readTotals(
  db: Reader,
  intermediaryId: number,
  { from, to, isOpen }: TotalsQuery,
  now: number,
): Promise<DayTotal[]> {
  if (isOpen && from === null && to === null) return sumByDay(db, { intermediaryId, from, to, isOpen });
  return sumByDay(db, { intermediaryId, ...reportPeriod({ from, to }, now), isOpen });
}

/** Which charges count, by the days on which they were paid, and what their margins are divided by. */
interface MarginQuery {
  from: string | null;
  to: string | null;
  by: MarginGrouping;
}

/** What was earned with the charges of a group. */
export interface Margin extends MarginSums {
  /** The day, payment method, brand, number of instalments or seller; null for charges that have none. */
  key: string | null;
  /** The fees of the charges that an acquirer's files tell of, less what the acquirers keep of them. */
  marginCents: bigint;
}

/**
 * Returns what was earned in the period: by day the earliest first, otherwise the lowest margin first. Throws as
 * `reportPeriod` does.
 */
export async function readMargins(
  db: Reader,
  intermediaryId: number,
  { from, to, by }: MarginQuery,
  now: number,
): Promise<Margin[]> {
  const sums = await sumMargins(db, { intermediaryId, ...reportPeriod({ from, to }, now) }, by);
  const margins = [...sums].map(([key, sum]) => ({
    ...{ key, ...sum, marginCents: sum.reportedFeeCents - sum.costCents },
  }));
  return by === 'DAY' ? margins : margins.toSorted(byMargin);
}

function byMargin(a: Margin, b: Margin): number {
  if (a.marginCents !== b.marginCents) return a.marginCents < b.marginCents ? -1 : 1;
  return (a.key ?? '').localeCompare(b.key ?? '', 'en', { numeric: true });
}

interface ReadDeps {
  db: Reader;
  keyring: Keyring;
}

/** Returns at most `limit` files that were imported to their end, the newest first. Throws as `pageById` does. */
export function readFiles(
  { db, keyring }: ReadDeps,
  intermediaryId: number,
  page: PageRequest,
): Promise<ListPage<SettlementFile>> {
  const binding: CursorBinding = ['settlement-files', intermediaryId];
  const list = { binding, origin: 'filters', start: Number.MAX_SAFE_INTEGER } as const;
  return pageById(keyring, list, page, (before, count) => listWholeFiles(db, intermediaryId, before, count));
}

/** Returns at most `limit` settlement lines, the newest first. Throws as `pageById` does. */
export function readLines(
  { db, keyring }: ReadDeps,
  filter: LineFilter,
  page: PageRequest,
): Promise<ListPage<ReconciledLine>> {
  const { intermediaryId, state, fileId, chargeUuid, day } = filter;
  const binding: CursorBinding = ['settlement-lines', intermediaryId, state, fileId, chargeUuid, day];
  const list = { binding, origin: 'filters', start: Number.MAX_SAFE_INTEGER } as const;
  return pageById(keyring, list, page, (before, count) => listLines(db, filter, before, count));
}
