import type { Command } from 'commander';
import type { AnswersSummary } from '../imports/import-answers.ts';
import type { ImportSource } from '../imports/lines.ts';
import { oneIntermediary } from '../intermediaries/named-intermediary.ts';
import type { Service } from '../service.ts';
import { counted, grouped } from '../shared/text.ts';
import { printJson, printRejected, someRejectedExitCode } from './output.ts';
import { sourceOf, withService } from './with-service.ts';

interface ImportOptions {
  intermediary?: string;
  rejected?: string;
  json?: true;
}

type ImportAnswers = (
  service: Service,
  source: ImportSource,
  intermediaryId: number,
) => Promise<AnswersSummary>;

/** Defines `refunds import` or `transfers import`, which differ only in the answers. */
export function defineAnswersImport(
  command: Command,
  what: 'refunds' | 'transfers',
  help: string,
  importAnswers: ImportAnswers,
): void {
  command
    .argument('<file>', 'an NDJSON file, or - for standard input')
    .option('--intermediary <name>', `the intermediary of the ${what}; needed if there are several`)
    .option('--rejected <file>', 'write rejected lines here (default: FILE.rejected.ndjson; required with -)')
    .option('--json', 'print the summary as JSON')
    .addHelpText('after', help)
    .action((file: string, options: ImportOptions) =>
      withService((service) => runImport(service, file, options, importAnswers)),
    );
}

async function runImport(
  service: Service,
  file: string,
  options: ImportOptions,
  importAnswers: ImportAnswers,
): Promise<void> {
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
