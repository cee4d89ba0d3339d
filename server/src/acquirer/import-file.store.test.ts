import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dumpDatabase } from '../../test/support/database-dump.ts';
import { serviceOn } from '../../test/support/proof.ts';
import { seedIntermediary } from '../../test/support/seed.ts';
import { SeededRandom, testSeed } from '../../test/support/seeded-random.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { operator } from '../audit/audit.repository.ts';
import type { Store } from '../db/store.ts';
import { entryLine, fileOf, header, trailer, unitLine } from './cielo.fixture.ts';
import { importSettlementFile, type ImportOptions } from './import-file.service.ts';

const seed = testSeed();

let database: TestStore;
let intermediaryId: number;
beforeEach(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
});
afterEach(() => database.cleanup());

const now = Date.parse('2026-11-23T12:00:00Z');
const importing = (
  open: () => AsyncIterable<Buffer>,
  { store } = database,
  owner = intermediaryId,
  options: ImportOptions = {},
) => importSettlementFile({ ...serviceOn(store), clock: () => now }, operator(owner), open, options);

/** A file of payments with this many sales: of 0.01, 0.02, 0.03 and so on, and of what `more` adds. */
function fileWith(sales: number, more: (n: number) => number = () => 0): Buffer {
  const lines = Array.from({ length: sales }, (_, n) => {
    const grossCents = n + 1 + more(n);
    const amounts = { entry: '02', grossCents, netCents: grossCents - (n % 3) };
    return { ...amounts, text: entryLine(amounts, { 176: String(n).padStart(6, '0') }) };
  });
  const sum = (amount: 'grossCents' | 'netCents') => lines.reduce((total, line) => total + line[amount], 0);
  const sums = { entry: '02', grossCents: sum('grossCents'), netCents: sum('netCents') };
  const unit = unitLine(sums, { 144: String(sales).padStart(6, '0') });
  const end = trailer({ ...sums, records: sales + 1, details: sales });
  return Buffer.from(fileOf(header('04'), unit, ...lines.map(({ text }) => text), end), 'latin1');
}

const chunkBytes = 65_536;
/** With its line end. */
const trailerBytes = 252;

async function* inParts(bytes: Buffer, failAfter = Infinity): AsyncGenerator<Buffer> {
  await Promise.resolve();
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (at >= failAfter) throw new Error('the disk failed');
    yield bytes.subarray(at, at + chunkBytes);
  }
}

const rowsOf = ({ read }: Store) =>
  read.selectFrom('settlement_lines').selectAll().orderBy('intermediary_id').orderBy('line').execute();

/** What must be the same whether an import was interrupted or not. */
const contentOf = async (store: Store) =>
  (await rowsOf(store)).map(({ id: _, file_id: __, ...row }) => JSON.stringify(row));

/** Expects the lines that an import of this file alone writes in another database. */
async function expectSameAs(bytes: Buffer): Promise<void> {
  const other = await createTestStore();
  try {
    await importing(() => inParts(bytes), other, await seedIntermediary(other.store));
    expect(await contentOf(database.store)).toEqual(await contentOf(other.store));
  } finally {
    await other.cleanup();
  }
}

test('a file is stored with its digest, its sums and each of its lines, and one audit record', async () => {
  const { file, isNew } = await importing(() => inParts(fileWith(3)));
  expect([isNew, { ...file, digest: file.digest.length }]).toMatchObject([
    true,
    {
      ...{ intermediaryId, id: file.id, acquirer: 'cielo', establishment: '1234567890', statement: '04' },
      ...{ digest: 32, lines: 3, written: 3, soldThrough: null, paidFrom: '2026-11-20' },
      ...{ grossCents: 6, costCents: 3, netCents: 3, begunAt: now, importedAt: now },
    },
  ]);
  const rows = await rowsOf(database.store);
  expect(rows[1]).toMatchObject({
    ...{
      intermediary_id: intermediaryId,
      id: rows[1]!.id,
      file_id: file.id,
      line: 4,
      kind: 'SALE',
      code: '02',
    },
    ...{ sale_id: '000000000004712', transaction_id: '815533', tid: '10069930690009D2B47A', nsu: '000001' },
    ...{ authorization_code: 'A1B2C3', arn: '74064496324000000001234', end_to_end_id: null, txid: null },
    nosso_numero: null,
    ...{
      installment: 1,
      installments: 1,
      sold_on: '2026-11-18',
      sale_cents: 2,
      gross_cents: 2,
      cost_cents: 1,
    },
    ...{ net_cents: 1, expected_on: '2026-12-21', paid_on: '2026-11-20', batch: '0000007' },
  });
  expect(rows.map(({ line, gross_cents: cents }) => [line, cents])).toEqual([
    [3, 1],
    [4, 2],
    [5, 3],
  ]);
  const records = await database.store.read
    .selectFrom('audit_records')
    .select(['action', 'subject'])
    .execute();
  expect(records.filter(({ action }) => action === 'settlement_file.imported')).toEqual([
    { action: 'settlement_file.imported', subject: `settlement-file:${file.id}` },
  ]);
});

