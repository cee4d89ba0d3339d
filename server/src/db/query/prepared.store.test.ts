import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { nameStatement, prepared, preparedByKind } from './prepared.ts';
import type { Tx } from '../store.ts';

let database: TestStore;

beforeAll(async () => {
  database = await createTestStore();
  const { store } = database;
  const names = ['Ana', 'Bia', 'Caio'];
  await store.write((tx) =>
    tx
      .insertInto('intermediaries')
      .values(names.map((name, index) => ({ name, default_plan_id: index, created_at: index * 10 })))
      .execute(),
  );
});
afterAll(() => database.cleanup());

let builds = 0;

/** A query that uses one of its parameters twice, next to values that never change. */
const findNames = prepared<{ before: number; planId: number }, { name: string }>((db, p) => {
  builds += 1;
  return db
    .selectFrom('intermediaries')
    .select('name')
    .where('default_plan_id', '>=', p.planId)
    .where('created_at', '<=', p.before)
    .where('default_plan_id', '<=', p.before)
    .where('name', '<>', 'Dora')
    .orderBy('name')
    .limit(2);
});

const namesOf = async (parameters: { before: number; planId: number }) => {
  const { rows } = await findNames(database.store.read, parameters);
  return rows.map(({ name }) => name);
};

test('each run has its own values, also several at once', async () => {
  expect(await namesOf({ planId: 0, before: 100 })).toEqual(['Ana', 'Bia']);
  const found = await Promise.all([
    namesOf({ planId: 2, before: 100 }),
    namesOf({ planId: 0, before: 0 }),
    namesOf({ planId: 1, before: 10 }),
    namesOf({ planId: 3, before: 100 }),
  ]);
  expect(found).toEqual([['Caio'], ['Ana'], ['Bia'], []]);
});

test('it runs in a transaction as well, and is not built again for the same connection', async () => {
  const inTransaction = (name: string) =>
    database.store.write(async (tx) => {
      await tx.insertInto('intermediaries').values({ name, default_plan_id: 9, created_at: 9 }).execute();
      const { rows } = await findNames(tx, { planId: 9, before: 9 });
      await tx.deleteFrom('intermediaries').where('name', '=', name).execute();
      return rows;
    });
  expect(await inTransaction('Edu')).toEqual([{ name: 'Edu' }]);
  const buildsBefore = builds;
  expect(await inTransaction('Fia')).toEqual([{ name: 'Fia' }]);
  expect(builds).toBe(buildsBefore);
});

test('a query that does not name its parameters is refused', () => {
  const insert = prepared<{ name: string; default_plan_id: number; created_at: number }, unknown>((db, p) =>
    db.insertInto('intermediaries').values({ ...p }),
  );
  const { read } = database.store;
  expect(() => insert(read, { name: 'Gil', default_plan_id: 1, created_at: 1 })).toThrow('by its name');
});

test('each kind of a query is built once', async () => {
  const built: boolean[] = [];
  const findBefore = preparedByKind<{ isLast: boolean }, { before: number }, { name: string }>(
    (db, p, { isLast }) => {
      built.push(isLast);
      const names = db.selectFrom('intermediaries').select('name').where('created_at', '<=', p.before);
      return names.orderBy('name', isLast ? 'desc' : 'asc').limit(1);
    },
  );
  const found = async (isLast: boolean, before: number) =>
    (await findBefore(database.store.read, { isLast }, { before })).rows[0]?.name;
  expect([await found(false, 20), await found(true, 20), await found(true, 10)]).toEqual([
    'Ana',
    'Caio',
    'Bia',
  ]);
  expect(built).toEqual([false, true]);
});

test('a query of a transaction that has ended is refused', async () => {
  const { store } = database;
  const kept: Tx[] = [];
  await store.write(async (tx) => {
    await findNames(tx, { planId: 0, before: 0 });
    kept.push(tx);
  });
  const [ended] = kept;
  if (ended === undefined) throw new Error('a transaction was kept');
  await expect(findNames(ended, { planId: 0, before: 0 })).rejects.toThrow(/ended|already committed/);
});

describe.runIf(inject('engine') === 'postgres')('PostgreSQL', () => {
  const keptUses = async () => {
    const { store } = database;
    return store.write(async (tx) => {
      const { rows: found } = await findNames(tx, { planId: 0, before: 0 });
      // The same transaction uses the same connection.
      const { rows } = await sql<{ uses: number }>`
        select generic_plans + custom_plans as uses from pg_prepared_statements
        where statement like '%"name" <> %'`.execute(tx);
      return { found, uses: rows.map(({ uses }) => uses) };
    });
  };

  test('parses the query once for each connection', async () => {
    const before = (await keptUses()).uses;
    expect(before).toHaveLength(1);
    const after = (await keptUses()).uses;
    expect(after).toEqual([(before[0] ?? 0) + 1]);
  });

  test('goes on with a query that it kept when a newer version adds a column to the table', async () => {
    await keptUses();
    await sql`alter table intermediaries add column added_later text`.execute(database.store.read);
    expect((await keptUses()).found).toEqual([{ name: 'Ana' }]);
  });
});

test.each(['select * from t', 'select a, * from t', 'select "t".* from t', 'delete from t returning *'])(
  'a query that is kept may not say %s: a migration would change what that is',
  (text) => {
    expect(() => nameStatement(text)).toThrow('must name its columns');
  },
);
