import type { Schemas } from '@payment-intermediary/client';
import { NativeSelect, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useRead } from '../../api/queries.ts';
import { dayAfter, decimal, fromCents, money, toCents, useToday } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { DailyChart } from '../../parts/chart.tsx';
import { HelpLink, PageTitle, Panel } from '../../parts/panel.tsx';
import { PagedRows, type Column } from '../../parts/rows.tsx';
import { Amount, Figure, Figures } from '../../parts/values.tsx';
import { useAcquirerTexts } from '../../texts/acquirer.ts';
import { useTexts } from '../../texts/texts.ts';
import { SellerLink } from '../statement/lines.tsx';

type Margin = Schemas['Margin'];

const periods = [7, 30, 90];
const usual = 30;

interface Period {
  dateInitial: string;
  dateFinal: string;
}

type Grouping = 'METHOD' | 'BRAND' | 'INSTALLMENTS' | 'SELLER';

/** What was earned with the sales of the last days: fees less what the acquirers keep. */
export default function MarginsPage() {
  const texts = useAcquirerTexts().margins;
  const [days, setDays] = useState(usual);
  const dateFinal = useToday();
  const period = { dateInitial: dayAfter(dateFinal, 1 - days), dateFinal };
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead}>
        <HelpLink guide="manha-financeira" />
        <NativeSelect
          aria-label={texts.period}
          size="sm"
          value={String(days)}
          data={periods.map((count) => ({ value: String(count), label: texts.lastDays(count) }))}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
      </PageTitle>
      <ByDay period={period} />
      <Divided by="METHOD" period={period} />
      <Divided by="BRAND" period={period} />
      <Divided by="INSTALLMENTS" period={period} />
      <Divided by="SELLER" period={period} />
    </>
  );
}

function useMargins(period: Period, groupBy: Grouping | 'DAY') {
  return useRead(['margins', period, groupBy], (client, signal) =>
    client.GET('/v2/report/margins', { params: { query: { ...period, groupBy } }, signal }),
  );
}

const sumOf = (margins: readonly Margin[], field: 'reportedFees' | 'cost' | 'margin') =>
  fromCents(margins.reduce((sum, margin) => sum + toCents(margin[field]), 0));

function ByDay({ period }: { period: Period }) {
  const texts = useAcquirerTexts().margins;
  const margins = useMargins(period, 'DAY');
  return (
    <Panel title={texts.byDay}>
      <Answer query={margins}>
        {(days) => (
          <>
            <MarginFigures margins={days} />
            <MarginChart margins={days} period={period} />
          </>
        )}
      </Answer>
    </Panel>
  );
}

function MarginFigures({ margins }: { margins: readonly Margin[] }) {
  const texts = useAcquirerTexts().margins;
  const count = (field: 'salesCount' | 'reportedCount') =>
    margins.reduce((sum, margin) => sum + margin[field], 0);
  const margin = sumOf(margins, 'margin');
  return (
    <Figures>
      <Figure name={texts.margin} hint="" value={money(margin)} isMain isBad={margin < 0} />
      <Figure name={texts.fees} hint="" value={money(sumOf(margins, 'reportedFees'))} />
      <Figure name={texts.cost} hint="" value={money(sumOf(margins, 'cost'))} />
      <Figure
        name={texts.reported}
        hint={texts.reportedHint}
        value={texts.reportedOf(count('reportedCount'), count('salesCount'))}
      />
    </Figures>
  );
}

function MarginChart({ margins, period }: { margins: readonly Margin[]; period: Period }) {
  const texts = useAcquirerTexts().margins;
  const days = useMemo(() => {
    const byDay = new Map(margins.map((margin) => [margin.day, margin]));
    const all = [];
    for (let date = period.dateInitial; date <= period.dateFinal; date = dayAfter(date, 1)) {
      const margin = byDay.get(date);
      all.push({ date, credit: margin?.reportedFees ?? 0, debit: 0 - (margin?.cost ?? 0) });
    }
    return all;
  }, [margins, period.dateInitial, period.dateFinal]);
  const names = useMemo(() => ({ credit: texts.fees, debit: texts.cost, net: texts.margin }), [texts]);
  return <DailyChart label={texts.byDay} days={days} names={names} />;
}

/** The margins by one of the groupings, the lowest first. */
function Divided({ by, period }: { by: Grouping; period: Period }) {
  const texts = useAcquirerTexts().margins;
  const { methods, brands } = useTexts();
  const margins = useMargins(period, by);
  const [page, setPage] = useState(1);
  const first: Record<Grouping, Column<Margin>> = {
    METHOD: {
      name: texts.method,
      of: ({ paymentMethod: method }) => (method === null ? '—' : methods[method]),
    },
    BRAND: { name: texts.brand, of: ({ brand }) => (brand === null ? texts.noCard : brands[brand]) },
    INSTALLMENTS: {
      name: texts.installments,
      of: ({ installments }) => (installments === null ? texts.noCredit : decimal(installments)),
    },
    SELLER: { name: texts.seller, of: ({ idSeller: id }) => (id === null ? '—' : <SellerLink id={id} />) },
  };
  const titles = {
    ...{ METHOD: texts.byMethod, BRAND: texts.byBrand },
    ...{ INSTALLMENTS: texts.byInstallments, SELLER: texts.bySeller },
  };
  const amount = (name: string, field: 'reportedFees' | 'cost' | 'margin'): Column<Margin> => ({
    name,
    isAmount: true,
    of: (margin) => <Amount value={margin[field]} />,
  });
  return (
    <Panel title={titles[by]}>
      <Answer query={margins}>
        {(rows) =>
          rows.length === 0 ? (
            <Text c="dimmed">{texts.nothing}</Text>
          ) : (
            <PagedRows
              label={titles[by]}
              rows={rows}
              keyOf={keyOf}
              columns={[
                first[by],
                {
                  name: texts.reported,
                  isAmount: true,
                  of: ({ reportedCount, salesCount }) => texts.reportedOf(reportedCount, salesCount),
                },
                amount(texts.fees, 'reportedFees'),
                amount(texts.cost, 'cost'),
                amount(texts.margin, 'margin'),
              ]}
              page={page}
              onPage={setPage}
            />
          )
        }
      </Answer>
    </Panel>
  );
}

const keyOf = ({ paymentMethod, brand, installments, idSeller }: Margin) =>
  paymentMethod ?? brand ?? installments ?? idSeller ?? 'none';
