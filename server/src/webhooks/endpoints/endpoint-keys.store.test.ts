import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { isOf, perStatement } from './endpoint-keys.repository.ts';

let database: TestStore;
beforeEach(async () => {
  database = await createTestStore();
});
afterEach(() => database.cleanup());

test('one statement is for sellers of all intermediaries; on a cluster, of one', async () => {
  const { store } = database;
  const keys = [];
  for (const name of ['Acme', 'Globex']) {
    const intermediaryId = await seedIntermediary(store, name);
    const [, ...others] = await seedSellers(store, intermediaryId, 3);
    keys.push(...others.map((endpointId) => ({ intermediaryId, endpointId })));
  }
  const groups = perStatement(store.read, keys.toReversed());
  expect(groups).toEqual(inject('isCluster') ? [keys.slice(0, 2), keys.slice(2)] : [keys]);
  const found = [];
  for (const own of groups) {
    const query = store.read.selectFrom('webhook_endpoints').where(isOf(own)).orderBy('seller_id');
    found.push(
      ...(await query.select(['intermediary_id as intermediaryId', 'seller_id as endpointId']).execute()),
    );
  }
  expect(found).toEqual(keys);
});
