import { expect, test } from 'vitest';
import { csvRows } from '../pages/upload/csv.ts';
import { spreadsheet } from './spreadsheet.ts';

test('Excel in Portuguese gets its separator, its decimal comma and its mark of UTF-8', () => {
  expect(
    spreadsheet([
      ['Vendedor', 'Devido'],
      ['Ipê; "Livros"', 1234.5],
      ['-', -0.07],
    ]),
  ).toBe('\uFEFFVendedor;Devido\r\n"Ipê; ""Livros""";1234,50\r\n\'-;-0,07\r\n');
});

test('a name is no formula, and what is written is read again', () => {
  const rows = [['=HYPERLINK("http://evil.example")', 'São\nPaulo']];
  const [read] = csvRows(spreadsheet(rows).slice(1));
  expect(read?.cells).toEqual(['\'=HYPERLINK("http://evil.example")', 'São\nPaulo']);
});
