import { importCharges } from '../charges/import/charge-import.service.ts';
import { fileSource, streamSource, type ImportSource } from '../charges/import/import-source.ts';
import type { ImportSummary } from '../charges/import/import-summary.ts';
import type { Service } from '../service.ts';
import { UserError } from '../shared/user-error.ts';
import { showProgress } from './import-progress.ts';
import { printJson, printTable } from './output.ts';

export interface ImportOptions {
  rejected?: string;
  events: boolean;
  json?: true;
}

const rejectedSomeExitCode = 2;

/** Imports a file or standard input, and shows how far it is and what became of the lines. */
export async function runImport(service: Service, file: string, options: ImportOptions): Promise<void> {
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
