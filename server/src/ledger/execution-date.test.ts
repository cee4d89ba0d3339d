import { describe, expect, test } from 'vitest';
import { refundExecutionDate, saleExecutionDate } from './chain.ts';

describe('the execution date of a sale (D24)', () => {
  test.each([
    ['at once', '2026-10-05T17:30:00Z', 0, '2026-10-05'],
    ['just before midnight in São Paulo', '2026-10-06T02:59:59.999Z', 0, '2026-10-05'],
    ['at midnight in São Paulo', '2026-10-06T03:00:00Z', 0, '2026-10-06'],
    ['over the end of a year', '2025-12-31T12:00:00Z', 1, '2026-01-01'],
    ['a leap day later', '2024-02-28T12:00:00Z', 1, '2024-02-29'],
    ['a year later', '2026-10-05T12:00:00Z', 365, '2027-10-05'],
    ['a year with a leap day later', '2027-10-05T12:00:00Z', 365, '2028-10-04'],
    ['over the end of daylight saving time', '2019-02-16T12:00:00Z', 1, '2019-02-17'],
  ])('%s', (_, paidAt, delayDays, date) => {
    expect(saleExecutionDate(Date.parse(paidAt), delayDays)).toBe(date);
  });
});

describe('the execution date of a refund (D24)', () => {
  const refundedAt = Date.parse('2026-10-06T02:59:59Z');

  test.each([
    ['of a sale that was paid out before, the date of the refund', '2026-10-04', '2026-10-05'],
    ['of a sale paid out on that day, that day', '2026-10-05', '2026-10-05'],
    ["of a sale not paid out yet, the sale's", '2026-11-04', '2026-11-04'],
    ["of a sale paid out in another year, the sale's", '2027-01-01', '2027-01-01'],
  ])('%s', (_, saleDate, date) => {
    expect(refundExecutionDate(refundedAt, saleDate)).toBe(date);
  });
});
