import { sql } from 'kysely';
import { inject, expect, test } from 'vitest';
import { undoMigrationsAfter } from '../../../test/support/earlier-schema.ts';
import { seedIntermediary } from '../../../test/support/seed.ts';
import { createTestStore } from '../../../test/support/test-store.ts';
import { openStore } from '../open-store.ts';
import { inspectCluster, misplaced } from '../postgres/citus/inspect.ts';
import type { Tx } from '../store.ts';
import { releases } from './releases.ts';

// What it drops belongs to Citus too.
test.skipIf(inject('isCluster'))(
  'of several that migrate a new database at once, each ends with all of it',
  async () => {
    const database = await createTestStore();
    await database.store.write((tx) => dropEverything(tx));
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(database.location)));
    try {
      const ran = await Promise.all(stores.map((store) => store.migrate()));
      expect(ran.flat().sort()).toEqual(Object.keys(releases));
      for (const store of stores) expect(await store.missingMigrations()).toEqual([]);
      expect(await database.store.read.selectFrom('intermediaries').selectAll().execute()).toEqual([]);
    } finally {
      await Promise.all(stores.map((store) => store.close()));
      await database.cleanup();
    }
  },
);

test.runIf(inject('isCluster'))('what came after the last release leaves all tables spread', async () => {
  const { store, cleanup } = await createTestStore();
  try {
    const missing = await store.write((tx) => undoMigrationsAfter(tx, '0008-lines-by-order'));
    expect(await store.migrate()).toEqual(missing);
    expect(misplaced((await inspectCluster(store.read))!)).toEqual([]);
    const wrong = { seal: Buffer.alloc(35) };
    await seedIntermediary(store);
    await expect(store.write((tx) => tx.updateTable('rate_plans').set(wrong).execute())).rejects.toThrow(
      'rate_plans_seal_check',
    );
  } finally {
    await cleanup();
  }
});

test.runIf(inject('engine') === 'postgres')(
  'a migration waits 10 seconds for a lock, however long it works',
  async () => {
    const database = await createTestStore();
    releases['9999-limits'] = () => [
      `create table limits as
      select current_setting('lock_timeout') as wait, current_setting('statement_timeout') as work`,
    ];
    try {
      await database.store.migrate();
      const { rows } = await sql`select * from limits`.execute(database.store.read);
      expect(rows).toEqual([{ wait: '10s', work: '0' }]);
    } finally {
      delete releases['9999-limits'];
      await database.cleanup();
    }
  },
);

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
