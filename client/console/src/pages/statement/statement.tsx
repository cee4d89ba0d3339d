import type { Schemas } from '@payment-intermediary/client';
import { Group, Text } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useList, useRead } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { day, dayAfter, money, useToday } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { DailyChart } from '../../parts/chart.tsx';
import { linesByDay } from '../../parts/daily.ts';
import { Filters, givenFilters } from '../../parts/filters.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Listing } from '../../parts/rows.tsx';
import { Facts } from '../../parts/values.tsx';
import { useRoute } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import { balancesOf, type Start } from './balances.ts';
import { CreateAdjustment } from './create-adjustment.tsx';
import { useLineColumns } from './lines.tsx';
import { datesOf, PeriodBar, usePeriod, type Period } from './period.tsx';
import { summedPeriod } from './read-lines.ts';
import { StatementFiles } from './statement-files.tsx';

type StatementQuery = Schemas['StatementQueryInput'];
type Summary = Schemas['StatementSummary'];

/** The lines of a seller's statement by month or in a period: what happened, the newest first, and what is to come. */
export function Statement({ sellerId }: { sellerId: number }) {
  const { may } = useSession();
  const texts = useTexts();
  const today = useToday();
  const { month, ...period } = usePeriod();
  const { operacao, uuid_charge } = givenFilters(useRoute().filters, ['operacao', 'uuid_charge']);
  const narrowed = { ...kindOf(operacao), ...(uuid_charge === undefined ? {} : { uuid_charge }) };
  const filter: StatementQuery = { idSeller: String(sellerId), ...narrowed };
  // What is to come is apart, if the period has both.
  const isSplit = (period.from ?? '') <= today && (period.to ?? '9999') > today && uuid_charge === undefined;
  const until = isSplit ? today : period.to;
  const summed = summedPeriod({ from: period.from, to: until });
  const isWhole = operacao === undefined && uuid_charge === undefined;
  return (
    <>
      <PeriodBar />
      <Filters
        kept={month === null ? {} : { month }}
        filters={[
          { name: 'executionDateInitial', label: texts.list.from, type: 'date' },
          { name: 'executionDateFinal', label: texts.list.to, type: 'date' },
          { name: 'operacao', label: texts.statement.kind, choices: texts.operations },
          { name: 'uuid_charge', label: texts.statement.chargeId },
        ]}
      />
      <StatementFiles sellerId={sellerId} period={period} month={month} filter={isWhole ? null : narrowed} />
      {may('createAdjustment') && (
        <Group>
          <CreateAdjustment sellerId={sellerId} />
        </Group>
      )}
      {summed !== null ? (
        <Summed sellerId={sellerId} {...summed}>
          {(summary) => (
            <Lines
              filter={filter}
              past={summed}
              coming={isSplit ? { from: dayAfter(today, 1), to: period.to } : null}
              summary={isWhole ? summary : null}
            />
          )}
        </Summed>
      ) : (
        <Lines filter={filter} past={period} coming={null} summary={null} />
      )}
    </>
  );
}

/** The figures of a period, and below them what depends on them. */
function Summed({
  sellerId,
  from: dateInitial,
  to: dateFinal,
  children,
}: {
  sellerId: number;
  from: string;
  to: string;
  children: (summary: Summary) => ReactNode;
}) {
  const texts = useTexts().statement;
  const summary = useRead(['statement summary', sellerId, dateInitial, dateFinal], (client, signal) =>
    client.GET('/v2/seller/{sellerId}/statement/summary', {
      params: { path: { sellerId }, query: { dateInitial, dateFinal } },
      signal,
    }),
  );
  return (
    <Answer query={summary}>
      {(sums) => (
        <>
          <Panel>
            <Facts
              facts={[
                [texts.opening(day(dateInitial)), money(sums.openingBalance)],
                [texts.credited, money(sums.credited)],
                [texts.debited, money(sums.debited)],
                [texts.transferred, money(sums.transferred)],
                [texts.closing(day(dateFinal)), <strong key="closing">{money(sums.closingBalance)}</strong>],
              ]}
            />
          </Panel>
          {children(sums)}
        </>
      )}
    </Answer>
  );
}

interface LinesProps {
  filter: StatementQuery;
  past: Period;
  /** The days to come, which are shown apart; null if all lines are in one list. */
  coming: Period | null;
  /** The sums of the past days; null if the lines have no running balance. */
  summary: Summary | null;
}

function Lines({ filter, past, coming, summary }: LinesProps) {
  const texts = useTexts().statement;
  // What is to come is read once somebody wants to see it.
  const [isOpen, setIsOpen] = useState(false);
  const start = summary && { balance: summary.closingBalance, sequence: summary.asOfSequence };
  const lines = (
    <LineList label={texts.title} query={{ ...filter, ...datesOf(past) }} start={start} newestFirst />
  );
  if (coming === null) return lines;
  return (
    <>
      <Panel title={texts.untilToday}>{lines}</Panel>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{texts.coming}</summary>
        {isOpen && <LineList label={texts.coming} query={{ ...filter, ...datesOf(coming) }} start={start} />}
      </details>
    </>
  );
}

interface LineListProps {
  label: string;
  query: StatementQuery;
  /** The balance at the end of the list whose newest line is first, or before the first line of the other. */
  start: Start | null;
  newestFirst?: boolean;
}

function LineList({ label, query, start, newestFirst = false }: LineListProps) {
  const body = { ...query, newestFirst, details: true };
  const list = useList(['statement', body], (client, page, signal) =>
    client.POST('/v2/report/statement', { params: { query: page }, body, signal }),
  );
  const { items } = list;
  const balances = useMemo(
    () => start && balancesOf(items ?? [], start, newestFirst),
    [items, start, newestFirst],
  );
  return (
    <>
      <Listing
        label={label}
        list={list}
        keyOf={({ sequence }) => sequence}
        columns={useLineColumns(balances)}
      />
      {newestFirst && <NetByDay lines={items} />}
    </>
  );
}

/** A chart of the lines that are loaded. It grows with each further page. */
function NetByDay({ lines = [] }: { lines: Schemas['StatementEntry'][] | undefined }) {
  const texts = useTexts().chart;
  const days = useMemo(() => linesByDay(lines), [lines]);
  if (days.length < 2) return null;
  return (
    <>
      <Text c="dimmed">{texts.netByDayHint}</Text>
      <DailyChart label={texts.netByDay} days={days} />
    </>
  );
}

/** Returns the kinds for the query. The address may hold anything; the API says what is wrong with it. */
function kindOf(operacao: string | undefined): Pick<StatementQuery, 'operacoes'> {
  return operacao === undefined ? {} : { operacoes: [operacao as Schemas['Operacao']] };
}
