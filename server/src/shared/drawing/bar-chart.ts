import type { EChartsCoreOption } from 'echarts/core';
import { svgDocument, type PictureWords } from './svg-document.ts';

/** One kind of bars. The legend shows its name. */
export interface BarSeries {
  name: string;
  /** Colour and pattern, as ECharts' `itemStyle`. */
  look: object;
  /** One for each bar; negative ones go down. */
  cents: readonly bigint[];
}

/** Bars over one axis of money; those of one place are stacked. */
export interface BarPanel {
  axisName: string;
  /** Below a legend of one line. */
  top: number;
  height: number;
  series: readonly BarSeries[];
}

export interface BarChart extends PictureWords {
  /** Below the title. */
  subtitle: readonly string[];
  /** Under the bars; `''` for a bar without one. */
  labels: readonly string[];
  panels: readonly BarPanel[];
  /** Instead of bars, when there is nothing to draw; null otherwise. */
  emptyNotice: string | null;
}

const width = 1080;
const height = 630;
/** Text begins at 24, of which 5 are the padding of titles and legends. */
const edge = 19;
const left = 84;
const right = 28;
const widestBar = 56;

const ink = '#1b2733';
const quietInk = '#566472';
const lineColor = '#c9d1d9';
const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

export function drawBarChart(chart: BarChart): string {
  return svgDocument(optionsOf(chart), { width, height }, chart);
}

function optionsOf(chart: BarChart): EChartsCoreOption {
  const { title, subtitle, labels, emptyNotice } = chart;
  const legend = legends(chart.panels.flatMap(({ series }) => series.map(({ name }) => name)));
  const panels = belowLegend(chart.panels, (legend.at(-1)?.top ?? legendTop) - legendTop);
  const numbered = panels.map((panel, index) => ({ ...panel, index, isLast: index === panels.length - 1 }));
  return {
    animation: false,
    backgroundColor: '#ffffff',
    textStyle: { fontFamily: font, color: ink },
    aria: { enabled: true, label: { enabled: false } },
    title: {
      text: title,
      subtext: subtitle.join('\n'),
      left: edge,
      top: 16,
      itemGap: 8,
      textStyle: { fontSize: 20, fontWeight: 600, color: ink },
      subtextStyle: {
        fontSize: 13,
        lineHeight: 19,
        color: quietInk,
        width: width - 48,
        overflow: 'truncate',
      },
    },
    legend,
    grid: panels.map(({ top, height }) => ({ left, right, top, height })),
    xAxis: numbered.map(({ index, isLast }) => timeAxis(labels, index, isLast)),
    yAxis: numbered.map((panel) => moneyAxis(panel, labels.length)),
    series: numbered.flatMap(({ series, index }) => series.map((each) => bars(each, index))),
    graphic: emptyNotice === null ? [] : [notice(emptyNotice, panels[0])],
  };
}

/** The largest width of a digit at this size: without a browser the text cannot be measured. */
const digitWidth = 7.6;
const symbolWidth = 22;
const legendGap = 34;
const legendTop = 92;
const legendLine = 24;

/** One legend for each series, so that its position does not depend on the estimated width of the one before it. */
function legends(names: readonly string[]) {
  let next = edge;
  let top = legendTop;
  return names.map((name) => {
    const room = symbolWidth + name.length * digitWidth;
    if (next > edge && next + room > width) {
      next = edge;
      top += legendLine;
    }
    const place = next;
    next += room + legendGap;
    return {
      left: place,
      top,
      itemWidth: symbolWidth,
      itemHeight: 14,
      icon: 'rect',
      selectedMode: false,
      textStyle: { fontSize: 13, color: ink },
      data: [name],
    };
  });
}

/** The first panel gives way to further lines of the legend. */
function belowLegend([first, ...others]: readonly BarPanel[], room: number): BarPanel[] {
  if (first === undefined) return [];
  return [{ ...first, top: first.top + room, height: first.height - room }, ...others];
}

function timeAxis(labels: readonly string[], gridIndex: number, isLast: boolean) {
  return {
    type: 'category',
    gridIndex,
    data: labels.map((_, index) => index),
    axisLine: { onZero: !isLast, lineStyle: { color: ink } },
    axisTick: {
      show: isLast,
      alignWithLabel: true,
      interval: (index: number) => labels[index] !== '',
      lineStyle: { color: quietInk },
    },
    axisLabel: {
      show: isLast,
      interval: 0,
      formatter: (_: string, index: number) => labels[index] ?? '',
      color: quietInk,
      fontSize: 12,
      lineHeight: 15,
    },
  };
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });

/** Of the height of the bars that go up: a whole step of the axis for less than this would be empty. */
const leastDownShare = 10n;

/**
 * When the bars that go down are short, the axis ends where they do, without a label. By default it would go down by
 * one step, which may be half of the chart.
 */
function lowEnd(series: readonly BarSeries[], places: number): number | null {
  let [lowest, highest] = [0n, 0n];
  for (let place = 0; place < places; place++) {
    let [down, up] = [0n, 0n];
    for (const { cents } of series) {
      const size = cents[place] ?? 0n;
      if (size < 0n) down += size;
      else up += size;
    }
    if (down < lowest) lowest = down;
    if (up > highest) highest = up;
  }
  return lowest < 0n && -lowest * leastDownShare < highest ? Number(lowest) / 100 : null;
}

/** An axis higher than this has more steps. */
const highPanel = 200;

function moneyAxis({ axisName, height, series, index }: BarPanel & { index: number }, places: number) {
  const min = lowEnd(series, places);
  return {
    min,
    type: 'value',
    gridIndex: index,
    name: axisName,
    nameLocation: 'end',
    nameGap: 12,
    nameTextStyle: { color: quietInk, fontSize: 12, align: 'left', padding: [0, 0, 0, 24 - left] },
    splitNumber: height > highPanel ? 5 : 2,
    axisLabel: {
      color: quietInk,
      fontSize: 12,
      showMinLabel: min === null,
      formatter: (brl: number) => compact.format(brl),
    },
    splitLine: { lineStyle: { color: lineColor } },
  };
}

/** The only place where centavos become floating-point numbers, for drawing. */
function bars({ name, look, cents }: BarSeries, index: number) {
  return {
    type: 'bar',
    name,
    xAxisIndex: index,
    yAxisIndex: index,
    // What goes up and what goes down share one position.
    stack: String(index),
    barMaxWidth: widestBar,
    barCategoryGap: '22%',
    itemStyle: look,
    silent: true,
    emphasis: { disabled: true },
    data: cents.map(barHeight),
  };
}

/** Null for zero, so that no bar is drawn instead of an empty outline. */
function barHeight(cents: bigint): number | null {
  return cents === 0n ? null : Number(cents) / 100;
}

function notice(text: string, panel: BarPanel | undefined) {
  const { top = 0, height = 0 } = panel ?? {};
  return {
    type: 'text',
    left: 'center',
    top: top + height / 2 - 10,
    style: { text, fill: quietInk, font: `16px ${font}` },
  };
}
