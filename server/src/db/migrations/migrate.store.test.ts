import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { dumpDatabase } from '../../../test/support/database-dump.ts';
import { seedIntermediary } from '../../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { openStore } from '../open-store.ts';
import { inspectCluster, misplaced } from '../postgres/citus/inspect.ts';
import type { Tx } from '../store.ts';
import { addChecked, createTable, type ColumnTypes } from './column-types.ts';
import { releases } from './releases.ts';

let database: TestStore;
beforeEach(async () => {
  database = await createTestStore();
});
afterEach(() => database.cleanup());

/** Lets `work` see a version that has one more migration. */
async function withNext<T>(statements: (t: ColumnTypes) => string[], work: () => Promise<T>): Promise<T> {
  releases['9999-next'] = statements;
  try {
    return await work();
  } finally {
    delete releases['9999-next'];
  }
}

// The test drops tables that belong to Citus on a cluster.
test.skipIf(inject('isCluster'))(
  'of several that migrate a new database at once, each ends with all of it',
  async () => {
    await database.store.write((tx) => dropEverything(tx));
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(database.location)));
    try {
      const ran = await withNext(nextStatements, () => Promise.all(stores.map((store) => store.migrate())));
      expect(ran.flat().sort()).toEqual(['0001-initial', '9999-next']);
      expect(await database.store.read.selectFrom('intermediaries').selectAll().execute()).toEqual([]);
    } finally {
      await Promise.all(stores.map((store) => store.close()));
    }
  },
);

const nextStatements = (t: ColumnTypes) => [
  ...addChecked(t, 'rate_plans', 'note', {
    definition: `text not null default ''`,
    check: 'length(note) <= 5',
  }),
  `update rate_plans set note = 'older'`,
  ...createTable(t, {
    name: 'plan_notes',
    placement: 'spread',
    columns: `intermediary_id ${t.int} not null, plan_id ${t.int} not null, primary key (intermediary_id, plan_id)`,
    foreignKeys: ['foreign key (intermediary_id, plan_id) references rate_plans (intermediary_id, id)'],
  }),
  'insert into plan_notes (intermediary_id, plan_id) select intermediary_id, id from rate_plans',
];

describe('the next migration', () => {
  test('changes a database that has rows', async () => {
    const { store } = database;
    await seedIntermediary(store);
    await withNext(nextStatements, async () => {
      expect(await store.missingMigrations()).toEqual(['9999-next']);
      expect(await store.migrate()).toEqual(['9999-next']);
      expect(await store.missingMigrations()).toEqual([]);
      expect(await store.migrate()).toEqual([]);
    });
    const { rows } = await sql`select note from rate_plans join plan_notes
      on rate_plans.intermediary_id = plan_notes.intermediary_id and id = plan_id`.execute(store.read);
    expect(rows).toEqual([{ note: 'older' }]);
    const tooLong = store.write((tx) => sql`update rate_plans set note = 'longer'`.execute(tx));
    await expect(tooLong).rejects.toThrow('rate_plans_note_check');
    if (inject('isCluster')) expect(misplaced((await inspectCluster(store.read))!)).toEqual([]);
  });

  test('leaves no half when it fails, and runs as a whole later', async () => {
    const { store } = database;
    await seedIntermediary(store);
    const before = await dumpDatabase(store);
    const failing = (t: ColumnTypes) => [...nextStatements(t), 'insert into no_such_table values (1)'];
    await expect(withNext(failing, () => store.migrate())).rejects.toThrow('no_such_table');
    expect(await dumpDatabase(store)).toBe(before);
    expect(await withNext(nextStatements, () => store.migrate())).toEqual(['9999-next']);
  });

  test.runIf(inject('engine') === 'postgres')(
    'waits 10 seconds for a lock, however long it works',
    async () => {
      const { store } = database;
      const limits = () => [
        `create table limits as
      select current_setting('lock_timeout') as wait, current_setting('statement_timeout') as work`,
      ];
      await withNext(limits, () => store.migrate());
      const { rows } = await sql`select * from limits`.execute(store.read);
      expect(rows).toEqual([{ wait: '10s', work: '0' }]);
    },
  );
});

describe('a database is refused, and left as it is', () => {
  test.each([
    ['of a newer version', ['9999-next'], /made by a newer version of payfac \(it has 9999-next\)/],
    [
      'of 0.1.0',
      ['0002-webhooks', '0003-rate-limit-counters'],
      /made by version 0\.1\.0 .* cannot read it: .* empty/,
    ],
  ])('%s', async (_name, others, refusal) => {
    const { store } = database;
    for (const name of others) {
      await store.write((tx) =>
        sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-01')`.execute(tx),
      );
    }
    const before = await dumpDatabase(store);
    await expect(store.missingMigrations()).rejects.toThrow(refusal);
    await expect(store.migrate()).rejects.toThrow(refusal);
    if (inject('isCluster')) await expect(store.distribute!()).rejects.toThrow(refusal);
    expect(await dumpDatabase(store)).toBe(before);
  });
});

async function dropEverything(tx: Tx): Promise<void> {
  if (inject('engine') === 'postgres') {
    await sql`drop schema public cascade`.execute(tx);
    await sql`create schema public`.execute(tx);
    return;
  }
  await sql`pragma defer_foreign_keys = on`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(tx);
  for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(tx);
}