test('the same file again changes nothing, and another intermediary has its own', async () => {
  await importing(() => inParts(fileWith(3)));
  const before = await dumpDatabase(database.store);
  const again = await importing(() => inParts(fileWith(3)));
  expect([again.isNew, again.file.written]).toEqual([false, 3]);
  expect(await dumpDatabase(database.store)).toEqual(before);
  const other = await seedIntermediary(database.store, 'Other');
  const { isNew, file } = await importing(() => inParts(fileWith(3)), database, other);
  expect([isNew, file.intermediaryId]).toEqual([true, other]);
  expect(await rowsOf(database.store)).toHaveLength(6);
});

test('an empty statement is a file without lines', async () => {
  const empty = fileOf(header('03'), trailer({ records: 0, details: 0, grossCents: 0, netCents: 0 }));
  const { isNew, file } = await importing(() => inParts(Buffer.from(empty, 'latin1')));
  expect([isNew, file.lines, file.importedAt]).toEqual([true, 0, now]);
});

test('a file that is not whole leaves nothing, whatever was read before', async () => {
  const before = await dumpDatabase(database.store);
  const bytes = fileWith(2_500);
  const cut = bytes.subarray(0, bytes.length - trailerBytes);
  await expect(importing(() => inParts(cut))).rejects.toThrow('the file ends here without its trailer.');
  await expect(importing(() => inParts(bytes, 100_000))).rejects.toThrow('the disk failed');
  expect(await dumpDatabase(database.store)).toEqual(before);
});

test(`an import that is interrupted anywhere and run again ends like one that is not (SEED=${seed})`, async () => {
  const bytes = fileWith(3_210);
  const random = new SeededRandom(seed);
  for (let interruptions = 0; interruptions < 4; interruptions++) {
    let readings = 0;
    const failAt = random.between(0, bytes.length - 2 * chunkBytes);
    const open = () => inParts(bytes, ++readings === 2 ? failAt : Infinity);
    await expect(importing(open)).rejects.toThrow('the disk failed');
    const files = await database.store.read.selectFrom('settlement_files').selectAll().execute();
    // Nothing is stored before the first part was read.
    for (const one of files) expect(one).toMatchObject({ imported_at: null, lines: 3_210 });
    expect(await rowsOf(database.store)).toHaveLength(files[0]?.written ?? 0);
  }
  const { isNew, file } = await importing(() => inParts(bytes));
  expect([isNew, file.written, file.importedAt]).toEqual([true, 3_210, now]);
  await expectSameAs(bytes);
});

