import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { queryPlans } from '../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { findClosable, listClosable } from './closable-seller.repository.ts';

let database: TestStore;

beforeEach(async () => {
  database = await createTestStore();
});
afterEach(() => database.cleanup());

// Of a spread table Citus tells its own plan.
test.skipIf(inject('isCluster'))(
  'the account of each seller is looked up by its number, also without statistics',
  async () => {
    const { store } = database;
    const intermediaryId = await seedIntermediary(store);
    const sellerIds = await seedSellers(store, intermediaryId, 20);
    const plans = await queryPlans(database.location, async ({ read }) => {
      for await (const _ of listClosable(read, intermediaryId, 100));
      await findClosable(read, intermediaryId, sellerIds);
    });
    const looked = plans.filter(({ query }) => query.includes('bank_accounts'));
    expect(looked).toHaveLength(2);
    for (const { plan } of looked) expect(plan).not.toMatch(/Join Filter|Scan on bank_accounts|SCAN/);
  },
);
