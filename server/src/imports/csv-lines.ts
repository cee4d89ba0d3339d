export type Separator = ',' | ';';

/** A cell in quotes, in which two quotes are one, or one without quotes. */
const cellBy: Readonly<Record<Separator, RegExp>> = {
  ',': /"([^"]*(?:""[^"]*)*)"|([^",]*)/y,
  ';': /"([^"]*(?:""[^"]*)*)"|([^";]*)/y,
};

/** Returns what separates the cells of a file with this header, in whose names neither sign stands. */
export function separatorOf(header: string): Separator {
  return header.includes(';') ? ';' : ',';
}

/** Returns the cells of a line of CSV (RFC 4180), or what is wrong with it. A cell cannot go on in the next line. */
export function readCells(line: string, separator: Separator): { cells: string[] } | { fault: string } {
  const cell = cellBy[separator];
  const cells: string[] = [];
  for (let at = 0; ; at += 1) {
    cell.lastIndex = at;
    const [, quoted, plain = ''] = cell.exec(line) ?? [];
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    at = cell.lastIndex;
    if (at === line.length) return { cells };
    if (line[at] !== separator) return { fault: wrongQuotes(cells.length, line[at] === '"' && plain === '') };
  }
}

function wrongQuotes(cell: number, isOpen: boolean): string {
  return isOpen
    ? `cell ${cell} has an opening quote and no closing one: close it, and remove a line break in it`
    : `cell ${cell} has a quote that does not enclose it: put the whole cell in quotes, and double those inside`;
}
