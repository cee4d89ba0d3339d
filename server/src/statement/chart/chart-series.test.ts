import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../shared/calendar.ts';
import { OPERATIONS, type Operation } from '../../shared/operations.ts';
import { bucketStarts, granularityOf } from './buckets.ts';
import { chartSeries } from './chart-series.ts';
import type { DailySum } from './daily-sums.repository.ts';

const anySum = fc.record({
  day: fc.nat({ max: 1_500 }),
  operation: fc.constantFrom(...OPERATIONS),
  lines: fc.integer({ min: 1, max: 1_000_000 }),
  valueCents: fc.bigInt({ min: 1n, max: 10n ** 20n }),
  feePart: fc.bigInt({ min: 0n, max: 100n }),
});

/** One sum for each day and kind, in the order of the days, as the database gives them. */
const anySums = fc
  .tuple(
    fc.uniqueArray(anySum, { selector: ({ day, operation }) => `${day} ${operation}`, maxLength: 60 }),
    fc.constantFrom('2024-02-28', '2026-01-01', '2026-11-30'),
  )
  .map(([sums, from]) => ({
    from,
    sums: sums
      .map(({ day, feePart, ...sum }): DailySum => {
        const feeCents = (sum.valueCents * feePart) / 100n;
        return { ...sum, executionDate: addDays(from, day), feeCents };
      })
      .sort((a, b) => (a.executionDate < b.executionDate ? -1 : 1)),
  }));

const total = (numbers: bigint[]) => numbers.reduce((a, b) => a + b, 0n);

const sumOf = (sums: DailySum[], operation: Operation, cents: (sum: DailySum) => bigint) =>
  total(sums.filter((sum) => sum.operation === operation).map(cents));

describe('the series of a chart', () => {
  test('hold every centavo once, in the bar of its date, whatever a bar stands for', () => {
    fc.assert(
      fc.property(anySums, fc.constantFrom(0, 99, 700, 1_500), ({ from, sums }, days) => {
        const period = { from, to: addDays(from, days) };
        const within = sums.filter(({ executionDate }) => executionDate <= period.to);
        const { buckets, totals } = chartSeries(period, within);
        for (const [index, bucket] of buckets.entries()) {
          const end = buckets[index + 1]?.start ?? addDays(period.to, 1);
          const own = within.filter((sum) => sum.executionDate >= bucket.start && sum.executionDate < end);
          const value = (operation: Operation) => sumOf(own, operation, ({ valueCents }) => valueCents);
          const fee = (operation: Operation) => sumOf(own, operation, ({ feeCents }) => feeCents);
          const net = (operation: Operation) => value(operation) - fee(operation);
          expect(bucket.netInflowCents).toBe(net('VENDA'));
          expect(bucket.reversalsCents).toBe(
            net('ESTORNO') - net('ESTORNO_CANCELADO') + net('CHARGEBACK') - net('CHARGEBACK_REVERTIDO'),
          );
          const returned =
            fee('ESTORNO') - fee('ESTORNO_CANCELADO') + fee('CHARGEBACK') - fee('CHARGEBACK_REVERTIDO');
          expect(bucket.feesCents).toBe(fee('VENDA') - returned);
          expect(bucket.adjustmentsCents).toBe(value('AJUSTE_CREDITO') - value('AJUSTE_DEBITO'));
        }
        for (const name of ['netInflowCents', 'reversalsCents', 'feesCents', 'adjustmentsCents'] as const) {
          expect(totals[name]).toBe(total(buckets.map((bucket) => bucket[name])));
        }
        expect(totals.lines).toBe(within.reduce((lines, sum) => lines + sum.lines, 0));
      }),
    );
  });
});

describe('bars', () => {
  test.each([
    ['2026-11-01', '2026-11-01', 'day', 1],
    ['2026-08-24', '2026-11-21', 'day', 90],
    ['2026-01-01', '2026-04-11', 'week', 15],
    ['2025-01-01', '2026-12-31', 'week', 105],
    ['2020-01-01', '2026-12-31', 'month', 84],
    ['1950-06-01', '2026-12-31', 'year', 77],
    ['9990-01-01', '9999-12-31', 'month', 120],
    ['9900-01-01', '9999-12-31', 'year', 100],
  ] as const)('from %s to %s stand for a %s each, %i of them', (from, to, granularity, count) => {
    expect(granularityOf({ from, to })).toBe(granularity);
    expect(bucketStarts({ from, to }, granularity)).toHaveLength(count);
  });

  test('begin on Mondays and firsts, but for the first one, which begins with the period', () => {
    expect(bucketStarts({ from: '2026-11-04', to: '2026-11-23' }, 'week')).toEqual([
      '2026-11-04',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
    ]);
    expect(bucketStarts({ from: '2025-12-31', to: '2026-03-01' }, 'month')).toEqual([
      '2025-12-31',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ]);
    expect(bucketStarts({ from: '2024-02-29', to: '2026-01-01' }, 'year')).toEqual([
      '2024-02-29',
      '2025-01-01',
      '2026-01-01',
    ]);
  });
});
