import { formatInstant } from '../shared/calendar.ts';

/** One JSON value on standard output, for programs. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

type Cell = string | number | boolean | null;
type Row = Record<string, Cell>;

/** Rows as JSON, or as a table; `whenEmpty` is shown instead of a table without rows. */
export function printRows(rows: readonly Row[], json: true | undefined, whenEmpty: string): void {
  if (json) printJson(rows);
  else if (rows.length === 0) console.log(whenEmpty);
  else printTable(rows);
}

/** Rows as aligned columns under their names. */
export function printTable(rows: readonly Row[]): void {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => cellText(row[name] ?? null)))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) {
    const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
}

function cellText(cell: Cell): string {
  if (cell === null) return '-';
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);
}

/** An instant for a table or for JSON; null stays null. */
export function shownInstant(instant: number | null): string | null {
  return instant === null ? null : formatInstant(instant);
}

/** The word as one word of a POSIX shell. */
export function shellWord(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
