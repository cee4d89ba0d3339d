import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLines } from '../imports/lines.ts';
import { valuesOf } from '../positional/record.ts';
import {
  cardDigits,
  dmy,
  entryLine,
  fileOf,
  header,
  holder,
  keyOf,
  pixLine,
  reserveLine,
  trailer,
  unitLine,
  type Amounts,
  type Parts,
  type Totals,
} from './cielo.fixture.ts';
import { readCielo, type CieloLine } from './cielo-file.ts';
import type { SettlementLine } from './settlement-line.ts';

async function recordsOf(text: string, chunkBytes = Math.max(1, text.length)): Promise<CieloLine[]> {
  const bytes = Buffer.from(text, 'latin1');
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) chunks.push(bytes.subarray(at, at + chunkBytes));
  const records: CieloLine[] = [];
  for await (const record of readCielo(readLines(chunks))) records.push(record);
  return records;
}

async function read(text: string, chunkBytes?: number): Promise<SettlementLine[]> {
  const records = await recordsOf(text, chunkBytes);
  return records.flatMap(({ settlementLine }) => settlementLine ?? []);
}

/** What is wrong with a file: the message of the error that reading it throws. */
const faultOf = (text: string) =>
  read(text).then(
    () => 'none',
    (error: unknown) => (error as Error).message,
  );

const sale = { entry: '02', grossCents: 10_000, netCents: 9_701 };
const closing = (sums: Partial<Totals> = {}) =>
  trailer({ records: 1, details: 1, grossCents: 10_000, netCents: 9_701, ...sums });

function totalsOf(amounts: readonly Amounts[]): Totals {
  const sum = (amount: 'grossCents' | 'netCents') => amounts.reduce((total, one) => total + one[amount], 0);
  return { records: amounts.length, details: 0, grossCents: sum('grossCents'), netCents: sum('netCents') };
}

/** A statement of sales. */
const sales = (...entries: readonly (readonly [Amounts, Parts?])[]) => {
  const totals = totalsOf(entries.map(([amounts]) => amounts));
  const lines = entries.map(([amounts, parts]) => entryLine(amounts, parts));
  return fileOf(header('03'), ...lines, trailer({ ...totals, details: totals.records }));
};

/** A statement of payments with one entry, in whose unit some parts may differ. */
const paid = (unit: Parts = {}, entry: Parts = {}) => {
  const end = closing({ records: 2 });
  return fileOf(header('04'), unitLine(sale, unit), entryLine(sale, entry), end);
};

const pix = (...lines: readonly (readonly [Amounts, Parts?])[]) => {
  const end = trailer(totalsOf(lines.map(([amounts]) => amounts)));
  return fileOf(header('16'), ...lines.map(([amounts, parts]) => pixLine(amounts, parts)), end);
};

