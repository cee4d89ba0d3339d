/**
 * Characters that start a formula in spreadsheets, or that spreadsheets skip before one (OWASP, CSV Injection). A phone
 * number such as +5511987654321 is excepted: spreadsheets read it as a number, and a pix key that began with `'` would
 * pay nobody.
 */
const formulaStart = /^(?!\+\d+$)[=+\-@\t\r\n]/;

/** The characters for which a cell must be quoted (RFC 4180, 2.6). */
const needsQuotes = /[",\r\n]/;

/** Returns a row with its CRLF (RFC 4180). A `'` is put before text that a spreadsheet would run as a formula. */
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

/** Returns the rows of these objects, with the columns in this order. */
export function csvRows(columns: readonly string[], items: readonly unknown[]): string {
  let rows = '';
  for (const item of items) {
    if (typeof item !== 'object' || item === null) throw new TypeError('a row of CSV is an object');
    rows += csvRow(columns.map((column): unknown => Reflect.get(item, column)));
  }
  return rows;
}
