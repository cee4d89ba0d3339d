const dayMs = 24 * 60 * 60 * 1000;

/**
 * How far São Paulo is behind UTC. Brazil has had no daylight saving time since April 2019 (Decreto 9.772), so it is
 * three hours all year.
 */
const behindUtcMs = 3 * 60 * 60 * 1000;

/** Returns the date in São Paulo at an instant from 2020 on (D29). */
export function dayOf(instant: number): string {
  return new Date(instant - behindUtcMs).toISOString().slice(0, 10);
}

/** Returns the hour of the day in São Paulo. */
export function hourOf(instant: number): number {
  return new Date(instant - behindUtcMs).getUTCHours();
}

/** Easter Sundays. The moments of a run are between them. */
const easters = [
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2031-04-13',
  '2032-03-28',
  '2033-04-17',
  '2034-04-09',
  '2035-03-25',
];

/** National holidays since 2024, by month and day. */
const holidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'];

/**
 * Returns that day or the next bank business day (D36): no weekend, holiday, Carnival, Good Friday or Corpus Christi.
 */
export function bankDayFrom(day: string): string {
  const easter = easters.find((sunday) => sunday.startsWith(day.slice(0, 4)));
  if (easter === undefined) throw new Error(`the model knows no Easter for ${day}`);
  const isFree =
    [0, 6].includes(new Date(day).getUTCDay()) ||
    holidays.includes(day.slice(5)) ||
    [-48, -47, -2, 60].some((days) => day === daysAfter(easter, days));
  return isFree ? bankDayFrom(daysAfter(day, 1)) : day;
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
