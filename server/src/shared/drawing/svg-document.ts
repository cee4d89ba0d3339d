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

use([AriaComponent, BarChart, GraphicComponent, GridComponent, LegendComponent, SVGRenderer, TitleComponent]);

/** What an XML document may not contain, not even escaped (XML 1.0, 2.2): a name may hold U+FFFF. */
const noXmlCharacter = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** What screen readers read of a picture. */
export interface PictureWords {
  title: string;
  description: string;
}

/** A drawing as one self-contained SVG document, without scripts, external fonts or images. */
export function svgDocument(
  options: EChartsCoreOption,
  size: { width: number; height: number },
  words: PictureWords,
): string {
  const drawing = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    drawing.setOption(options);
    return withWords(drawing.renderToSVGString(), words).replaceAll(noXmlCharacter, '\uFFFD');
  } finally {
    drawing.dispose();
  }
}

/** The title and description that screen readers read (WAI-ARIA Graphics; SVG 2, 5.6). */
function withWords(svg: string, { title, description }: PictureWords): string {
  const end = svg.indexOf('>');
  const words =
    `<title id="chart-title">${escapeXml(title)}</title>` +
    `<desc id="chart-description">${escapeXml(description)}</desc>`;
  return `${svg.slice(0, end)} role="img" aria-labelledby="chart-title chart-description">${words}${svg.slice(end + 1)}\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
