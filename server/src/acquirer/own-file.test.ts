import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSeed } from '../../test/support/seeded-random.ts';
import { readLines } from '../imports/lines.ts';
import { entryLine, fileOf, header, pixLine, trailer, unitLine } from './cielo.fixture.ts';
import { ownLineOf } from './own-line.ts';
import { readSettlementFile, type FilePart } from './settlement-file.ts';
import type { SettlementKind, SettlementLine } from './settlement-line.ts';

const seed = testSeed();
const runs = { seed: Number(seed), numRuns: 200 };

async function partsOf(file: string | Buffer, chunkBytes = 7): Promise<FilePart[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) chunks.push(bytes.subarray(at, at + chunkBytes));
  const parts: FilePart[] = [];
  for await (const part of readSettlementFile(readLines(chunks))) parts.push(part);
  return parts;
}

const read = async (file: string | Buffer) =>
  (await partsOf(file)).flatMap(({ settlementLine }) => settlementLine ?? []);

/** What is wrong with a file, without what is said of every file. */
const faultOf = (file: string | Buffer) =>
  read(file).then(
    () => 'none',
    (error: unknown) => (error as Error).message.replace(/ Nothing of the file may be used\. .*$/, ''),
  );

const sale = {
  ...{ acquirer: 'Acme', kind: 'SALE', saleId: 'S-1', soldOn: '2026-11-18' },
  ...{ gross: 100, cost: 2.99, net: 97.01 },
};

type Fields = Readonly<Record<string, unknown>>;

/** Our NDJSON of these lines, each of which is the sale but for some fields. */
const ndjson = (...lines: readonly Fields[]) =>
  lines.map((fields) => `${JSON.stringify({ ...sale, ...fields })}\n`).join('');

const whole: SettlementLine = {
  ...{ line: 1, acquirer: 'acme', kind: 'SALE', code: '01/A', saleId: 'S-1', transactionId: '815533' },
  ...{ tid: '10069930690009D2B47A', nsu: '000123', authorization: 'A1B2C3' },
  ...{ arn: '74064496324000000001234', endToEndId: 'E1234567820261119131500000000001' },
  ...{ txid: 'txid01', nossoNumero: '4539578763621486', installment: 2, installments: 3 },
  ...{ soldOn: '2026-11-18', saleCents: 10_000, grossCents: 3_333, costCents: 299, netCents: 3_034 },
  ...{ expectedOn: '2026-12-21', paidOn: '2026-12-22', batch: '0000007' },
};

