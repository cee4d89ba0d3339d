import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../test/support/command.ts';
import {
  cardDigits,
  entryLine,
  fileOf,
  header,
  holder,
  trailer,
  unitLine,
} from '../../acquirer/cielo.fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acquirer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const explain = async (text: string, ...options: string[]) => {
  const path = join(folder, 'CIELO04.TXT');
  await writeFile(path, text, 'latin1');
  const database = join(folder, 'payfac.db');
  const env = { ...process.env, DATABASE_URL: `sqlite:${database}` };
  const result = await runCommand(env, ['acquirer', 'explain', path, ...options]);
  expect(existsSync(database)).toBe(false);
  return result;
};
const sale = { entry: '02', grossCents: 10_000, netCents: 9_701 };
const fine = { entry: '04', grossCents: -500, netCents: -500 };
const end = trailer({ records: 4, details: 2, grossCents: 9_500, netCents: 9_201 });
const file = fileOf(
  header('04'),
  unitLine(sale),
  entryLine(sale),
  unitLine(fine),
  entryLine(fine, { 152: '0251' }),
  end,
);

test('shows each field in Portuguese and the sums, without digits of cards, and needs no database', async () => {
  const { code, stdout, stderr } = await explain(file);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^1 {2}Header\n/);
  expect(stdout).toMatch(/\n3 {2}Detalhe do lançamento\n/);
  expect(stdout).toMatch(/\n261-274 +gross +100\.00 +Valor bruto da parcela\n/);
  expect(stdout).toMatch(/\n268-275 +paidOn +2026-11-20 +Data do pagamento\n/);
  expect(stdout).toMatch(/\n6 records\. The file is whole\.\n/);
  expect(stdout).toMatch(/\nSALE +1 +100\.00 +2\.99 +97\.01\nADJUSTMENT +1 +-5\.00 +0\.00 +-5\.00\n$/);
  for (const secret of [cardDigits.slice(0, 6), cardDigits.slice(6), holder])
    expect(stdout).not.toContain(secret);
});

test('tells of each movement in a line of JSON', async () => {
  const { stdout } = await explain(file, '--format', 'ndjson');
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      ...{ acquirer: 'cielo', kind: 'SALE', code: '02' },
      ...{
        saleId: '000000000004712',
        transactionId: '815533',
        tid: '10069930690009D2B47A',
        nsu: '123456',
        authorization: 'A1B2C3',
      },
      ...{ arn: '74064496324000000001234', installment: 1, installments: 1, soldOn: '2026-11-18' },
      ...{ expectedOn: '2026-12-21', paidOn: '2026-11-20', batch: '0000007' },
      ...{ saleValue: 100, gross: 100, cost: 2.99, net: 97.01 },
    },
    expect.objectContaining({ kind: 'ADJUSTMENT', code: '04/0251', gross: -5, cost: 0, net: -5 }),
  ]);
});

test('of our own format has the sums, and prints the same lines that it read', async () => {
  const { stdout: lines } = await explain(file, '--format', 'ndjson');
  const table = await explain(lines);
  expect([table.code, table.stderr]).toEqual([0, '']);
  expect(table.stdout).toMatch(/^2 lines in our own format, ndjson\. Nothing is wrong with them\.\n\nkind /);
  expect(table.stdout).toMatch(/\nSALE +1 +100\.00 +2\.99 +97\.01\nADJUSTMENT +1 +-5\.00 +0\.00 +-5\.00\n$/);
  expect((await explain(lines, '--format', 'ndjson')).stdout).toBe(lines);
  const csv = 'acquirer;kind;gross;cost;net;paidOn\nAcme;FEE;0;1,50;-1,50;2026-11-20\n';
  expect((await explain(csv)).stdout).toContain('1 line in our own format, csv. Nothing is wrong with them.');
  expect((await explain(csv, '--format', 'ndjson')).stdout).toBe(
    '{"acquirer":"acme","kind":"FEE","installment":1,"installments":1,"paidOn":"2026-11-20",' +
      '"saleValue":0,"gross":0,"cost":1.5,"net":-1.5}\n',
  );
  const wrong = await explain(`${lines}{}\n`);
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringMatching(/^payfac: line 3: \/acquirer is missing/),
  ]);
});

test('says where a file is wrong, and ends with 2', async () => {
  const { code, stdout, stderr } = await explain(file.replace('+00000000000009201', '+00000000000009200'));
  expect(code).toBe(2);
  expect(stderr).toBe(
    'payfac: line 6, positions 13 to 30: the trailer says 9200 centavos net, and the records of type D add up to 9201. ' +
      'Nothing of the file may be used. Fetch it again, or ask the acquirer.\n',
  );
  expect(stdout).not.toContain('The file is whole');
});

test('names a file that it cannot read', async () => {
  const { code, stderr } = await runCommand(process.env, ['acquirer', 'explain', join(folder, 'none')]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('check that it exists')]);
});
