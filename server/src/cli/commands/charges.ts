import { Command } from 'commander';
import { importCharges } from '../../charges/import/import-charges.ts';
import { fileSource, streamSource, type ImportSource } from '../../charges/import/import-source.ts';
import type { ImportSummary } from '../../charges/import/import-summary.ts';
import type { Service } from '../../service.ts';
import { UserError } from '../../shared/user-error.ts';
import { withService } from '../command.ts';
import { showProgress } from '../import-progress.ts';
import { printJson, printTable } from '../output.ts';

const rejectedSomeExitCode = 2;

const importHelp = `
One JSON object a line: uuid, uuidOrder, idSeller, title, value (BRL), paymentMethod, channel, brand, installments,
paidAt, expirationDate, customer, authorizationCode, authorizationNsu. A line that was imported before counts as
known, so an import that was cut short is simply started again. A bad line never stops the rest: it goes to the
rejected file with its number, a code and what to do.

Exit codes: 0 every line is in; 2 some were rejected; 1 could not run.`;

interface ImportOptions {
  rejected?: string;
  events: boolean;
  json?: true;
}

export function chargesCommand(): Command {
  const importCommand = new Command('import')
    .description('read paid charges, price them, and write them to their sellers’ statements')
    .argument('<file>', 'an NDJSON file, or - for standard input')
    .option('--rejected <file>', 'where rejected lines go (default: FILE.rejected.ndjson; required with -)')
    .option('--no-events', 'tell no seller: for charges of the past')
    .option('--json', 'print the summary as JSON')
    .addHelpText('after', importHelp)
    .action((file: string, options: ImportOptions) => withService((service) => run(service, file, options)));
  return new Command('charges').description('charges in').addCommand(importCommand);
}

async function run(service: Service, file: string, options: ImportOptions): Promise<void> {
  const source = await sourceOf(file, options.rejected);
  const progress = showProgress();
  try {
    const summary = await importCharges(service, source, {
      withEvents: options.events,
      onProgress: progress.update,
    });
    progress.stop();
    if (options.json) printJson(summary);
    else printSummary(summary);
    if (summary.rejected > 0) process.exitCode = rejectedSomeExitCode;
  } finally {
    progress.stop();
  }
}

async function sourceOf(file: string, rejected: string | undefined): Promise<ImportSource> {
  if (file !== '-') return fileSource(file, rejected);
  if (rejected === undefined) {
    throw new UserError('with - say where rejected lines go: --rejected FILE.');
  }
  return streamSource(process.stdin, rejected);
}

function printSummary(summary: ImportSummary): void {
  const seconds = summary.elapsedMs / 1000;
  const rate = seconds > 0 ? ` (${Math.round(summary.lines / seconds)} lines/s)` : '';
  console.log(
    `${summary.lines} lines: ${summary.imported} imported, ${summary.known} known already, ` +
      `${summary.rejected} rejected, in ${seconds.toFixed(1)} s${rate}`,
  );
  if (summary.rejectedFile === null) return;
  console.log();
  const rows = Object.entries(summary.rejectedByCode).map(([code, lines]) => ({ code, lines }));
  printTable(rows, '');
  console.log(`\nThe rejected lines, with what to do: ${summary.rejectedFile}`);
}
