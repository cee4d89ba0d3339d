import { BarChart } from 'echarts/charts';
import {
  AriaComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  TitleComponent,
} from 'echarts/components';
import { init, use, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { formatGroupedBrl } from '../../shared/money.ts';
import type { SellerChart } from './chart.service.ts';
import { bucketLabels, chartBalance, chartDescription, chartSubtitle, chartTitle } from './chart-words.ts';
import type { ChartBucket, ChartSums } from './chart-series.ts';

use([AriaComponent, BarChart, GraphicComponent, GridComponent, LegendComponent, SVGRenderer, TitleComponent]);

const width = 1080;
const height = 630;
/** Text begins at 24, of which 5 are the padding of titles and legends. */
const edge = 19;
const left = 84;
const right = 28;
const flowTop = 150;
const flowHeight = 272;
const feesTop = 474;
const feesHeight = 96;
const widestBar = 56;

const ink = '#1b2733';
const quietInk = '#566472';
const lineColor = '#c9d1d9';
const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Three lightnesses, two of them with stripes or dots, so that they can be told apart without colour. */
const looks = {
  netInflow: { color: '#1f4e79', decal: { symbol: 'none' } },
  reversals: {
    color: '#e58a3c',
    decal: {
      symbol: 'rect',
      color: '#6b3206',
      dashArrayX: [1, 0],
      dashArrayY: [2, 4],
      rotation: Math.PI / 4,
    },
  },
  fees: {
    color: '#cfe3d4',
    decal: {
      symbol: 'circle',
      color: '#2d6a4f',
      dashArrayX: [
        [4, 4],
        [0, 4, 4, 0],
      ],
      dashArrayY: [4, 0],
      symbolSize: 0.7,
    },
    borderColor: '#2d6a4f',
  },
};

/** What an XML document may not contain, not even escaped (XML 1.0, 2.2): a name may hold U+FFFF. */
const noXmlCharacter = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The chart as one self-contained SVG document, without scripts, external fonts or images. */
export function drawChart(chart: SellerChart): string {
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    drawing.setOption(optionsOf(chart));
    return withWords(drawing.renderToSVGString(), chart).replaceAll(noXmlCharacter, '\uFFFD');
  } finally {
    drawing.dispose();
  }
}

function optionsOf(chart: SellerChart): EChartsCoreOption {
  const { totals } = chart.series;
  const names = seriesNames(totals);
  const flows = chart.series.buckets.flatMap(({ netInflowCents, reversalsCents }) => [
    netInflowCents,
    -reversalsCents,
  ]);
  return {
    animation: false,
    backgroundColor: '#ffffff',
    textStyle: { fontFamily: font, color: ink },
    aria: { enabled: true, label: { enabled: false } },
    title: {
      text: chartTitle(chart),
      subtext: `${chartSubtitle(chart)}\n${chartBalance(chart)}`,
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
    legend: legends(Object.values(names)),
    grid: [
      { left, right, top: flowTop, height: flowHeight },
      { left, right, top: feesTop, height: feesHeight },
    ],
    xAxis: [timeAxis(chart, 0), timeAxis(chart, 1)],
    yAxis: [
      moneyAxis(0, 'Inflow, refunds and chargebacks, BRL', flows),
      moneyAxis(
        1,
        'Fees, BRL',
        chart.series.buckets.map(({ feesCents }) => feesCents),
      ),
    ],
    series: [
      bars(chart, 0, names.netInflow, looks.netInflow, ({ netInflowCents }) => netInflowCents),
      bars(chart, 0, names.reversals, looks.reversals, ({ reversalsCents }) => -reversalsCents),
      bars(chart, 1, names.fees, looks.fees, ({ feesCents }) => feesCents),
    ],
    graphic: totals.lines === 0 ? [emptyNotice()] : [],
  };
}

/** The legend shows the totals too. */
function seriesNames({ netInflowCents, reversalsCents, feesCents }: ChartSums) {
  return {
    netInflow: `Net inflow ${formatGroupedBrl(netInflowCents)} BRL`,
    reversals: `Refunds and chargebacks ${formatGroupedBrl(reversalsCents)} BRL`,
    fees: `Fees ${formatGroupedBrl(feesCents)} BRL`,
  };
}

/** The largest width of a digit at this size: without a browser the text cannot be measured. */
const digitWidth = 7.6;
const symbolWidth = 22;
const legendGap = 34;

/** One legend for each series, so that its position does not depend on the estimated width of the one before it. */
function legends(names: readonly string[]) {
  let next = edge;
  return names.map((name) => {
    const place = next;
    next += symbolWidth + legendGap + name.length * digitWidth;
    return {
      left: place,
      top: 92,
      itemWidth: symbolWidth,
      itemHeight: 14,
      icon: 'rect',
      selectedMode: false,
      textStyle: { fontSize: 13, color: ink },
      data: [name],
    };
  });
}

function timeAxis(chart: SellerChart, gridIndex: number) {
  const isLast = gridIndex === 1;
  const labels = bucketLabels(chart);
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
function lowEnd(cents: readonly bigint[]): number | null {
  const lowest = cents.reduce((a, b) => (b < a ? b : a), 0n);
  const highest = cents.reduce((a, b) => (b > a ? b : a), 0n);
  return lowest < 0n && -lowest * leastDownShare < highest ? Number(lowest) / 100 : null;
}

function moneyAxis(gridIndex: number, name: string, cents: readonly bigint[]) {
  const min = lowEnd(cents);
  return {
    min,
    type: 'value',
    gridIndex,
    name,
    nameLocation: 'end',
    nameGap: 12,
    nameTextStyle: { color: quietInk, fontSize: 12, align: 'left', padding: [0, 0, 0, 24 - left] },
    splitNumber: gridIndex === 0 ? 5 : 2,
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
function bars(
  { series }: SellerChart,
  gridIndex: number,
  name: string,
  itemStyle: object,
  cents: (bucket: ChartBucket) => bigint,
) {
  return {
    type: 'bar',
    name,
    xAxisIndex: gridIndex,
    yAxisIndex: gridIndex,
    // Inflow (upwards), and refunds and chargebacks (downwards), share one position.
    stack: String(gridIndex),
    barMaxWidth: widestBar,
    barCategoryGap: '22%',
    itemStyle,
    silent: true,
    emphasis: { disabled: true },
    data: series.buckets.map((bucket) => barHeight(cents(bucket))),
  };
}

/** Null for zero, so that no bar is drawn instead of an empty outline. */
function barHeight(cents: bigint): number | null {
  return cents === 0n ? null : Number(cents) / 100;
}

function emptyNotice() {
  return {
    type: 'text',
    left: 'center',
    top: flowTop + flowHeight / 2 - 10,
    style: { text: 'No statement lines in this period', fill: quietInk, font: `16px ${font}` },
  };
}

/** The title and description that screen readers read (WAI-ARIA Graphics; SVG 2, 5.6). */
function withWords(svg: string, chart: SellerChart): string {
  const end = svg.indexOf('>');
  const words =
    `<title id="chart-title">${escapeXml(chartTitle(chart))}</title>` +
    `<desc id="chart-description">${escapeXml(chartDescription(chart))}</desc>`;
  return `${svg.slice(0, end)} role="img" aria-labelledby="chart-title chart-description">${words}${svg.slice(end + 1)}\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
