import type { Command } from 'commander';
import type { Service } from '../../../service.ts';
import { readSellerChart } from '../../../statement/chart/chart.service.ts';
import { drawChart } from '../../../statement/chart/draw-chart.ts';
import { chartPeriod } from '../../../statement/chart/period.ts';
import { dateArgument, idArgument } from '../../arguments.ts';
import { withService } from '../../with-service.ts';
import { writePicture } from '../../write-picture.ts';

const help = `
Adds up the lines of each execution date: net inflow (sales less their fees), refunds (less the fees that are returned)
and fees (of sales, less those that are returned). Long periods are drawn by week, month or year, and the title says
so. The picture is a single SVG file, which any browser opens.`;

interface ChartOptions {
  seller: number;
  from?: string;
  to?: string;
  out?: string;
}

export function define(command: Command): void {
  command
    .requiredOption('--seller <id>', 'the seller', idArgument)
    .option(
      '--from <date>',
      'first execution date, such as 2026-11-01 (default: 90 days up to --to)',
      dateArgument,
    )
    .option('--to <date>', 'last execution date (default: today in São Paulo)', dateArgument)
    .option('--out <file>', 'the file to write; an older one is replaced (default: standard output)')
    .addHelpText('after', help)
    .action((options: ChartOptions) => withService((service) => draw(service, options)));
}

async function draw({ store, clock }: Service, options: ChartOptions): Promise<void> {
  const period = chartPeriod(options, clock());
  await writePicture(drawChart(await readSellerChart(store.read, options.seller, period)), options.out);
}
