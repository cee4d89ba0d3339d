import { drawBarChart } from '../../shared/drawing/bar-chart.ts';
import { dateLabels } from '../../shared/drawing/date-labels.ts';
import { looks } from '../../shared/drawing/looks.ts';
import { formatGroupedBrl } from '../../shared/money.ts';
import type { ChartBucket } from './chart-series.ts';
import { chartBalance, chartDescription, chartSubtitle, chartTitle } from './chart-words.ts';
import type { SellerChart } from './chart.service.ts';

/** The chart as one self-contained SVG document. */
export function drawChart(chart: SellerChart): string {
  const { buckets, granularity, totals } = chart.series;
  const centsOf = (cents: (bucket: ChartBucket) => bigint) => buckets.map(cents);
  const { netInflowCents, reversalsCents, feesCents } = totals;
  return drawBarChart({
    title: chartTitle(chart),
    description: chartDescription(chart),
    subtitle: [chartSubtitle(chart), chartBalance(chart)],
    labels: dateLabels(
      buckets.map(({ start }) => start),
      granularity === 'week' ? 'day' : granularity,
    ),
    panels: [
      {
        axisName: 'Inflow, refunds and chargebacks, BRL',
        top: 150,
        height: 272,
        series: [
          {
            name: `Net inflow ${formatGroupedBrl(netInflowCents)} BRL`,
            look: looks.blue,
            cents: centsOf((bucket) => bucket.netInflowCents),
          },
          {
            name: `Refunds and chargebacks ${formatGroupedBrl(reversalsCents)} BRL`,
            look: looks.orange,
            cents: centsOf((bucket) => -bucket.reversalsCents),
          },
        ],
      },
      {
        axisName: 'Fees, BRL',
        top: 474,
        height: 96,
        series: [
          {
            name: `Fees ${formatGroupedBrl(feesCents)} BRL`,
            look: looks.green,
            cents: centsOf((bucket) => bucket.feesCents),
          },
        ],
      },
    ],
    emptyNotice: totals.lines === 0 ? 'No statement lines in this period' : null,
  });
}
