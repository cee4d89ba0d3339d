import { gregorianEaster } from 'date-easter';
import { InvalidInputError } from './errors.ts';
import { unreadable } from './stored.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[Tt]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

// RFC 3339 writes the years 0000 to 9999, but PostgreSQL has no year 0000. A margin of one day at the start keeps the
// Sao Paulo date of the earliest instant in year 0001.
const EARLIEST_AT = Date.parse('0001-01-02T00:00:00.000Z');
const LATEST_AT = Date.parse('9999-12-31T23:59:59.999Z');

/** The first and the last date that the form YYYY-MM-DD can write. */
const firstDate = '0000-01-01';
export const lastDate = '9999-12-31';

// Sao Paulo left its local mean time, 3 h 6 min 28 s behind UTC, on 1914-01-01. Since then its clock
// has always changed on a full UTC hour, so one date holds for the whole hour (IANA tz database).
const WHOLE_HOURS_SINCE_AT = Date.UTC(1914, 0, 2);

// Ten years of hours are 87,600 entries; the limit keeps arbitrary instants from filling the memory.
const MAX_CACHED_HOURS = 100_000;
const dateByHour = new Map<number, string>();

let offsetFormat: Intl.DateTimeFormat | null = null;

/**
 * Returns the formatter, which is created for the first date because that takes 10 ms and most commands need no date.
 */
function saoPauloOffset(): Intl.DateTimeFormat {
  offsetFormat ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Sao_Paulo',
    timeZoneName: 'longOffset',
  });
  return offsetFormat;
}

/**
 * Returns the calendar date (YYYY-MM-DD) in America/Sao_Paulo at an instant in epoch milliseconds (D29). It is correct
 * for all past daylight saving times. Throws a RangeError for NaN, and `SealBrokenError` for a number outside of
 * all time: only a changed database has one.
 */
export function saoPauloDate(instant: number): string {
  if (!(instant >= WHOLE_HOURS_SINCE_AT)) return computeDate(instant);
  const hour = Math.floor(instant / HOUR_MS);
  const cached = dateByHour.get(hour);
  if (cached !== undefined) return cached;
  const date = computeDate(instant);
  if (dateByHour.size >= MAX_CACHED_HOURS) dateByHour.clear();
  dateByHour.set(hour, date);
  return date;
}

/** Returns the time of day in America/Sao_Paulo, HH:MM. */
export function saoPauloTime(instant: number): string {
  return new Date(localMs(instant)).toISOString().slice(11, 16);
}

function computeDate(instant: number): string {
  return isoDate(localMs(instant));
}

/**
 * Returns what a clock in Sao Paulo shows, as if it were UTC. It is computed from the offset, because Intl does not pad
 * years and has no ISO format.
 */
function localMs(instant: number): number {
  const text = saoPauloOffset().format(dateAt(instant));
  const parts = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (parts === null) throw new Error(`this runtime does not know the offset of America/Sao_Paulo: ${text}`);
  const [, sign, hours, minutes, seconds = '0'] = parts;
  const sizeMs = Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1000;
  return instant + (sign === '-' ? -sizeMs : sizeMs);
}

function dateAt(instant: number): Date {
  const date = new Date(instant);
  if (Number.isFinite(instant) && Number.isNaN(date.getTime())) throw unreadable(`an instant (${instant})`);
  return date;
}

// The distances by which Sao Paulo has been behind UTC: with daylight saving time, without it, and before 1914.
const OFFSETS_MS = [2 * HOUR_MS, 3 * HOUR_MS, 3 * HOUR_MS + 388_000];

/**
 * Returns when a calendar date (YYYY-MM-DD) begins in America/Sao_Paulo, and when the next one does, in epoch
 * milliseconds. Where daylight saving time left out midnight, a date began at one o'clock. Throws a RangeError for an
 * invalid date.
 */
export function saoPauloDay(date: string): { startsAt: number; endsAt: number } {
  const midnight = Date.parse(date);
  return { startsAt: beginningOf(midnight), endsAt: beginningOf(midnight + DAY_MS) };
}

function beginningOf(midnight: number): number {
  const instant = OFFSETS_MS.map((offset) => midnight + offset).find((at) => localMs(at) >= midnight);
  if (instant === undefined) throw new Error('this runtime has another offset of America/Sao_Paulo');
  return instant;
}

/**
 * Returns the date that is `days` calendar days later, or earlier if negative. Throws a RangeError for an invalid date.
 */
export function addDays(date: string, days: number): string {
  return isoDate(Date.parse(date) + days * DAY_MS);
}

/** Returns the first and the last date of the month of a date. */
export function monthOf(date: string): { from: string; to: string } {
  const from = `${date.slice(0, 7)}-01`;
  const thirtyLater = addDays(from, 30);
  const beyond = thirtyLater.startsWith(date.slice(0, 7)) ? 0 : Number(thirtyLater.slice(8));
  return { from, to: addDays(thirtyLater, -beyond) };
}

/** Returns how many days after the first date the second one is; negative if it is before. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/**
 * Returns an RFC 3339 date-time with `Z` or an offset as epoch milliseconds; fractions are cut to milliseconds. Returns
 * null for anything else: a date that is not in the calendar, 24:00, a leap second (RFC 3339, 5.6), no offset, and
 * instants outside the years 0001 to 9999.
 */
