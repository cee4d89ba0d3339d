import { counted } from '../../shared/counted.ts';
import { drawBarChart } from '../../shared/drawing/bar-chart.ts';
import { dateLabels } from '../../shared/drawing/date-labels.ts';
import { looks } from '../../shared/drawing/looks.ts';
import { namedSeller } from '../../shared/drawing/named-seller.ts';
import { formatGroupedBrl } from '../../shared/money.ts';
import type { ReceivablesChart } from './receivables-chart.service.ts';
import type { MethodSeries, ReceivablesSeries, ShownMethod } from './receivables-series.ts';

const shownAs: Record<ShownMethod, { name: string; look: object }> = {
  PIX: { name: 'Pix', look: looks.blue },
  BANK_SLIP: { name: 'Bank slip', look: looks.orange },
  DEBIT_CARD: { name: 'Debit card', look: looks.green },
  CREDIT_CARD_SIGHT: { name: 'Credit card, one payment', look: looks.violet },
  CREDIT_CARD_EARLY_SELLER: { name: 'Credit card, seller pays instalments', look: looks.yellow },
  CREDIT_CARD_EARLY_BUYER: { name: 'Credit card, buyer pays instalments', look: looks.rose },
  OTHER: { name: 'Without a charge', look: looks.grey },
};

/** The picture as one self-contained SVG document. */
export function drawReceivables(chart: ReceivablesChart): string {
  const { series } = chart;
  const { dates, methods } = series;
  const subtitle = [subtitleOf(chart), balanceOf(series)];
  return drawBarChart({
    title: 'Receivables by day and payment method',
    description: descriptionOf(chart),
    subtitle,
    labels: dateLabels(dates, 'day'),
    panels: [
      {
        axisName: 'Less fees, refunds and chargebacks, BRL',
        top: 150,
        height: 412,
        series: methods.map((own) => ({
          name: nameOf(own),
          look: shownAs[own.method].look,
          cents: own.netCents,
        })),
      },
    ],
    emptyNotice: methods.length === 0 ? 'Nothing falls due in this period' : null,
  });
}

function nameOf({ method, totalCents }: MethodSeries): string {
  return `${shownAs[method].name} ${formatGroupedBrl(totalCents)} BRL`;
}

function subtitleOf({ seller, series }: ReceivablesChart): string {
  return `${namedSeller(seller)}, due ${series.dates[0]} to ${series.dates.at(-1)}`;
}

function balanceOf({ netCents, totalCents }: ReceivablesSeries): string {
  const days = netCents.filter((cents) => cents !== 0n).length;
  return `Net ${formatGroupedBrl(totalCents)} BRL on ${counted(days, 'day')}, a bar for each day`;
}

/** For people who cannot see the picture. */
function descriptionOf(chart: ReceivablesChart): string {
  const { methods, netCents, dates, totalCents } = chart.series;
  const about = `${subtitleOf(chart)}.`;
  if (methods.length === 0) return `${about} Nothing falls due in this period.`;
  const highest = netCents.reduce((place, cents, n) => (cents > (netCents[place] ?? 0n) ? n : place), 0);
  return (
    `${about} Net ${formatGroupedBrl(totalCents)} BRL: ${methods.map(nameOf).join('; ')}. ` +
    `The day of the highest amount is ${dates[highest]}: ${formatGroupedBrl(netCents[highest] ?? 0n)} BRL.`
  );
}