describe('settlement lines in NDJSON', () => {
  test('have each of their fields', async () => {
    const text = `${JSON.stringify(ownLineOf(whole))}\n`;
    expect(JSON.parse(text)).toMatchObject({ saleValue: 100, gross: 33.33, cost: 2.99, net: 30.34 });
    expect(await partsOf(text)).toEqual([
      { heading: { acquirer: 'acme', statement: 'ndjson', establishment: null }, settlementLine: whole },
    ]);
  });

  test('need few of them: a sale in one piece, whose value is gross', async () => {
    const found = await read(`\uFEFF\r\n${ndjson({}, { kind: 'CANCEL', gross: -100, net: -102.99 })}`);
    const none = { transactionId: null, tid: null, nsu: null, authorization: null, arn: null };
    const others = { endToEndId: null, txid: null, nossoNumero: null, batch: null };
    expect(found[0]).toEqual({
      ...{ line: 2, acquirer: 'acme', kind: 'SALE', code: '', saleId: 'S-1', ...none, ...others },
      ...{ installment: 1, installments: 1, soldOn: '2026-11-18', expectedOn: null, paidOn: null },
      ...{ saleCents: 10_000, grossCents: 10_000, costCents: 299, netCents: 9_701 },
    });
    expect(found[1]).toMatchObject({ line: 3, kind: 'CANCEL', saleCents: -10_000, netCents: -10_299 });
  });

  test.each([
    [{ kind: 'CHARGEBACK', gross: -0.01, cost: 0, net: -0.01 }, -1],
    [{ kind: 'CHARGEBACK', gross: 0.01, cost: 0, net: 0.01 }, 1],
    [{ kind: 'FEE', gross: 0, cost: 10, net: -10 }, 0],
    [{ kind: 'ADJUSTMENT', gross: -5, cost: 0, net: -5 }, -500],
    [{ kind: 'SALE', gross: 999999999999.99, cost: 0, net: 999999999999.99 }, 99_999_999_999_999],
  ])('%j is taken', async (fields, grossCents) => {
    expect(await read(ndjson(fields))).toMatchObject([{ kind: fields.kind, grossCents }]);
  });

  const date = 'from the year 2000 on, such as 2026-11-18.';
  test.each<[Fields, string]>([
    [{ gross: undefined }, 'line 1: /gross is missing: expected what the buyer paid, a JSON number in BRL'],
    [{ acquirer: '' }, 'line 1: /acquirer is not valid: expected name of the acquirer or bank'],
    [{ acquirer: 'a b' }, 'line 1: /acquirer is not valid'],
    [
      { tid: 'x'.repeat(65) },
      'line 1: /tid is not valid: expected transaction id of the acquirer, for cards',
    ],
    [{ kind: 'sale' }, 'line 1: /kind is not valid: expected one of SALE, CANCEL, CHARGEBACK, FEE and'],
    [{ gross: '100' }, 'line 1: /gross is not valid: expected what the buyer paid'],
    [{ soldOn: '2026-02-30' }, `line 1: /soldOn is not valid: expected the day of the sale, ${date}`],
    [{ soldOn: '1999-12-31' }, `line 1: /soldOn is not valid: expected the day of the sale, ${date}`],
    [{ installments: 100 }, 'line 1: /installments is not valid: expected how many instalments the sale has'],
    [{ installment: 0 }, 'line 1: /installment is not valid: expected which instalment it is'],
    [
      { cardNumber: '4539578763621486' },
      'line 1: /cardNumber is not a field of a settlement line: remove it',
    ],
    [{ '4539578763621486': '' }, 'line 1: /… is not a field of a settlement line: remove it'],
    [{ net: 97.02 }, 'line 1: /net is not gross less cost: expected 97.01, or another gross or cost.'],
    [{ gross: 0, net: -2.99 }, 'line 1: /gross is not more than 0, as for a SALE.'],
    [{ gross: -100, net: -102.99 }, 'line 1: /gross is not more than 0, as for a SALE.'],
    [{ kind: 'CANCEL', gross: 0, cost: 0, net: 0 }, 'line 1: /gross is 0: expected less than 0 for a CANCEL'],
    [
      { kind: 'CHARGEBACK', gross: 0, net: -2.99 },
      'line 1: /gross is 0: expected less than 0 for a CHARGEBACK',
    ],
    [
      { cost: 2.999 },
      'line 1: /cost: expected -999999999999.99 to 999999999999.99 BRL with at most two decimal places.',
    ],
    [{ gross: 1e12, cost: 0, net: 1e12 }, 'line 1: /gross: expected -999999999999.99 to 999999999999.99 BRL'],
    [
      { soldOn: undefined },
      'line 1: /soldOn is missing: expected at least one of soldOn, expectedOn and paidOn.',
    ],
    [{ installment: 2 }, 'line 1: /installment is more than installments: expected at most that.'],
    [{ installments: 3 }, 'line 1: /saleValue is missing: expected the value of the whole sale, of which'],
    [{ saleValue: 99 }, 'line 1: /saleValue is less than gross: expected the value of the whole sale.'],
    [
      { kind: 'sale', gross: undefined, x: 1 },
      'line 1: /gross is missing: expected what the buyer paid, a JSON number in BRL, at most two decimal places, more ' +
        'than 0 for a SALE, and less than 0 for a CANCEL or a CHARGEBACK that is not taken back. /x is not a field of a settlement line: remove it or correct its ' +
        'name. /kind is not valid: expected one of SALE, CANCEL, CHARGEBACK, FEE and ADJUSTMENT.',
    ],
  ])('%j is refused', async (fields, fault) => {
    expect(await faultOf(ndjson(fields))).toContain(fault);
    expect(await faultOf(ndjson({}, fields))).toContain(fault.replace('line 1', 'line 2'));
  });

  test.each([
    ['', 'line 1: the file is empty.'],
    ['\n \r\n', 'line 1: the file is empty.'],
    [`${ndjson({})}[]\n`, 'line 2: the line must be one JSON object.'],
    [
      `${ndjson({})}\n{"a":\n`,
      'line 3: the line is not one whole JSON value: expected one JSON object per line',
    ],
    [
      Buffer.from(`${ndjson({})}{"nsu":"\u00e9"}`, 'latin1'),
      'line 2: the line is not UTF-8: convert the file.',
    ],
    [`{"nsu":"${'9'.repeat(65_536)}"}`, 'line 1: the line has more than 65536 bytes: shorten it.'],
    [ndjson({}).replace('{', '{"kind":"FEE",'), 'line 1: /kind appears more than once: keep the right one.'],
    [
      ndjson({}).replace('97.01', '97.0100000000000000001'),
      'line 1: /net has too many digits: expected what',
    ],
    [
      ndjson({}, { acquirer: 'Other' }),
      'line 2: /acquirer is another than in the lines before: put the lines',
    ],
    [
      ndjson(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`x${n}`, 0]))),
      'There are more errors.',
    ],
    ['[{}]', "line 1: the file has none of the forms that can be read. Expected: Cielo's statement"],
    ['Sales of November\n', 'line 1: the file has none of the forms that can be read.'],
    ['\u0000\u0001', 'line 1: the file has none of the forms that can be read.'],
    ['0 no header', 'line 1, positions 1 to 47: this is no statement of Cielo'],
  ])('%#: %.40j is no such file', async (file, fault) => {
    expect(await faultOf(file)).toContain(fault);
  });

  test('a fault of our own formats has no positions, and the advice is to correct it', async () => {
    const wrong = read(ndjson({ net: 0 }));
    await expect(wrong).rejects.toThrow(/ Correct it, and import the whole file\.$/);
    await expect(wrong).rejects.toMatchObject({
      name: 'SettlementFileError',
      fault: { line: 1, detail: '/net is not gross less cost: expected 97.01, or another gross or cost.' },
    });
  });
});

