import { counted } from '../../shared/counted.ts';
import { formatGroupedBrl } from '../../shared/money.ts';
import type { Granularity } from './buckets.ts';
import type { SellerChart } from './chart.service.ts';

const adverbs: Record<Granularity, string> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  year: 'Yearly',
};

const barsSay: Record<Granularity, string> = {
  day: 'a bar for each day',
  week: 'a bar for each week from Monday',
  month: 'a bar for each month',
  year: 'a bar for each year',
};

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function chartTitle({ series }: SellerChart): string {
  return `${adverbs[series.granularity]} net inflow, refunds, chargebacks and fees`;
}

/** The seller and the period. */
export function chartSubtitle({ seller, series }: SellerChart): string {
  const { from, to } = series.period;
  const when = from === to ? `on ${from}` : `${from} to ${to}`;
  return `${shortened(seller.name)} (seller ${seller.id}), executed ${when}`;
}

/** A longer name is cut off, so that the rest of the line fits into the image. */
const longestName = 60;

function shortened(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= longestName) return name;
  return `${characters
    .slice(0, longestName - 1)
    .join('')
    .trimEnd()}…`;
}

/** The balance, the number of lines, and what a bar covers. */
export function chartBalance({ series }: SellerChart): string {
  const { lines, netInflowCents, reversalsCents, adjustmentsCents, transfersCents } = series.totals;
  const balance = formatGroupedBrl(netInflowCents - reversalsCents);
  const others = Object.entries({ adjustments: adjustmentsCents, transfers: transfersCents })
    .filter(([, cents]) => cents !== 0n)
    .map(([name, cents]) => `${name} ${formatGroupedBrl(cents)} BRL, `)
    .join('');
  return `Inflow less refunds and chargebacks ${balance} BRL, ${others}${counted(lines, 'statement line')}, ${barsSay[series.granularity]}`;
}

/** A description of the whole chart, for people who cannot see it. */
export function chartDescription(chart: SellerChart): string {
  const { lines, netInflowCents, reversalsCents, feesCents } = chart.series.totals;
  const sums =
    lines === 0
      ? 'No statement lines in this period.'
      : `Net inflow ${formatGroupedBrl(netInflowCents)} BRL, refunds and chargebacks ` +
        `${formatGroupedBrl(reversalsCents)} BRL, fees ${formatGroupedBrl(feesCents)} BRL. ${chartBalance(chart)}.${busiest(chart)}`;
  return `${chartSubtitle(chart)}. ${sums}`;
}

function busiest({ series }: SellerChart): string {
  const top = series.buckets.reduce((a, b) => (b.netInflowCents > a.netInflowCents ? b : a));
  if (top.netInflowCents === 0n || series.buckets.length === 1) return '';
  return ` The ${series.granularity} of the highest inflow starts on ${top.start}: ${formatGroupedBrl(top.netInflowCents)} BRL.`;
}

/** More labels than this would touch each other. */
const mostLabels = 15;

/**
 * The labels under the bars, `3 Nov`, `Nov` or `2026`, evenly spaced, the first of each year with the year; `''` for
 * the bars without a label.
 */
export function bucketLabels({ series }: SellerChart): string[] {
  const step = Math.ceil(series.buckets.length / mostLabels);
  let shownYear = '';
  return series.buckets.map(({ start }, index) => {
    if (index % step !== 0) return '';
    const [year = '', month = '', day = ''] = start.split('-');
    if (series.granularity === 'year') return year;
    const monthName = monthNames[Number(month) - 1] ?? month;
    const name = series.granularity === 'month' ? monthName : `${Number(day)} ${monthName}`;
    if (year === shownYear) return name;
    shownYear = year;
    return `${name}\n${year}`;
  });
}
