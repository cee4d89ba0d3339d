import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useList } from '../../api/queries.ts';
import { day, money, monthName, monthOf, weeksOf, type Month } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { DailyChart } from '../../parts/chart.tsx';
import { arrangementsOf, netOf, receivablesOn, totalOf } from '../../parts/daily.ts';
import { Filters, givenFilters } from '../../parts/filters.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { Listing, Rows, type Column } from '../../parts/rows.tsx';
import { Amount } from '../../parts/values.tsx';
import { useRoute } from '../../place/place.ts';
import { useLanguage, useTexts } from '../../texts/texts.ts';
import { SellerLink } from '../statement/lines.tsx';
import { Effects } from './effects.tsx';
import { queryOf, useHrefOfDay, useReceivables } from './next-days.tsx';
import classes from './receivables.module.css';

type ReceivablesOfDay = Schemas['ReceivablesOfDay'];
type Unit = Schemas['ReceivableUnit'];
type Flow = ReturnType<typeof arrangementsOf>[number];

/** What falls due to all sellers of the intermediary, or to a chosen one. */
export function ReceivablesPage() {
  const texts = useTexts();
  const { idSeller } = givenFilters(useRoute().filters, ['idSeller']);
  return (
    <>
      <PageTitle title={texts.nav.receivables} lead={texts.receivables.lead} />
      <Filters filters={[{ name: 'idSeller', label: texts.charges.seller, type: 'seller' }]} />
      <Receivables key={idSeller} {...(idSeller === undefined ? {} : { sellerId: Number(idSeller) })} />
    </>
  );
}

/** What falls due to one seller, or to all of them: its months, the days and arrangements in them, and their units. */
export function Receivables({ sellerId }: { sellerId?: number }) {
  const texts = useTexts().receivables;
  return (
    <>
      <Answer query={useReceivables(queryOf(sellerId))}>
        {({ data: { summary, receivables: days } }) =>
          days.length === 0 ? (
            <Text c="dimmed">{texts.nothing}</Text>
          ) : (
            <>
              <Text c="dimmed">{texts.total(money(summary.totalNet), summary.totalDays)}</Text>
              <Months days={days} sellerId={sellerId} />
            </>
          )
        }
      </Answer>
      <Effects sellerId={sellerId} />
    </>
  );
}

interface MonthsProps {
  days: readonly ReceivablesOfDay[];
  sellerId: number | undefined;
}

/** The months, one at a time, and below the month its arrangements or those of a chosen day. */
function Months({ days, sellerId }: MonthsProps) {
  const texts = useTexts().receivables;
  const { language } = useLanguage();
  const months = [...new Set(days.map(({ date }) => monthOf(date)))];
  const [nth, setNth] = useState(0);
  const [date, setDate] = useState<string | null>(null);
  const hrefOfDay = useHrefOfDay(sellerId);
  const month = months[Math.min(nth, months.length - 1)];
  const ofMonth = days.filter((each) => monthOf(each.date) === month);
  const bars = useMemo(() => (month === undefined ? [] : receivablesOn(datesOf(month), days)), [month, days]);
  if (month === undefined) return null;
  const turn = (by: number) => {
    setNth(nth + by);
    setDate(null);
  };
  const name = monthName(month, language);
  const chosen = ofMonth.find((each) => each.date === date);
  return (
    <>
      <Panel>
        <Group justify="space-between">
          <Title order={2} size="h4" aria-live="polite" className={classes.month}>
            {name}
          </Title>
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {texts.ofMonth(money(totalOf(bars)))}
            </Text>
            <Button.Group>
              <Button
                variant="default"
                size="xs"
                aria-label={texts.earlier}
                disabled={nth === 0}
                onClick={() => turn(-1)}
              >
                ‹
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label={texts.later}
                disabled={nth >= months.length - 1}
                onClick={() => turn(1)}
              >
                ›
              </Button>
            </Button.Group>
          </Group>
        </Group>
        <MonthTable month={month} days={ofMonth} chosen={date} onChoose={setDate} />
        <DailyChart label={name} days={bars} hrefOfDay={hrefOfDay} />
      </Panel>
      <Panel title={texts.arrangements(chosen === undefined ? name : day(chosen.date))}>
        <Arrangements days={chosen === undefined ? ofMonth : [chosen]} />
        {chosen === undefined && <Text c="dimmed">{texts.chooseDay}</Text>}
      </Panel>
      {chosen !== undefined && <Units key={chosen.date} date={chosen.date} sellerId={sellerId} />}
    </>
  );
}