export function parseInstant(text: string): number | null {
  const parts = INSTANT.exec(text);
  if (parts === null) return null;
  const [, date = '', time, fraction = '', sign, offsetHours = '0', offsetMinutes = '0'] = parts;
  if (!isCalendarDate(date)) return null;
  const localMs = Date.parse(`${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`);
  const offsetMs = Number(offsetHours) * HOUR_MS + Number(offsetMinutes) * 60_000;
  const instant = sign === '-' ? localMs + offsetMs : localMs - offsetMs;
  return instant >= EARLIEST_AT && instant <= LATEST_AT ? instant : null;
}

/** Returns whether the text is a real date YYYY-MM-DD in the years 0001 to 9999; 2026-02-30 is not. */
export function isCalendarDate(text: string): boolean {
  if (!CALENDAR_DATE.test(text) || text.startsWith('0000')) return false;
  const startAt = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(startAt) && isoDate(startAt) === text;
}

/** Returns an instant in epoch milliseconds as RFC 3339 text in UTC, with milliseconds (D29). */
export function formatInstant(instant: number): string {
  return dateAt(instant).toISOString();
}

function isoDate(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** New Year, Tiradentes, Labour Day, Independence, Our Lady of Aparecida, All Souls, Republic and Christmas. */
const FIXED = new Set(['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']);

/** Black Awareness Day, a national holiday since 2024 (Lei 14.759/2023). */
const BLACK_AWARENESS_DAY = '11-20';

/** The holidays that move with Easter, as days from it: Monday and Tuesday of Carnival, Good Friday, Corpus Christi. */
const AROUND_EASTER = [-48, -47, -2, 60];

/**
 * Returns whether Brazilian banks settle on a date (YYYY-MM-DD). They do not on weekends, national holidays, Carnival,
 * Good Friday and Corpus Christi (Resolução CMN 4.880/2020, D36). State holidays do not count, and 24 and 31 December
 * are bank business days. Every year has today's holidays, except that 20 November is one only since 2024. Throws a
 * RangeError for an invalid date.
 */
export function isBankDay(date: string): boolean {
  if (!isCalendarDate(date)) throw new RangeError(`"${date}" is not a date from 0001-01-01 to 9999-12-31.`);
  const weekday = new Date(date).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(date);
}

/**
 * Returns the date itself if it is a bank business day, or else the next one. Throws a RangeError for an invalid date.
 */
export function nextBankDay(date: string): string {
  let day = date;
  while (!isBankDay(day)) day = addDays(day, 1);
  return day;
}

/**
 * How long after its payment a sale is paid out. `BUSINESS` counts bank business days, and `NEXT` goes on to the next of
 * them; both are left out where calendar days decide alone.
 */
export interface PayoutDelay {
  delayForRedeemDays: number;
  delayUnit?: 'BUSINESS';
  roll?: 'NEXT';
}

const payoutDays = new Map<string, string>();

/** Returns the day that is so long after a date. Bank business days are kept, because imports ask for few of them. */
export function payoutDay(date: string, { delayForRedeemDays, delayUnit, roll }: PayoutDelay): string {
  if (delayUnit === undefined && roll === undefined) return addDays(date, delayForRedeemDays);
  const key = `${date} ${delayForRedeemDays} ${String(delayUnit)} ${String(roll)}`;
  const cached = payoutDays.get(key);
  if (cached !== undefined) return cached;
  let day = delayUnit === undefined ? addDays(date, delayForRedeemDays) : date;
  for (let n = 0; delayUnit !== undefined && n < delayForRedeemDays; n++) day = nextBankDay(addDays(day, 1));
  if (roll !== undefined) day = nextBankDay(day);
  if (payoutDays.size >= MAX_CACHED_HOURS) payoutDays.clear();
  payoutDays.set(key, day);
  return day;
}

/** Returns how many bank business days come after `from`, up to and including `to`; 0 if `to` is not later. */
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

/** Throws `invalid_request` for a period that ends before it starts. `names` are the names of its two dates. */
export function assertPeriod(
  from: string | null,
  to: string | null,
  names: { from: string; to: string },
): void {
  if (from === null || to === null || from <= to) return;
  throw new InvalidInputError('The period ends before it starts.', [
    { path: [names.to], detail: `must not be before ${names.from}` },
  ]);
}

/** The longest period of sums in days: a leap year. */
const mostDays = 366;

/** Throws as `assertPeriod` does, and for a period of more than 366 days. */
export function assertYear(from: string, to: string, names: { from: string; to: string }): void {
  assertPeriod(from, to, names);
  if (daysBetween(from, to) < mostDays) return;
  throw new InvalidInputError(`The period is longer than ${mostDays} days.`, [
    { path: [names.to], detail: `must be at most ${mostDays - 1} days after ${names.from}` },
  ]);
}

/** How many days a report has if its first one is left out. */
const usualDays = 30;

/**
 * Returns the days of a report, both of which are included; null stands for one that is left out. Then the last day is
 * today, and the report has 30 days. Throws `invalid_request` for a period that is reversed or longer than a year.
 */
export function reportPeriod(
  given: { from: string | null; to: string | null },
  now: number,
): { from: string; to: string } {
  const to = given.to ?? saoPauloDate(now);
  const usually = addDays(to, 1 - usualDays);
  const from = given.from ?? (usually < firstDate ? firstDate : usually);
  assertYear(from, to, { from: 'dateInitial', to: 'dateFinal' });
  return { from, to };
}

/** Returns the current time in epoch milliseconds. It is passed in wherever time matters, so that a test can set it. */
export type Clock = () => number;

/** How far the clock of the system that took a payment may be ahead of ours (D29). */
export const paymentClockAheadMs = 5 * 60_000;

export const systemClock: Clock = () => Date.now();
