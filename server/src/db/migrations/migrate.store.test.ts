import { sql } from 'kysely';
import { inject, expect, test } from 'vitest';
import { createTestStore } from '../../../test/support/test-store.ts';
import { openStore } from '../open-store.ts';
import type { Tx } from '../store.ts';

test('of several that migrate a new database at once, each ends with all of it', async () => {
  const database = await createTestStore();
  await database.store.write((tx) => dropEverything(tx));
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(database.location)));
  try {
    const ran = await Promise.all(stores.map((store) => store.migrate()));
    expect(ran.flat()).toEqual(['0001-initial', '0002-webhooks']);
    for (const store of stores) expect(await store.missingMigrations()).toEqual([]);
    expect(await database.store.read.selectFrom('intermediaries').selectAll().execute()).toEqual([]);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
    await database.cleanup();
  }
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
