import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { chargeUuid } from '../../../test/support/charge-lines.ts';
import { linesOf, proofSeller, refundOf, serviceOn, type ProofSeller } from '../../../test/support/proof.ts';
import { createTestStore, openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { checkWhole } from '../../db/whole-check.ts';
import { verifyStatements } from './verify-statements.ts';

let database: TestStore;
let seller: ProofSeller;

beforeEach(async () => {
  database = await createTestStore();
  seller = await proofSeller(database.store, 'Shop');
  await refundOf(serviceOn(database.store), seller.intermediaryId, chargeUuid(1));
  await run('update charges set uuid_order = uuid');
  await run('update statement_entries set uuid_order = charge_uuid');
});
afterEach(() => database.cleanup());

const run = (text: string) => database.store.write((tx) => sql.raw(text).execute(tx));

const faultsFound = async (sellerId: number | null = null) =>
  (await verifyStatements(serviceOn(database.store), { sellerId, anchor: null })).faults;

/** Runs a change of which the index does not learn. */
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

/** Takes the index out of the schema, without touching its pages, and puts it back. */
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

const wrong = {
  execution_date: '2026-12-24',
  payment_method: 'BANKSLIP',
  value_cents: '99999',
  fee_cents: '1',
  uuid_order: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
  operation: 'ESTORNO_CANCELADO',
};

const summed = ['operation', 'payment_method', 'value_cents', 'fee_cents'] as const;

const ofOneSeller = ['statement_entries_by_seller_and_date', 'statement_entries_by_seller_and_operation'];

// On a cluster the indexes that have entries are those of the shards.
test
  .skipIf(inject('isCluster'))
  .each([
    ['statement_entries_by_seller_and_date', 'execution_date'],
    ...(inject('engine') === 'sqlite' ? summed : []).map(
      (column) => ['statement_entries_by_seller_and_date', column] as const,
    ),
    ['statement_entries_by_date', 'execution_date'],
    ['statement_entries_by_order', 'uuid_order'],
    ['statement_entries_by_order_and_seller', 'uuid_order'],
    ['statement_entries_by_operation', 'operation'],
    ['statement_entries_by_seller_and_operation', 'operation'],
    ['statement_entries_by_order_and_operation', 'operation'],
    ['statement_entries_by_order_seller_and_operation', 'operation'],
  ] as const)('a changed %s has other lines than the chain, and is found', async (index, column) => {
  const { sellerId } = seller;
  const refund = (await linesOf(database.store, sellerId)).at(-1)!;
  const right = refund[column];
  const ofLine = `where seller_id = ${sellerId} and sequence = ${refund.sequence}`;
  await run(`update statement_entries set ${column} = '${wrong[column]}' ${ofLine}`);
  await behindIndex(index, `update statement_entries set ${column} = '${right}' ${ofLine}`);
  const fault = { sellerId, what: expect.stringContaining(`the index ${index} is damaged`) as string };
  expect(await faultsFound()).toMatchObject([fault]);
  const ofSeller = ofOneSeller.includes(index) ? [fault] : [];
  expect(await faultsFound(sellerId)).toMatchObject(ofSeller);
  if (database.store.engine === 'postgres') {
    expect(await checkWhole(database.store)).toBeNull();
    await run('create extension amcheck');
  }
  expect(await checkWhole(database.store)).toContainEqual(expect.stringContaining(index));
});
