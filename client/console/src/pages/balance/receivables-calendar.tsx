import type { Schemas } from '@payment-intermediary/client';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { fromCents, toCents } from '../../format/cents.ts';
import { day, money } from '../../format/format.ts';
import { useLanguage, useTexts } from '../../texts/use-texts.ts';
import classes from './balance.module.css';
import { monthName, monthOf, weeksOf, type Month } from './month.ts';

/** What falls due on each day, month by month; on a telephone, a list of the days that have something. */
export function ReceivablesCalendar({ days }: { days: readonly Schemas['ReceivablesOfDay'][] }) {
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
