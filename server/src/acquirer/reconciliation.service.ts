import type { Reader } from '../db/store.ts';
import { addDays, assertYear, saoPauloDate } from '../shared/calendar.ts';
import { InvalidInputError } from '../shared/errors.ts';
import { sumByDay, type DayTotal } from './reconciliation.repository.ts';

/** Which days are added up; with `isOpen`, only what is open, of all days. */
export interface TotalsQuery {
  from: string | null;
  to: string | null;
  isOpen: boolean;
}

const names = { from: 'dateInitial', to: 'dateFinal' };

/**
 * Returns what the settlement lines of the period add up to: of 30 days up to today, if it is left out. Throws
 * `invalid_request` for a period that is reversed or longer than a year, and for one of what is open.
 */
export function readTotals(
  db: Reader,
  intermediaryId: number,
  { from, to, isOpen }: TotalsQuery,
  now: number,
): Promise<DayTotal[]> {
  if (isOpen) {
    if (from !== null || to !== null) throw openPeriod(from === null ? names.to : names.from);
    return sumByDay(db, { intermediaryId, from, to, isOpen });
  }
  const last = to ?? saoPauloDate(now);
  const first = from ?? addDays(last, -29);
  assertYear(first, last, names);
  return sumByDay(db, { intermediaryId, from: first, to: last, isOpen });
}

const openPeriod = (field: string) =>
  new InvalidInputError(`What is open is of all days. Leave out ${field}, or ask without open=true.`, [
    { path: [field], detail: 'must be left out with open=true' },
  ]);
