/** Parses a text by the strict rules of RFC 4180. It shares no code with the writer, and throws on invalid text. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      const cell = text[at] === '"' ? quoted(text, at) : plain(text, at);
      row.push(cell.value);
      at = cell.end;
      if (text[at] !== ',') break;
      at++;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`no CRLF after the row at ${at}`);
    at += 2;
    rows.push(row);
  }
  return rows;
}

function plain(text: string, start: number): { value: string; end: number } {
  const value = /^[^",\r\n]*/.exec(text.slice(start))?.[0] ?? '';
  return { value, end: start + value.length };
}

function quoted(text: string, start: number): { value: string; end: number } {
  const whole = /^"((?:[^"]|"")*)"/.exec(text.slice(start));
  if (whole === null) throw new Error(`the quote at ${start} is never closed`);
  return { value: (whole[1] ?? '').replaceAll('""', '"'), end: start + whole[0].length };
}
