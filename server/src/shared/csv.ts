/**
 * Characters that start a formula in spreadsheets, or that they skip before one (OWASP, CSV Injection). A phone number
 * such as +5511987654321 is only a number to them, and a pix key that begins with `'` would pay nobody.
 */
const formulaStart = /^(?!\+\d+$)[=+\-@\t\r\n]/;

/** What must be quoted (RFC 4180, 2.6). */
const needsQuotes = /[",\r\n]/;

/** A row with its CRLF (RFC 4180). Text that a spreadsheet would run as a formula is prefixed with `'`. */
export function csvRow(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') throw new TypeError('a cell of CSV holds one value');
  const text = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows of these objects, with the columns in this order. */
export function csvRows(columns: readonly string[], items: readonly unknown[]): string {
  let rows = '';
  for (const item of items) {
    if (typeof item !== 'object' || item === null) throw new TypeError('a row of CSV is an object');
    rows += csvRow(columns.map((column): unknown => Reflect.get(item, column)));
  }
  return rows;
}
