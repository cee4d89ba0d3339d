import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { chargeUuid } from '../../../test/support/charge-lines.ts';
import { linesOf, proofSeller, refundOf, serviceOn, type ProofSeller } from '../../../test/support/proof.ts';
import { createTestStore, openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { checkDeep } from './check-database.ts';

let database: TestStore;
let seller: ProofSeller;

beforeEach(async () => {
  database = await createTestStore();
  seller = await proofSeller(database.store, 'Shop');
  await refundOf(serviceOn(database.store), seller.intermediaryId, chargeUuid(1));
});
afterEach(() => database.cleanup());

const run = (text: string) => database.store.write((tx) => sql.raw(text).execute(tx));

/** Changes the table without changing the index. */
async function behindIndex(index: string, change: string): Promise<void> {
  await database.store.close();
  const { location } = database;
  if (location.engine === 'sqlite') changeFile(location.path, index, change);
  database = await openTestStore(database);
  if (location.engine === 'sqlite') return;
  await database.store.write(async (tx) => {
    const setReady = (isReady: boolean) =>
      sql`update pg_index set indisready = ${isReady} where indexrelid = ${index}::regclass`.execute(tx);
    await setReady(false);
    await sql.raw(change).execute(tx);
    await setReady(true);
  });
}

/** Removes the index from the schema, without touching its pages, makes the change, and puts the index back. */
function changeFile(path: string, index: string, change: string): void {
  const withSchema = (work: (file: Database.Database) => void) => {
    const file = new Database(path);
    file.unsafeMode().pragma('writable_schema = on');
    work(file);
    file.close();
  };
  let entry: unknown[] = [];
  withSchema((file) => {
    entry = file.prepare('select * from sqlite_master where name = ?').raw().get(index) as unknown[];
    file.prepare('delete from sqlite_master where name = ?').run(index);
  });
  withSchema((file) => file.exec(change));
  withSchema((file) => file.prepare('insert into sqlite_master values (?, ?, ?, ?, ?)').run(entry));
}

const wrong = { execution_date: '2026-12-24', operation: 'ESTORNO_CANCELADO' };

const extensionAway = {
  level: 'warning',
  detail: expect.stringContaining('run `create extension amcheck`') as string,
};

// On a cluster only the indexes of the shards have entries.
test.skipIf(inject('isCluster')).each([
  ['statement_entries_by_seller_and_date', 'execution_date'],
  ['statement_entries_by_operation', 'operation'],
] as const)('a changed %s, which would show other lines, is found', async (index, column) => {
  const { sellerId } = seller;
  if (database.store.engine === 'postgres') {
    expect(await checkDeep(database.store)).toMatchObject([extensionAway]);
    await run('create extension amcheck');
  }
  expect(await checkDeep(database.store)).toMatchObject([{ level: 'ok' }]);
  const refund = (await linesOf(database.store, sellerId)).at(-1)!;
  const ofLine = `where seller_id = ${sellerId} and sequence = ${refund.sequence}`;
  await run(`update statement_entries set ${column} = '${wrong[column]}' ${ofLine}`);
  await behindIndex(index, `update statement_entries set ${column} = '${refund[column]}' ${ofLine}`);
  const fault = { level: 'fault', detail: expect.stringContaining(index) as string };
  expect(await checkDeep(database.store)).toContainEqual(expect.objectContaining(fault));
});
