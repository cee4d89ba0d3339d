import { bucketStarts, granularityOf, type Granularity } from './buckets.ts';
import type { DailySum } from './daily-sums.repository.ts';
import type { Period } from './period.ts';
import { isAdjustment, isOutflow } from '../../shared/operations.ts';

/** In centavos. Gross sales less gross refunds = net inflow - refunds + fees. */
export interface ChartSums {
  lines: number;
  /** Sales less their fees, and what refunds that failed give back: `entrada_liquida`. */
  netInflowCents: bigint;
  /** Refunds less the returned fees: `saida_liquida`. */
  refundsCents: bigint;
  /** Fees of sales less those that refunds return; negative if more are returned. */
  feesCents: bigint;
  /** Credits less debits, which are no sales, refunds or fees (D31). */
  adjustmentsCents: bigint;
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
  if (isAdjustment(operation)) {
    target.adjustmentsCents += isOutflow(operation) ? -valueCents : valueCents;
  } else if (!isOutflow(operation)) {
    target.netInflowCents += valueCents - feeCents;
    target.feesCents += feeCents;
  } else {
    target.refundsCents += valueCents - feeCents;
    target.feesCents -= feeCents;
  }
}

function noSums(): ChartSums {
  return { lines: 0, netInflowCents: 0n, refundsCents: 0n, feesCents: 0n, adjustmentsCents: 0n };
}
