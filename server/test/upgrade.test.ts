import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { chargeUuid, importedAt } from './support/charge-lines.ts';
import { proofSeller, refundOf, rewriteChain, serviceOn } from './support/proof.ts';
import { testKeyring } from './support/test-keyring.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';
import { exportRefunds } from '../src/refunds/refund-export.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { refundExports } from '../src/db/migrations/0006-refund-exports.ts';
import { columnTypes } from '../src/db/migrations/column-types.ts';

let database: TestStore;
beforeAll(async () => {
  database = await createTestStore();
});
afterAll(() => database.cleanup());

/** Makes the table that of version 0.1.0 again. */
const undo = [
  'drop index charges_by_export',
  'drop index charges_to_export',
  'alter table charges drop column export_sequence',
  'alter table charges drop column buyer_value_cents',
  'create index charges_by_refund on charges (refunded_at, intermediary_id, uuid) where refunded_at is not null',
];

async function run(statements: readonly string[]): Promise<void> {
  await database.store.write(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
}

test('a database of version 0.1.0 keeps its proofs, and its processor goes on after its last cursor', async () => {
  const { store } = database;
  const service = serviceOn(store);
  const seller = await proofSeller(store, 'Acme');
  const { intermediaryId } = seller;
  // Of the two that are refunded already, charge 3 comes second, by its uuid.
  for (const [n, laterMs] of [
    [5, 2],
    [4, 1],
  ] as const) {
    await refundOf({ ...service, clock: () => importedAt + laterMs }, intermediaryId, chargeUuid(n));
  }
  await store.write((tx) => tx.updateTable('charges').set({ buyer_value_cents: null }).execute());
  await rewriteChain(store, seller, testKeyring, (line) => line);
  await run(undo);
  await run(refundExports(columnTypes(inject('engine'))));
  const everything = { sellerId: null, anchor: null };
  expect(await verifyStatements(service, everything)).toMatchObject({ holds: true, lines: 10 });
  // Made after the update, by a clock that is behind.
  await refundOf({ ...service, clock: () => importedAt - 5_000 }, intermediaryId, chargeUuid(1));
  expect(await exported(null)).toEqual([0, 3, 4, 5, 1]);
  expect(await exported(`${importedAt + 1}_${intermediaryId}_${chargeUuid(4)}`)).toEqual([5, 1]);

  async function exported(since: string | null): Promise<number[]> {
    const numbers = [];
    for await (const { refund } of exportRefunds(service, intermediaryId, since)) {
      numbers.push(Number(refund.uuid.slice(-12)));
    }
    return numbers;
  }
});
