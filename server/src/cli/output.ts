import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { formatInstant } from '../shared/calendar.ts';
import { assertReplaceable, draftOf, nameDraft } from '../shared/durable-file.ts';
import { reasonOf, UserError } from '../shared/errors.ts';
import { grouped, isolated } from '../shared/text.ts';

/** Prints one JSON value on standard output, for programs. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

type Cell = string | number | boolean | null;
type Row = Record<string, Cell>;

/** Prints rows as JSON, or as a table. `whenEmpty` is shown instead of a table without rows. */
export function printRows(rows: readonly Row[], json: true | undefined, whenEmpty: string): void {
  if (json) printJson(rows);
  else if (rows.length === 0) console.log(whenEmpty);
  else printTable(rows);
}

/** Prints rows as aligned columns under their names. */
export function printTable(rows: readonly Row[]): void {
  console.log(tableOf(rows));
}

/** Returns rows as aligned columns under their names, without a line end after the last. */
export function tableOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => cellText(row[name] ?? null)))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const shown = lines.map((line) => {
    const cells = line.map(
      (cell, column) => isolated(cell) + ' '.repeat((widths[column] ?? 0) - cell.length),
    );
    return cells.join('  ').trimEnd();
  });
  return shown.join('\n');
}

function cellText(cell: Cell): string {
  if (cell === null) return '-';
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);
}

/** Formats an instant for a table or for JSON. Null stays null. */
export function shownInstant(instant: number | null): string | null {
  return instant === null ? null : formatInstant(instant);
}

/** Quotes the word so that a POSIX shell reads it as one word. */
export function shellWord(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Writes these parts to standard output, as fast as its reader takes them. */
export async function writeToStdout(parts: AsyncIterable<string>): Promise<void> {
  for await (const part of parts) {
    if (!process.stdout.write(part)) await once(process.stdout, 'drain');
  }
}

/**
 * Writes these parts to a file that only its owner can read. It replaces an older file, which stays if a part fails or
 * the process is killed. Throws `UserError` if no file can be written there.
 */
export async function writeToFile(path: string, parts: AsyncIterable<string>): Promise<void> {
  assertReplaceable(path);
  const draft = draftOf(path);
  const file = await open(draft, 'wx', 0o600).catch((cause: unknown) => {
    const advice = 'Name a file in a folder that you may write to.';
    throw new UserError(`cannot write ${path}: ${reasonOf(cause)}. ${advice}`, { cause });
  });
  try {
    await pipeline(parts, file.createWriteStream({ flush: true }));
    nameDraft(draft, path, 'replace');
  } finally {
    await rm(draft, { force: true });
  }
}

/** The exit code of an import that rejected some lines. */
export const someRejectedExitCode = 2;

/** Prints how many lines were rejected by each code, and where they are. Prints nothing if none was rejected. */
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
