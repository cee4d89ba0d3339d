import type { Schemas } from '@payment-intermediary/client';
import { Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useRead } from '../../api/queries.ts';
import {
  day,
  dayAfter,
  fromCents,
  instant,
  money,
  monthName,
  monthOf,
  toCents,
  useToday,
  weeksOf,
  type Month,
} from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { DailyChart } from '../../parts/chart.tsx';
import { receivablesOn } from '../../parts/daily.ts';
import { Panel } from '../../parts/panel.tsx';
import { Figure, Figures } from '../../parts/values.tsx';
import { useLanguage, useTexts, type Texts } from '../../texts/texts.ts';
import classes from './balance.module.css';

/** The amounts that a seller is owed, and the days on which they fall due. */
export function Balance({ sellerId }: { sellerId: number }) {
  const {
    balance: texts,
    chart: { nextDays },
  } = useTexts();
  const balance = useBalance(sellerId);
  const receivables = useRead(['receivables', sellerId], (client, signal) => {
    const query = { idSeller: String(sellerId) };
    return client.GET('/v2/report/receivables/future', { params: { query }, signal });
  });
  return (
    <Answer query={balance}>
      {(amounts) => (
        <>
          <Figures>
            <Figure
              name={texts.available}
              hint={availableHint(texts, amounts)}
              value={money(amounts.available)}
              isBad={amounts.available < 0}
              isMain
            />
            <Figure
              name={texts.pending}
              hint={texts.pendingHint}
              value={money(amounts.pending)}
              isBad={amounts.pending < 0}
            />
            <Figure
              name={texts.inTransfer}
              hint={texts.inTransferHint}
              value={money(amounts.inTransfer)}
              isBad={amounts.inTransfer < 0}
            />
          </Figures>
          {receivables.data !== undefined && (
            <Panel title={nextDays}>
              <ReceivablesChart days={receivables.data.data.receivables} />
            </Panel>
          )}
          <Panel title={texts.calendar}>
            <Answer query={receivables}>
              {({ data: { summary, receivables: days } }) =>
                days.length === 0 ? (
                  <Text c="dimmed">{texts.noReceivables}</Text>
                ) : (
                  <>
                    <Text c="dimmed">{texts.calendarHint(money(summary.totalNet), summary.totalDays)}</Text>
                    <ReceivablesCalendar days={days} />
                  </>
                )
              }
            </Answer>
          </Panel>
        </>
      )}
    </Answer>
  );
}

function availableHint(
  { availableHint: hints }: Texts['balance'],
  { available, payoutStatus, heldUntil }: Schemas['Balance'],
): string {
  if (payoutStatus === 'BLOCKED') return hints.BLOCKED;
  if (available < 0) return hints.owed;
  return heldUntil === null ? hints.PAYABLE : hints.HELD(instant(heldUntil));
}

export const chartDays = 30;

/** A chart of what falls due in the next 30 days, day by day. */
export function ReceivablesChart({ days }: { days: readonly Schemas['ReceivablesOfDay'][] }) {
  const texts = useTexts().chart;
  const from = useToday();
  const shown = useMemo(() => {
    const dates = Array.from({ length: chartDays }, (_, n) => dayAfter(from, n + 1));
    return receivablesOn(dates, days);
  }, [from, days]);
  return <DailyChart label={texts.nextDays} days={shown} />;
}

/** Reads what a seller is owed now. */
export function useBalance(sellerId: number) {
  return useRead(['balance', sellerId], (client, signal) =>
    client.GET('/v2/seller/{sellerId}/balance', { params: { path: { sellerId } }, signal }),
  );
}

/**
 * A calendar of what falls due on each day, month by month. On a telephone it is a list of the days that have
 * something.
 */
function ReceivablesCalendar({ days }: { days: readonly Schemas['ReceivablesOfDay'][] }) {
  const texts = useTexts().balance;
  const { language } = useLanguage();
  const months = [...new Set(days.map(({ date }) => monthOf(date)))];
  const [chosen, setChosen] = useState(0);
  const month = months[Math.min(chosen, months.length - 1)];
  if (month === undefined) return null;
  const ofMonth = days.filter(({ date }) => monthOf(date) === month);
  const totalCents = ofMonth.reduce((sum, { amounts }) => sum + toCents(amounts.totalNet), 0);
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Text fw={600} component="h3" aria-live="polite" className={classes.month}>
          {monthName(month, language)}
        </Text>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {texts.ofMonth(money(fromCents(totalCents)))}
          </Text>
          <Button.Group>
            <Button
              variant="default"
              size="xs"
              aria-label={texts.earlier}
              disabled={chosen === 0}
              onClick={() => setChosen(chosen - 1)}
            >
              ‹
            </Button>
            <Button
              variant="default"
              size="xs"
              aria-label={texts.later}
              disabled={chosen >= months.length - 1}
              onClick={() => setChosen(chosen + 1)}
            >
              ›
            </Button>
          </Button.Group>
        </Group>
      </Group>
      <MonthTable month={month} days={ofMonth} />
    </div>
  );
}

function MonthTable({ month, days }: { month: Month; days: readonly Schemas['ReceivablesOfDay'][] }) {
  const texts = useTexts().balance;
  const amounts = new Map(days.map(({ date, amounts: { totalNet } }) => [date, totalNet]));
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
            {week.map((date, weekday) => (
              <DayCell key={date ?? weekday} date={date} amount={amounts.get(date ?? '')} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ date, amount }: { date: string | null; amount: number | undefined }) {
  if (date === null) return <td className={classes.outside} />;
  return (
    <td className={classes.day} data-has={amount !== undefined} data-negative={(amount ?? 0) < 0}>
      <time dateTime={date} className={classes.dayNumber}>
        <span className={classes.wide}>{Number(date.slice(-2))}</span>
        <span className={classes.narrow}>{day(date)}</span>
      </time>
      {amount !== undefined && <span className={classes.dayAmount}>{money(amount)}</span>}
    </td>
  );
}
