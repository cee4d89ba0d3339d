import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { formatMark, header } from '../src/statement/anchor/anchor-file.ts';
import type { CheckResult } from '../src/cli/doctor/check-result.ts';
import { openStore } from '../src/db/open-store.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { createDurableStore, createTestDatabase, openTestStore } from './support/test-store.ts';
import { serveHere } from './support/serve-here.ts';
import { serviceOn } from './support/proof.ts';
import { setStatus } from './support/seller-status.ts';
import { seedIntermediary, seedSellers } from './support/seed.ts';
import { testKey, testKeyring } from './support/test-keyring.ts';

/** What is looked at beside the database is looked at alike on both engines. */
const onSqlite = inject('engine') === 'sqlite';

let setup: TestSetup;
beforeEach(async () => {
  setup = await createSetup(createDurableStore);
  setup.env.PAYFAC_ANCHOR_FILE = await anchorSaved(0);
});
afterEach(() => setup.cleanup());

/** Writes an anchor of so many hours ago. */
async function anchorSaved(hoursAgo: number): Promise<string> {
  const path = join(setup.folder, `anchor-${hoursAgo}`);
  const savedAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  await writeFile(path, `${header}\n\n${formatMark(savedAt)}\n`);
  return path;
}

/** Returns the findings of `payfac doctor --json`. Its exit code must say whether there is a fault. */
async function doctor(env: NodeJS.ProcessEnv = {}): Promise<CheckResult[]> {
  const { code, stdout, stderr } = await runCommand({ ...setup.env, ...env }, ['doctor', '--json']);
  const results = JSON.parse(stdout) as CheckResult[];
  expect([code, stderr]).toEqual([results.every(({ ok }) => ok) ? 0 : 1, '']);
  return results;
}

const faults = (results: CheckResult[]) => results.filter(({ level }) => level === 'fault');

describe('a good set-up', () => {
  test('has every subject in order and nothing to do', async () => {
    const results = await doctor();
    expect(results.filter(({ level }) => level !== 'ok')).toEqual([]);
    const subjects = [...new Set(results.map(({ subject }) => subject))];
    expect(subjects.toSorted()).toEqual([
      'address',
      'anchor',
      'clock',
      'database',
      'deliveries',
      'disk',
      'migrations',
      'node',
      'people',
      'plans',
      'secret key',
      'sellers',
      'settings',
      'tokens',
      'transfers',
    ]);
  });

  test('is good while a server runs on it, whose port is then in use', async () => {
    const server = await serveHere(setup.env);
    const results = await doctor({ PORT: new URL(server.url).port });
    await server.stop();
    expect(faults(results)).toEqual([]);
    expect(results.at(-1)?.detail).toContain('is in use: a server is already running');
  });

  test.runIf(onSqlite)('is also printed in lines for people, each with its level', async () => {
    const { code, stdout } = await runCommand(setup.env, ['doctor']);
    expect(code).toBe(0);
    for (const line of stdout.trim().split('\n')) expect(line).toMatch(/^ok    [a-z ]+: \S/);
  });
});

test('--deep lets the database check itself, or says what it needs for that', async () => {
  const { code, stdout } = await runCommand(setup.env, ['doctor', '--deep']);
  expect(code).toBe(0);
  expect(stdout).toContain(
    onSqlite ? 'ok    database: every row and every index is intact' : 'run `create extension amcheck`',
  );
});

