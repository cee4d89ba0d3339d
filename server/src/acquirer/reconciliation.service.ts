import type { Reader } from '../db/store.ts';
import { addDays, assertYear, saoPauloDate } from '../shared/calendar.ts';
import { sumByDay, type DayTotal } from './reconciliation.repository.ts';

/** Which days are added up, and whether only what is open. */
export interface TotalsQuery {
  from: string | null;
  to: string | null;
  isOpen: boolean;
}

const names = { from: 'dateInitial', to: 'dateFinal' };

/**
 * Returns what the settlement lines of the period add up to. If it is left out, it is that of 30 days up to today; of what
 * is open, all days. Throws `invalid_request` for a period that is reversed or longer than a year.
 */
export function readTotals(
  db: Reader,
  intermediaryId: number,
  { from, to, isOpen }: TotalsQuery,
  now: number,
): Promise<DayTotal[]> {
  if (isOpen && from === null && to === null) return sumByDay(db, { intermediaryId, from, to, isOpen });
  const last = to ?? saoPauloDate(now);
  const first = from ?? addDays(last, -29);
  assertYear(first, last, names);
  return sumByDay(db, { intermediaryId, from: first, to: last, isOpen });
}
