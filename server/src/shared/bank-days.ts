import { gregorianEaster } from 'date-easter';
import { addDays, isCalendarDate } from './calendar.ts';

/** New Year, Tiradentes, Labour Day, Independence, Our Lady of Aparecida, All Souls, Republic and Christmas. */
const FIXED = new Set(['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']);

/** Black Awareness Day, a national holiday since 2024 (Lei 14.759/2023). */
const BLACK_AWARENESS_DAY = '11-20';

/** In days from Easter: Monday and Tuesday of Carnival, Good Friday, Corpus Christi. */
const AROUND_EASTER = [-48, -47, -2, 60];

/**
 * Whether Brazilian banks settle on a date (YYYY-MM-DD): not on weekends, national holidays, Carnival, Good Friday and
 * Corpus Christi (Resolução CMN 4.880/2020, D36). State holidays do not count, and 24 and 31 December are bank business
 * days. All years have today's list, but for 20 November. Throws a RangeError for an invalid date.
 */
export function isBankDay(date: string): boolean {
  if (!isCalendarDate(date)) throw new RangeError(`"${date}" is not a date from 0001-01-01 to 9999-12-31.`);
  const weekday = new Date(date).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(date);
}

/** The date itself if it is a bank business day, or else the next one. Throws a RangeError for an invalid date. */
export function nextBankDay(date: string): string {
  let day = date;
  while (!isBankDay(day)) day = addDays(day, 1);
  return day;
}

/** How many bank business days come after `from`, up to and including `to`; 0 if `to` is not later. */
export function bankDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let day = to; day > from; day = addDays(day, -1)) {
    if (isBankDay(day)) count += 1;
  }
  return count;
}

function isHoliday(date: string): boolean {
  const monthDay = date.slice(5);
  if (FIXED.has(monthDay)) return true;
  if (monthDay === BLACK_AWARENESS_DAY) return date >= '2024';
  const easter = easterOf(date.slice(0, 4));
  return AROUND_EASTER.some((days) => addDays(easter, days) === date);
}

function easterOf(year: string): string {
  const { month, day } = gregorianEaster(Number(year));
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
