import { bucketStarts, granularityOf, type Granularity } from './buckets.ts';
import type { DailySum } from './daily-sums.repository.ts';
import type { Period } from './period.ts';
import { isAdjustment, isOutflow, isTransfer } from '../../shared/operations.ts';

/** In centavos. Gross sales less gross refunds and chargebacks = net inflow - reversals + fees. */
export interface ChartSums {
  lines: number;
  /** Sales less their fees. */
  netInflowCents: bigint;
  /**
   * Refunds and chargebacks less the returned fees, and less what failed refunds and won chargebacks give back;
   * negative if more is given back.
   */
  reversalsCents: bigint;
  /** Fees of sales less those that refunds and chargebacks return; negative if more are returned. */
  feesCents: bigint;
  /** Credits less debits, which are no sales, refunds or fees (D31). */
  adjustmentsCents: bigint;
  /** Transfers less those that failed: what was paid out, which is no earning (D32). */
  transfersCents: bigint;
}

export interface ChartBucket extends ChartSums {
  /** Its first date; the last one is the day before the next bucket, or the period's last. */
  start: string;
}

export interface ChartSeries {
  period: Period;
  granularity: Granularity;
  /** All buckets of the period, including those without lines. */
  buckets: ChartBucket[];
  totals: ChartSums;
}

/** The data of the chart, from a seller's daily sums in the order of their dates. */
export function chartSeries(period: Period, sums: readonly DailySum[]): ChartSeries {
  const granularity = granularityOf(period);
  const buckets = bucketStarts(period, granularity).map((start) => ({ start, ...noSums() }));
  const totals = noSums();
  let index = 0;
  for (const sum of sums) {
    while ((buckets[index + 1]?.start ?? '9999-99-99') <= sum.executionDate) index += 1;
    const bucket = buckets[index];
    if (bucket === undefined) throw new RangeError(`no bucket of the period holds ${sum.executionDate}`);
    for (const target of [bucket, totals]) addTo(target, sum);
  }
  return { period, granularity, buckets, totals };
}

function addTo(target: ChartSums, { operation, lines, valueCents, feeCents }: DailySum): void {
  target.lines += lines;
  const sign = isOutflow(operation) ? -1n : 1n;
  if (isAdjustment(operation)) {
    target.adjustmentsCents += sign * valueCents;
    return;
  }
  if (isTransfer(operation)) {
    target.transfersCents -= sign * valueCents;
    return;
  }
  target.feesCents += sign * feeCents;
  if (operation === 'VENDA') target.netInflowCents += valueCents - feeCents;
  else target.reversalsCents -= sign * (valueCents - feeCents);
}

function noSums(): ChartSums {
  return {
    lines: 0,
    netInflowCents: 0n,
    reversalsCents: 0n,
    feesCents: 0n,
    adjustmentsCents: 0n,
    transfersCents: 0n,
  };
}
