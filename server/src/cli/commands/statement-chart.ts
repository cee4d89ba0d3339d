import { Command, InvalidArgumentError } from 'commander';
import { isCalendarDate } from '../../shared/calendar.ts';
import { parseId, withService } from '../command.ts';
import type { ChartOptions } from '../run-chart.ts';

const help = `
Draws what the seller's lines of each execution date add up to: net inflow (sales less their fees), refunds (less the
fees that return) and fees (of sales, less those that return). Long periods are drawn by week, month or year, and the
title says so. The picture is one SVG file that opens in any browser and needs nothing else.`;

export function chartCommand(): Command {
  return new Command('chart')
    .description("draw a seller's net inflow, refunds and fees as an SVG picture")
    .requiredOption('--seller <id>', 'the seller', parseId)
    .option('--from <date>', 'first execution date, such as 2026-11-01 (default: 90 days up to --to)', date)
    .option('--to <date>', 'last execution date (default: today in São Paulo)', date)
    .option('--out <file>', 'where to; an older file of this name is replaced (default: standard output)')
    .addHelpText('after', help)
    .action(async (options: ChartOptions) => {
      // Loaded here, because drawing takes a large library.
      const { runChart } = await import('../run-chart.ts');
      await withService((service) => runChart(service, options));
    });
}

function date(text: string): string {
  if (isCalendarDate(text)) return text;
  throw new InvalidArgumentError('It must be a date of the calendar such as 2026-11-01.');
}
