import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRow, csvRows } from './csv.ts';
import { parseCsv } from './csv.fixture.ts';

describe('a row of CSV (RFC 4180)', () => {
  test.each([
    [['a', 'b'], 'a,b\r\n'],
    [['', null, undefined, ''], ',,,\r\n'],
    [[1, -1.5, 0, true], '1,-1.5,0,true\r\n'],
    [['a,b'], '"a,b"\r\n'],
    [['say "no"'], '"say ""no"""\r\n'],
    [['two\r\nlines'], '"two\r\nlines"\r\n'],
    [['a\nb', 'a\rb'], '"a\nb","a\rb"\r\n'],
    [[' spaces stay '], ' spaces stay \r\n'],
  ])('%j', (cells, row) => {
    expect(csvRow(cells)).toBe(row);
  });

  test('holds single values only', () => {
    expect(() => csvRow([{ a: 1 }])).toThrow(TypeError);
    expect(() => csvRow([['a']])).toThrow(TypeError);
  });

  test('reads back as it was written, whatever text it holds', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n', "'", ' ', 'é') });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 });
    fc.assert(
      fc.property(rows, (given) => {
        const safe = given.map((row) => row.map((text) => text.replace(/^(?=[\r\n])/, "'")));
        expect(parseCsv(given.map(csvRow).join(''))).toEqual(safe);
      }),
    );
  });
});

describe('what a spreadsheet would run is text for it', () => {
  test.each([
    ['=1+1', "'=1+1\r\n"],
    ['+55+1', "'+55+1\r\n"],
    ['+55\n=1', `"'+55\n'=1"\r\n`],
    ['-1', "'-1\r\n"],
    ['@SUM(A1)', "'@SUM(A1)\r\n"],
    ['\t=1', "'\t'=1\r\n"],
    ['\r=1', `"'\r'=1"\r\n`],
    ['\n=1', `"'\n'=1"\r\n`],
    ['x;=1+1', "x;'=1+1\r\n"],
    ['x\t-1;+2', "x\t'-1;'+2\r\n"],
    ['x\n@SUM(A1)', `"x\n'@SUM(A1)"\r\n`],
    ['＝1', "'＝1\r\n"],
    ['x;＋1;－1;＠A1', "x;'＋1;'－1;'＠A1\r\n"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"\r\n`],
  ])('%j', (text, row) => {
    expect(csvRow([text])).toBe(row);
  });

  test('but a number or a phone number stays as it is, and so does text with such a sign inside', () => {
    expect(csvRow([-5, -0.01, '+5511987654321', 'a=1', '2026-10-01', '0.50'])).toBe(
      '-5,-0.01,+5511987654321,a=1,2026-10-01,0.50\r\n',
    );
  });
});

test('rows have the columns asked for, in their order', () => {
  expect(
    csvRows(
      ['b', 'a'],
      [
        { a: 1, b: 'x', c: 'no' },
        { a: 2, b: '=' },
      ],
    ),
  ).toBe("x,1\r\n'=,2\r\n");
});
