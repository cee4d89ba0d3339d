import { writeFile } from 'node:fs/promises';
import type { Service } from '../service.ts';
import { UserError } from '../shared/user-error.ts';
import { readSellerChart } from '../statement/chart/chart.service.ts';
import { drawChart } from '../statement/chart/draw-chart.ts';
import { chartPeriod } from '../statement/chart/period.ts';

export interface ChartOptions {
  seller: number;
  from?: string;
  to?: string;
  out?: string;
}

/** Draws a seller's chart to a file or to standard output. */
export async function runChart({ store, clock }: Service, options: ChartOptions): Promise<void> {
  const period = chartPeriod(options, clock());
  const svg = drawChart(await readSellerChart(store.read, options.seller, period));
  if (options.out === undefined) process.stdout.write(svg);
  else await writeChart(options.out, svg);
}

async function writeChart(path: string, svg: string): Promise<void> {
  try {
    await writeFile(path, svg, { mode: 0o600 });
  } catch (error) {
    throw new UserError(
      `cannot write the chart to ${path}: ${String(error)}. Name a file in a folder that you may write.`,
      { cause: error },
    );
  }
}
