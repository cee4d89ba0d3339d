import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLines } from '../imports/lines.ts';
import {
  cardDigits,
  entryLine,
  fileOf,
  header,
  holder,
  pixLine,
  trailer,
  unitLine,
  type SampleEntry,
} from './cielo.fixture.ts';
import { readCielo } from './cielo-file.ts';
import type { SettlementLine } from './settlement-line.ts';

async function read(text: string, chunkBytes = text.length): Promise<SettlementLine[]> {
  const bytes = Buffer.from(text, 'latin1');
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) chunks.push(bytes.subarray(at, at + chunkBytes));
  const found: SettlementLine[] = [];
  for await (const { settlementLine } of readCielo(readLines(chunks)))
    if (settlementLine !== null) found.push(settlementLine);
  return found;
}

/** What is wrong with a file: the message of the error that reading it throws. */
const faultOf = (text: string) =>
  read(text).then(
    () => 'none',
    (error: unknown) => (error as Error).message,
  );

const sale = { entry: '02', grossCents: 10_000, netCents: 9_701 };
const closing = (sums: Partial<Parameters<typeof trailer>[0]> = {}) =>
  trailer({ records: 1, details: 1, grossCents: 10_000, netCents: 9_701, ...sums });
const sales = (...entries: SampleEntry[]) => {
  const sum = (amount: 'grossCents' | 'netCents') => entries.reduce((total, one) => total + one[amount], 0);
  const [grossCents, netCents] = [sum('grossCents'), sum('netCents')];
  const end = trailer({ records: entries.length, details: entries.length, grossCents, netCents });
  return fileOf(header('03'), ...entries.map(entryLine), end);
};
/** A statement of payments with one entry, whose unit may say something else. */
const paid = (entry: SampleEntry, unit: Partial<Parameters<typeof unitLine>[0]> = {}) => {
  const { grossCents, netCents } = entry;
  const end = trailer({ records: 2, details: 1, grossCents, netCents });
  return fileOf(header('04'), unitLine({ ...entry, ...unit }), entryLine(entry), end);
};

