import { counted } from '../../shared/counted.ts';
import { namedSeller } from '../../shared/drawing/named-seller.ts';
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

export function chartTitle({ series }: SellerChart): string {
  return `${adverbs[series.granularity]} net inflow, refunds, chargebacks and fees`;
}

/** The seller and the period. */
export function chartSubtitle({ seller, series }: SellerChart): string {
  const { from, to } = series.period;
  const when = from === to ? `on ${from}` : `${from} to ${to}`;
  return `${namedSeller(seller)}, executed ${when}`;
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
