import type { Schemas } from '@payment-intermediary/client';
import { useMemo, useState } from 'react';
import { useRead } from '../../api/queries.ts';
import { dayAfter, decimal, money, useToday } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { DailyChart } from '../../parts/chart.tsx';
import { LastDays, usualDays } from '../../parts/last-days.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Rows, type Column } from '../../parts/rows.tsx';
import { Amount, Figure, Figures } from '../../parts/values.tsx';
import { useTexts } from '../../texts/texts.ts';
import { SellerLink } from '../statement/lines.tsx';
import { changeOf } from '../../format/change.ts';

type Group = Schemas['VolumeGroup'];
type Sums = Schemas['VolumeSums'];

/** What was sold in the last days, beside the same number of days before, by day, payment method and seller. */
export function Volumes() {
  const { volumes: texts } = useTexts();
  const [days, setDays] = useState(usualDays);
  const end = useToday();
  const begin = dayAfter(end, 1 - days);
  const now = useVolumes({ dateInitial: begin, dateFinal: end });
  const before = useVolumes({ dateInitial: dayAfter(begin, -days), dateFinal: dayAfter(begin, -1) });
  return (
    <Panel title={texts.title} aside={<LastDays days={days} onChange={setDays} />}>
      <Answer query={now}>
        {({ total, groups }) => (
          <>
            <VolumeFigures total={total} before={before.data?.total} />
            <ByDay groups={groups} />
          </>
        )}
      </Answer>
      <Divided by="METHOD" period={{ dateInitial: begin, dateFinal: end }} />
      <Divided by="SELLER" period={{ dateInitial: begin, dateFinal: end }} />
    </Panel>
  );
}

interface Query {
  dateInitial: string;
  dateFinal: string;
  groupBy?: 'METHOD' | 'SELLER';
  limit?: number;
}

function useVolumes(query: Query) {
  return useRead(['volumes', query], (client, signal) =>
    client.GET('/v2/report/volumes', { params: { query }, signal }),
  );
}

/** The sums of the period, each with its change against the period before, once that is read. */
function VolumeFigures({ total, before }: { total: Sums; before: Sums | undefined }) {
  const { volumes: texts } = useTexts();
  const hintOf = (field: keyof Sums) =>
    before === undefined ? '' : texts.change(changeOf(total[field], before[field]));
  return (
    <Figures>
      <Figure
        name={texts.sold}
        value={money(total.salesValue)}
        hint={`${texts.sales(total.salesCount)} ${hintOf('salesValue')}`}
      />
      <Figure name={texts.netFees} value={money(total.netFees)} hint={hintOf('netFees')} />
      <Figure name={texts.refunded} value={money(total.refundedValue)} hint={hintOf('refundedValue')} />
      <Figure name={texts.disputed} value={money(total.disputedValue)} hint={hintOf('disputedValue')} />
    </Figures>
  );
}

function ByDay({ groups }: { groups: readonly Group[] }) {
  const { volumes: texts } = useTexts();
  const days = useMemo(
    () =>
      groups.map(({ day, salesValue, refundedValue, disputedValue }) => ({
        date: day ?? '',
        credit: salesValue,
        debit: 0 - refundedValue - disputedValue,
      })),
    [groups],
  );
  const names = useMemo(() => ({ credit: texts.sold, debit: texts.givenBack, net: texts.kept }), [texts]);
  return <DailyChart label={texts.byDay} days={days} names={names} />;
}

/** How many sellers are shown. */
const mostSellers = 10;

/** The sums by payment method, or those of the largest sellers. */
function Divided({ by, period }: { by: 'METHOD' | 'SELLER'; period: Query }) {
  const { volumes: texts, methods } = useTexts();
  const groups = useVolumes({ ...period, groupBy: by, limit: mostSellers });
  const amount = (name: string, field: keyof Sums): Column<Group> => ({
    name,
    isAmount: true,
    of: (group) => <Amount value={group[field]} />,
  });
  const title = by === 'METHOD' ? texts.byMethod : texts.bySeller;
  const first: Column<Group> =
    by === 'METHOD'
      ? {
          name: texts.method,
          of: ({ paymentMethod: method }) => (method === null ? '—' : methods[method]),
        }
      : { name: texts.seller, of: ({ idSeller: id }) => (id === null ? '—' : <SellerLink id={id} />) };
  return (
    <Answer query={groups}>
      {({ groups: rows }) =>
        rows.length > 0 && (
          <details open={by === 'METHOD'}>
            <summary>{title}</summary>
            <Rows
              label={title}
              rows={rows}
              keyOf={({ paymentMethod, idSeller }) => paymentMethod ?? String(idSeller)}
              columns={[
                first,
                { name: texts.count, isAmount: true, of: ({ salesCount }) => decimal(salesCount) },
                amount(texts.sold, 'salesValue'),
                amount(texts.netFees, 'netFees'),
                amount(texts.refunded, 'refundedValue'),
                amount(texts.disputed, 'disputedValue'),
              ]}
            />
          </details>
        )
      }
    </Answer>
  );
}