describe('the number of a card', () => {
  const cards = ['4539578763621486', '378282246310005', '4539-5787-6362-1486', '0004539578763621486'];
  const shortIds = ['code', 'nsu', 'authorization', 'batch'];

  test.each(cards.flatMap((card) => shortIds.map((name) => [card, name] as const)))(
    '%s is refused as %s, and not shown',
    async (card, name) => {
      const fault = `line 1: /${name} looks like the number of a card, which is never stored: remove it.`;
      expect(await faultOf(ndjson({ [name]: card }))).toBe(fault);
    },
  );

  test.each(['4539578763621487', '0000000000000000', '453957876362', '45395787636214861234'])(
    '%s is none',
    async (nsu) => {
      expect(await read(ndjson({ nsu }))).toMatchObject([{ nsu }]);
    },
  );

  test.each(['saleId', 'transactionId', 'tid', 'arn', 'endToEndId', 'txid', 'nossoNumero'])(
    'may be a %s, where numbers as long are usual',
    async (name) => {
      expect(await read(ndjson({ [name]: cards[0] }))).toMatchObject([{ [name]: cards[0] }]);
    },
  );
});

describe('settlement lines in CSV', () => {
  const csv = (...lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('');
  const names = 'kind,acquirer,gross,cost,net,soldOn,nsu,installments,saleValue';
  const row = 'SALE,Acme,100,2.99,97.01,2026-11-18,000123,,';

  test('have their columns in any order, and empty cells are absent', async () => {
    const found = await partsOf(
      `\uFEFF${csv(names, row, '', 'CANCEL,acme,-5,0,-5.00,2026-11-18,"",2,"10"')}`,
    );
    expect(found[0]).toMatchObject({
      heading: { acquirer: 'acme', statement: 'csv', establishment: null },
      settlementLine: { line: 2, kind: 'SALE', grossCents: 10_000, netCents: 9_701, nsu: '000123' },
    });
    expect(found[1]?.settlementLine).toMatchObject({
      ...{ line: 4, kind: 'CANCEL', grossCents: -500, netCents: -500, nsu: null },
      ...{ installments: 2, saleCents: 1_000 },
    });
  });

  test('may be separated by semicolons, with a decimal comma or a point', async () => {
    const text = csv(names, 'SALE,Acme,1234.56,0.06,1234.50,2026-11-18,,,').replaceAll(',', ';');
    const expected = [{ grossCents: 123_456, costCents: 6, netCents: 123_450 }];
    expect(await read(text)).toMatchObject(expected);
    expect(await read(text.replaceAll('.', ','))).toMatchObject(expected);
  });

  test.each([
    [
      'names',
      csv('acquirer,kind,gross', 'x'),
      'line 1: column cost is missing: add it. column net is missing: add',
    ],
    [
      'a name that is none',
      csv(`${names},cardNumber`, row),
      'line 1: column cardNumber is not a field of a settlement line: remove it or correct its name.',
    ],
    [
      'a value as a name',
      csv(`${names},4539578763621486`),
      'line 1: column … is not a field of a settlement line',
    ],
    ['a name twice', csv(`${names},kind`), 'line 1: column kind appears more than once: keep the right one.'],
    ['no name', csv(`${names},`), 'line 1: a column has no name: name it or remove it.'],
    ['only a header', csv(names), 'line 1: the file has no lines after its header.'],
    [
      'a cell less',
      csv(names, row, row.slice(0, -1)),
      'line 3: the line has 8 cells, and the header has 9: give each line as many',
    ],
    [
      'an empty cell',
      csv(names, row.replace('100', '')),
      'line 2: column gross is empty: expected what the buyer',
    ],
    [
      'no number',
      csv(names, row.replace('100', 'x')),
      'line 2: column gross is not valid: expected what the buyer',
    ],
    ['a comma', csv(names, row.replace('2.99', '"2,99"')), 'line 2: column cost is not valid: expected what'],
    [
      'thousands',
      csv(names, row.replace('2.99', '1.234')).replaceAll(',', ';'),
      'line 2: column cost: expected -9',
    ],
    [
      'thousands that end in zeros',
      csv(names, 'SALE,Acme,1.500,0,1.500,2026-11-18,,,').replaceAll(',', ';'),
      'line 2: column gross: expected -9',
    ],
    [
      'thousands after a comma',
      csv(names, 'SALE,Acme,1.500,0,1.500,2026-11-18,,,').replaceAll(',', ';').replaceAll('.', ','),
      'line 2: column gross: expected -9',
    ],
    [
      'thousands between commas',
      csv(names, 'SALE,Acme,1.500,0,1.500,2026-11-18,,,'),
      'line 2: column gross: expected -9',
    ],
    ['a blank', csv(names, row.replace('2.99', ' 2.99')), 'line 2: column cost is not valid'],
    [
      'another acquirer',
      csv(names, row, row.replace('Acme', 'A')),
      'line 3: column acquirer is another than in',
    ],
    [
      'a sum',
      csv(names, row.replace('2.99', '2.98')),
      'line 2: column net is not gross less cost: expected 97.02',
    ],
    [
      'a card',
      csv(names, row.replace('000123', '4539578763621486')),
      'line 2: column nsu looks like the number',
    ],
    [
      'a line break in a cell',
      csv(names, row.replace('000123', '"000\r\n123"')),
      'line 2: cell 7 has an opening quote and no closing one: close it, and remove a line break in it.',
    ],
    [
      'text after quotes',
      csv(names, row.replace('000123', '"000"123')),
      'line 2: cell 7 has a quote that does not enclose it: put the whole cell in quotes, and double those inside.',
    ],
    [
      'a quote',
      csv(names, row.replace('000123', '0"00')),
      'line 2: cell 7 has a quote that does not enclose it',
    ],
    ['a quote at the end', csv(names, row.replace('000123', '"0""')), 'line 2: cell 7 has an opening quote'],
    ['doubled quotes', csv(names, row.replace('000123', '"0""0"')), 'line 2: column nsu is not valid'],
    [
      'no UTF-8',
      Buffer.from(csv(names, row, row.replace('000123', '\u00e9')), 'latin1'),
      'line 3: the line is not',
    ],
  ])('are refused with %s', async (_, file, fault) => {
    expect(await faultOf(file)).toContain(fault);
  });
});

const id = fc.stringMatching(/^[A-Za-z0-9_.-]{1,64}$/);
/** Too short for a card. */
const shortId = fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const cents = fc.integer({ min: 1, max: 49_999_999_999_999 });
const anyCents = fc.integer({ min: -49_999_999_999_999, max: 49_999_999_999_999 });

const amounts: fc.Arbitrary<Pick<SettlementLine, 'kind' | 'saleCents' | 'grossCents'>> = fc.oneof(
  fc.tuple(cents, cents).map(([part, rest]) => ({
    ...{ kind: 'SALE' as const, saleCents: part + rest, grossCents: part },
  })),
  fc.record({ kind: fc.constant('CANCEL' as const), saleCents: anyCents, grossCents: cents.map((n) => -n) }),
  fc.record({
    kind: fc.constantFrom<SettlementKind[]>('FEE', 'ADJUSTMENT', 'CHARGEBACK'),
    ...{ saleCents: anyCents, grossCents: anyCents.filter((n) => n !== 0) },
  }),
);

const anyLine = fc
  .record({
    ...{ code: fc.oneof(fc.constant(''), fc.stringMatching(/^[A-Za-z0-9_./-]{1,12}$/)), amounts },
    ...{ saleId: optional(id), transactionId: optional(id), tid: optional(id), nsu: optional(shortId) },
    ...{ authorization: optional(shortId), arn: optional(id), endToEndId: optional(id), txid: optional(id) },
    ...{ nossoNumero: optional(id), batch: optional(shortId), costCents: anyCents, soldOn: day },
    ...{ expectedOn: optional(day), paidOn: optional(day) },
    pieces: fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 })),
  })
  .map(({ amounts: { kind, saleCents, grossCents }, pieces, ...others }) => ({
    ...{ acquirer: 'acme', kind, saleCents, grossCents, ...others },
    netCents: grossCents - others.costCents,
    ...{ installment: Math.min(...pieces), installments: Math.max(...pieces) },
  }));