describe('what is wrong is named, with what to do', () => {
  test.runIf(onSqlite)('an address that is none of this machine’s', async () => {
    expect(faults(await doctor({ HOST: '203.0.113.1' }))).toMatchObject([
      { subject: 'address', detail: expect.stringContaining('choose others with HOST and PORT') as string },
    ]);
  });

  test.runIf(onSqlite)('a setting', async () => {
    expect(await doctor({ PAYFAC_RATE_LIMIT: 'much' })).toMatchObject([
      { subject: 'node', level: 'ok' },
      { subject: 'settings', level: 'fault', detail: expect.stringContaining('PAYFAC_RATE_LIMIT') as string },
    ]);
  });

  test('another key', async () => {
    const first = await runCommand(setup.env, ['token', 'list']);
    expect(first.code).toBe(0);
    const other = testKey(9).toString('base64');
    expect(faults(await doctor({ PAYFAC_SECRET_KEY: other }))).toMatchObject([
      { subject: 'secret key', detail: expect.stringContaining('is not the one') as string },
    ]);
  });

  test('keys that heads and webhook secrets are still under, unless they are given as old ones', async () => {
    const [first, second] = [7, 9].map((byte) => testKey(byte).toString('base64')) as [string, string];
    expect((await runCommand(setup.env, ['token', 'list'])).code).toBe(0);
    const store = await openStore(setup.location);
    await seedSellers(store, await seedIntermediary(store), 2);
    await store.close();
    const both = { PAYFAC_SECRET_KEY: second, PAYFAC_SECRET_KEYS_OLD: first };
    expect((await runCommand({ ...setup.env, ...both }, ['token', 'list'])).code).toBe(0);
    expect(faults(await doctor(both))).toEqual([]);
    expect(faults(await doctor({ PAYFAC_SECRET_KEY: second }))).toMatchObject([
      {
        subject: 'secret key',
        detail: expect.stringMatching(
          `^the key with the id ${testKeyring.keyId} is missing, under which 2 statement heads, 9 seals of audit records, tokens, plans, refunds, chargebacks, adjustments, transfers and holds, ` +
            'and the webhook secrets of 2 sellers are stored: add it to PAYFAC_SECRET_KEYS_OLD, then run `payfac key reseal`\\..*rotate-secret',
        ) as string,
      },
    ]);
  });

  test('records from the future', async () => {
    const store = await openStore(setup.location);
    await seedSellers(store, await seedIntermediary(store), 1);
    await store.write((tx) => tx.updateTable('audit_records').set({ occurred_at: 4e12 }).execute());
    await store.close();
    expect(faults(await doctor())).toMatchObject([
      { subject: 'clock', detail: expect.stringContaining('before the newest record') as string },
    ]);
  });

  test('events that nobody delivers, or a plan that charges nothing: a warning, with which the exit code is 0', async () => {
    const store = await openStore(setup.location);
    await seedSellers(store, await seedIntermediary(store), 1);
    await store.close();
    expect((await doctor()).filter(({ level }) => level === 'warning')).toMatchObject([
      { subject: 'plans', detail: expect.stringContaining('charges nothing') as string },
      { subject: 'deliveries', detail: expect.stringContaining('no worker seems to be running') as string },
    ]);
    expect((await runCommand(setup.env, ['doctor'])).stdout).toContain('WARN  deliveries: 1 event waits');
  });

  test('a seller that was unblocked without the key, or whose account was changed', async () => {
    const store = await openStore(setup.location);
    const [first = 0, second = 0] = await seedSellers(store, await seedIntermediary(store, 'Changed'), 3);
    const ofSellers = async () => (await doctor()).filter(({ subject }) => subject === 'sellers');
    expect(await ofSellers()).toMatchObject([{ level: 'ok' }]);
    await setStatus(serviceOn(store), first, 'BLOCKED');
    expect(await ofSellers()).toMatchObject([{ level: 'ok' }]);
    await store.write((tx) =>
      tx.updateTable('sellers').set({ status: 'ACTIVE' }).where('id', '=', first).execute(),
    );
    await store.write((tx) =>
      tx.updateTable('bank_accounts').set({ changed_at: 1 }).where('seller_id', '=', second).execute(),
    );
    await store.close();
    const detail = expect.stringMatching(
      `of 2 sellers was changed .* the first is seller ${first}:`,
    ) as string;
    expect(await ofSellers()).toMatchObject([{ level: 'fault', detail }]);
  });

  test.runIf(onSqlite)('no anchor, or none of the last day: a warning', async () => {
    const ofAnchor = async (file: string | undefined) =>
      (await doctor({ PAYFAC_ANCHOR_FILE: file })).filter(({ subject }) => subject === 'anchor');
    expect(await ofAnchor(await anchorSaved(23))).toMatchObject([{ level: 'ok' }]);
    const cases: [string | undefined, string][] = [
      [undefined, 'set PAYFAC_ANCHOR_FILE to a file on another volume'],
      [await anchorSaved(25), 'was last written 25 h ago: start a server with PAYFAC_ANCHOR_FILE'],
      [join(setup.folder, 'none'), 'cannot read the anchor'],
      ['/dev/null', 'is not a regular file'],
    ];
    for (const [file, detail] of cases) {
      const expected = [{ level: 'warning', detail: expect.stringContaining(detail) as string }];
      expect(await ofAnchor(file)).toMatchObject(expected);
    }
  });

  test.runIf(onSqlite)('a temporary folder that is none', async () => {
    const file = join(setup.folder, 'file');
    await writeFile(file, '');
    expect(faults(await doctor({ TMPDIR: file }))).toMatchObject([
      { subject: 'disk', detail: expect.stringContaining('TMPDIR') as string },
    ]);
  });

  test('migrations that have not run', async () => {
    const empty = await openTestStore(await createTestDatabase());
    const { location, store } = empty;
    await store.close();
    const url = location.engine === 'sqlite' ? `sqlite:${location.path}` : location.url;
    const results = await doctor({ DATABASE_URL: url });
    await empty.remove();
    const found = results.find(({ subject }) => subject === 'migrations');
    // On SQLite every command brings the schema up to date before it starts.
    const expected = onSqlite ? ['ok', 'will run at the next start'] : ['fault', 'run `payfac migrate`'];
    expect([found?.level, found?.detail]).toEqual([
      expected[0],
      expect.stringContaining(expected[1]!) as string,
    ]);
  });
});

