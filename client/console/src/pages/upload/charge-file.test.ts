import { describe, expect, test } from 'vitest';
import { ptBr } from '../../texts/texts.ts';
import { columns, requiredColumns } from './charge-columns.ts';
import { FileFault, fileOfRejected, mostFileBytes, readChargeFile } from './charge-file.ts';

const texts = ptBr.upload;
const header = requiredColumns.join(';');
/** Returns the cells of a row, in the order of the header. */
const row = (value: string, id = '7') =>
  `u-1;${id};Camiseta azul;${value};PIX;2026-10-05T14:30:00-03:00;2026-10-07;52998224725;CPF;Maria`;

function read(name: string, text: string) {
  return readChargeFile(name, new TextEncoder().encode(text).buffer, texts);
}

describe('a CSV file', () => {
  test('is sent as JSON, with numbers where the API has them and without empty cells', () => {
    const text = `\uFEFF${header};customer.email;brand\r\n${row('1.234,56')};;\r\n${row('10.5')};a@b.co;\r\n`;
    const { lines, rejected, totalCents } = read('Vendas.CSV', text);
    expect(rejected).toEqual([]);
    expect(totalCents).toBe(124_506);
    const charge = {
      uuid: 'u-1',
      idSeller: 7,
      title: 'Camiseta azul',
      value: 1234.56,
      paymentMethod: 'PIX',
      paidAt: '2026-10-05T14:30:00-03:00',
      expirationDate: '2026-10-07',
      customer: { document: '52998224725', type: 'CPF', name: 'Maria' },
    };
    expect(lines.map(({ line, json }) => [line, JSON.parse(json) as unknown])).toEqual([
      [2, charge],
      [3, { ...charge, value: 10.5, customer: { ...charge.customer, email: 'a@b.co' } }],
    ]);
  });

  test.each(['1,234.56', '1.234', '1,234', '-1', '1e3', '10,'])(
    'does not guess what the amount %j may be',
    (value) => {
      const { rejected } = read('a.csv', `${header}\n${row(`"${value}"`)}`);
      expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
        [2, texts.notAmount('value', value)],
      ]);
    },
  );

  test('leaves to the service what is no integer', () => {
    expect(JSON.parse(read('a.csv', `${header}\n${row('1', 'sete')}`).lines[0]?.json ?? '')).toMatchObject({
      idSeller: 'sete',
    });
  });

  test('has the lines that cannot be sent as they are, in a file that can be read again', () => {
    const text = `${header}\n${row('1')};x\n${row('2')}\n${row('"3')}\n;;;\n${row('1.234')}`;
    const file = read('a.csv', text);
    expect(file.lines.map(({ line }) => line)).toEqual([3]);
    expect(file.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [2, texts.cellCount(11, 10)],
      [4, texts.openQuote],
      [6, texts.notAmount('value', '1.234')],
    ]);
    const again = fileOfRejected(file, file.rejected);
    expect(again).toBe(`\uFEFF${header}\n${row('1')};x\n${row('"3')}\n${row('1.234')}\n`);
    expect(read('a.csv', again).rejected.map(({ reason }) => reason)).toEqual(
      file.rejected.map(({ reason }) => reason),
    );
  });

  test.each([
    [columns.join(','), texts.noLines],
    ['', texts.noLines],
    [`${header};preço;cor\n`, texts.unknownColumns('preço, cor')],
    [header.replace('paidAt;', ''), texts.missingColumns('paidAt')],
    [`${header};title`, texts.repeatedColumns('title')],
  ])('with the columns %j is refused', (text, reason) => {
    expect(() => read('a.csv', text)).toThrow(new FileFault(reason));
  });
});

describe('an NDJSON file', () => {
  test('is sent as it is, but for empty lines, and lines too long for a request', () => {
    const long = JSON.stringify({ title: 'ã'.repeat(40_000) });
    const {
      header: none,
      lines,
      rejected,
      totalCents,
    } = read('a.ndjson', `\uFEFF{"value":1.1}\r\n\n{oops\n${long}`);
    expect(none).toBe('');
    expect(lines.map(({ line, json }) => [line, json])).toEqual([
      [1, '{"value":1.1}'],
      [3, '{oops'],
    ]);
    expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([[4, texts.lineTooLong]]);
    expect(totalCents).toBe(110);
  });
});

test.each([
  ['in the encoding of old spreadsheets', Uint8Array.of(0x43, 0xe3, 0x6f).buffer, texts.notUtf8],
  ['too large', new ArrayBuffer(mostFileBytes + 1), texts.fileTooLarge],
  ['empty', new ArrayBuffer(0), texts.noLines],
])('a file that is %s is refused', (_, bytes, reason) => {
  expect(() => readChargeFile('a.ndjson', bytes, texts)).toThrow(new FileFault(reason));
});
