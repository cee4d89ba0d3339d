import type { Command } from 'commander';
import { oneIntermediary } from '../../../intermediaries/named-intermediary.ts';
import { importAnswers, type AnswersSummary } from '../../../refunds/import/import-answers.service.ts';
import type { Service } from '../../../service.ts';
import { counted, grouped } from '../../../shared/counted.ts';
import { printJson } from '../../output.ts';
import { printRejected, someRejectedExitCode } from '../../print-rejected.ts';
import { sourceOf } from '../../source-of.ts';
import { withService } from '../../with-service.ts';

const help = `
One JSON object per line: idRefund (of the export), status (DONE or FAILED), and, if the processor gave them, reason (its
code, such as AC03) and endToEndId. An answer is final. A line that was imported before counts as known, so an import that
was interrupted can simply be started again. A bad line does not stop the others: it is written to the rejected file with
its number, a code and what to do.

A refund that FAILED is taken back: a line of the statement gives the seller back what it took, and the charge is PAID.

Exit codes: 0 every answer is recorded; 2 some lines were rejected; 1 the import could not run.`;

interface ImportOptions {
  intermediary?: string;
  rejected?: string;
  json?: true;
}

export function define(command: Command): void {
  command
    .argument('<file>', 'an NDJSON file, or - for standard input')
    .option('--intermediary <name>', 'the intermediary of the refunds; needed if there are several')
    .option('--rejected <file>', 'write rejected lines here (default: FILE.rejected.ndjson; required with -)')
    .option('--json', 'print the summary as JSON')
    .addHelpText('after', help)
    .action((file: string, options: ImportOptions) =>
      withService((service) => runImport(service, file, options)),
    );
}

async function runImport(service: Service, file: string, options: ImportOptions): Promise<void> {
  const intermediaryId = await oneIntermediary(service.store.read, options.intermediary, 'a file of answers');
  const source = await sourceOf(file, options.rejected);
  const summary = await importAnswers(service, source, intermediaryId);
  if (summary.rejected > 0) process.exitCode = someRejectedExitCode;
  if (options.json) printJson(summary);
  else printSummary(summary);
}

function printSummary(summary: AnswersSummary): void {
  const { lines, answered, known, rejected } = summary;
  console.log(
    `${counted(lines, 'line')}: ${grouped(answered)} recorded, ${grouped(known)} already known, ${grouped(rejected)} rejected`,
  );
  printRejected(summary);
}
