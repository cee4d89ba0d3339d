import type { Schemas } from '@payment-intermediary/client';
import { NativeSelect, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useRead } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { dayAfter, decimal, fromCents, money, toCents, useToday } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { DailyChart } from '../../parts/chart.tsx';
import { LastDays, usualDays } from '../../parts/last-days.tsx';
import { optionsOf } from '../../parts/inputs.tsx';
import { HelpLink, PageTitle, Panel } from '../../parts/panel.tsx';
import { PagedRows, type Column } from '../../parts/rows.tsx';
import { Amount, Figure, Figures } from '../../parts/values.tsx';
import { useAcquirerTexts } from '../../texts/acquirer.ts';
import { useTexts } from '../../texts/texts.ts';
import { SellerLink } from '../statement/lines.tsx';

type Margin = Schemas['Margin'];

interface Period {
  dateInitial: string;
  dateFinal: string;
}

type Grouping = 'METHOD' | 'BRAND' | 'INSTALLMENTS' | 'SELLER';

/** What was earned with the sales of the last days: fees less what the acquirers keep. */
export default function MarginsPage() {
  const texts = useAcquirerTexts().margins;
  const [days, setDays] = useState(usualDays);
  const dateFinal = useToday();
  const period = { dateInitial: dayAfter(dateFinal, 1 - days), dateFinal };
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead}>
        <HelpLink guide="a-finance-morning" />
        <LastDays days={days} onChange={setDays} />
      </PageTitle>
      <ByDay period={period} />
      <Divided period={period} />
    </>
  );
}

/** Of many sales it takes long, so each is only read when it is looked at. */
function useMargins(period: Period, groupBy: Grouping | 'DAY') {
  const { slowClient } = useSession();
  return useRead(['margins', period, groupBy], (_, signal) =>
    slowClient.GET('/v2/report/margins', { params: { query: { ...period, groupBy } }, signal }),
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
function Divided({ period }: { period: Period }) {
  const texts = useAcquirerTexts().margins;
  const [by, setBy] = useState<Grouping>('METHOD');
  const margins = useMargins(period, by);
  const columns = useColumns(by);
  const [page, setPage] = useState(1);
  return (
    <Panel
      title={texts.divided}
      aside={
        <NativeSelect
          aria-label={texts.by}
          size="sm"
          value={by}
          data={optionsOf(texts.names)}
          onChange={({ currentTarget }) => {
            setBy(currentTarget.value as Grouping);
            setPage(1);
          }}
        />
      }
    >
      <Answer query={margins}>
        {(rows) =>
          rows.length === 0 ? (
            <Text c="dimmed">{texts.nothing}</Text>
          ) : (
            <PagedRows
              label={texts.divided}
              rows={rows}
              keyOf={keyOf}
              columns={columns}
              page={page}
              onPage={setPage}
            />
          )
        }
      </Answer>
    </Panel>
  );
}

function useColumns(by: Grouping): Column<Margin>[] {
  const texts = useAcquirerTexts().margins;
  const { methods, brands } = useTexts();
  const first: Record<Grouping, Column<Margin>> = {
    METHOD: {
      name: texts.names.METHOD,
      of: ({ paymentMethod: method }) => (method === null ? '—' : methods[method]),
    },
    BRAND: {
      name: texts.names.BRAND,
      of: ({ brand }) => (brand === null ? texts.noCard : brands[brand]),
    },
    INSTALLMENTS: {
      name: texts.names.INSTALLMENTS,
      of: ({ installments }) => (installments === null ? texts.noCredit : decimal(installments)),
    },
    SELLER: {
      name: texts.names.SELLER,
      of: ({ idSeller: id }) => (id === null ? '—' : <SellerLink id={id} />),
    },
  };
  const amount = (name: string, field: 'reportedFees' | 'cost' | 'margin'): Column<Margin> => ({
    name,
    isAmount: true,
    of: (margin) => <Amount value={margin[field]} />,
  });
  return [
    first[by],
    {
      name: texts.reported,
      isAmount: true,
      of: ({ reportedCount, salesCount }) => texts.reportedOf(reportedCount, salesCount),
    },
    amount(texts.fees, 'reportedFees'),
    amount(texts.cost, 'cost'),
    amount(texts.margin, 'margin'),
  ];
}

const keyOf = ({ paymentMethod, brand, installments, idSeller }: Margin) =>
  paymentMethod ?? brand ?? installments ?? idSeller ?? 'none';
