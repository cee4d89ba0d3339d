import writeExcelFile, { type CellObject } from 'write-excel-file/browser';
import { timeZone } from '../format/format.ts';
import type { Cell, Table, TableColumn } from './spreadsheet.ts';

const formats: Partial<Record<TableColumn['kind'], string>> = {
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
  amount: '"R$" #,##0.00',
};

/** The widths of columns in characters. Those of texts are as wide as the longest one, up to a limit. */
const widths: Partial<Record<TableColumn['kind'], number>> = { day: 11, instant: 17, amount: 15 };
const mostWidth = 50;

/** Returns a table as an Excel file, with real dates and amounts, and a header row that stays while the rows scroll. */
export function xlsxOf({ title, columns, rows }: Table): Promise<Blob> {
  const header = columns.map(({ name, kind }): CellObject => ({
    ...{ value: name, type: String, fontWeight: 'bold' },
    ...(isAligned(kind) ? { align: 'right' } : {}),
  }));
  const cells = rows.map((row) => columns.map(({ kind }, index) => excelCell(row[index] ?? null, kind)));
  return writeExcelFile([header, ...cells], {
    sheet: title,
    columns: columns.map((column, index) => ({ width: widthOf(column, rows, index) })),
    stickyRowsCount: 1,
  }).toBlob();
}

const isAligned = (kind: TableColumn['kind']) => kind === 'amount' || kind === 'number';

function excelCell(cell: Cell, kind: TableColumn['kind']): CellObject | null {
  if (cell === null || cell === '') return null;
  const format = formats[kind];
  if (typeof cell === 'number') return { value: cell, type: Number, ...(format && { format }) };
  if (kind === 'text') return { value: textOf(cell), type: String };
  return { value: kind === 'day' ? new Date(cell) : wallTime(cell), type: Date, ...(format && { format }) };
}

/** Returns a text as the package can write it: of what every object has, such as `constructor`, it knows another value. */
function textOf(cell: string): string {
  return cell in {} ? `${cell} ` : cell;
}

/** Excel knows no time zones: returns the time of the clocks in São Paulo, as if it were in UTC. */
function wallTime(at: string): Date {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return new Date(`${parts.format(new Date(at)).replace(' ', 'T')}Z`);
}

function widthOf({ name, kind }: TableColumn, rows: Table['rows'], index: number): number {
  const longest = rows.reduce((most, row) => Math.max(most, String(row[index] ?? '').length), 0);
  return Math.max(name.length + 2, widths[kind] ?? Math.min(longest + 2, mostWidth));
}
