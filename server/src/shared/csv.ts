/** A phone number is only a number to a spreadsheet, and a Pix key that begins with `'` would pay nobody. */
const phoneNumber = /^\+\d+$/;

/** What a spreadsheet skips before a formula. */
const skippedFirst = /^[\t\r\n]/;

/**
 * The places where a formula may begin (OWASP, CSV Injection): at the start of a cell, and where a spreadsheet that separates cells
 * by semicolons or tabs sees another cell. The signs have forms of full width.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

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
  const text = withoutFormulas(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function withoutFormulas(value: string): string {
  if (phoneNumber.test(value)) return value;
  return (skippedFirst.test(value) ? `'${value}` : value).replace(formulaStart, "'");
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
