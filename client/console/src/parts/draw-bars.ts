import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([BarChart, GridComponent, TooltipComponent, CanvasRenderer]);

export interface Bars {
  /** The label of each bar, and its short form for narrow spaces. */
  labels: readonly string[];
  shortLabel: (label: string) => string;
  /** The series, which are stacked. Negative values are below zero. */
  series: readonly { name: string; color: string; values: readonly number[] }[];
  /** The colours, as CSS writes them. */
  colors: { text: string; line: string; background: string };
  /** Formats a value for the axis and the tooltip. */
  axisText: (value: number) => string;
  valueText: (value: number) => string;
  /** Is called for a bar that is clicked. */
  onClick: (index: number) => void;
}

/** Draws stacked bars into an element, as wide as the element. Returns a function that removes them. */
export function drawBars(element: HTMLElement, bars: Bars): () => void {
  const chart = init(element);
  chart.setOption(optionOf(bars));
  chart.on('click', ({ dataIndex }) => bars.onClick(dataIndex));
  const observer = new ResizeObserver(() => chart.resize());
  observer.observe(element);
  return () => {
    observer.disconnect();
    chart.dispose();
  };
}

function optionOf({ labels, shortLabel, series, colors, axisText, valueText }: Bars) {
  const { text, line, background } = colors;
  return {
    animation: false,
    textStyle: { fontFamily: 'system-ui, sans-serif' },
    grid: { left: 8, right: 8, top: 12, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      // As HTML the tooltip would have inline styles, which the policy forbids.
      renderMode: 'richText',
      backgroundColor: background,
      borderColor: line,
      textStyle: { color: text, fontSize: 13 },
      formatter: (shown: { name: string; seriesName: string; value: number }[]) =>
        [shown[0]?.name, ...shown.map(({ seriesName, value }) => `${seriesName}: ${valueText(value)}`)].join(
          '\n',
        ),
    },
    xAxis: {
      type: 'category',
      data: labels,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: line } },
      axisLabel: { color: text, hideOverlap: true, formatter: shortLabel },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      splitLine: { lineStyle: { color: line } },
      axisLabel: { color: text, formatter: axisText },
    },
    series: series.map(({ name, color, values }) => ({
      type: 'bar',
      name,
      stack: 'all',
      data: values,
      barMaxWidth: 28,
      itemStyle: { color },
    })),
  };
}