describe.runIf(!onSqlite)('on PostgreSQL', () => {
  test('a server that does not answer, without its password', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as { port: number };
    probe.close();
    await once(probe, 'close');
    const results = await doctor({ DATABASE_URL: `postgres://payfac:secret@127.0.0.1:${port}/payfac` });
    expect(faults(results)).toMatchObject([
      { subject: 'database', detail: expect.stringContaining('cannot reach PostgreSQL') as string },
    ]);
    expect(JSON.stringify(results)).not.toContain('secret@');
  });

  test('a database that does not exist, and how to create it', async () => {
    if (setup.location.engine !== 'postgres') throw new Error('this test is of PostgreSQL');
    const url = new URL(setup.location.url);
    url.pathname = '/payfac_not_created';
    const detail = expect.stringContaining('Create it with `createdb`') as string;
    expect(faults(await doctor({ DATABASE_URL: url.href }))).toMatchObject([{ subject: 'database', detail }]);
  });

  test('a database that does not wait for its disk', async () => {
    const store = await openStore(setup.location);
    await store.write((tx) =>
      sql`do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`.execute(
        tx,
      ),
    );
    await store.close();
    expect(faults(await doctor())).toMatchObject([
      { subject: 'database', detail: expect.stringContaining('synchronous_commit is off') as string },
    ]);
  });
});

