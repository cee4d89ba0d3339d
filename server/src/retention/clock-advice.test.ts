import { describe, expect, test } from 'vitest';
import { clockFault, overdueAdvice, type Clocks } from './clocks.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.parse('2026-11-22T12:00:00Z');
/** The clocks of a server on PostgreSQL in steady use. */
const agreeing: Clocks = { now, databaseNow: now - 100, newestRecordAt: now - hour, overdueMs: 0 };

describe('the clock at the start', () => {
  test.each<[string, Partial<Clocks>]>([
    ['all agree', {}],
    ['SQLite, which has no clock', { databaseNow: null }],
    ['a new database', { databaseNow: null, newestRecordAt: null }],
    ['five minutes from PostgreSQL', { databaseNow: now - 5 * minute }],
    ['a day behind the newest record', { newestRecordAt: now + day }],
    [
      'an idle month, after which much would be deleted',
      { newestRecordAt: now - 31 * day, overdueMs: 30 * day },
    ],
    ['an idle month, and little to delete', { newestRecordAt: now - 40 * day, overdueMs: 4 * day }],
    ['idle years, after which nothing would be deleted', { newestRecordAt: now - 900 * day }],
  ])('may be right: %s', (_, clocks) => {
    expect(clockFault({ ...agreeing, ...clocks })).toBeNull();
  });

  test.each<[Partial<Clocks>, string]>([
    [
      { databaseNow: now + 5 * minute + 1 },
      "5 min behind PostgreSQL's clock (2026-11-22T12:05:00.001Z, its now())",
    ],
    [
      { databaseNow: now - 2 * day },
      "2 days ahead of PostgreSQL's clock (2026-11-20T12:00:00.000Z, its now())",
    ],
    [
      { databaseNow: now + 25 * hour },
      "25 h behind PostgreSQL's clock (2026-11-23T13:00:00.000Z, its now())",
    ],
    [
      { newestRecordAt: now + 25 * hour },
      '25 h behind the newest record in the database (2026-11-23T13:00:00.000Z',
    ],
    [
      { newestRecordAt: now - 400 * day, overdueMs: 369 * day },
      '400 days ahead of the newest record in the database (2025-10-18T12:00:00.000Z',
    ],
  ])('must be wrong: %j', (clocks, found) => {
    const fault = clockFault({ ...agreeing, ...clocks });
    expect(fault).toContain(`this machine's clock is at 2026-11-22T12:00:00.000Z, ${found}`);
    expect(fault).toMatch(/No server or worker starts.*set it.*start with --clock-is-right/);
  });
});

test('why nothing is pruned is said with both times and what to do', () => {
  expect(overdueAdvice({ ...agreeing, overdueMs: 4 * day })).toBeNull();
  expect(overdueAdvice({ ...agreeing, newestRecordAt: now - 20 * day, overdueMs: 9 * day })).toMatch(
    /9 days ago.*2026-11-22T12:00:00.000Z.*2026-11-02T12:00:00.000Z.*--clock-is-right/,
  );
});