describe('a statement of Cielo', () => {
  test('of sales tells of each instalment: 100.00 in three, 2.99 kept of the first 33.34', async () => {
    const third = { entry: '03', grossCents: 3_334, netCents: 3_035, saleCents: 10_000 };
    const [first, ...others] = await read(
      sales(
        ...[1, 2, 3].map((installment) => ({
          ...{ ...third, installment, installments: 3 },
          ...(installment === 1 ? {} : { grossCents: 3_333, netCents: 3_034 }),
        })),
      ),
    );
    expect(first).toEqual({
      ...{ line: 2, acquirer: 'cielo', kind: 'SALE', code: '03' },
      ...{ saleId: '000000000004711', tid: '10069930690009D2B47A', nsu: '123456', authorization: 'A1B2C3' },
      ...{ arn: '74064496324000000001234', endToEndId: null, txid: null },
      ...{ installment: 1, installments: 3, soldOn: '2026-11-19' },
      ...{ saleCents: 10_000, grossCents: 3_334, costCents: 299, netCents: 3_035 },
      ...{ expectedOn: '2026-12-21', paidOn: null, batch: '0000007' },
    });
    expect(others.map(({ installment, grossCents }) => [installment, grossCents])).toEqual([
      [2, 3_333],
      [3, 3_333],
    ]);
  });

  test('of payments: an entry is paid on the day of the unit with its key and its kind of entry', async () => {
    const adjusted = { entry: '04', grossCents: -500, netCents: -500, adjustment: '0251' };
    const end = trailer({ records: 4, details: 2, grossCents: 9_500, netCents: 9_201 });
    const [first, second] = await read(
      fileOf(
        header('04'),
        unitLine(sale),
        entryLine(sale),
        unitLine({ ...adjusted, paidOn: '2026-11-23' }),
        entryLine(adjusted),
        end,
      ),
    );
    expect(first).toMatchObject({ kind: 'SALE', installment: 1, installments: 1, paidOn: '2026-11-20' });
    expect(second).toMatchObject({
      ...{ kind: 'ADJUSTMENT', code: '04/0251', paidOn: '2026-11-23' },
      ...{ grossCents: -500, costCents: 0, netCents: -500 },
    });
  });

  test.each([
    ['01', 'SALE'],
    ['02', 'SALE'],
    ['03', 'SALE'],
    ['42', 'SALE'],
    ['06', 'CANCEL'],
    ['07', 'CANCEL'],
    ['08', 'CHARGEBACK'],
    ['09', 'CHARGEBACK'],
    ['10', 'FEE'],
    ['05', 'ADJUSTMENT'],
    ['49', 'ADJUSTMENT'],
    ['99', 'ADJUSTMENT'],
  ])('entry %s is a %s, and one that nobody knows is no sale', async (entry, kind) => {
    expect((await read(sales({ ...sale, entry })))[0]).toMatchObject({ kind, code: entry });
  });

  test.each(['02', '06', '08', '0A', '0R', '15', '37', '38', '42', '48', '53'])(
    'a unit in status %s was not paid',
    async (status) => {
      expect((await read(paid(sale, { status })))[0]?.paidOn).toBeNull();
    },
  );

  test('a payment without a day, 01/01/1001, was not made', async () => {
    expect((await read(paid(sale, { paidOn: '1001-01-01' })))[0]?.paidOn).toBeNull();
  });

  test('of Pix names the payment, and the original one when it was given back', async () => {
    const refund = { entry: '03', origin: '17', original: 'E1234567820261101131500000000009' };
    const lines = [
      pixLine({ grossCents: 1_000, netCents: 990 }),
      pixLine({ ...refund, grossCents: -1_000, netCents: -1_000 }),
      pixLine({ ...refund, origin: '26', grossCents: -500, netCents: -500 }),
      pixLine({ ...refund, origin: '12', grossCents: 1, netCents: 1 }),
      pixLine({ grossCents: 700, netCents: 700, status: '06' }),
    ];
    const end = trailer({ records: 5, details: 0, grossCents: 201, netCents: 191 });
    const found = await read(fileOf(header('16'), ...lines, end));
    expect(found[0]).toMatchObject({
      ...{ kind: 'SALE', code: '01', endToEndId: 'E1234567820261119131500000000001', nsu: '02379935' },
      ...{ txid: 'txid0000000000000000000000000000001', soldOn: '2026-11-19', paidOn: '2026-11-20' },
      ...{ grossCents: 1_000, costCents: 10, netCents: 990, saleId: null, tid: null, arn: null },
    });
    expect(found[1]).toMatchObject({ kind: 'CANCEL', code: '03/17', endToEndId: refund.original });
    expect(found.slice(2).map(({ kind, paidOn }) => [kind, paidOn])).toEqual([
      ['CHARGEBACK', '2026-11-20'],
      ['ADJUSTMENT', '2026-11-20'],
      ['SALE', null],
    ]);
  });

  test('shows neither the digits of a card nor the holder in the key', async () => {
    const text = paid(sale);
    expect(text).toContain(cardDigits);
    expect(text).toContain(holder);
    const shown = JSON.stringify(await read(text));
    expect(shown).not.toContain(cardDigits.slice(0, 6));
    expect(shown).not.toContain(cardDigits.slice(6));
    expect(shown).not.toContain(holder);
  });

  test('reads the same with other line ends, blanks cut, and in any parts', async () => {
    const text = paid(sale);
    const wanted = await read(text);
    expect(wanted).toHaveLength(1);
    for (const same of [text.replaceAll('\r\n', '\n'), text.replaceAll(/ +\r\n/g, '\r\n'), text.trimEnd()]) {
      expect(await read(same)).toEqual(wanted);
    }
    expect(await read(text, 7)).toEqual(wanted);
  });
});

