import { chmod, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../db/open-store.ts';
import { sqliteState } from '../../db/sqlite/inspect.ts';
import { checkSqlite, judgeSqlite } from './check-sqlite.ts';
import { checkModes } from './check-machine.ts';

const pageBytes = 4096;
const everything = Infinity;

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payfac-doctor-'));
  path = join(folder, 'payfac.db');
  const store = await openStore({ engine: 'sqlite', path });
  await store.migrate();
  await store.close();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function judged(options: Database.Options, pragmas: string[] = []) {
  const file = new Database(path, options);
  for (const pragma of pragmas) file.pragma(pragma);
  try {
    return judgeSqlite(path, sqliteState(file, everything));
  } finally {
    file.close();
  }
}

describe('a SQLite file', () => {
  test('as the service makes it is good, and is not changed by the look', async () => {
    const { mtimeMs, size } = await stat(path);
    expect(checkSqlite(path)).toEqual([
      {
        subject: 'database',
        level: 'ok',
        ok: true,
        detail: `${path}, less than 1 MiB, its pages are intact (quick_check); journal mode wal, synchronous full`,
      },
    ]);
    expect(await stat(path)).toMatchObject({ mtimeMs, size });
  });

  test('that is large is not read as a whole, and the result says so', () => {
    const [result] = checkSqlite(path, pageBytes);
    expect(result?.ok).toBe(true);
    expect(result?.detail).toContain('too large to check its pages here');
  });

  test('with a damaged page is a fault; unread, nobody can know', async () => {
    const database = new Database(path);
    const page = Number(
      database.prepare("select rootpage from sqlite_master where name = 'tokens'").pluck().get(),
    );
    database.close();
    const file = await open(path, 'r+');
    await file.write(Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, (page - 1) * pageBytes);
    await file.close();
    const [result] = checkSqlite(path);
    expect([result?.level, result?.detail]).toEqual([
      'fault',
      expect.stringMatching(/is damaged \(.+\); stop every server .* `payfac restore`$/) as string,
    ]);
    expect(checkSqlite(path, pageBytes)[0]?.ok).toBe(true);
  });

  test('that is none, or another program’s, is a fault', async () => {
    await writeFile(path, 'no database at all, though long enough to be looked at '.repeat(99));
    expect(checkSqlite(path)).toMatchObject([
      { level: 'fault', detail: expect.stringContaining('DATABASE_URL') as string },
    ]);
  });

  test('that can only be read is a fault', () => {
    const [result] = judged({ readonly: true }, ['synchronous = full']);
    expect([result?.level, result?.detail]).toEqual([
      'fault',
      expect.stringContaining('can be read but not written') as string,
    ]);
  });

  test('that somebody else writes just now can be written', () => {
    const other = new Database(path);
    other.exec('begin immediate');
    expect(checkSqlite(path)).toMatchObject([{ ok: true }]);
    other.exec('rollback').close();
  });

  test('without a log, or with commits that do not reach the disk, is a fault', () => {
    expect(judged({}, ['journal_mode = delete', 'synchronous = full'])).toMatchObject([
      { ok: false, detail: expect.stringContaining('(journal mode delete, synchronous 2;') as string },
    ]);
    expect(judged({}, ['journal_mode = wal', 'synchronous = normal'])).toMatchObject([
      { ok: false, detail: expect.stringContaining('(journal mode wal, synchronous 1;') as string },
    ]);
    expect(judged({}, ['synchronous = full'])).toMatchObject([{ ok: true }]);
  });
});

describe('the mode of a file', () => {
  test('is right when its owner alone may read it', async () => {
    expect(checkModes('database', [path, join(folder, 'none')])).toEqual([]);
    await chmod(path, 0o400);
    expect(checkModes('database', [path])).toEqual([]);
  });

  test.each([0o644, 0o660, 0o601])('%o is a fault whose text says how to correct it', async (mode) => {
    await chmod(path, mode);
    expect(checkModes('database', [path])).toMatchObject([
      {
        subject: 'database',
        ok: false,
        detail: expect.stringContaining(`run \`chmod 600 ${path}\``) as string,
      },
    ]);
  });
});
