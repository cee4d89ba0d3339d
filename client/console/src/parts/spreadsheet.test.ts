import { expect, test } from 'vitest';
import { readExcelFile } from '../../test/excel-file.ts';
import { csvRows } from '../pages/upload/csv.ts';
import { csvOf, type Table } from './spreadsheet.ts';
import { xlsxOf } from './spreadsheet-xlsx.ts';

const table: Table = {
  title: 'Vendas',
  columns: [
    { name: 'Vendedor', kind: 'text' },
    { name: 'Dia', kind: 'day' },
    { name: 'Paga em', kind: 'instant' },
    { name: 'Linhas', kind: 'number' },
    { name: 'Devido', kind: 'amount' },
  ],
  rows: [
    ['Ipê; "Livros"', '2026-11-20', '2026-11-20T02:30:00.000Z', 12, 1234.5],
    ['-', null, null, null, -0.07],
  ],
};

test('Excel in Portuguese gets its separator, its decimal comma and its mark of UTF-8', () => {
  expect(csvOf(table)).toBe(
    '\uFEFFVendedor;Dia;Paga em;Linhas;Devido\r\n' +
      '"Ipê; ""Livros""";20/11/2026;19/11/2026 23:30;12;1234,50\r\n' +
      "'-;;;;-0,07\r\n",
  );
});

const texts = (...names: string[]): Table => ({
  title: 'Vendas',
  columns: [{ name: 'Nome', kind: 'text' }],
  rows: names.map((name) => [name]),
});

test('a name is no formula, and what is written is read again', () => {
  const csv = csvOf(texts('=HYPERLINK("http://evil.example")', 'São\nPaulo'));
  const [, first, second] = csvRows(csv.slice(1));
  expect([first?.cells, second?.cells]).toEqual([['\'=HYPERLINK("http://evil.example")'], ['São\nPaulo']]);
});

test('an Excel file has real dates and amounts, a header that stays, and texts as they are', async () => {
  const { cells, sheet, styles } = await written(table);
  // The number of a day in Excel, and the time in São Paulo as its fraction.
  expect(cells).toMatchObject({ A2: 'Ipê; "Livros"', B2: 46_346, E2: 1234.5, A3: '-', E3: -0.07 });
  expect(Object.values(cells)).toContain(12);
  expect(cells.C2).toBeCloseTo(46_345 + (23 * 60 + 30) / 1440, 9);
  expect(sheet).toContain('state="frozen"');
  for (const format of ['dd/mm/yyyy', 'dd/mm/yyyy hh:mm', '&quot;R$&quot; #,##0.00'])
    expect(styles).toContain(`formatCode="${format}"`);
});

test('no text is a formula in an Excel file, or what every object has', async () => {
  const names = ['=1+1', 'constructor', 'Ipê 🌳 <b>', '__proto__'];
  const { cells, sheet } = await written(texts(...names));
  expect([2, 3, 4, 5].map((row) => String(cells[`A${row}`]).trim())).toEqual(names);
  expect(sheet).not.toContain('<f>');
});

async function written(table: Table) {
  return readExcelFile(new Uint8Array(await (await xlsxOf(table)).arrayBuffer()));
}
