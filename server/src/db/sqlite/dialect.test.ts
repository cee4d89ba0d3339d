import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ImmediateSqliteDialect } from './dialect.ts';
import { openSqlite } from './open.ts';
import type { Store } from '../store.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payfac-sqlite-'));
  path = join(folder, 'payfac.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the statement cache', () => {
  const number = async (db: Kysely<unknown>, text: string) => {
    const { rows } = await sql.raw<{ n: number }>(text).execute(db);
    return rows[0]?.n;
  };

  test('prepares a text once, the latest 200 texts at most, and answers right throughout', async () => {
    const file = new Database(path);
    const prepare = vi.spyOn(file, 'prepare');
    const db = new Kysely<unknown>({ dialect: new ImmediateSqliteDialect(file) });
    const askAll = async () => {
      for (let n = 0; n < 200; n++) expect(await number(db, `select ${n} as n`)).toBe(n);
    };
    await askAll();
    await askAll();
    expect(prepare).toHaveBeenCalledTimes(200);
    expect(await number(db, 'select 200 as n')).toBe(200);
    expect(await number(db, 'select 0 as n')).toBe(0);
    expect(prepare).toHaveBeenCalledTimes(202);
    await db.destroy();
  });

  test('follows a change of the schema by another connection', async () => {
    const file = new Database(path);
    const db = new Kysely<unknown>({ dialect: new ImmediateSqliteDialect(file) });
    const count = () => number(db, 'select count(*) as n from things');
    const other = new Database(path);
    other.exec('create table things (id integer)');
    expect(await count()).toBe(0);
    other.exec('alter table things rename to gone');
    await expect(count()).rejects.toThrow('no such table');
    other.exec('create table things (id integer); insert into things values (1)');
    expect(await count()).toBe(1);
    other.close();
    await db.destroy();
  });
});

describe('a value that a query compares with', () => {
  interface Tables {
    things: { id: number; name: string | null };
  }

  test('stands behind a plus, which keeps the plan, and is compared as it would be without', async () => {
    const file = new Database(path);
    file.exec(`create table things (id integer primary key, name text) strict;
      create index things_by_name on things (name); insert into things values (1, '7'), (2, 'x'), (3, null)`);
    const db = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(file) });
    const named = (name: string) => db.selectFrom('things').select('id').where('name', '=', name);
    const compiled = named('x').compile();
    expect(compiled.sql).toBe('select "id" from "things" where "name" = +?');
    const plan = file.prepare(`explain query plan ${compiled.sql}`).all('x');
    expect(JSON.stringify(plan)).toContain('things_by_name');
    expect(await named('7').execute(), 'a text of digits is still a text').toEqual([{ id: 1 }]);
    const later = db.selectFrom('things').select('id').where('id', '>', 1).where('name', 'is', null);
    expect(await later.execute()).toEqual([{ id: 3 }]);
    expect(await db.selectFrom('things').select('id').where('id', 'in', [1, 2]).execute()).toHaveLength(2);
    await db.destroy();
  });
});

describe('a database file', () => {
  const pragma = (store: Store, name: string) =>
    store.write(async (tx) => {
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(tx);
      return Object.values(rows[0] ?? {})[0];
    });

  test('is durable, checked and private, also when it is opened again', async () => {
    for (let opened = 0; opened < 2; opened++) {
      const store = openSqlite(path);
      await store.migrate();
      const full = 2;
      expect(await pragma(store, 'synchronous')).toBe(full);
      expect(await pragma(store, 'journal_mode')).toBe('wal');
      expect(await pragma(store, 'foreign_keys')).toBe(1);
      await store.close();
      expect(statSync(path).mode & 0o777).toBe(0o600);
    }
  });

  test('leaves one whole file behind when it is closed, also when nothing was read', async () => {
    const store = openSqlite(path);
    await store.migrate();
    await store.write((tx) => sql`create table t (n integer)`.execute(tx));
    await store.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  test('cannot be written through its reader', async () => {
    const store = openSqlite(path);
    await store.migrate();
    const insert = store.read
      .insertInto('intermediaries')
      .values({ name: 'A', default_plan_id: null, created_at: 0 });
    await expect(insert.execute()).rejects.toThrow('readonly');
    await store.close();
  });

  test('lets two processes read and then write in one transaction without losing an update', async () => {
    const stores = [openSqlite(path), openSqlite(path)];
    await stores[0]?.migrate();
    await stores[0]?.write((tx) =>
      tx.insertInto('intermediaries').values({ name: 'A', default_plan_id: null, created_at: 0 }).execute(),
    );
    let runs = 0;
    const increment = (store: Store) =>
      store.write(async (tx) => {
        runs += 1;
        const { created_at } = await tx
          .selectFrom('intermediaries')
          .select('created_at')
          .executeTakeFirstOrThrow();
        await tx
          .updateTable('intermediaries')
          .set({ created_at: created_at + 1 })
          .execute();
      });
    await Promise.all(stores.flatMap((store) => Array.from({ length: 25 }, () => increment(store))));
    const rows = await stores[0]?.read.selectFrom('intermediaries').select('created_at').execute();
    expect(rows).toEqual([{ created_at: 50 }]);
    // Each transaction took the lock before it read, so none had to run again.
    expect(runs).toBe(50);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('keeps the reason when SQLite itself rolled back', async () => {
    const store = openSqlite(path);
    await store.migrate();
    const fill = store.write(async (tx) => {
      await sql.raw('pragma max_page_count = 1').execute(tx);
      for (;;) {
        const name = Math.random().toString().padEnd(100, 'x');
        await tx
          .insertInto('intermediaries')
          .values({ name, default_plan_id: null, created_at: 0 })
          .execute();
      }
    });
    await expect(fill).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    expect(await store.read.selectFrom('intermediaries').select('id').execute()).toEqual([]);
    await store.close();
  });
});
