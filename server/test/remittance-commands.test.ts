import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdjustment } from '../src/after-sale/adjustment.service.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { sampleReturn } from '../src/bank/sample-return.ts';
import { loadConfig } from '../src/config.ts';
import { openService, type Service } from '../src/service.ts';
import { closeTransfers } from '../src/settlement/closing.service.ts';
import { saoPauloDate } from '../src/shared/calendar.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { seedIntermediary, seedSellers } from './support/seed.ts';

let setup: TestSetup;
let service: Service;

beforeAll(async () => {
  setup = await createSetup();
  const { store } = (service = await openService(loadConfig(setup.env)));
  const intermediaryId = await seedIntermediary(store);
  const actor = operator(intermediaryId);
  const adjustment = { chargeUuid: null, direction: 'CREDIT', reason: 'Test' } as const;
  for (const [n, sellerId] of (await seedSellers(store, intermediaryId, 2)).entries()) {
    const order = { ...adjustment, sellerId, valueCents: n === 0 ? 100_000 : 25_050 };
    await store.write((tx) => createAdjustment(service, tx, actor, order));
  }
  const transferDate = saoPauloDate(service.clock());
  await closeTransfers(service, actor, { transferDate, minimumCents: 0, sellerId: null });
});
afterAll(async () => {
  await service.store.close();
  await setup.cleanup();
});

const run = (...args: string[]) => runCommand(setup.env, ['remittance', ...args]);
const account = [
  '--company',
  'Pagadora Ltda',
  '--document',
  '11222333000181',
  '--agency',
  '1',
  '--account',
  '67890',
];

test('payfac remittance pays by a file, from the account to the return, and then refuses what cannot be', async () => {
  expect(await run('set-account', 'conta', ...account, '--bank', '104', '--last-file', '7')).toMatchObject({
    code: 0,
    stdout: 'Account conta is set: FEBRABAN CNAB 240, versão 10.x. Its next file has the number 8.\n',
  });
  expect((await run('accounts')).stdout).toMatch(/conta +febraban +104 +1 +67890 +TED +7/);
  const made = await run('create', '--account', 'conta', '--date', '2099-06-30');
  expect(made.stdout).toBe(
    'Remittance 1, 2 transfers, 1,250.50 BRL: DRAFT. Approve it with `payfac remittance approve 1`.\n',
  );
  const today = saoPauloDate(service.clock());
  const exported = await runCommand(setup.env, ['transfers', 'export', '--date', today, '--format', 'csv']);
  expect(exported.stderr).toContain('2 transfers of these are in remittances that wait for approval');
  expect((await run('approve', '1')).stdout).toContain('2 transfers, 1,250.50 BRL: APPROVED.');
  const file = join(setup.folder, 'caixa.rem');
  expect((await run('file', '1', '--out', file)).stdout).toContain('Send it to the bank once.');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await run('explain', file)).stdout).toContain('The file is whole.');
  const answers = sampleReturn(await readFile(file, 'latin1'), (of) => ({
    codes: of === '1-1' ? '00' : 'AN',
  }));
  await writeFile(`${file}.ret`, answers, 'latin1');
  const imported = await run('return', `${file}.ret`, '--account', 'conta');
  expect(imported.code).toBe(0);
  expect(imported.stdout).toContain('2 payments: 1 paid, 1 failed, 0 returned, 0 scheduled, 0 to look at.');
  expect(imported.stdout).toContain('AN Conta do favorecido inválida');
  expect((await run('list')).stdout).toMatch(/1 +conta +APPROVED +2099-06-30 +2 +1250\.50 +8 +0 +1 +1 +0/);
  for (const [args, reason] of refused) {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout], args.join(' ')).toEqual([1, '']);
    expect(stderr, args.join(' ')).toContain(reason);
  }
});

/** Commands that are refused after one remittance was paid, and a part of what each says. */
const refused: readonly (readonly [args: string[], reason: string])[] = [
  [['set-account', 'Conta', ...account, '--bank', '104'], 'lower-case letters'],
  [['set-account', 'outra', ...account, '--bank', '001', '--by-pix'], 'must be TED'],
  [['set-account', 'outra', ...account, '--bank', '104', '--city', 'Recife'], 'an address needs --street'],
  [['set-account', 'conta', ...account, '--bank', '104', '--last-file', '3'], 'must be at least 8'],
  [['create', '--account', 'nenhuma', '--date', '2099-06-30'], 'or see `payfac remittance accounts`'],
  [['create', '--account', 'conta', '--date', '2099-06-30'], 'There is nothing to pay'],
  [['create', '--account', 'conta', '--date', '2020-01-01'], 'must be today'],
  [['approve', '99'], 'There is no such remittance. Find them with `payfac remittance list`.'],
  [['cancel', '1'], 'The bank may have its file'],
  [['return', 'nothing.ret', '--account', 'conta'], 'cannot read nothing.ret'],
];

test('a return with a fault is refused as a whole, and each line is named', async () => {
  const other = [...account, '--account', '12345', '--bank', '104', '--last-file', '0'];
  expect(await run('set-account', 'outra-conta', ...other)).toMatchObject({ code: 0, stderr: '' });
  const file = join(setup.folder, 'cut.ret');
  await writeFile(file, '10400000');
  const { code, stderr } = await run('return', file, '--account', 'outra-conta');
  expect(code).toBe(1);
  expect(stderr).toContain('line 1, positions 1 to 8: the line has 8 characters instead of 240');
});
