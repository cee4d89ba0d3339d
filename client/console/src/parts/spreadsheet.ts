/** A cell of a spreadsheet: a text, or an amount in BRL. */
export type Cell = string | number;

/**
 * Returns a table as the CSV file that Excel opens by a double click in Portuguese: with semicolons, a decimal comma, and
 * the byte order mark by which Excel knows UTF-8.
 */
export function spreadsheet(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(';')}\r\n`).join('')}`;
}

/** A text that begins with one of these would be a formula, and somebody else may have chosen it. */
const formula = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return cell.toFixed(2).replace('.', ',');
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
