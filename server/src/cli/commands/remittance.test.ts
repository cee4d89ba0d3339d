import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../test/support/command.ts';
import { bytesOf, returnOf, samplesOf } from '../../bank/bank.fixture.ts';
import { sicoob } from '../../bank/layouts/sicoob.ts';
import { writeRemittance } from '../../bank/remittance-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remittance-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const explain = async (text: string, ...options: string[]) => {
  const path = join(folder, 'file.ret');
  await writeFile(path, bytesOf(text));
  const database = join(folder, 'payfac.db');
  const env = { ...process.env, DATABASE_URL: `sqlite:${database}` };
  const result = await runCommand(env, ['remittance', 'explain', path, ...options]);
  expect(existsSync(database)).toBe(false);
  return result;
};
const sample = samplesOf(sicoob)['sicoob-pix'];
const sent = sample === undefined ? '' : writeRemittance(sample);

test('shows each field of each record in Portuguese, and needs no database', async () => {
  const { code, stdout, stderr } = await explain(returnOf(sent, () => ({ codes: 'PD' })));
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Layout: Sicoob (756)');
  expect(stdout).toMatch(/\n3 {2}Detalhe, segmento A: o pagamento\n/);
  expect(stdout).toMatch(/\n120-134 +amount +10\.00 +Valor do pagamento\n/);
  expect(stdout).toMatch(/\n231-240 +occurrences +PD Pagamento à espera de assinatura no banco +Ocorrências/);
  expect(stdout).toMatch(/8 records\. The file is whole\.\n$/);
});

test('says where the file is wrong, by another layout too, and as JSON', async () => {
  const wrong = sent.replace('000000000000001099', '000000000000001098');
  const fault = 'the trailer says 1098 centavos in the batch, and there are 1099.';
  const shown = await explain(wrong, '--layout', 'febraban');
  expect(shown.code).toBe(2);
  expect(shown.stderr).toBe(`payfac: line 7, positions 24 to 41: ${fault}\n`);
  const { stdout } = await explain(wrong, '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ layout: 'sicoob', faults: [{ line: 7, from: 24, to: 41, detail: fault }] },
    records: { 0: { line: 1, record: 'Header de arquivo' }, length: 8 },
  });
});

test('names a file that it cannot read', async () => {
  const { code, stderr } = await runCommand(process.env, ['remittance', 'explain', join(folder, 'none')]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('no such file or directory')]);
});