describe('a file that is not whole is refused, and the error says where', () => {
  const [start, entry] = [header('03'), entryLine(sale)];
  test.each([
    ['empty', '', 'line 1, position 1: the file ends here without its trailer: it was cut.'],
    [
      'no header',
      fileOf(entry, closing()),
      'line 1, position 1: here stands a record of type "E". Expected: the header, type 0.',
    ],
    [
      'another company',
      fileOf(start.replace('CIELO', 'REDE '), entry, closing()),
      'line 1, positions 43 to 47: company must be CIELO.',
    ],
    [
      'another version',
      fileOf(header('03', '014'), entry, closing()),
      'line 1, positions 71 to 73: the layout has version "014". Expected: 015. Ask Cielo for version 015.',
    ],
    [
      'open balance',
      fileOf(header('09'), closing()),
      'line 1, positions 48 to 49: the file is statement 09. Only these tell of single sales: 03 ',
    ],
    [
      'a record of another statement',
      fileOf(start, pixLine(sale), closing()),
      'line 2, position 1: here stands a record of type "8". Expected: type E or R, or the trailer, type 9.',
    ],
    [
      'an unknown record',
      fileOf(start, entry, 'X'.padEnd(250), closing()),
      'line 3, position 1: here stands a record of type "X".',
    ],
    [
      'too long',
      fileOf(start, `${entry}!`, closing()),
      'line 2, positions 1 to 761: the line has 761 characters. Expected for type E: 760, or at least 708',
    ],
    [
      'too short',
      fileOf(start, entry.slice(0, 707), closing()),
      'line 2, positions 1 to 707: the line has 707 characters.',
    ],
    [
      'no sign',
      fileOf(start, entry.replace('+0000000010000+', '+00000000100000'), closing()),
      'line 2, positions 261 to 274: gross must be an amount in digits with a plus or minus before it.',
    ],
    [
      'letters',
      fileOf(start, entry.replace('0000000009701', '000000000970X'), closing()),
      'line 2, positions 275 to 288: net must be an amount in digits with',
    ],
    [
      'no day',
      fileOf(start, entry.replace('19112026', '31112026'), closing()),
      'line 2, positions 566 to 573: soldOn must be a date in the form DDMMAAAA.',
    ],
    [
      'cut',
      fileOf(start, entry),
      'line 2, position 1: the file ends here without its trailer: it was cut. Fetch it again.',
    ],
    [
      'a line missing',
      fileOf(start, closing()),
      'line 2, positions 2 to 12: the trailer says 1 records, and there are 0.',
    ],
    [
      'other details',
      fileOf(start, entry, closing({ details: 2 })),
      'line 3, positions 31 to 41: the trailer says 2 records of type E, and there are 1.',
    ],
    [
      'a centavo less net',
      fileOf(start, entry, closing({ netCents: 9_700 })),
      'line 3, positions 13 to 30: the trailer says 9700 centavos net, and the records of type E add up to 9701.',
    ],
    [
      'a centavo more gross',
      fileOf(start, entry, closing({ grossCents: 10_001 })),
      'line 3, positions 42 to 59: the trailer says 10001 centavos gross',
    ],
    [
      'more after the end',
      fileOf(start, entry, closing(), entry),
      'line 4, position 1: here stands a record of type "E". Expected: no more lines after the trailer.',
    ],
    [
      'no unit',
      paid(sale, { unit: 'B' }),
      'line 3, positions 30 to 129: no record D before this one has its kind of entry (28 to 29) and its key.',
    ],
    ['a unit of another entry', paid(sale, { entry: '01' }), 'line 3, positions 30 to 129: no record D'],
    [
      'a unit of another sum',
      paid(sale, { netCents: 9_700 }),
      'line 4, positions 13 to 30: the trailer says 9701 centavos net, and the records of type D add up to 9700.',
    ],
  ])('%s', async (_, text, message) => {
    expect(await faultOf(text)).toContain(message);
  });
});

const amounts = fc.record({
  entry: fc.constantFrom('01', '02', '06', '08', '10', '04', '49'),
  grossCents: fc.integer({ min: -(10 ** 13) + 1, max: 10 ** 13 - 1 }),
  netCents: fc.integer({ min: -(10 ** 13) + 1, max: 10 ** 13 - 1 }),
  nsu: fc.integer({ min: 0, max: 999_999 }),
});

test('whatever the amounts, what is read adds up to the trailer, and gross less cost is net', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(amounts, { maxLength: 20 }), async (entries) => {
      const found = await read(sales(...entries));
      expect(found.map(({ grossCents, netCents }) => [grossCents, netCents])).toEqual(
        entries.map(({ grossCents, netCents }) => [grossCents, netCents]),
      );
      for (const { grossCents, costCents, netCents } of found) expect(grossCents - costCents).toBe(netCents);
    }),
    { numRuns: 100 },
  );
});

test('a file that was cut anywhere is never taken for a whole one', async () => {
  const text = sales(sale, { ...sale, entry: '06', grossCents: -10_000, netCents: -9_701 });
  const end = text.trimEnd().length;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: end - 156 }), async (at) => {
      expect(await faultOf(text.slice(0, at))).not.toBe('none');
    }),
    { numRuns: 200 },
  );
});
