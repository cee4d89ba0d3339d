import { addDays, daysBetween } from '../../shared/calendar.ts';
import type { Period } from './period.ts';

/** How much time one bar covers. */
export type Granularity = 'day' | 'week' | 'month' | 'year';

/** More bars than this cannot be told apart. */
const mostDays = 100;
const mostWeeks = 110;
const mostMonths = 130;

const daysPerWeek = 7;
const monthsPerYear = 12;

/** The finest granularity whose bars can still be told apart. */
export function granularityOf({ from, to }: Period): Granularity {
  const days = daysBetween(from, to) + 1;
  if (days <= mostDays) return 'day';
  if (days <= mostWeeks * daysPerWeek) return 'week';
  return monthNumber(to) - monthNumber(from) < mostMonths ? 'month' : 'year';
}

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * monthsPerYear + Number(date.slice(5, 7));
}

/** The first date of each bucket. The first bucket starts with the period, so it may be shorter. */
export function bucketStarts({ from, to }: Period, granularity: Granularity): string[] {
  const starts = [from];
  for (;;) {
    const start = starts.at(-1) ?? from;
    // The calendar ends with the year 9999; a later date has no text form.
    const next = start.startsWith('9999') && granularity === 'year' ? null : nextStart(start, granularity);
    if (next === null || next > to || next <= start) return starts;
    starts.push(next);
  }
}

/** Weeks begin on Monday (ISO 8601). */
function nextStart(date: string, granularity: Granularity): string {
  switch (granularity) {
    case 'day':
      return addDays(date, 1);
    case 'week':
      return addDays(date, daysPerWeek - ((new Date(date).getUTCDay() + daysPerWeek - 1) % daysPerWeek));
    case 'month':
      return addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 7) + '-01';
    case 'year':
      return String(Number(date.slice(0, 4)) + 1).padStart(4, '0') + '-01-01';
  }
}