const datesOf = (month: Month) =>
  weeksOf(month)
    .flat()
    .filter((date) => date !== null);

function amount<Row>(name: string, of: (row: Row) => number): Column<Row> {
  return { name, isAmount: true, of: (row) => <Amount value={of(row)} /> };
}

/** The sums of some days by payment arrangement. */
function Arrangements({ days }: { days: readonly ReceivablesOfDay[] }) {
  const { receivables: texts, chart, arrangements: names } = useTexts();
  return (
    <Rows
      label={texts.byArrangement}
      rows={arrangementsOf(days)}
      keyOf={({ arrangement }) => arrangement}
      columns={[
        { name: texts.arrangement, of: ({ arrangement }) => names[arrangement] },
        amount<Flow>(chart.credit, ({ credit }) => credit),
        amount<Flow>(chart.debit, ({ debit }) => debit),
        amount<Flow>(chart.net, netOf),
      ]}
    />
  );
}

/** The receivable units of one day. It is to come, so nothing of them is paid: what is free is their net. */
function Units({ date, sellerId }: { date: string; sellerId: number | undefined }) {
  const { receivables: texts, chart, transfers, arrangements: names } = useTexts();
  const hrefOfDay = useHrefOfDay(sellerId);
  const query = { ...queryOf(sellerId), dueDateInitial: date, dueDateFinal: date };
  const list = useList(['units', query], (client, page, signal) =>
    client.GET('/v2/report/receivables/units', { params: { query: { ...query, ...page } }, signal }),
  );
  const seller: Column<Unit> = { name: transfers.seller, of: ({ idSeller }) => <SellerLink id={idSeller} /> };
  return (
    <Panel
      title={texts.units(day(date))}
      aside={
        hrefOfDay !== undefined && (
          <Anchor href={hrefOfDay(date)} size="sm" underline="always">
            {texts.linesOfDay}
          </Anchor>
        )
      }
    >
      <Listing
        label={texts.units(day(date))}
        list={list}
        keyOf={({ idSeller, arrangement }) => `${idSeller} ${arrangement}`}
        columns={[
          ...(sellerId === undefined ? [seller] : []),
          { name: texts.arrangement, of: ({ arrangement }) => names[arrangement] },
          amount<Unit>(texts.constituted, ({ constituted }) => constituted),
          amount<Unit>(texts.deducted, ({ deducted }) => deducted),
          amount<Unit>(texts.advanced, ({ advanced }) => advanced),
          amount<Unit>(texts.encumbered, ({ encumbered }) => encumbered),
          amount<Unit>(chart.net, ({ free }) => free),
        ]}
      />
    </Panel>
  );
}

interface MonthTableProps {
  month: Month;
  days: readonly ReceivablesOfDay[];
  chosen: string | null;
  onChoose: (date: string | null) => void;
}

/** A calendar of a month. On a telephone it is a list of the days that have something. */
function MonthTable({ month, days, chosen, onChoose }: MonthTableProps) {
  const texts = useTexts().receivables;
  const amountsOf = new Map(days.map(({ date, amounts: { totalNet } }) => [date, totalNet]));
  return (
    <table className={classes.calendar} aria-label={texts.calendar}>
      <thead>
        <tr>
          {texts.weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          <tr key={index}>
            {week.map((date, weekday) =>
              date === null ? (
                <td key={weekday} className={classes.outside} />
              ) : (
                <DayCell
                  key={date}
                  date={date}
                  amount={amountsOf.get(date)}
                  isChosen={date === chosen}
                  onChoose={onChoose}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  date: string;
  amount: number | undefined;
  isChosen: boolean;
  onChoose: (date: string | null) => void;
}

/** A day. One that has something may be chosen, and let go again. */
function DayCell({ date, amount, isChosen, onChoose }: DayCellProps) {
  const name = (
    <time dateTime={date} className={classes.dayNumber}>
      <span className={classes.wide}>{Number(date.slice(-2))}</span>
      <span className={classes.narrow}>{day(date)}</span>
    </time>
  );
  return (
    <td className={classes.day} data-has={amount !== undefined} data-negative={(amount ?? 0) < 0}>
      {amount === undefined ? (
        name
      ) : (
        <button
          type="button"
          className={classes.choice}
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? null : date)}
        >
          {name}
          <span className={classes.dayAmount}>{money(amount)}</span>
        </button>
      )}
    </td>
  );
}
