/** A row of CSV. */
export interface CsvRow {
  /** The number of the line that it begins on, from 1. */
  line: number;
  /** The text of the row in the file, without its line end. */
  text: string;
  /** The cells; null if a quote is not closed where it should be. */
  cells: string[] | null;
}

/** A row, and the position at which the next one begins. */
interface Reading extends Pick<CsvRow, 'cells'> {
  end: number;
}

/**
 * Yields the rows of a text (RFC 4180). The separator is the one in the first line: a semicolon, as spreadsheets write
 * it in Brazil, or a comma. Empty lines are left out. A row whose quotes are wrong ends with its line, so that only
 * that row is lost.
 */
export function* csvRows(text: string): Generator<CsvRow> {
  const separator = /^\s*[^\r\n]*;/.test(text) ? ';' : ',';
  let line = 1;
  for (let start = 0; start < text.length;) {
    const { cells, end } = readRow(text, start, separator);
    const row = text.slice(start, end);
    if (row !== '') yield { line, text: row, cells };
    const next = endOfLine(text, end);
    line += text.slice(start, next).split(/\r\n|\r|\n/).length - 1;
    start = next;
  }
}

function readRow(text: string, start: number, separator: string): Reading {
  const quoted = /"([^"]*(?:""[^"]*)*)"/y;
  const bare = separator === ';' ? /[^;\r\n]*/y : /[^,\r\n]*/y;
  const cells: string[] = [];
  for (let at = start; ;) {
    quoted.lastIndex = bare.lastIndex = at;
    const isQuoted = text[at] === '"';
    const found = (isQuoted ? quoted : bare).exec(text);
    const end = at + (found?.[0].length ?? 0);
    const after = text[end];
    const isEnd = after === undefined || after === '\n' || after === '\r';
    if (found === null || (after !== separator && !isEnd)) {
      return { cells: null, end: start + (/^[^\r\n]*/.exec(text.slice(start))?.[0].length ?? 0) };
    }
    cells.push(isQuoted ? (found[1] ?? '').replaceAll('""', '"') : found[0]);
    if (isEnd) return { cells, end };
    at = end + 1;
  }
}

/** Returns the position after the line end: LF, CRLF or CR. */
function endOfLine(text: string, end: number): number {
  return end + (text.startsWith('\r\n', end) ? 2 : 1);
}
