const dayMs = 24 * 60 * 60 * 1000;

/** Brazil has had no daylight saving time since April 2019 (Decreto 9.772): three hours behind UTC all year. */
const behindUtcMs = 3 * 60 * 60 * 1000;

/** The date in São Paulo at an instant from 2020 on (D29). */
export function dayOf(instant: number): string {
  return new Date(instant - behindUtcMs).toISOString().slice(0, 10);
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