const someLines = fc.array(anyLine, { minLength: 1, maxLength: 20 });

const numbered = (lines: readonly Omit<SettlementLine, 'line'>[], first: number): SettlementLine[] =>
  lines.map((line, n) => ({ line: n + first, ...line }));

const inNdjson = (lines: readonly SettlementLine[]) =>
  lines.map((line) => `${JSON.stringify(ownLineOf(line))}\n`).join('');

test(`whatever the lines, they are read from NDJSON as they were written (SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(someLines, async (some) => {
      const lines = numbered(some, 1);
      expect(await read(inNdjson(lines))).toEqual(lines);
    }),
    runs,
  );
});

test(`whatever the lines, their columns and their separators, they are read from CSV (SEED=${seed})`, async () => {
  const names = Object.keys(ownLineOf(whole));
  const columns = fc.shuffledSubarray(names, { minLength: names.length });
  const form = fc.record({
    columns,
    isQuoted: fc.boolean(),
    hasCommas: fc.boolean(),
    isBrazilian: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(someLines, form, async (some, { columns: order, isQuoted, hasCommas, isBrazilian }) => {
      const cellOf = (value: string | number = '') => {
        const text = String(value);
        const number = typeof value === 'number' && isBrazilian && !hasCommas ? text.replace('.', ',') : text;
        return isQuoted ? `"${number}"` : number;
      };
      const lines = numbered(some, 2);
      const rows = lines.map((line) => {
        const own = new Map<string, string | number>(Object.entries(ownLineOf(line)));
        return order.map((name) => cellOf(own.get(name)));
      });
      const text = [order, ...rows].map((cells) => cells.join(hasCommas ? ',' : ';')).join('\n');
      expect(await read(text)).toEqual(lines);
    }),
    runs,
  );
});

test(`NDJSON that was cut anywhere is refused, or has the lines before the cut (SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(someLines, fc.nat(), async (some, cut) => {
      const lines = numbered(some, 1);
      const text = inNdjson(lines);
      const at = cut % text.length;
      const kept = text.slice(0, at);
      const ends = kept === '' || kept.endsWith('\n') || text[at] === '\n';
      if (!ends || kept === '') expect(await faultOf(kept)).not.toBe('none');
      else expect(await read(kept)).toEqual(lines.slice(0, kept.trimEnd().split('\n').length));
    }),
    runs,
  );
});