describe.runIf(onSqlite)('on SQLite', () => {
  const pathOf = () => {
    if (setup.location.engine !== 'sqlite') throw new Error('these tests are of SQLite');
    return setup.location.path;
  };

  test('before the first start: nothing is there, nothing is wrong, and nothing is made', async () => {
    const path = join(setup.folder, 'data', 'payfac.db');
    const results = await doctor({ DATABASE_URL: `sqlite:${path}`, PAYFAC_SECRET_KEY: undefined });
    expect(faults(results)).toEqual([]);
    expect(existsSync(join(setup.folder, 'data'))).toBe(false);
  });

  test('a file that others may read, beside which everything else is still looked at', async () => {
    await chmod(pathOf(), 0o644);
    const results = await doctor();
    expect(faults(results)).toMatchObject([
      { subject: 'database', detail: expect.stringContaining(`; run \`chmod 600 ${pathOf()}`) as string },
    ]);
    expect(results.map(({ subject }) => subject)).toContain('deliveries');
  });

  test('a key file that others may read, or that is missing', async () => {
    const env = { PAYFAC_SECRET_KEY: undefined };
    expect((await runCommand({ ...setup.env, ...env }, ['token', 'list'])).code).toBe(0);
    expect(faults(await doctor(env))).toEqual([]);
    await chmod(`${pathOf()}.key`, 0o640);
    expect(faults(await doctor(env))).toMatchObject([
      { subject: 'secret key', detail: expect.stringContaining(`\`chmod 600 ${pathOf()}.key\``) as string },
    ]);
    await writeFile(`${pathOf()}.key`, 'short');
    expect(faults(await doctor(env))).toMatchObject([
      { subject: 'secret key', detail: expect.stringContaining('Restore it from your backup') as string },
    ]);
  });

  test('a missing key file: a fault only after something was written, for else the first start makes it', async () => {
    const path = join(setup.folder, 'keyed.db');
    const env = { DATABASE_URL: `sqlite:${path}`, PAYFAC_SECRET_KEY: undefined };
    const willBeMade = [{ level: 'ok', detail: `${path}.key will be created at the first start` }];
    const ofKey = async () => (await doctor(env)).filter(({ subject }) => subject === 'secret key');

    await writeFile(path, '', { mode: 0o600 });
    expect(await ofKey()).toMatchObject(willBeMade);
    expect((await runCommand({ ...setup.env, ...env }, ['migrate'])).code).toBe(0);
    expect(await ofKey()).toMatchObject(willBeMade);
    expect(existsSync(`${path}.key`)).toBe(false);

    expect((await runCommand({ ...setup.env, ...env }, ['token', 'list'])).code).toBe(0);
    await rm(`${path}.key`);
    const isMissing = `${path}.key is missing; restore it from your backup`;
    expect(await ofKey()).toMatchObject([{ level: 'fault', detail: isMissing }]);

    const store = await openStore({ engine: 'sqlite', path });
    await store.write((tx) => tx.deleteFrom('secret_keys').execute());
    expect(await ofKey()).toMatchObject(willBeMade);
    await store.close();
    await writeFile(path, 'no database at all, though long enough to be looked at '.repeat(99));
    const mayBeMissed = `${path}.key is missing; if anything was written to the database, restore it from your backup`;
    expect(await ofKey()).toMatchObject([{ level: 'fault', detail: mayBeMissed }]);
  });

  test('a secret key of one repeated byte, which anybody can guess', async () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    const env = { DATABASE_URL: `sqlite:${join(setup.folder, 'guessed.db')}`, PAYFAC_SECRET_KEY: key };
    expect((await runCommand({ ...setup.env, ...env }, ['migrate'])).code).toBe(0);
    const found = (await doctor(env)).filter(({ subject }) => subject === 'secret key');
    expect(found).toMatchObject([
      { level: 'warning', detail: expect.stringContaining('one byte repeated') as string },
    ]);
  });

  test('a file of another kind, or a folder, at its place', async () => {
    const text = join(setup.folder, 'text.db');
    await writeFile(text, 'no database at all, though long enough to be looked at '.repeat(99));
    const folder = join(setup.folder, 'folder.db');
    await mkdir(folder);
    for (const path of [text, folder]) {
      expect(faults(await doctor({ DATABASE_URL: `sqlite:${path}` }))).toMatchObject([
        { subject: 'database' },
      ]);
    }
  });
});
