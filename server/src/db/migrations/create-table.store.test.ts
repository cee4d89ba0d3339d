import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import {
  createTestDatabase,
  createTestStore,
  openTestStore,
  type TestStore,
} from '../../../test/support/test-store.ts';
import { createTable, type ColumnTypes } from './column-types.ts';
import { releases } from './releases.ts';

const madeUpTables = (t: ColumnTypes) => [
  ...createTable(t, {
    name: 'fairs',
    placement: 'copied',
    columns: `id ${t.int} primary key`,
    foreignKeys: [],
  }),
  ...createTable(t, {
    name: 'stalls',
    placement: 'spread',
    columns: `intermediary_id ${t.int} not null, id ${t.id}, seller_id ${t.int} not null, fair_id ${t.int} not null,
      ${t.primaryKey} (intermediary_id, id)`,
    foreignKeys: [
      'foreign key (intermediary_id) references intermediaries (id)',
      'foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id)',
      'foreign key (fair_id) references fairs (id)',
    ],
  }),
  'create index stalls_by_seller on stalls (intermediary_id, seller_id)',
  'insert into fairs (id) values (1)',
];

let database: TestStore;
afterEach(async () => {
  delete releases['9999-made-up'];
  await database.cleanup();
});

/** Makes the tables in a migration, and expects that each row must belong to a seller and a fair. */
async function expectLinked(): Promise<void> {
  const { store } = database;
  releases['9999-made-up'] = madeUpTables;
  expect(await store.migrate()).toContain('9999-made-up');
  const owner = await seedIntermediary(store);
  const [seller = 0] = await seedSellers(store, owner, 1);
  const insert = (values: readonly number[]) =>
    store.write((tx) =>
      sql`insert into stalls (intermediary_id, seller_id, fair_id) values (${sql.join(values)})`.execute(tx),
    );
  await insert([owner, seller, 1]);
  for (const wrong of [
    [owner + 1, seller, 1],
    [owner, seller + 1, 1],
    [owner, seller, 2],
  ]) {
    await expect(insert(wrong)).rejects.toThrow(/foreign key/i);
  }
  const { rows } = await sql`select seller_id from stalls`.execute(store.read);
  expect(rows).toEqual([{ seller_id: seller }]);
}

test('a later migration makes tables that refer to others', async () => {
  database = await createTestStore();
  await expectLinked();
  if (!inject('isCluster')) return;
  const { rows } = await sql`select own.table_name::text as name, own.citus_table_type as type,
      own.colocation_id = sellers.colocation_id as "isBesideSellers"
    from citus_tables own, citus_tables sellers
    where own.table_name::text in ('fairs', 'stalls') and sellers.table_name::text = 'sellers'
    order by own.table_name::text`.execute(database.store.read);
  expect(rows).toEqual([
    { name: 'fairs', type: 'reference', isBesideSellers: false },
    { name: 'stalls', type: 'distributed', isBesideSellers: true },
  ]);
});

test('so does one of a database that is not spread yet', async () => {
  database = await openTestStore(await createTestDatabase());
  await expectLinked();
});
