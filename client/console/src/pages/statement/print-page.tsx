import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { TooMany } from '../../api/read-all.ts';
import { useSeller } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { day, instant, money, monthName, taxId, useToday, type Month } from '../../format/format.ts';
import { Answer, FailureNotice } from '../../parts/answer.tsx';
import { Progress } from '../../parts/files.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import classes from '../../parts/parts.module.css';
import { Rows, type Column } from '../../parts/rows.tsx';
import type { Cell, Table, TableColumn } from '../../parts/spreadsheet.ts';
import { Amount, Facts } from '../../parts/values.tsx';
import { hrefOf, useRoute } from '../../place/place.ts';
import { useLanguage, useTexts } from '../../texts/texts.ts';
import { lineTable } from './line-table.ts';
import { PeriodBar, usePeriod } from './period.tsx';
import { readPeriod, summedPeriod, type SummedPeriod, type WholePeriod } from './read-lines.ts';
import { StatementFiles } from './statement-files.tsx';

/** The most lines that are printed, which are some 90 pages. */
const mostLines = 5_000;

/** A seller's statement of a month, or of another period with sums, until today. It is made to be printed. */
export default function StatementPrintPage({ sellerId }: { sellerId: number }) {
  const { language } = useLanguage();
  const {
    printed: texts,
    statement: { title },
  } = useTexts();
  const { month, ...period } = usePeriod();
  const today = useToday();
  // What is to come may still change, so a period that has begun ends today.
  const isBegun = (period.from ?? '') <= today && (period.to ?? '9999') > today;
  const summed = summedPeriod(isBegun ? { ...period, to: today } : period);
  if (summed === null) {
    return (
      <>
        <PageTitle title={title}>
          <BackLink sellerId={sellerId} />
        </PageTitle>
        <Text>{texts.noPeriod}</Text>
      </>
    );
  }
  const { from, to } = summed;
  return (
    <Printed
      key={`${from} ${to}`}
      sellerId={sellerId}
      period={summed}
      month={month}
      name={month === null ? texts.days(day(from), day(to)) : monthName(month, language)}
    />
  );
}

interface PrintedProps {
  sellerId: number;
  period: SummedPeriod;
  month: Month | null;
  /** The period in words. */
  name: string;
}

function Printed({ sellerId, period, month, name }: PrintedProps) {
  const texts = useTexts();
  const { printed: words } = texts;
  const { query, lineCount, stop } = useWholePeriod(sellerId, period);
  const { data, error, fetchStatus, refetch } = query;
  return (
    <>
      <PageTitle title={words.title(name)}>
        <div className={classes.onScreen}>
          <Group>
            <BackLink sellerId={sellerId} />
            {data !== undefined && <Button onClick={() => print()}>{texts.transfer.print}</Button>}
          </Group>
        </div>
      </PageTitle>
      <div className={classes.onScreen}>
        <PeriodBar />
      </div>
      {data !== undefined ? (
        <Printout {...data} sellerId={sellerId} period={period} />
      ) : error instanceof TooMany ? (
        <>
          <Text role="alert">{words.tooMany(error.most)}</Text>
          <StatementFiles sellerId={sellerId} period={period} month={month} isPrinted />
        </>
      ) : error !== null ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : fetchStatus === 'fetching' ? (
        <Group>
          <Progress rowCount={lineCount} onStop={stop} />
        </Group>
      ) : (
        <Group>
          <Text role="status">{words.stopped}</Text>
          <Button variant="default" onClick={() => void refetch()}>
            {words.again}
          </Button>
        </Group>
      )}
    </>
  );
}

/** A link to the same period on the page of the statement. */
function BackLink({ sellerId }: { sellerId: number }) {
  const { filters } = useRoute();
  return (
    <Anchor
      href={hrefOf(['sellers', sellerId, 'statement'], Object.fromEntries(filters))}
      size="sm"
      underline="always"
    >
      {useTexts().printed.back}
    </Anchor>
  );
}

/** Reads the period once: it stays as it is until somebody reads it again. */
function useWholePeriod(sellerId: number, period: SummedPeriod) {
  const { patientClient } = useSession();
  const queries = useQueryClient();
  const [lineCount, setLineCount] = useState(0);
  const queryKey = ['statement print', sellerId, period];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      setLineCount(0);
      const reading = { onRead: setLineCount, signal };
      const whole = await readPeriod(patientClient, sellerId, period, mostLines, reading);
      return { ...whole, readAt: new Date().toISOString() };
    },
    refetchOnWindowFocus: false,
    refetchInterval: false,
  });
  return { query, lineCount, stop: () => void queries.cancelQueries({ queryKey }) };
}

interface PrintoutProps extends WholePeriod {
  sellerId: number;
  period: SummedPeriod;
  readAt: string;
}

/** Who it is for, the sums, and then each line with the balance after it. */
function Printout({ sellerId, period: { from, to }, readAt, summary, lines, balances }: PrintoutProps) {
  const { identity } = useSession();
  const texts = useTexts();
  const { printed: words, statement: names } = texts;
  const seller = useSeller(sellerId);
  return (
    <Answer query={seller}>
      {({ name, document }) => (
        <>
          <Panel>
            <Facts
              facts={[
                [words.intermediary, identity.intermediary],
                [words.seller, name],
                [words.document, taxId(document)],
                [words.period, words.days(day(from), day(to))],
                [words.writtenAt, instant(readAt)],
              ]}
            />
          </Panel>
          <Panel>
            <Facts
              facts={[
                [names.opening(day(from)), money(summary.openingBalance)],
                [names.credited, money(summary.credited)],
                [names.debited, money(summary.debited)],
                [names.transferred, money(summary.transferred)],
                [names.closing(day(to)), <strong key="closing">{money(summary.closingBalance)}</strong>],
              ]}
            />
          </Panel>
          {lines.length === 0 && <Text>{words.none}</Text>}
          <TableRows table={lineTable(lines, { title: words.lines, texts, balances, hasOrders: false })} />
        </>
      )}
    </Answer>
  );
}

function TableRows({ table: { title, columns, rows } }: { table: Table }) {
  const numbered = rows.map((cells, index) => ({ cells, index }));
  return (
    <Rows
      label={title}
      rows={numbered}
      keyOf={({ index }) => index}
      columns={columns.map(({ name, kind }, at): Column<(typeof numbered)[number]> => ({
        name,
        isAmount: kind === 'amount',
        of: ({ cells }) => shown(cells[at] ?? null, kind),
      }))}
    />
  );
}

function shown(cell: Cell, kind: TableColumn['kind']): ReactNode {
  if (typeof cell === 'number') return kind === 'amount' ? <Amount value={cell} /> : cell;
  return kind === 'day' && cell !== null ? day(cell) : cell;
}
