import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeUuid, importedAt } from './support/charge-lines.ts';
import { undoMigrationsAfter } from './support/earlier-schema.ts';
import { proofSeller, refundOf, rewriteChain, serviceOn } from './support/proof.ts';
import { testKeyring } from './support/test-keyring.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';
import { exportRefunds } from '../src/refunds/refund-export.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';

let database: TestStore;
beforeAll(async () => {
  database = await createTestStore();
});
afterAll(() => database.cleanup());

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
  const missing = await store.write((tx) => undoMigrationsAfter(tx, '0005-forgotten-sellers'));
  expect(await store.migrate()).toEqual(missing);
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
