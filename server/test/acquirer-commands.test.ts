import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import { entryLine, fileOf, header, trailer } from '../src/acquirer/cielo.fixture.ts';
import { spawnPayfac } from '../../scripts/lab/payfac.ts';
import { collect, createSetup, runPayfac, type TestSetup } from './support/child-server.ts';
import { commandOutput, newIntermediary, runCommand } from './support/command.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await createSetup();
  if (setup.location.engine === 'postgres') await commandOutput(setup.env, ['migrate']);
  await newIntermediary(setup.env, 'Acme');
});
afterAll(() => setup.cleanup());

const run = (...args: string[]) => runCommand(setup.env, ['acquirer', ...args]);

/** Writes a statement of sales, and returns its path. */
async function fileWith(sales: number): Promise<string> {
  const amounts = { entry: '02', grossCents: 10_000, netCents: 9_701 };
  const lines = Array.from({ length: sales }, (_, n) =>
    entryLine(amounts, { 176: String(n).padStart(6, '0') }),
  );
  const sums = { grossCents: 10_000 * sales, netCents: 9_701 * sales };
  const path = join(setup.folder, `CIELO03-${sales}.TXT`);
  await writeFile(path, fileOf(header('03'), ...lines, trailer({ records: sales, details: sales, ...sums })));
  return path;
}

test('payfac acquirer imports a file, knows it the second time, and lists it', async () => {
  const path = await fileWith(3);
  const first = await run('import', path);
  expect([first.code, first.stderr]).toEqual([0, '']);
  expect(first.stdout).toMatch(
    /^File \d+, statement 03 of cielo, 3 lines: 300\.00 BRL gross, 8\.97 cost, 291\.03 net\.\n$/,
  );
  const again = await run('import', path);
  expect([again.code, again.stdout]).toEqual([
    0,
    expect.stringContaining('It was imported before, and nothing changed.'),
  ]);
  const json = JSON.parse((await run('import', path, '--json')).stdout) as object;
  expect(json).toMatchObject({
    acquirer: 'cielo',
    statement: '03',
    lines: 3,
    gross: 300,
    cost: 8.97,
    net: 291.03,
    isNew: false,
  });
  expect((await run('files')).stdout).toMatch(/\d+ +cielo +03 +3 +300\.00 +8\.97 +291\.03 +\d{4}-/);
  const [listed] = JSON.parse((await run('files', '--limit', '1', '--json')).stdout) as object[];
  const { isNew: _, ...file } = json as { isNew: boolean };
  expect(listed).toEqual(file);
});

test('a file that is not whole is refused with 2 and leaves nothing, and others with 1', async () => {
  const path = join(setup.folder, 'cut.txt');
  await writeFile(path, fileOf(header('03')));
  expect(await run('import', path)).toMatchObject({
    ...{ code: 2, stdout: '' },
    stderr:
      'payfac: line 1, position 1: the file ends here without its trailer. Nothing of the file may be used. Fetch it again, ' +
      'or ask the acquirer.\n',
  });
  const missing = await run('import', join(setup.folder, 'none'));
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('check that it exists')]);
  const unknown = await run('import', path, '--intermediary', 'Nobody');
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('Nobody')]);
  const listed = JSON.parse((await run('files', '--json')).stdout) as { statement: string; lines: number }[];
  expect(listed.filter(({ lines }) => lines === 0)).toEqual([]);
});

test('an import that is killed and run again has each line once', async () => {
  const sales = 15_000;
  const path = await fileWith(sales);
  const store = await openStore(setup.location);
  const importOf = () =>
    store.read.selectFrom('settlement_files').selectAll().where('lines', '=', sales).executeTakeFirst();
  try {
    // It is killed as soon as it has written some lines, then again once it has written more.
    for (let kills = 0; kills < 2; kills++) {
      const before = (await importOf())?.written ?? 0;
      const child = spawnPayfac(setup.env, ['acquirer', 'import', path]);
      const ended = collect(child, '');
      while (((await importOf())?.written ?? 0) <= before && child.exitCode === null) await sleep(1);
      child.kill('SIGKILL');
      await ended;
    }
    expect((await runPayfac(setup.env, ['acquirer', 'import', path])).code).toBe(0);
    const { read } = store;
    const file = await importOf();
    expect(file).toMatchObject({ written: sales, gross_cents: 10_000 * sales });
    const rows = await read
      .selectFrom('settlement_lines')
      .select(['line', 'nsu'])
      .where('file_id', '=', file?.id ?? 0)
      .orderBy('line')
      .execute();
    expect(rows.every(({ line, nsu }, n) => line === n + 2 && (n === 0 || Number(nsu) === n))).toBe(true);
    expect(rows).toHaveLength(sales);
    const records = await read
      .selectFrom('audit_records')
      .select('id')
      .where('subject', '=', `settlement-file:${file?.id ?? 0}`)
      .execute();
    expect(records).toHaveLength(1);
  } finally {
    await store.close();
  }
});
