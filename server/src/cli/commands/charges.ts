import type { Command } from 'commander';
import { importCharges, type ImportSummary } from '../../charges/import/charge-import.service.ts';
import { oneIntermediary } from '../../intermediaries/named-intermediary.ts';
import { freeDefaultWarning } from '../../rate-plans/default-plan.service.ts';
import { listFreeDefaultPlans, type DefaultPlan } from '../../rate-plans/rate-plan.repository.ts';
import type { Service } from '../../service.ts';
import { counted, grouped } from '../../shared/text.ts';
import { printJson, printRejected, someRejectedExitCode } from '../output.ts';
import { showProgress } from '../progress.ts';
import { sourceOf, withService } from '../with-service.ts';

const importChargesHelp = `
One JSON object per line: uuid, uuidOrder, idSeller, title, value (BRL), buyerValue (BRL, for CREDIT_CARD_EARLY_BUYER
only), paymentMethod, channel, brand, installments, paidAt, expirationDate, customer, authorizationCode,
authorizationNsu, source (its ids at the acquirer or bank). All sellers are of one intermediary: a line for a seller
of another one is rejected. A line that was imported before counts as known, so an import that was interrupted can
simply be started again. A bad line does not stop the others: it is written to the rejected file with its number, a
code and what to do.

Exit codes: 0 every line is imported; 2 some lines were rejected; 1 the import could not run.`;

interface ImportOptions {
  intermediary?: string;
  rejected?: string;
  events: boolean;
  json?: true;
}

export function importChargesCommand(command: Command): void {
  command
    .argument('<file>', 'an NDJSON file, or - for standard input')
    .option('--intermediary <name>', 'the intermediary of the sellers; needed if there are several')
    .option('--rejected <file>', 'write rejected lines here (default: FILE.rejected.ndjson; required with -)')
    .option('--no-events', 'send no webhook events, for past charges')
    .option('--json', 'print the summary as JSON')
    .addHelpText('after', importChargesHelp)
    .action((file: string, options: ImportOptions) =>
      withService((service) => runImport(service, file, options), { isBulk: true }),
    );
}

async function runImport(service: Service, file: string, options: ImportOptions): Promise<void> {
  const { read } = service.store;
  const intermediaryId = await oneIntermediary(read, options.intermediary, 'a file of charges');
  const source = await sourceOf(file, options.rejected);
  const freePlans = await listFreeDefaultPlans(read, 'before_first_charge');
  let freePlan = freePlans.find((plan) => plan.intermediaryId === intermediaryId);
  const progress = showProgress();
  try {
    const summary = await importCharges(service, source, {
      intermediaryId,
      withEvents: options.events,
      onEntered() {
        if (freePlan === undefined) return;
        // The progress is drawn again with the next batch.
        progress.stop();
        warnOfFreePlan(freePlan);
        freePlan = undefined;
      },
      onProgress: ({ lines, bytesRead, totalBytes }) =>
        progress.update({ lines, done: bytesRead, total: totalBytes }),
    });
    progress.stop();
    if (summary.rejected > 0) process.exitCode = someRejectedExitCode;
    if (options.json) printJson(summary);
    else printSummary(summary);
  } finally {
    progress.stop();
  }
}

function warnOfFreePlan(plan: DefaultPlan): void {
  console.error(
    `payfac: warning: ${freeDefaultWarning(plan)}. A charge keeps the price that it was imported with.`,
  );
}

function printSummary(summary: ImportSummary): void {
  const seconds = summary.elapsedMs / 1000;
  const rate = seconds > 0 ? ` (${grouped(Math.round(summary.lines / seconds))} lines/s)` : '';
  console.log(
    `${counted(summary.lines, 'line')}: ${grouped(summary.imported)} imported, ` +
      `${grouped(summary.known)} already known, ${grouped(summary.rejected)} rejected, in ${seconds.toFixed(1)} s${rate}`,
  );
  printRejected(summary);
}
