import { spawn } from 'node:child_process';
import { appendFile, mkdir, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { passwordHint } from '../src/cli/commands/database.ts';
import { openStore } from '../src/db/open-store.ts';
import { collect, createSetup, projectRoot, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { serveHere } from './support/serve-here.ts';
import { seedIntermediary, seedSellers } from './support/seed.ts';
import { testKey } from './support/test-keyring.ts';

let setup: TestSetup;
beforeEach(async () => {
  setup = await createSetup();
});
afterEach(() => setup.cleanup());

const payfac = (args: string[], env: NodeJS.ProcessEnv = {}) => runCommand({ ...setup.env, ...env }, args);

async function refused(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { code, stdout, stderr } = await payfac(args, env);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^payfac: (?!.*\n\s+at )/s);
  return stderr;
}

describe.runIf(inject('engine') === 'postgres')('on PostgreSQL', () => {
  test('backup and restore write nothing and say what to run, without the password', async () => {
    const file = join(setup.folder, "it's a backup");
    const env = {
      DATABASE_URL: 'postgres://me:s%3Acret@db.example:6543/pay%3Afac?sslmode=verify-full&password=s:cret',
    };
    const database = "--dbname='postgres://me@db.example:6543/pay%3Afac?sslmode=verify-full'";
    const backup = await refused(['backup', file], env);
    expect(backup).toContain(
      `pg_dump --format=custom --no-unlogged-table-data --file='${setup.folder}/it'\\''s a backup' ${database}`,
    );
    const restore = await refused(['restore', file], env);
    expect(restore).toContain(`pg_restore --no-owner --exit-on-error ${database} `);
    expect(restore).toContain(`\n  vacuumdb --analyze-only ${database}\n`);
    for (const said of [backup, restore]) {
      expect(said).toMatch(/PGPASSFILE.*\n\n {2}db\.example:6543:pay\\:fac:me:PASSWORD\n/s);
      expect(said).not.toMatch(/s(%3A|:)cret/);
    }
    const hint = passwordHint('postgres://me@[::1]/payfac');
    expect(hint).toContain('\n  \\:\\:1:5432:payfac:me:PASSWORD');
    expect(await readdir(setup.folder)).toEqual([]);
  });
});

describe.runIf(inject('engine') === 'sqlite')('on SQLite', () => {
  let backup: string;
  let database: string;

  beforeEach(async () => {
    if (setup.location.engine !== 'sqlite') throw new Error('these tests are of SQLite');
    database = setup.location.path;
    backup = join(setup.folder, 'backup.db');
    const store = await openStore(setup.location);
    await seedSellers(store, await seedIntermediary(store), 20);
    await store.close();
    expect((await payfac(['token', 'list'])).code).toBe(0);
  });

  /** Returns a path that is free, as the environment of a command. */
  function elsewhere(name = 'restored'): { path: string; env: NodeJS.ProcessEnv } {
    const path = join(setup.folder, name, 'payfac.db');
    return { path, env: { DATABASE_URL: `sqlite:${path}` } };
  }

  async function makeBackup(): Promise<void> {
    const { code, stderr } = await payfac(['backup', backup]);
    expect(code, stderr).toBe(0);
  }

  test('a backup is one file of its owner’s alone, and is restored to a folder that is not there yet', async () => {
    const { code, stdout } = await payfac(['backup', backup, '--json']);
    expect(code).toBe(0);
    const { mode, size } = await stat(backup);
    expect((mode & 0o777).toString(8)).toBe('600');
    expect(JSON.parse(stdout)).toEqual({
      file: backup,
      madeAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      bytes: size,
      keyId: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
    });
    expect(await readdir(setup.folder)).toEqual(['backup.db']);

    const { path, env } = elsewhere();
    const restored = await payfac(['restore', backup], env);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain('run `payfac statement verify`');
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
    expect(await readdir(join(setup.folder, 'restored'))).toEqual(['payfac.db']);
    expect((await payfac(['statement', 'verify'], env)).stdout).toContain('Holds: 20 sellers');
  });

  test('the backup holds no key, and says so', async () => {
    const fresh = elsewhere('with-key-file');
    const env = { ...fresh.env, PAYFAC_SECRET_KEY: undefined };
    const server = await serveHere({ ...setup.env, ...env });
    const { code, stdout } = await payfac(['backup', backup], env);
    await server.stop();
    expect(code).toBe(0);
    expect(stdout).toContain('The key is not in it');
    expect(stdout).toContain(`Back up ${fresh.path}.key too, in another place`);

    const bytes = await readFile(backup);
    const key = (await readFile(`${fresh.path}.key`, 'utf8')).trim();
    const raw = Buffer.from(key, 'base64');
    for (const form of [key, raw, raw.toString('hex'), raw.toString('base64url')]) {
      expect(bytes.includes(form)).toBe(false);
    }
  });

  test('nothing is overwritten: neither a file by a backup nor a database by a restore', async () => {
    await writeFile(backup, 'mine');
    expect(await refused(['backup', backup])).toContain(`${backup} already exists`);
    expect(await readFile(backup, 'utf8')).toBe('mine');
    await makeBackupAs('other.db');
    expect(await refused(['restore', join(setup.folder, 'other.db')])).toContain(
      `${database} exists, and nothing is overwritten`,
    );

    // The files that a killed server left behind would be read into the restored file.
    const { path, env } = elsewhere();
    await mkdir(join(setup.folder, 'restored'));
    await writeFile(`${path}-wal`, '');
    expect(await refused(['restore', join(setup.folder, 'other.db')], env)).toContain(
      `${path}-wal exists, and nothing is overwritten`,
    );
    expect(await readdir(join(setup.folder, 'restored'))).toEqual(['payfac.db-wal']);
  });

  async function makeBackupAs(name: string): Promise<void> {
    expect((await payfac(['backup', join(setup.folder, name)])).code).toBe(0);
  }

  test('a backup of a database that is not there makes none', async () => {
    const { path, env } = elsewhere();
    expect(await refused(['backup', backup], env)).toContain(`there is no database at ${path}`);
    expect(await refused(['backup', join(setup.folder, 'no', 'folder.db')])).toContain('cannot write');
    expect(await readdir(setup.folder)).toEqual([]);
  });

  test('a backup of another key is refused, and no file is left at its path', async () => {
    await makeBackup();
    const { env } = elsewhere();
    const wrong = testKey(9).toString('base64');
    const right = String(setup.env.PAYFAC_SECRET_KEY);
    expect(await refused(['restore', backup], { ...env, PAYFAC_SECRET_KEY: wrong })).toContain(
      'the secret key in PAYFAC_SECRET_KEY',
    );
    expect(await refused(['restore', backup], { ...env, PAYFAC_SECRET_KEY: undefined })).toContain(
      'a backup holds no key',
    );
    expect(await readdir(join(setup.folder, 'restored'))).toEqual([]);
    const replaced = { ...env, PAYFAC_SECRET_KEY: wrong, PAYFAC_SECRET_KEYS_OLD: right };
    expect((await payfac(['restore', backup], replaced)).code).toBe(0);
    expect((await payfac(['statement', 'verify'], replaced)).code).toBe(0);
  });

  test.each<[string, (path: string) => Promise<void>, string]>([
    [
      'a text',
      (path) => writeFile(path, 'no database at all, though long enough to be looked at '.repeat(99)),
      'is not a payfac database',
    ],
    ['an empty file', (path) => writeFile(path, ''), 'is not a payfac database'],
    ['a database of another program', foreignDatabase, 'is not a payfac database'],
    ['a file that is not there', () => Promise.resolve(), 'there is no file'],
  ])('%s is not restored', async (_, make, message) => {
    const path = join(setup.folder, 'candidate.db');
    await make(path);
    const { env } = elsewhere();
    expect(await refused(['restore', path], env)).toContain(message);
    // The folder is made once there is something to restore.
    expect(await readdir(join(setup.folder, 'restored')).catch(() => [])).toEqual([]);
  });

  test('a damaged backup is not restored, whether cut off or overwritten in the middle', async () => {
    await makeBackup();
    const { size } = await stat(backup);
    const damages: ((path: string) => Promise<void>)[] = [
      (path) => truncate(path, Math.floor(size / 2)),
      (path) => truncate(path, size - 4096),
      async (path) => {
        const file = await open(path, 'r+');
        await file.write(Buffer.alloc(size - 8192, 0xa5), 0, size - 8192, 8192);
        await file.close();
      },
    ];
    for (const [index, damage] of damages.entries()) {
      const path = join(setup.folder, `damaged-${index}.db`);
      await writeFile(path, await readFile(backup));
      await damage(path);
      expect(await refused(['restore', path], elsewhere().env)).toContain('is damaged');
    }
    expect(await readdir(join(setup.folder, 'restored'))).toEqual([]);
    // The whole file is restored. What is appended after its last page is no part of it.
    await appendFile(backup, 'x');
    expect((await payfac(['restore', backup], elsewhere().env)).code).toBe(0);
  });

  describe('stopped while it copies', () => {
    beforeEach(() => {
      const file = new Database(database);
      const id = file.prepare('select id from intermediaries').pluck().get();
      const fill = file.prepare(
        "insert into audit_records (intermediary_id, occurred_at, action, subject, actor) values (?, 1, ?, '', '')",
      );
      // The database has some 100 MB, so that a copy takes a few steps, and its check a while.
      const largeText = 'x'.repeat(100_000);
      file.transaction(() => {
        for (let row = 0; row < 1_000; row++) fill.run(id, largeText);
      })();
      file.close();
    });

    /** Runs the command until its draft exists, and sends it the signal. */
    async function interrupted(
      args: string[],
      env: NodeJS.ProcessEnv,
      folder: string,
      signal: NodeJS.Signals,
    ) {
      const child = spawn(process.execPath, [join(projectRoot, 'server', 'src', 'main.ts'), ...args], {
        env: { ...setup.env, ...env },
      });
      const result = collect(child);
      await expect.poll(() => draftsIn(folder), { interval: 1, timeout: 60_000 }).toHaveLength(1);
      child.kill(signal);
      return result;
    }

    const draftsIn = async (folder: string) =>
      (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tmp'));

    test('by a signal, neither a backup nor a restore leaves anything; killed outright, a draft in nobody’s way', async () => {
      for (const signal of ['SIGINT', 'SIGHUP'] as const) {
        const { code, stdout, stderr } = await interrupted(['backup', backup], {}, setup.folder, signal);
        const said = `payfac: stopped by ${signal}; nothing of the copy was kept.\n`;
        expect([code, stdout, stderr]).toEqual([1, '', said]);
        expect(await readdir(setup.folder)).toEqual([]);
      }
      const killed = await interrupted(['backup', backup], {}, setup.folder, 'SIGKILL');
      expect(killed.code).toBe(null);
      expect(await draftsIn(setup.folder)).toHaveLength(1);
      await makeBackup();

      const { env } = elsewhere();
      const folder = join(setup.folder, 'restored');
      const { code } = await interrupted(['restore', backup], env, folder, 'SIGTERM');
      expect([code, await readdir(folder)]).toEqual([1, []]);
    });
  });

  test('a backup of a newer version is refused', async () => {
    const store = await openStore(setup.location);
    await store.write((tx) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-next', '2030-01-01')`.execute(tx),
    );
    await store.close();
    const newer = new Database(database, { readonly: true });
    await newer.backup(backup);
    newer.close();
    expect(await refused(['restore', backup], elsewhere().env)).toContain(
      'made by a newer version of payfac',
    );
  });
});

function foreignDatabase(path: string): Promise<void> {
  const foreign = new Database(path);
  foreign.exec('create table notes (text text)');
  foreign.close();
  return Promise.resolve();
}