describe('each field is read where the sources put it', () => {
  const valuesIn = async (text: string, at: number) => valuesOf((await recordsOf(text))[at]?.fields ?? []);
  const amounts = { gross: 10_000, net: 9_701 };

  test('header and trailer', async () => {
    expect(await valuesIn(paid(), 0)).toEqual({
      ...{ type: '0', establishment: '1234567890', processedOn: '2026-11-20', firstDay: '2026-11-18' },
      ...{ lastDay: '2026-11-19', sequence: '0000042', company: 'CIELO', statement: '04', version: '015' },
    });
    expect(await valuesIn(paid(), 3)).toEqual({
      ...{ type: '9', records: '00000000002', details: '00000000001', ...amounts },
    });
  });

  test('D and E', async () => {
    expect(await valuesIn(paid(), 1)).toEqual({
      ...{ type: 'D', establishment: '1234567892', brand: '002', status: '10', ...amounts, fee: -299 },
      ...{ entries: '000001', entry: '02', unitKey: keyOf('A'), paidOn: '2026-11-20', dueOn: '2026-11-22' },
    });
    const texts = { 18: '03', 20: '12', 152: '0251', 605: '0000000000000000099901', 627: '017' };
    expect(await valuesIn(paid({}, { ...texts, 247: '+0000000120000' }), 2)).toEqual({
      ...{ type: 'E', establishment: '1234567891', brand: '001', installment: '03', installments: '12' },
      ...{
        authorization: 'A1B2C3',
        entry: '02',
        unitKey: keyOf('A'),
        transactionCode: '0000000000000000815533',
      },
      ...{
        adjustment: '0251',
        isRejected: 'N',
        nsu: '123456',
        tid: '10069930690009D2B47A',
        order: 'pedido-77',
      },
      ...{ rate: '00299', sale: 120_000, ...amounts, commission: -299 },
      ...{ saleCode: '000000000004711', originalSaleCode: '000000000004712', soldOn: '2026-11-18' },
      ...{ batch: '0000007', correctedCode: '0000000000000000099901', rejection: '017', dueOn: '2026-12-21' },
      arn: '74064496324000000001234',
    });
  });

  test('8 and R', async () => {
    const texts = { 182: 'E1234567820261101131500000000009', 220: '17' };
    expect(await valuesIn(pix([{ ...sale, entry: '03' }, texts]), 1)).toEqual({
      ...{ type: '8', establishment: '1234567894', entry: '03', soldOn: '2026-11-17', shortNsu: '237993' },
      ...{ endToEndId: 'E1234567820261119131500000000001', paidOn: '2026-11-20', ...amounts, fee: -299 },
      ...{ originalEndToEndId: texts[182], origin: '17', status: '05', nsu: '02379935' },
      txid: ' txid0000000000000000000000000000001',
    });
    const withReserve = fileOf(header('03'), reserveLine(), entryLine(sale), closing({ records: 2 }));
    expect(await valuesIn(withReserve, 1)).toEqual({
      ...{
        type: 'R',
        reserve: -5_000,
        unitKey: keyOf('A'),
        dueOn: '2026-12-01',
        establishment: '1234567893',
      },
    });
    expect(await read(withReserve)).toHaveLength(1);
  });
});

