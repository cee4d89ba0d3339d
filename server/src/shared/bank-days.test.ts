import { describe, expect, it } from 'vitest';
import { bankDaysBetween, isBankDay, nextBankDay } from './calendar.ts';

const DAY_MS = 86_400_000;

/**
 * The holidays that ANBIMA, the association of the capital markets, publishes. It lists those that fall on a weekend
 * too.
 */
const holidays = new Map([
  [2024, '01-01 02-12 02-13 03-29 04-21 05-01 05-30 09-07 10-12 11-02 11-15 11-20 12-25'],
  [2025, '01-01 03-03 03-04 04-18 04-21 05-01 06-19 09-07 10-12 11-02 11-15 11-20 12-25'],
  [2026, '01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-15 11-20 12-25'],
  [2027, '01-01 02-08 02-09 03-26 04-21 05-01 05-27 09-07 10-12 11-02 11-15 11-20 12-25'],
  [2028, '01-01 02-28 02-29 04-14 04-21 05-01 06-15 09-07 10-12 11-02 11-15 11-20 12-25'],
  [2029, '01-01 02-12 02-13 03-30 04-21 05-01 05-31 09-07 10-12 11-02 11-15 11-20 12-25'],
  [2030, '01-01 03-04 03-05 04-19 04-21 05-01 06-20 09-07 10-12 11-02 11-15 11-20 12-25'],
]);

const easters = [
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
];

function daysFrom(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** All days of 2024 to 2030. */
const days = Array.from({ length: 2557 }, (_, index) => daysFrom('2024-01-01', index));

/** 2024 began on a Monday. */
const weekdays = days.filter((_, index) => index % 7 < 5);

const bankDays = weekdays.filter((day) => !holidays.get(Number(day.slice(0, 4)))?.includes(day.slice(5)));

describe('isBankDay', () => {
  it.each([...holidays.keys()])('equals the national list on each day of %d', (year) => {
    const inYear = (day: string): boolean => day.startsWith(String(year));
    expect(days.filter((day) => inYear(day) && isBankDay(day))).toEqual(bankDays.filter(inYear));
  });

  it.each(easters)('knows the holidays around Easter, %s', (easter) => {
    const closed = [-48, -47, -2, 60].filter((distance) => isBankDay(daysFrom(easter, distance)));
    // Banks are open on the Friday before Carnival, Ash Wednesday, Maundy Thursday and the days around Corpus Christi.
    const open = [-51, -46, -3, 59, 61].filter((distance) => !isBankDay(daysFrom(easter, distance)));
    expect({ closed, open }).toEqual({ closed: [], open: [] });
  });

  it.each([
    ['Christmas Eve', '2026-12-24', true],
    ['the last day of the year', '2026-12-31', true],
    ['a holiday of São Paulo alone', '2026-07-09', true],
    ['20 November before it was a national holiday', '2023-11-20', true],
    ['20 November since', '2024-11-20', false],
    ['Corpus Christi after the latest Easter there is', '2038-06-24', false],
    ['Good Friday after the earliest Easter there is', '2285-03-20', false],
    // Gauss's rule alone would put Easter of these years a week later.
    ['Good Friday of 2049', '2049-04-16', false],
    ['Good Friday of 2076', '2076-04-17', false],
    ['Independence Day in another century', '2100-09-07', false],
    ['the first day of the calendar', '0001-01-01', false],
    ['the last day of the calendar', '9999-12-31', true],
  ])('%s: %s is %s', (_, date, expected) => {
    expect(isBankDay(date)).toBe(expected);
  });

  it.each(['2026-02-30', '2026-2-3', '0000-01-03', '+010000-01-03', ''])('refuses "%s"', (text) => {
    expect(() => isBankDay(text)).toThrow(
      new RangeError(`"${text}" is not a date from 0001-01-01 to 9999-12-31.`),
    );
  });
});

describe('nextBankDay', () => {
  it.each([
    ['a bank day', '2026-12-24', '2026-12-24'],
    ['Christmas on a Friday', '2026-12-25', '2026-12-28'],
    ['a Saturday', '2026-12-26', '2026-12-28'],
    ['a Sunday', '2026-12-27', '2026-12-28'],
    ['New Year on a Friday', '2027-01-01', '2027-01-04'],
    ['the Saturday before Carnival', '2026-02-14', '2026-02-18'],
    ['Good Friday, with Tiradentes after the weekend', '2025-04-18', '2025-04-22'],
    ['a Saturday before a holiday on Monday', '2026-09-05', '2026-09-08'],
    ['the last day of the calendar', '9999-12-31', '9999-12-31'],
  ])('%s: %s gives %s', (_, date, next) => {
    expect(nextBankDay(date)).toBe(next);
  });
});

describe('bankDaysBetween', () => {
  it.each([
    ['on the same day', '2026-12-23', '2026-12-23', 0],
    ['from one bank day to the next', '2026-12-23', '2026-12-24', 1],
    ['over Christmas and a weekend', '2026-12-24', '2026-12-28', 1],
    ['to a Sunday', '2026-12-24', '2026-12-27', 0],
    ['from a Sunday', '2026-12-27', '2026-12-28', 1],
    ['over Carnival', '2026-02-13', '2026-02-20', 3],
    ['backwards', '2026-12-28', '2026-12-21', 0],
  ])('%s: %s to %s', (_, from, to, count) => {
    expect(bankDaysBetween(from, to)).toBe(count);
  });

  it('counts those of 2024 to 2030', () => {
    expect(bankDaysBetween('2023-12-31', '2030-12-31')).toBe(bankDays.length);
  });
});
