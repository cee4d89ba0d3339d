import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, bankDaysBetween, isBankDay, type PayoutDelay } from '../shared/calendar.ts';
import { refundExecutionDate } from '../ledger/chain.ts';
import { salePartsOf } from './instalments.ts';

const saleExecutionDate = (paidAt: number, delay: PayoutDelay) =>
  salePartsOf({ paidAt, valueCents: 1, installments: null }, { ...delay, feeCents: 0 })[0].executionDate;

const noonOf = (day: string) => Date.parse(`${day}T15:00:00Z`);

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
    expect(saleExecutionDate(Date.parse(paidAt), { delayForRedeemDays: delayDays })).toBe(date);
  });
});

describe('the execution date of a sale by bank business days (D24)', () => {
  test.each([
    ['a Friday, the next bank business day', '2026-11-27', { days: 1, delayUnit: 'BUSINESS' }, '2026-11-30'],
    ['a Saturday, the first one after it', '2026-11-28', { days: 1, delayUnit: 'BUSINESS' }, '2026-11-30'],
    ['a Sunday, at once', '2026-11-29', { days: 0, delayUnit: 'BUSINESS' }, '2026-11-29'],
    ['a Sunday, rolled', '2026-11-29', { days: 0, roll: 'NEXT' }, '2026-11-30'],
    ['over Carnival', '2026-02-13', { days: 1, delayUnit: 'BUSINESS' }, '2026-02-18'],
    ['30 calendar days later a Saturday, rolled', '2026-10-29', { days: 30, roll: 'NEXT' }, '2026-11-30'],
  ] as const)('%s', (_, day, { days, ...delay }, date) => {
    expect(saleExecutionDate(noonOf(day), { delayForRedeemDays: days, ...delay })).toBe(date);
  });

  const anyDay = fc.integer({ min: 0, max: 9_000 }).map((n) => addDays('2010-01-01', n));
  const anyCount = fc.integer({ min: 1, max: 365 });

  test('has exactly so many bank business days between, and is one', () => {
    fc.assert(
      fc.property(anyDay, anyCount, (day, count) => {
        const due = saleExecutionDate(noonOf(day), { delayForRedeemDays: count, delayUnit: 'BUSINESS' });
        expect([isBankDay(due), bankDaysBetween(day, due)]).toEqual([true, count]);
      }),
      { numRuns: 300 },
    );
  });

  test('rolled, is the first bank business day from the calendar day on', () => {
    fc.assert(
      fc.property(anyDay, anyCount, (day, count) => {
        const delay = { delayForRedeemDays: count };
        const [plain, rolled] = [delay, { ...delay, roll: 'NEXT' as const }].map((each) =>
          saleExecutionDate(noonOf(day), each),
        );
        expect(isBankDay(rolled!)).toBe(true);
        expect(bankDaysBetween(addDays(plain!, -1), rolled!)).toBe(1);
      }),
      { numRuns: 300 },
    );
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