describe('a statement of Cielo', () => {
  test('of sales has each instalment: 100.00 in three, 2.99 kept of the first 33.34', async () => {
    const third = (installment: string, grossCents: number): readonly [Amounts, Parts] => [
      { entry: '03', grossCents, netCents: grossCents - 299 },
      { 18: installment, 20: '03', 247: '+0000000010000' },
    ];
    const [first, ...others] = await read(sales(third('01', 3_334), third('02', 3_333), third('03', 3_333)));
    expect(first).toEqual({
      ...{ line: 2, acquirer: 'cielo', kind: 'SALE', code: '03', transactionId: '815533' },
      ...{ saleId: '000000000004712', tid: '10069930690009D2B47A', nsu: '123456', authorization: 'A1B2C3' },
      ...{ arn: '74064496324000000001234', endToEndId: null, txid: null, nossoNumero: null },
      ...{ installment: 1, installments: 3, soldOn: '2026-11-18' },
      ...{ saleCents: 10_000, grossCents: 3_334, costCents: 299, netCents: 3_035 },
      ...{ expectedOn: '2026-12-21', paidOn: null, batch: '0000007' },
    });
    expect(others.map(({ installment, grossCents }) => [installment, grossCents])).toEqual([
      [2, 3_333],
      [3, 3_333],
    ]);
  });

  test('has null for ids of zeros or blanks, and the sale code if there is no original one', async () => {
    const zeros = { 22: '000000', 176: '000000', 511: '0'.repeat(15), 598: '0000000' };
    const blanks = { 130: ' '.repeat(22), 192: ' '.repeat(20), 683: ' '.repeat(23), 566: '00000000' };
    expect((await read(sales([sale, { ...zeros, ...blanks }])))[0]).toMatchObject({
      ...{
        authorization: null,
        nsu: null,
        batch: null,
        tid: null,
        arn: null,
        transactionId: null,
        soldOn: null,
      },
      ...{ saleId: '000000000004711', installment: 1, installments: 1 },
    });
  });

  test('of payments: an entry is paid on the day of the unit with its key and its kind of entry', async () => {
    const fine = { entry: '04', grossCents: -500, netCents: -500 };
    const lines = [
      unitLine({ ...sale, grossCents: 20_000, netCents: 19_402 }, { 144: '000002' }),
      unitLine(fine, { 268: dmy('2026-11-23') }),
      entryLine(fine, { 152: '0251', 605: '0000000000000000099901' }),
      ...[entryLine(sale), entryLine(sale)],
    ];
    const end = trailer({ records: 5, details: 3, grossCents: 19_500, netCents: 18_902 });
    const found = await read(fileOf(header('04'), ...lines, end));
    expect(found[0]).toMatchObject({
      ...{ kind: 'ADJUSTMENT', code: '04/0251', transactionId: '99901', paidOn: '2026-11-23' },
      ...{ grossCents: -500, costCents: 0, netCents: -500 },
    });
    expect(found.slice(1).map(({ kind, paidOn }) => [kind, paidOn])).toEqual([
      ['SALE', '2026-11-20'],
      ['SALE', '2026-11-20'],
    ]);
  });

  test.each([
    ...['01', '02', '03', '42'].map((entry) => [entry, 'SALE']),
    ...['06', '07'].map((entry) => [entry, 'CANCEL']),
    ...['08', '09'].map((entry) => [entry, 'CHARGEBACK']),
    ['10', 'FEE'],
    ...['05', '49', '99'].map((entry) => [entry, 'ADJUSTMENT']),
  ])('entry %s is a %s, and one that nobody knows is no sale', async (entry, kind) => {
    expect((await read(sales([{ ...sale, entry }])))[0]).toMatchObject({ kind, code: entry });
  });

  test('a rejected sale is no sale', async () => {
    const rejected = await read(sales([sale, { 164: 'S', 627: '017' }]));
    expect(rejected[0]).toMatchObject({ kind: 'ADJUSTMENT', code: '02/R017' });
  });

  const paidStatuses = '04 05 10 11 31 32 98 99 0B 0C 0M 0N 0W 0Z 03 45 54 0O 07 0X 0Y 46 47'.split(' ');
  const others = '00 0P 02 06 08 0A 0R 15 37 38 42 48 53 58 ZZ'.split(' ');
  test.each([
    ...paidStatuses.map((status) => [status, '2026-11-20'] as const),
    ...[...others, '  '].map((status) => [status, null] as const),
  ])('a unit in status %j was paid on %s', async (status, paidOn) => {
    expect((await read(paid({ 70: status })))[0]?.paidOn).toBe(paidOn);
  });

  test('a payment without a day, 01/01/1001, was not made', async () => {
    expect((await read(paid({ 268: '01011001' })))[0]?.paidOn).toBeNull();
  });

  test('of Pix names the payment, and the original one when it was given back', async () => {
    const back = { entry: '03', grossCents: -1_000, netCents: -1_000 };
    const original = 'E1234567820261101131500000000009';
    const found = await read(
      pix(
        [{ entry: '01', grossCents: 1_000, netCents: 990 }],
        [back, { 220: '17', 182: original }],
        [back, { 220: '26', 182: original }],
        [back, { 220: '12' }],
      ),
    );
    expect(found[0]).toEqual({
      ...{
        line: 2,
        acquirer: 'cielo',
        kind: 'SALE',
        code: '01',
        saleId: null,
        transactionId: null,
        tid: null,
      },
      ...{ nsu: '02379935', authorization: null, arn: null, endToEndId: 'E1234567820261119131500000000001' },
      ...{
        txid: 'txid0000000000000000000000000000001',
        nossoNumero: null,
        installment: 1,
        installments: 1,
        soldOn: '2026-11-17',
      },
      ...{ saleCents: 1_000, grossCents: 1_000, costCents: 10, netCents: 990 },
      ...{ expectedOn: '2026-11-20', paidOn: '2026-11-20', batch: null },
    });
    expect(found.slice(1).map(({ kind, code, endToEndId }) => [kind, code, endToEndId])).toEqual([
      ['CANCEL', '03/17', original],
      ['CHARGEBACK', '03/26', original],
      ['ADJUSTMENT', '03/12', 'E1234567820261119131500000000001'],
    ]);
  });

  test.each([
    ...['01', '05'].map((status) => [status, '2026-11-20'] as const),
    ...['02', '03', '04', '06', '07', '08', '09'].map((status) => [status, null] as const),
  ])('a Pix in status %s was paid on %s', async (status, paidOn) => {
    const [found] = await read(
      pix([
        { ...sale, entry: '01' },
        { 223: status, 231: '00000000' },
      ]),
    );
    expect(found).toMatchObject({ paidOn, expectedOn: '2026-11-20', nsu: '237993' });
  });

  test('shows neither the digits of a card nor the holder in the key', async () => {
    expect(paid()).toContain(cardDigits);
    expect(paid()).toContain(holder);
    const shown = JSON.stringify(await read(paid()));
    for (const secret of [cardDigits.slice(0, 6), cardDigits.slice(6), holder]) {
      expect(shown).not.toContain(secret);
    }
  });

  test('reads the same with other line ends, other blanks, an end of DOS, and in any parts', async () => {
    const wanted = await read(paid());
    expect(wanted).toHaveLength(1);
    const same = [
      paid().replaceAll('\r\n', '\n'),
      paid().replaceAll(/ +\r\n/g, '\r\n'),
      paid().replaceAll('\r\n', `${' '.repeat(500)}\r\n`),
      `${paid()}   \r\n\u001A`,
      paid().trimEnd(),
    ];
    for (const text of same) expect(await read(text)).toEqual(wanted);
    expect(await read(paid(), 7)).toEqual(wanted);
  });

  test('has letters of one byte', async () => {
    expect((await read(sales([sale, { 212: 'pedido nº 7' }])))[0]?.saleId).toBe('000000000004712');
  });

  test('adds up exactly, however large its amounts are', async () => {
    const most = 10 ** 13 - 1;
    const [plus, minus] = [
      { entry: '02', grossCents: most, netCents: most },
      { entry: '06', grossCents: -most, netCents: -most },
    ];
    const lines = Array.from({ length: 2_000 }, (_, n) => entryLine(n < 1_000 ? plus : minus));
    const end = trailer({ records: 2_000, details: 2_000, grossCents: 0, netCents: 0 });
    expect(await read(fileOf(header('03'), ...lines, end))).toHaveLength(2_000);
  });
});

