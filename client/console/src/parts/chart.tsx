import { Anchor, Text, useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { day, money, roundMoney } from '../format/format.ts';
import { useTexts, type Texts } from '../texts/texts.ts';
import classes from './chart.module.css';
import { highestOf, netOf, totalOf, type Daily } from './daily.ts';
import type { Bars as BarsDrawing } from './draw-bars.ts';
import { Rows, type Column } from './rows.tsx';
import { Amount } from './values.tsx';

const kinds = ['credit', 'debit'] as const;

type Series = (typeof kinds)[number];

const noNames = {};

interface DailyChartProps {
  label: string;
  days: readonly Daily[];
  /** What comes in, what goes out, and what is left, if these have names of their own. */
  names?: Partial<Record<Series | 'net', string>>;
  /** Returns the address that a bar, and a row of the table, of a day opens. */
  hrefOfDay?: ((date: string) => string) | undefined;
}

/** Amounts by day as bars, in words, and as a table. It is drawn again for each new array of days. */
export function DailyChart({ label, days, names = noNames, hrefOfDay }: DailyChartProps) {
  const chartTexts = useTexts().chart;
  const texts = useMemo(() => ({ ...chartTexts, ...names }), [chartTexts, names]);
  const series = useMemo(() => kinds.filter((kind) => days.some((daily) => daily[kind] !== 0)), [days]);
  const full = days.filter(({ credit, debit }) => credit !== 0 || debit !== 0);
  const most = highestOf(full);
  if (most === null) return <Text c="dimmed">{texts.nothing}</Text>;
  const ofKind = series.map((kind): Column<Daily> => {
    return { name: texts[kind], isAmount: true, of: (daily) => <Amount value={daily[kind]} /> };
  });
  const net: Column<Daily> = {
    name: texts.net,
    isAmount: true,
    of: (daily) => <Amount value={netOf(daily)} />,
  };
  return (
    <figure className={classes.chart} aria-label={label}>
      <figcaption>
        {texts.summary(texts.net, money(totalOf(full)), full.length, money(netOf(most)), day(most.date))}
      </figcaption>
      <Bars days={days} series={series} texts={texts} hrefOfDay={hrefOfDay} />
      <details>
        <summary>{texts.asTable}</summary>
        <Rows
          label={label}
          rows={full}
          keyOf={({ date }) => date}
          columns={[
            { name: texts.day, of: ({ date }) => <DayLink date={date} href={hrefOfDay?.(date)} /> },
            ...ofKind,
            ...(series.length > 1 ? [net] : []),
          ]}
        />
      </details>
    </figure>
  );
}

function DayLink({ date, href }: { date: string; href: string | undefined }) {
  return href === undefined ? (
    day(date)
  ) : (
    <Anchor href={href} inherit underline="always">
      {day(date)}
    </Anchor>
  );
}

interface BarsProps extends Pick<DailyChartProps, 'days' | 'hrefOfDay'> {
  series: readonly Series[];
  texts: Texts['chart'];
}

/** The bars and their legend. The drawing library is loaded late, because it is larger than the rest of a page. */
function Bars({ days, series, texts, hrefOfDay }: BarsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let takeAway: (() => void) | null = null;
    let isGone = false;
    const draw = async () => {
      const { drawBars } = await import('./draw-bars.ts');
      if (isGone || frame.current === null) return;
      takeAway = drawBars(
        elementIn(frame.current, 'data-canvas'),
        barsOf(frame.current, { days, series, hrefOfDay, texts }),
      );
    };
    draw().catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      takeAway?.();
    };
    // The effect depends on the scheme, because the colours differ.
  }, [days, series, hrefOfDay, texts, scheme]);
  return (
    <div ref={frame}>
      <ul className={classes.legend}>
        {series.map((kind) => (
          <li key={kind}>
            <span className={classes.swatch} data-series={kind} />
            {texts[kind]}
          </li>
        ))}
      </ul>
      {hasFailed ? (
        <Text c="dimmed">{texts.failed}</Text>
      ) : (
        <div className={classes.canvas} data-canvas="" aria-hidden="true" />
      )}
    </div>
  );
}

/** Returns the series to draw, in the colours that the styles give to the legend and to the frame. */
function barsOf(frame: HTMLElement, { days, series, texts, hrefOfDay }: BarsProps): BarsDrawing {
  const canvas = getComputedStyle(elementIn(frame, 'data-canvas'));
  return {
    labels: days.map(({ date }) => day(date)),
    // The short label leaves out the year.
    shortLabel: (label) => label.slice(0, 5),
    series: series.map((kind) => ({
      name: texts[kind],
      color: getComputedStyle(elementIn(frame, 'data-series', kind)).backgroundColor,
      values: days.map((daily) => daily[kind]),
    })),
    colors: { text: canvas.color, line: canvas.borderTopColor, background: canvas.backgroundColor },
    axisText: roundMoney,
    valueText: money,
    onClick(index) {
      const date = days[index]?.date;
      if (date !== undefined && hrefOfDay !== undefined) location.hash = hrefOfDay(date);
    },
  };
}

function elementIn(frame: HTMLElement, attribute: string, value = ''): HTMLElement {
  const element = frame.querySelector<HTMLElement>(`[${attribute}="${value}"]`);
  if (element === null) throw new Error(`the chart has no ${attribute} ${value}`);
  return element;
}
