import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import { entryLine, fileOf, header, trailer } from '../src/acquirer/cielo.fixture.ts';
import { spawnPayfac } from '../../scripts/lab/payfac.ts';
import { collect, createSetup, runPayfac, type TestSetup } from './support/child-server.ts';
import { commandOutput, newIntermediary, runCommand } from './support/command.ts';

let setup: TestSetup;
beforeEach(async () => {
  setup = await createSetup();
  if (setup.location.engine === 'postgres') await commandOutput(setup.env, ['migrate']);
  await newIntermediary(setup.env, 'Acme');
});
afterEach(() => setup.cleanup());

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
    /^File \d+, statement 03 of cielo, 3 lines: 300\.00 BRL gross, 8\.97 cost, 291\.03 net\.\n3 lines to look at: /,
  );
  const again = await run('import', path);
  expect([again.code, again.stdout]).toEqual([
    0,
    expect.stringContaining('It was imported before, and nothing changed.'),
  ]);
  const json = JSON.parse((await run('import', path, '--json')).stdout) as object;
  expect(json).toMatchObject({
    acquirer: 'cielo',
    establishment: '1234567890',
    statement: '03',
    lines: 3,
    gross: 300,
    cost: 8.97,
    net: 291.03,
    isNew: false,
    open: 3,
  });
  expect((await run('files')).stdout).toMatch(
    /\d+ +cielo +1234567890 +03 +3 +300\.00 +8\.97 +291\.03 +\d{4}-/,
  );
  const [listed] = JSON.parse((await run('files', '--limit', '1', '--json')).stdout) as object[];
  const { isNew: _, open: __, ...file } = json as { isNew: boolean; open: number };
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

test('a file for another establishment is refused with 2, unless the option says that it is ours', async () => {
  await run('import', await fileWith(3));
  const path = join(setup.folder, 'other.txt');
  const totals = { records: 0, details: 0, grossCents: 0, netCents: 0 };
  await writeFile(path, fileOf(header('03', { 2: '9876543210' }), trailer(totals)));
  const refused = await run('import', path);
  expect([refused.code, refused.stderr]).toEqual([
    2,
    'payfac: The file is for establishment 9876543210 of cielo, and the files before were for 1234567890. Nothing was ' +
      "written. If it is the intermediary's too, import it with newEstablishment=true, or with --new-establishment.\n",
  ]);
  expect(await run('import', path, '--new-establishment')).toMatchObject({ code: 0, stderr: '' });
  expect((await run('import', path)).stdout).toContain('It was imported before, and nothing changed.');
});

test("what explain prints of Cielo's file is imported as our own format, and CSV is too", async () => {
  const { stdout } = await run('explain', await fileWith(2), '--format', 'ndjson');
  const path = join(setup.folder, 'own.ndjson');
  await writeFile(path, stdout);
  const own = await run('import', path);
  expect([own.code, own.stderr]).toEqual([0, '']);
  expect(own.stdout).toMatch(
    /^File \d+, statement ndjson of cielo, 2 lines: 200\.00 BRL gross, 5\.98 cost, 194\.02 net\.\n2 lines to look at: /,
  );
  await writeFile(path, 'acquirer,kind,txid,gross,cost,net,paidOn\nBanco,SALE,T1,10,0.50,9.50,2026-11-20\n');
  expect(await run('import', path)).toMatchObject({ code: 0, stderr: '' });
  expect((await run('files')).stdout).toMatch(/\d+ +banco +- +csv +1 +10\.00 +0\.50 +9\.50 +\d{4}-/);
  await writeFile(path, '{"acquirer":"Banco","kind":"SALE"}\n');
  const refused = await run('import', path);
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringMatching(
      /^payfac: line 1: \/gross is missing: expected what the buyer paid, .*whole file\.\n$/,
    ),
  ]);
});

test('an import that is killed and run again has each line once, and has compared each', async () => {
  const sales = 15_000;
  const path = await fileWith(sales);
  const store = await openStore(setup.location);
  const importOf = () =>
    store.read.selectFrom('settlement_files').selectAll().where('lines', '=', sales).executeTakeFirst();
  try {
    // It is killed as soon as it has written some lines, then again once it has written more; so while it compares them.
    for (const progress of ['written', 'written', 'compared_through', 'compared_through'] as const) {
      const before = (await importOf())?.[progress] ?? 0;
      const child = spawnPayfac(setup.env, ['acquirer', 'import', path]);
      const ended = collect(child, '');
      while (((await importOf())?.[progress] ?? 0) <= before && child.exitCode === null) await sleep(1);
      child.kill('SIGKILL');
      await ended;
    }
    expect(await importOf()).toMatchObject({ written: sales, compared_at: null });
    expect((await runPayfac(setup.env, ['acquirer', 'import', path])).code).toBe(0);
    const { read } = store;
    const file = await importOf();
    expect(file).toMatchObject({ written: sales, gross_cents: 10_000 * sales });
    expect(file?.compared_at).not.toBeNull();
    const rows = await read
      .selectFrom('settlement_lines')
      .select(['line', 'nsu', 'state'])
      .where('file_id', '=', file?.id ?? 0)
      .orderBy('line')
      .execute();
    expect(rows.every(({ line, nsu }, n) => line === n + 2 && (n === 0 || Number(nsu) === n))).toBe(true);
    expect(rows).toHaveLength(sales);
    expect(rows.filter(({ state }) => state === 'PENDING')).toEqual([]);
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

test('reconcile says what is open by acquirer, state and age, and ends with 2 while something is', async () => {
  expect((await run('import', await fileWith(4))).code).toBe(0);
  const reconcile = (...args: string[]) => runCommand(setup.env, ['reconcile', ...args]);
  const open = await reconcile();
  expect([open.code, open.stderr]).toEqual([2, '']);
  expect(open.stdout).toMatch(/^acquirer +state +age in days +lines +net\n/);
  expect(open.stdout).toMatch(/\ncielo +MISSING_HERE +\S+ +[\d,]+ +[\d,]+\.\d\d\n/);
  expect(open.stdout).toMatch(/\n[\d,]+ lines to look at: listSettlementLines with state=OPEN has them\.\n$/);
  const rows = JSON.parse((await reconcile('--json')).stdout) as { lines: number }[];
  const store = await openStore(setup.location);
  try {
    const { lines } = await store.read
      .selectFrom('settlement_lines')
      .select(({ fn }) => fn.countAll<number>().as('lines'))
      .where('state', 'not in', ['MATCHED', 'RESOLVED', 'PENDING'])
      .executeTakeFirstOrThrow();
    expect(rows.reduce((sum, row) => sum + row.lines, 0)).toBe(lines);
    const resolved = { state: 'RESOLVED', note: 'x', resolved_at: 1 } as const;
    await store.write((tx) => tx.updateTable('settlement_lines').set(resolved).execute());
  } finally {
    await store.close();
  }
  expect(await reconcile()).toMatchObject({ code: 0, stdout: 'Nothing is open.\n' });
});
