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
      ...{ line: 3, acquirer: 'cielo', kind: 'SALE', code: '02' },
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
    expect.objectContaining({ line: 5, kind: 'ADJUSTMENT', code: '04/0251', gross: -5, cost: 0, net: -5 }),
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
