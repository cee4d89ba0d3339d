import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { importMixed, proofSeller, serviceOn } from '../../test/support/proof.ts';
import { queryPlans, restoredLarge, type QueryPlan } from '../../test/support/query-plans.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { recordedTransfer } from '../../test/support/transfers.ts';
import { sumUnits } from './unit-sums.repository.ts';

let database: TestStore;
let seller: { intermediaryId: number; sellerId: number };

/** A plan that sorts units. It may sort the sums of a page. */
const areUnitsSorted = /TEMP B-TREE FOR ORDER|Sort Key: u\./;

// Citus reports its own plan for a spread table.
describe.skipIf(inject('isCluster')).each(['after a restore', 'with statistics'])('%s', (state) => {
  // Each has a database of its own, because statistics stay.
  beforeAll(async () => {
    database = await createTestStore();
    const { intermediaryId, sellerId } = await proofSeller(database.store, 'Acme');
    seller = { intermediaryId, sellerId };
    await importMixed(serviceOn(database.store), sellerId, { first: 100, count: 3_000 });
    for (const date of ['2026-10-05', '2026-10-06', '2026-10-07']) {
      await recordedTransfer(database.store, seller, date);
    }
    const { store } = database;
    const tables = ['receivable_units', 'transfers', 'seller_heads'];
    if (state === 'after a restore') await restoredLarge(store, tables);
    else if (store.engine === 'postgres') await sql`analyze`.execute(store.read);
  });
  afterAll(() => database.cleanup());

  const plansOf = async (work: Parameters<typeof queryPlans>[1]): Promise<QueryPlan[]> => {
    const plans = await queryPlans(database.location, work);
    return plans.filter(({ query }) => query.includes('receivable_units'));
  };

  test.each([
    ['a seller', /PRIMARY KEY \(intermediary_id=\? AND seller_id|receivable_units_pkey/, true],
    ['all sellers', /receivable_units_by_date/, false],
  ])('what falls due for %s is read by date', async (_, index, ofSeller) => {
    const { intermediaryId, sellerId } = seller;
    const filter = {
      intermediaryId,
      sellerId: ofSeller ? sellerId : null,
      from: '2026-10-20',
      to: '2026-12-31',
    };
    const plans = await plansOf(({ read }) => sumUnits(read, filter, 20));
    expect(plans).toHaveLength(2);
    for (const { plan } of plans) {
      // With statistics PostgreSQL may read the few units of this table as they are.
      if (state === 'after a restore' || database.store.engine === 'sqlite') expect(plan).toMatch(index);
      if (database.store.engine === 'sqlite') expect(plan).not.toMatch(areUnitsSorted);
    }
  });
});
