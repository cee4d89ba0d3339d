import { describe, expect, test } from 'vitest';
import { monthName, monthOf, weeksOf } from './month.ts';

describe('the weeks of a month', () => {
  test.each([
    ['2026-02', 4, '2026-02-01', 0, '2026-02-28'],
    ['2027-02', 5, '2027-02-01', 1, '2027-02-28'],
    ['2028-02', 5, '2028-02-01', 2, '2028-02-29'],
    ['2026-08', 6, '2026-08-01', 6, '2026-08-31'],
  ] as const)('%s has %d, and begins with %s on weekday %d', (month, count, first, weekday, last) => {
    const weeks = weeksOf(month);
    expect(weeks).toHaveLength(count);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks[0]?.indexOf(first)).toBe(weekday);
    const days = weeks.flat().filter((day) => day !== null);
    expect([days[0], days.at(-1)]).toEqual([first, last]);
    expect(new Set(days).size).toBe(Number(last.slice(-2)));
  });
});

test('a month has a name in each language', () => {
  expect(monthName(monthOf('2026-03-31'), 'pt-BR')).toBe('março de 2026');
  expect(monthName(monthOf('2026-03-01'), 'en')).toBe('March 2026');
});
