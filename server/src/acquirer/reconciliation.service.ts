import type { Reader } from '../db/store.ts';
import { reportPeriod } from '../shared/calendar.ts';
import { sumByDay, type DayTotal } from './reconciliation.repository.ts';

/** Which days are added up, and whether only what is open. */
export interface TotalsQuery {
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
