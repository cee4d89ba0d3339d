import type { Reader } from '../db/store.ts';
import { reportPeriod } from '../shared/calendar.ts';
import { sumMargins, type MarginGrouping, type MarginSums } from './margin.repository.ts';

/** Which charges count, by the days on which they were paid, and what their margins are divided by. */
export interface MarginQuery {
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