test('two imports of one file at once write each line once, and one of them is new', async () => {
  const bytes = fileWith(4_100);
  const found = await Promise.all([importing(() => inParts(bytes)), importing(() => inParts(bytes))]);
  expect(found.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
  await expectSameAs(bytes);
});

describe('a file that changes while it is read', () => {
  /** Lines of the same form with other amounts from this one on. */
  const otherFrom = (sale: number, sales = 2_500) => fileWith(sales, (n) => (n < sale ? 0 : 1_000));
  const first = () => fileWith(2_500);

  test.each([
    ['at once', otherFrom(0), 0],
    ['in its last part', otherFrom(2_400), 2_000],
    ['and grew', fileWith(4_000), 2_000],
    ['and shrank', fileWith(2_000), 2_000],
    ['and was cut', first().subarray(0, first().length - trailerBytes), 2_000],
  ])('%s, leaves nothing of the change, and is imported the next time', async (_, other, kept) => {
    let readings = 0;
    const open = () => inParts(++readings === 1 ? first() : other);
    await expect(importing(open)).rejects.toThrow(
      'the file changed while it was read, and nothing of the change',
    );
    expect(await rowsOf(database.store)).toHaveLength(kept);
    await importing(() => inParts(first()));
    await expectSameAs(first());
  });

  test('does not spoil another import of it at the same time', async () => {
    let readings = 0;
    const open = () => inParts(++readings === 1 ? first() : otherFrom(1_200));
    const found = await Promise.allSettled([importing(open), importing(() => inParts(first()))]);
    expect(found[1]).toMatchObject({ status: 'fulfilled' });
    await expectSameAs(first());
  });
});

test('a file that adds up to more than is counted exactly is refused', async () => {
  const most = { entry: '02', grossCents: 10 ** 13 - 1, netCents: 10 ** 13 - 1 };
  const unit = unitLine({ entry: '02', grossCents: 0, netCents: 0 }, { 144: '001000' });
  const end = trailer({ records: 1_001, details: 1_000, grossCents: 0, netCents: 0 });
  const bytes = Buffer.from(
    fileOf(header('04'), unit, ...Array.from({ length: 1_000 }, () => entryLine(most)), end),
    'latin1',
  );
  await expect(importing(() => inParts(bytes))).rejects.toThrow('more than this program counts exactly');
});

describe('a file in our own format', () => {
  const header = 'acquirer;kind;nossoNumero;gross;cost;net;soldOn;paidOn';
  const lineOf = (n: number) => `Acme;SALE;${n};${n},01;0,01;${n},00;2026-11-1${n % 10};2026-11-2${n % 10}`;
  const csv = (lines: number, end = '') =>
    Buffer.from(`${[header, ...Array.from({ length: lines }, (_, n) => lineOf(n + 1))].join('\n')}\n${end}`);

  test('is stored like all others', async () => {
    const { file, isNew } = await importing(() => inParts(csv(3)));
    expect([isNew, file]).toMatchObject([
      true,
      {
        ...{ acquirer: 'acme', establishment: null, statement: 'csv', lines: 3, written: 3, importedAt: now },
        ...{ grossCents: 603, costCents: 3, netCents: 600 },
        ...{ soldThrough: null, paidFrom: '2026-11-21' },
      },
    ]);
    expect(await rowsOf(database.store)).toMatchObject([
      {
        ...{ file_id: file.id, line: 2, kind: 'SALE', code: '', nosso_numero: '1', sale_cents: 101 },
        ...{ gross_cents: 101, cost_cents: 1, net_cents: 100, sold_on: '2026-11-11', paid_on: '2026-11-21' },
        ...{ installment: 1, installments: 1, expected_on: null, batch: null },
      },
      { line: 3, nosso_numero: '2', gross_cents: 201 },
      { line: 4, nosso_numero: '3', gross_cents: 301 },
    ]);
    expect((await importing(() => inParts(csv(3)))).isNew).toBe(false);
  });

  test('leaves nothing if one line is wrong', async () => {
    const before = await dumpDatabase(database.store);
    const wrong = csv(2_500, lineOf(1).replace('1,00', '1,02'));
    await expect(importing(() => inParts(wrong))).rejects.toThrow(
      'line 2502: column net is not gross less cost: expected 1.00',
    );
    expect(await dumpDatabase(database.store)).toEqual(before);
  });

  test('goes on where it was interrupted', async () => {
    const bytes = csv(2_500);
    let readings = 0;
    const open = () => inParts(bytes, ++readings === 2 ? chunkBytes : Infinity);
    await expect(importing(open)).rejects.toThrow('the disk failed');
    expect((await rowsOf(database.store)).length).toBeLessThan(2_500);
    const { file } = await importing(() => inParts(bytes));
    expect([file.written, file.importedAt]).toEqual([2_500, now]);
    await expectSameAs(bytes);
  });
});

describe('a file for another establishment than those before', () => {
  const first = '1234567890';
  const other = '9876543210';
  const fileFor = (establishment: string, sales: number) =>
    Buffer.from(fileWith(sales).toString('latin1').replace(first, establishment), 'latin1');
  const asNew = { isNewEstablishment: true };

  test('is refused and leaves nothing, unless it is said to be ours', async () => {
    await importing(() => inParts(fileWith(1)));
    const before = await dumpDatabase(database.store);
    const open = () => inParts(fileFor(other, 2));
    await expect(importing(open)).rejects.toMatchObject({
      code: 'establishment_unknown',
      message:
        `The file is for establishment ${other} of cielo, and the files before were for ${first}. Nothing was written. If ` +
        "it is the intermediary's too, import it with newEstablishment=true, or with --new-establishment.",
    });
    expect(await dumpDatabase(database.store)).toEqual(before);
    const { isNew, file } = await importing(open, database, intermediaryId, asNew);
    expect([isNew, file.establishment]).toEqual([true, other]);
    await importing(() => inParts(fileFor(other, 3)));
    await importing(() => inParts(fileWith(4)));
    await expect(importing(() => inParts(fileFor('1111111111', 1)))).rejects.toThrow(
      `The file is for establishment 1111111111 of cielo, and the files before were for ${first}, ${other}.`,
    );
  });

  test('names at most five of those before', async () => {
    for (let n = 1; n <= 7; n++) {
      await importing(() => inParts(fileFor(`000000000${n}`, 1)), database, intermediaryId, asNew);
    }
    await expect(importing(() => inParts(fileWith(1)))).rejects.toThrow(
      'were for 0000000001, 0000000002, 0000000003, 0000000004, 0000000005 and 2 others.',
    );
  });

  test('is of no concern to another intermediary, nor if none before was imported whole', async () => {
    let readings = 0;
    const broken = () => inParts(fileWith(2_500), ++readings === 2 ? 20 * chunkBytes : Infinity);
    await expect(importing(broken)).rejects.toThrow('the disk failed');
    expect((await importing(() => inParts(fileFor(other, 1)))).isNew).toBe(true);
    const stranger = await seedIntermediary(database.store, 'Stranger');
    expect((await importing(() => inParts(fileWith(1)), database, stranger)).isNew).toBe(true);
  });

  test('goes on when it was begun, without being asked again', async () => {
    await importing(() => inParts(fileWith(1)));
    const bytes = fileFor(other, 2_500);
    let readings = 0;
    const broken = () => inParts(bytes, ++readings === 2 ? 20 * chunkBytes : Infinity);
    await expect(importing(broken, database, intermediaryId, asNew)).rejects.toThrow('the disk failed');
    expect((await importing(() => inParts(bytes))).file.written).toBe(2_500);
  });
});
