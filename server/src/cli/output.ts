import { formatInstant } from '../shared/calendar.ts';

/** One JSON value on standard output, for programs. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

type Cell = string | number | boolean | null;

/** Rows as aligned columns under their names; a hint when there are none. */
export function printTable(rows: readonly Record<string, Cell>[], whenEmpty: string): void {
  const [first] = rows;
  if (first === undefined) {
    console.log(whenEmpty);
    return;
  }
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => text(row[name] ?? null)))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

function text(cell: Cell): string {
  if (cell === null) return '-';
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);
}

/** An instant for a table or for JSON; null stays null. */
export function shownInstant(instant: number | null): string | null {
  return instant === null ? null : formatInstant(instant);
}
