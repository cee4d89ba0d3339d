import type { Command } from 'commander';
import { drawReceivables } from '../../../receivables/chart/draw-receivables.ts';
import { readReceivablesChart } from '../../../receivables/chart/receivables-chart.service.ts';
import type { Service } from '../../../service.ts';
import { idArgument } from '../../arguments.ts';
import { withService } from '../../with-service.ts';
import { writePicture } from '../../write-picture.ts';

const help = `
Adds up what falls due on each of the next 90 days, from tomorrow in São Paulo on: sales, less fees, refunds and
chargebacks, by payment method. The picture is a single SVG file, which any browser opens.`;

interface ChartOptions {
  seller: number;
  out?: string;
}

export function define(command: Command): void {
  command
    .requiredOption('--seller <id>', 'the seller', idArgument)
    .option('--out <file>', 'the file to write; an older one is replaced (default: standard output)')
    .addHelpText('after', help)
    .action((options: ChartOptions) => withService((service) => draw(service, options)));
}

async function draw({ store, clock }: Service, { seller, out }: ChartOptions): Promise<void> {
  await writePicture(drawReceivables(await readReceivablesChart(store.read, seller, clock())), out);
}