describe('a file that is not whole is refused, and the error says where', () => {
  const [start, entry] = [header('03'), entryLine(sale)];
  const one = (parts: Parts) => fileOf(start, entryLine(sale, parts), closing());
  const onePix = (parts: Parts, sums: Partial<Totals> = {}) =>
    fileOf(header('16'), pixLine({ ...sale, entry: '01' }, parts), closing({ details: 0, ...sums }));

  test.each([
    ['', 'line 1, position 1: the file is empty.'],
    ['a;b;c\n', 'line 1, positions 1 to 47: this is no statement of Cielo, whose first line begins with 0'],
    [fileOf(entry, closing()), 'line 1, positions 1 to 47: this is no statement of Cielo'],
    [fileOf(start.replace('CIELO', 'REDE '), closing()), 'line 1, positions 1 to 47: this is no statement'],
    [
      fileOf(header('03', { 71: '014' }), closing()),
      'line 1, positions 71 to 73: the layout has version "014".',
    ],
    [
      fileOf(header('03', { 12: '20261131' }), closing()),
      'line 1, positions 12 to 19: processedOn must be a date in the form AAAAMMDD.',
    ],
    [
      fileOf(header('09'), closing()),
      'line 1, positions 48 to 49: the file is statement 09. Only these tell of single sales: 03 ',
    ],
    [
      fileOf(start.slice(0, 72)),
      'line 1, positions 1 to 72: the line has 72 characters. Expected for type 0: 250, or at least 73',
    ],
    [
      fileOf(start, pixLine(sale), closing()),
      'line 2, position 1: here stands a record of type "8". Expected: type E or R, or the trailer, type 9.',
    ],
    [
      fileOf(header('04'), pixLine(sale), closing()),
      'line 2, position 1: here stands a record of type "8". Expected: type D or E,',
    ],
    [
      fileOf(start, entry, 'X'.padEnd(249, '0'), closing()),
      'line 3, position 1: here stands a record of type "X".',
    ],
    [
      fileOf(start, `${entry}!`, closing()),
      'line 2, positions 1 to 761: the line has 761 characters. Expected for type E: 760, or at least 637',
    ],
    [
      fileOf(start, entry.slice(0, 636), closing()),
      'line 2, positions 1 to 636: the line has 636 characters.',
    ],
    [
      fileOf(header('04'), unitLine(sale).slice(0, 290)),
      'line 2, positions 1 to 290: the line has 290 characters. Expected for type D: 400, or at least 291',
    ],
    [
      fileOf(header('16'), pixLine(sale).slice(0, 223)),
      'line 2, positions 1 to 223: the line has 223 characters. Expected for type 8: 400, or at least 224',
    ],
    [
      fileOf(start, reserveLine().slice(0, 169)),
      'line 2, positions 1 to 169: the line has 169 characters. Expected for type R: 250, or at least 170',
    ],
    [
      fileOf(start, entry, closing().slice(0, 58)),
      'line 3, positions 1 to 58: the line has 58 characters. Expected for type 9: 250, or at least 59',
    ],
    [
      fileOf(start, 'E'.repeat(70_000)),
      'line 2, positions 1 to 65536: the line has more than 65536 characters.',
    ],
    [
      one({ 261: '00000000010000' }),
      'line 2, positions 261 to 274: gross must be an amount in digits with a plus or minus before it.',
    ],
    [one({ 275: '+000000000970X' }), 'line 2, positions 275 to 288: net must be an amount in digits'],
    [one({ 176: '12345X' }), 'line 2, positions 176 to 181: nsu must consist of digits only.'],
    [one({ 566: '31112026' }), 'line 2, positions 566 to 573: soldOn must be a date in the form DDMMAAAA.'],
    [onePix({ 14: '261131' }), 'line 2, positions 14 to 19: soldOn must be a date in the form AAMMDD.'],
    [fileOf(start, entry), 'line 2, position 1: the file ends here without its trailer.'],
    [fileOf(start, closing()), 'line 2, positions 2 to 12: the trailer says 1 records, and there are 0.'],
    [
      fileOf(start, entry, closing({ details: 2 })),
      'line 3, positions 31 to 41: the trailer says 2 records of type E, and there are 1.',
    ],
    [
      fileOf(start, entry, closing({ netCents: 9_700 })),
      'line 3, positions 13 to 30: the trailer says 9700 centavos net, and the records of type E add up to 9701.',
    ],
    [
      fileOf(start, entry, closing({ grossCents: 10_001 })),
      'line 3, positions 42 to 59: the trailer says 10001 centavos gross, and the records of type E add up to 10000.',
    ],
    [
      onePix({}, { netCents: 9_702 }),
      'line 3, positions 13 to 30: the trailer says 9702 centavos net, and the records of type 8 add up to 9701.',
    ],
    [
      paid({ 100: '+0000000009700' }),
      'line 4, positions 13 to 30: the trailer says 9701 centavos net, and the records of type D add up to 9700.',
    ],
    [
      fileOf(start, entry, closing(), entry),
      'line 4, position 1: here stands a record of type "E". Expected: no more lines after the trailer.',
    ],
    [
      paid({ 152: keyOf('B') }),
      'line 3, positions 30 to 129: no record D before this one waits for an entry',
    ],
    [paid({ 150: '01' }), 'line 3, positions 30 to 129: no record D'],
    [
      paid({ 144: '000002' }),
      'line 2, positions 144 to 149: this unit lacks 1 record of type E with its kind of entry and its key.',
    ],
    [paid({ 144: '000000' }), 'line 3, positions 30 to 129: no record D'],
  ])('%#: %j', async (text, message) => {
    const fault = await faultOf(text);
    expect(fault).toContain(message);
    expect(fault).toMatch(/Nothing of the file may be used\. Fetch it again, or ask the acquirer\.$/);
  });
});

const amounts = fc.record({
  entry: fc.constantFrom('01', '02', '06', '08', '10', '04', '49'),
  grossCents: fc.integer({ min: -(10 ** 13) + 1, max: 10 ** 13 - 1 }),
  netCents: fc.integer({ min: -(10 ** 13) + 1, max: 10 ** 13 - 1 }),
});

test('whatever the amounts, they are read as they were written, and the file is whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(amounts, { maxLength: 20 }), async (entries) => {
      const found = await read(sales(...entries.map((entry) => [entry] as const)));
      const told = found.map(({ code, grossCents, netCents }) => ({ entry: code, grossCents, netCents }));
      expect(told).toEqual(entries);
    }),
    { numRuns: 100 },
  );
});

test('a file that was cut anywhere is never taken for a whole one', async () => {
  const text = sales([sale], [{ ...sale, entry: '06', grossCents: -10_000, netCents: -9_701 }]);
  const shortest = text.lastIndexOf('\r\n9') + 2 + 59;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: shortest - 1 }), async (at) => {
      expect(await faultOf(text.slice(0, at))).not.toBe('none');
    }),
    { numRuns: 200 },
  );
});
