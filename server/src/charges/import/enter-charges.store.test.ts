import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { chargeLine, chargeUuid, importedAt, lineStream } from '../../../test/support/charge-lines.ts';
import { queryPlans, restoredLarge } from '../../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { testKeyring } from '../../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { importCharges } from './charge-import.service.ts';
import { streamSource } from '../../imports/lines.ts';
import { findCharges } from '../charge.repository.ts';
import { findSellerIds } from '../../sellers/seller.repository.ts';
import type { Store } from '../../db/store.ts';

let database: TestStore;
let intermediaryId: number;
let sellerIds: number[];

beforeAll(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
  sellerIds = await seedSellers(database.store, intermediaryId, 20);
});
afterAll(() => database.cleanup());

async function importTo(store: Store, numbers: readonly number[]) {
  const lines = numbers.map((n) => chargeLine({ idSeller: sellerIds[n % 20]!, uuid: chargeUuid(n) }));
  const deps = { store, keyring: testKeyring, clock: () => importedAt };
  const source = streamSource(lineStream(lines), join(tmpdir(), randomUUID()));
  return importCharges(deps, source, { intermediaryId, withEvents: true });
}

test('a list may have any length, and an empty one matches nothing', async () => {
  const { read } = database.store;
  const [first = 0, second = 0] = sellerIds;
  for (const ids of [[], [first], [second, first, -1], sellerIds, [...sellerIds, ...sellerIds]]) {
    const found = await findSellerIds(read, intermediaryId, ids);
    expect([...found]).toEqual(sellerIds.filter((id) => ids.includes(id)));
  }
  await importTo(database.store, [100, 101]);
  const uuids = [100, 101, 102].map((n) => chargeUuid(n));
  expect([...(await findCharges(read, intermediaryId, uuids)).keys()].sort()).toEqual(uuids.slice(0, 2));
});

// Citus reports its own plan for a spread table.
test.skipIf(inject('isCluster'))('what a batch of an import asks for is looked up by an index', async () => {
  const tables = ['sellers', 'seller_heads', 'seller_plans', 'rate_plans', 'rate_plan_versions', 'charges'];
  await restoredLarge(database.store, tables);
  const plans = await queryPlans(database.location, (store) => importTo(store, [1, 2, 3]));
  const lists = plans.filter(({ query }) => /json_each|= any\(/.test(query));
  // On PostgreSQL endpoints are locked before they are marked.
  expect(lists).toHaveLength(inject('engine') === 'postgres' ? 7 : 6);
  for (const { query, plan } of lists) {
    expect(plan, query).not.toMatch(/SCAN (?!json_each)|sellers_by_newest|Seq Scan on (?!intermediaries)/);
  }
});
