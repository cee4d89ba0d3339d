import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { queryPlans, restoredLarge } from '../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { filledTransfers } from '../../test/support/transfers.ts';
import { findClosable, listClosable } from './closable-seller.repository.ts';

let database: TestStore;
let intermediaryId: number;
let sellerIds: number[];

beforeAll(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
  sellerIds = await seedSellers(database.store, intermediaryId, 20);
  for (const sellerId of sellerIds.slice(1)) {
    await filledTransfers(database.store, { intermediaryId, sellerId }, '2026-10-05', 20);
  }
});
afterAll(() => database.cleanup());

// Citus reports its own plan for a spread table.
test.skipIf(inject('isCluster'))('each seller is looked up by its number, without statistics', async () => {
  const tables = ['sellers', 'seller_heads', 'bank_accounts', 'transfers'];
  for (const state of ['as it grew', 'restored']) {
    if (state === 'restored') await restoredLarge(database.store, tables);
    const plans = await queryPlans(database.location, async ({ read }) => {
      for await (const _ of listClosable(read, intermediaryId, 100));
      await findClosable(read, intermediaryId, sellerIds);
    });
    const looked = plans.filter(({ query }) => query.includes('bank_accounts'));
    expect(looked).toHaveLength(2);
    for (const { plan } of looked) {
      expect(plan).toMatch(/sqlite_autoindex_transfers_2|transfers_intermediary_id_seller_id_through/);
      expect(plan).not.toMatch(
        /Join|Hash|SCAN (?!json_each)|(Seq|Heap) Scan on (seller_heads|bank_accounts|transfers)/,
      );
    }
  }
});