const paid = { entry: '02', grossCents: 10_000, netCents: 9_701 };
const fine = { entry: '04', grossCents: -500, netCents: -500 };
const sums = { details: 0, grossCents: 9_500, netCents: 9_201 };

test.each([
  [
    'payments',
    fileOf(
      ...[header('04'), unitLine(paid), entryLine(paid), unitLine(fine), entryLine(fine, { 152: '0251' })],
      trailer({ ...sums, records: 4, details: 2 }),
    ),
  ],
  [
    'Pix',
    fileOf(
      header('16'),
      pixLine({ ...paid, entry: '01' }),
      pixLine({ ...fine, entry: '03' }, { 220: '17', 182: 'E1234567820261101131500000000009' }),
      trailer({ ...sums, records: 2 }),
    ),
  ],
])("Cielo's statement of %s in our own form has the same lines", async (_, text) => {
  const found = await read(Buffer.from(text, 'latin1'));
  expect(found).toHaveLength(2);
  expect(await read(inNdjson(found))).toEqual(
    numbered(
      found.map(({ line: __, ...rest }) => rest),
      1,
    ),
  );
});

test("the heading of Cielo's statement names the establishment, also if no line follows", async () => {
  const empty = fileOf(header('03'), trailer({ records: 0, details: 0, grossCents: 0, netCents: 0 }));
  const heading = { acquirer: 'cielo', statement: '03', establishment: '1234567890' };
  expect(await partsOf(empty)).toEqual([
    { heading, settlementLine: null },
    { heading, settlementLine: null },
  ]);
});
