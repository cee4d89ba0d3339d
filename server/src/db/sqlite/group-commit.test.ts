import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Kysely, sql, type LogEvent } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pipelined } from '../query/engine.ts';
import { GroupCommit } from './group-commit.ts';
import { ImmediateSqliteDialect } from './dialect.ts';
import type { Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

let folder: string;
let file: Database.Database;
let other: Database.Database;
let db: Kysely<Tables>;
let group: GroupCommit;
/** The statements that the engine got, except those for the rows. */
let told: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payfac-group-'));
  const path = join(folder, 'notes.db');
  file = new Database(path, { timeout: 5 });
  file.pragma('journal_mode = WAL');
  file.exec('create table notes (text text primary key) strict');
  other = new Database(path, { timeout: 5 });
  told = [];
  const log = ({ query }: LogEvent) => void told.push(query.sql);
  db = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(file), log });
  group = new GroupCommit(db);
});

afterEach(async () => {
  other.close();
  await db.destroy();
  file.close();
  await rm(folder, { recursive: true });
});

const note = (text: string) => (tx: Tx) => sql`insert into notes values (${text})`.execute(tx);
const countIn = async (tx: Tx) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(tx);
  return rows[0]?.count;
};
/** Returns what another process sees, which is what is committed. */
const notes = () => other.prepare('select text from notes order by rowid').pluck().all();
const commits = () => told.filter((text) => text === 'commit').length;
/** Returns a unit of work that fails like a request that is refused. */
const failing = (text: string) => async (tx: Tx) => {
  await note(text)(tx);
  throw new Error(`no ${text}`);
};

test('units that arrive together are carried out in their order, with one commit', async () => {
  const seen = await Promise.all([
    group.write(note('a')).then(notes),
    group.write(countIn),
    group.write(note('b')),
    group.write(countIn),
  ]);
  expect([seen[1], seen[3]]).toEqual([1, 2]);
  expect(seen[0], 'the first is told when all are there').toEqual(['a', 'b']);
  expect(commits()).toBe(1);
});

test('one alone has a commit of its own, without a savepoint', async () => {
  await group.write(note('a'));
  await group.write(note('b'));
  expect(commits()).toBe(2);
  expect(told.some((text) => text.includes('savepoint'))).toBe(false);
});

test('one that throws is undone alone, and told of it after the commit', async () => {
  const refused = group.write(failing('bad')).catch((error: unknown) => [String(error), ...notes()]);
  const others = [group.write(note('a')), group.write(note('b'))];
  expect(await refused).toEqual(['Error: no bad', 'a', 'b']);
  await Promise.all(others);
  expect(commits()).toBe(1);
});

test('a row that the engine refuses undoes its unit and no other', async () => {
  const settled = await Promise.allSettled([
    group.write(note('a')),
    group.write(async (tx) => {
      await note('b')(tx);
      await note('a')(tx);
    }),
    group.write(note('c')),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(notes()).toEqual(['a', 'c']);
});

test('once a full disk has ended a transaction, nothing else that it has sent is carried out', async () => {
  file.pragma(`max_page_count = ${String(file.pragma('page_count', { simple: true }))}`);
  const write = group.write((tx) =>
    pipelined([note('before')(tx), note('x'.repeat(100_000))(tx), note('after')(tx)]),
  );
  await expect(write).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(notes()).toEqual([]);
  await group.write(note('later'));
  expect(notes()).toEqual(['later']);
});

test('more than a group can hold are carried out in several, and others get their turn in between', async () => {
  const texts = Array.from({ length: 100 }, (_, n) => String(n));
  const done = Promise.all(texts.map((text) => group.write(note(text))));
  const seen: number[] = [];
  while (notes().length < texts.length) {
    seen.push(notes().length);
    await nextTurn();
  }
  await done;
  expect(notes()).toEqual(texts);
  expect(commits()).toBe(4);
  expect(new Set(seen).size).toBeGreaterThan(2);
});

test('what arrives while a unit waits for something else goes into the next group', async () => {
  const slow = group.write(async (tx) => {
    await note('slow')(tx);
    await nextTurn();
    await nextTurn();
  });
  await nextTurn();
  await Promise.all([slow, group.write(note('late')), group.write(note('later'))]);
  expect(notes()).toEqual(['slow', 'late', 'later']);
  expect(commits()).toBe(2);
});

describe('when storage fails', () => {
  test('all of the group fail, also those that threw by themselves, and nothing is there', async () => {
    file.pragma('max_page_count = 3');
    const large = (tx: Tx) => note('x'.repeat(100_000))(tx);
    const settled = await Promise.allSettled([
      group.write(note('a')),
      group.write(failing('b')),
      group.write(large),
      group.write(note('c')),
    ]);
    for (const one of settled) expect(one).toMatchObject({ reason: { code: 'SQLITE_FULL' } });
    expect(notes()).toEqual([]);
    file.pragma('max_page_count = 1000');
    await Promise.all([group.write(note('a')), group.write(note('b'))]);
    expect(notes()).toEqual(['a', 'b']);
  });

  test('that another process writes makes the whole group wait and start again', async () => {
    other.exec('begin immediate');
    const runs: string[] = [];
    const traced = (text: string) => async (tx: Tx) => {
      runs.push(text);
      await note(text)(tx);
    };
    const done = Promise.all([group.write(traced('a')), group.write(traced('b'))]);
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    expect(runs).toEqual([]);
    other.exec('commit');
    await done;
    expect(notes()).toEqual(['a', 'b']);
    expect(commits()).toBe(1);
  });

  test('nobody waits longer than five seconds behind another process, however many wait', async () => {
    const texts = Array.from({ length: 100 }, (_, n) => String(n));
    other.exec('begin immediate');
    const startedMs = performance.now();
    const settled = await Promise.allSettled(texts.map((text) => group.write(note(text))));
    const waitedMs = performance.now() - startedMs;
    other.exec('commit');
    for (const one of settled) expect(one).toMatchObject({ reason: { code: 'SQLITE_BUSY' } });
    // There are four groups. If each waited for the full time, they would take twenty seconds.
    expect(waitedMs).toBeLessThan(12_000);
    await group.write(note('a'));
    expect(notes()).toEqual(['a']);
  });

  test('and has rolled back everything itself, its own error is reported', async () => {
    const undone = async (tx: Tx) => {
      await note('b')(tx);
      await sql`rollback`.execute(tx);
      throw new Error('out of memory');
    };
    const settled = await Promise.allSettled([group.write(note('a')), group.write(undone)]);
    expect(settled.map((one) => (one.status === 'rejected' ? String(one.reason) : one.status))).toEqual([
      'Error: out of memory',
      'Error: out of memory',
    ]);
    expect(notes()).toEqual([]);
  });

  test('an engine that asks for another try in the middle gets it from the first unit on', async () => {
    let tries = 0;
    const busyOnce = async (tx: Tx) => {
      await note('b')(tx);
      if (++tries === 1) throw Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
    };
    await Promise.all([group.write(note('a')), group.write(busyOnce), group.write(note('c'))]);
    expect(notes()).toEqual(['a', 'b', 'c']);
    expect(tries).toBe(2);
  });
});
