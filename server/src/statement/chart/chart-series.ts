import { bucketStarts, granularityOf, type Granularity } from './buckets.ts';
import type { DailySum } from './daily-sums.repository.ts';
import type { Period } from './period.ts';

/** In centavos. Gross sales less gross refunds = net inflow - refunds + fees. */
export interface ChartSums {
  lines: number;
  /** What sales bring, less their fees: `entrada_liquida`. */
  netInflowCents: bigint;
  /** What refunds take back, less the fees that return: `saida_liquida`. */
  refundsCents: bigint;
  /** Fees of sales less those that refunds return; below zero where more return. */
  feesCents: bigint;
}

export interface ChartBucket extends ChartSums {
  /** Its first date; the last one is the day before the next bucket, or the period's last. */
  start: string;
}

export interface ChartSeries {
  period: Period;
  granularity: Granularity;
  /** Every one of the period, also those without lines. */
  buckets: ChartBucket[];
  totals: ChartSums;
}

/** What is drawn, from a seller's daily sums of the period in the order of their dates. */
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
  if (operation === 'VENDA') {
    target.netInflowCents += valueCents - feeCents;
    target.feesCents += feeCents;
  } else {
    target.refundsCents += valueCents - feeCents;
    target.feesCents -= feeCents;
  }
}

function noSums(): ChartSums {
  return { lines: 0, netInflowCents: 0n, refundsCents: 0n, feesCents: 0n };
}
