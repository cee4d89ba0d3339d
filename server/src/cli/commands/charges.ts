import { Command } from 'commander';
import type { ImportOptions } from '../run-import.ts';
import { withService } from '../command.ts';

const importHelp = `
One JSON object a line: uuid, uuidOrder, idSeller, title, value (BRL), paymentMethod, channel, brand, installments,
paidAt, expirationDate, customer, authorizationCode, authorizationNsu. A line that was imported before counts as
known, so an import that was cut short is simply started again. A bad line never stops the rest: it goes to the
rejected file with its number, a code and what to do.

Exit codes: 0 every line is in; 2 some were rejected; 1 could not run.`;

export function chargesCommand(): Command {
  const importCommand = new Command('import')
    .description('read paid charges, price them, and write them to their sellers’ statements')
    .argument('<file>', 'an NDJSON file, or - for standard input')
    .option('--rejected <file>', 'where rejected lines go (default: FILE.rejected.ndjson; required with -)')
    .option('--no-events', 'tell no seller: for charges of the past')
    .option('--json', 'print the summary as JSON')
    .addHelpText('after', importHelp)
    .action(async (file: string, options: ImportOptions) => {
      // Loaded here, so that the other commands need not compile the schema of a line.
      const { runImport } = await import('../run-import.ts');
      await withService((service) => runImport(service, file, options), { isBulk: true });
    });
  return new Command('charges').description('charges in').addCommand(importCommand);
}
