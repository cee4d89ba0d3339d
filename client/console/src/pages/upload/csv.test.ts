import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRows } from './csv.ts';

const cellsOf = (text: string) => [...csvRows(text)].map(({ cells }) => cells);

describe('rows of CSV', () => {
  test.each([
    [
      'semicolons, and commas in cells',
      'a;b\n1,5;x\n',
      [
        ['a', 'b'],
        ['1,5', 'x'],
      ],
    ],
    [
      'commas',
      'a,b\r\n1;5,x',
      [
        ['a', 'b'],
        ['1;5', 'x'],
      ],
    ],
    ['a single column', 'a\n1', [['a'], ['1']]],
    [
      'quotes, doubled in cells',
      'a;b\n"x;""y""";"z"',
      [
        ['a', 'b'],
        ['x;"y"', 'z'],
      ],
    ],
    [
      'quotes inside a bare cell',
      'a,b\n12" pipe,x',
      [
        ['a', 'b'],
        ['12" pipe', 'x'],
      ],
    ],
    [
      'empty cells, at the end too',
      'a;b;c\n;;\n"";x;',
      [
        ['a', 'b', 'c'],
        ['', '', ''],
        ['', 'x', ''],
      ],
    ],
    [
      'empty lines',
      '\na;b\n\n\n1;2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['no line at all', '', []],
  ])('with %s', (_, text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
  });

  test('have the number of their first line, and are as they are in the file', () => {
    const rows = [...csvRows('a;b\r\n"one\r\ntwo";x\r\n\r\n3;"4"\r\n')];
    expect(rows).toEqual([
      { line: 1, text: 'a;b', cells: ['a', 'b'] },
      { line: 2, text: '"one\r\ntwo";x', cells: ['one\r\ntwo', 'x'] },
      { line: 5, text: '3;"4"', cells: ['3', '4'] },
    ]);
  });

  test('whose quotes are wrong cost only their own line', () => {
    const rows = [...csvRows('a;b\n1;"open\n2;x\n3;"closed" early\n"4;y\n5;z')];
    expect(rows.filter(({ cells }) => cells === null).map(({ line, text }) => [line, text])).toEqual([
      [2, '1;"open'],
      [4, '3;"closed" early'],
      [5, '"4;y'],
    ]);
    expect(rows.flatMap(({ cells }) => (cells === null ? [] : [cells[0]]))).toEqual(['a', '2', '5']);
  });

  test('are read as any program writes them that keeps to RFC 4180', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ';', ',', '\n', '\r\n', 'ã') });
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      );
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';'), fc.constantFrom('\n', '\r\n'), (rows, separator, end) => {
        const header = (rows[0] ?? []).map((_, index) => `column${index}`);
        const written = [header, ...rows].map((cells) =>
          cells
            .map((text) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
            .join(separator),
        );
        expect(cellsOf(written.join(end))).toEqual([header, ...rows]);
      }),
      { seed: 22, numRuns: 500 },
    );
  });
});
