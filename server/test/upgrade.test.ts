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
  const sellers = [await proofSeller(store, 'Acme'), await proofSeller(store, 'Globex')] as const;
  const [acme, globex] = sellers.map(({ intermediaryId }) => intermediaryId) as [number, number];
  // Of the two that are refunded already, charge 3 comes second, by its uuid.
  for (const [n, laterMs] of [
    [5, 2],
    [4, 1],
  ] as const) {
    for (const id of [acme, globex]) await refundOf(clockAt(laterMs), id, chargeUuid(n));
  }
  await store.write((tx) => tx.updateTable('charges').set({ buyer_value_cents: null }).execute());
  for (const seller of sellers) await rewriteChain(store, seller, testKeyring, (line) => line);
  const missing = await store.write((tx) => undoMigrationsAfter(tx, '0005-forgotten-sellers'));
  expect(await store.migrate()).toEqual(missing);
  const everything = { sellerId: null, anchor: null };
  expect(await verifyStatements(service, everything)).toMatchObject({ holds: true, lines: 20 });
  // Made after the update, by a clock that is behind.
  for (const id of [acme, globex]) await refundOf(clockAt(-5_000), id, chargeUuid(1));
  expect(await exported(acme, null)).toEqual([0, 3, 4, 5, 1]);

  // One cursor was for all intermediaries, by time, then intermediary.
  const cursorOf = (id: number, n: number, laterMs: number) =>
    `${importedAt + laterMs}_${id}_${chargeUuid(n)}`;
  const afterBoth = async (cursor: string) => [await exported(acme, cursor), await exported(globex, cursor)];
  expect(await afterBoth(cursorOf(acme, 4, 1))).toEqual([
    [5, 1],
    [4, 5, 1],
  ]);
  expect(await afterBoth(cursorOf(globex, 0, 0))).toEqual([
    [4, 5, 1],
    [3, 4, 5, 1],
  ]);
  expect(await afterBoth(cursorOf(acme, 0, 0))).toEqual([
    [3, 4, 5, 1],
    [0, 3, 4, 5, 1],
  ]);
  // That version cannot have exported what was refunded after the update.
  await expect(exported(globex, cursorOf(acme, 1, -5_000))).rejects.toThrow('was not exported from this');

  function clockAt(laterMs: number) {
    return { ...service, clock: () => importedAt + laterMs };
  }

  async function exported(id: number, since: string | null): Promise<number[]> {
    const numbers = [];
    for await (const { refund } of exportRefunds(service, id, since)) {
      numbers.push(Number(refund.uuid.slice(-12)));
    }
    return numbers;
  }
});
