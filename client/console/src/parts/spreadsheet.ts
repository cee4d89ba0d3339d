import type { SellerNames } from '../api/seller-names.ts';
import { day, instant } from '../format/format.ts';

/** A cell: a text, a day such as `2026-03-05`, an instant in UTC, or a number; null if it is empty. */
export type Cell = string | number | null;

export interface TableColumn {
  name: string;
  /** What its cells are. An amount is in BRL. */
  kind: 'text' | 'day' | 'instant' | 'number' | 'amount';
}

/** A table that people get as a file or on paper. */
export interface Table {
  title: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly Cell[])[];
}

/** A column of items, before they are the rows of a table. */
export interface ItemColumn<Item> extends TableColumn {
  of: (item: Item) => Cell;
}

/** The column of the sellers' names, or none without them. */
export function sellerColumn(name: string, names: SellerNames | null): ItemColumn<{ idSeller: number }>[] {
  if (names === null) return [];
  return [{ name, kind: 'text', of: ({ idSeller }) => names.get(idSeller) ?? String(idSeller) }];
}

export function tableOf<Item>(
  title: string,
  items: readonly Item[],
  columns: readonly ItemColumn<Item>[],
): Table {
  return {
    title,
    columns: columns.map(({ name, kind }) => ({ name, kind })),
    rows: items.map((item) => columns.map(({ of }) => of(item))),
  };
}

/**
 * Returns a table as the CSV file that Excel opens by a double click in Portuguese: with semicolons, a decimal comma, and
 * the byte order mark by which Excel knows UTF-8.
 */
export function csvOf({ columns, rows }: Table): string {
  const lines = [
    columns.map(({ name }) => textCell(name)),
    ...rows.map((row) => columns.map(({ kind }, index) => csvCell(row[index] ?? null, kind))),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.join(';')}\r\n`).join('')}`;
}

/** A text that begins with one of these would be a formula, and somebody else may have chosen it. */
const formula = /^[=+\-@\t\r]/;

function csvCell(cell: Cell, kind: TableColumn['kind']): string {
  if (cell === null) return '';
  if (typeof cell === 'number') {
    return kind === 'amount' ? cell.toFixed(2).replace('.', ',') : String(cell).replace('.', ',');
  }
  if (kind === 'day') return day(cell);
  return kind === 'instant' ? instant(cell) : textCell(cell);
}

function textCell(cell: string): string {
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
