import { grouped } from '../shared/counted.ts';
import { printTable } from './output.ts';

/** The exit code of an import that rejected some lines. */
export const someRejectedExitCode = 2;

/** How many lines were rejected by each code, and where they are; nothing if none was. */
export function printRejected({
  rejectedByCode,
  rejectedFile,
}: {
  rejectedByCode: Partial<Record<string, number>>;
  rejectedFile: string | null;
}): void {
  if (rejectedFile === null) return;
  console.log();
  const counts = Object.entries(rejectedByCode).map(([code, lines = 0]) => ({ code, lines: grouped(lines) }));
  printTable(counts);
  console.log(`\nThe rejected lines, each with what to do, are in ${rejectedFile}`);
}
