/** The content of one scrape of `/metrics`. */
export interface Scrape {
  /** Every name in a TYPE line, with its type. */
  types: Map<string, string>;
  /** The value of every series, by its name with labels as it is written. */
  series: Map<string, number>;
}

export async function scrape(baseUrl: string): Promise<Scrape> {
  const response = await fetch(`${baseUrl}/metrics`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`/metrics answered ${response.status}: ${text}`);
  return parseMetrics(text);
}

const line = /^(?<series>[a-z_:][a-z0-9_:]*(?:\{(?:[a-z_]+="[^"\\]*",?)+\})?) (?<value>\S+)$/i;

/**
 * Parses Prometheus' text format, version 0.0.4. Throws for a line that is not valid, or a series that occurs twice.
 */
export function parseMetrics(text: string): Scrape {
  const types = new Map<string, string>();
  const series = new Map<string, number>();
  for (const row of text.split('\n')) {
    const [, typed, type] = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(row) ?? [];
    if (typed !== undefined && type !== undefined) types.set(typed, type);
    if (row === '' || row.startsWith('# ')) continue;
    const found = line.exec(row)?.groups;
    if (found?.series === undefined || series.has(found.series)) throw new Error(`not a metric: ${row}`);
    series.set(found.series, Number(String(found.value).replace('+Inf', 'Infinity')));
  }
  return { types, series };
}

/** Returns the values of the series of one metric whose labels contain all of these. */
export function seriesOf({ series }: Scrape, name: string, labels: Record<string, string> = {}): number[] {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return [...series]
    .filter(([key]) => key === name || key.startsWith(`${name}{`))
    .filter(([key]) => wanted.every((part) => key.includes(part)))
    .map(([, value]) => value);
}

/** Returns the sum of these series, or 0 if there are none. */
export function sumOf(scraped: Scrape, name: string, labels: Record<string, string> = {}): number {
  return seriesOf(scraped, name, labels).reduce((sum, value) => sum + value, 0);
}
