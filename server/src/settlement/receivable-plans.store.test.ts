import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { importMixed, proofSeller, serviceOn } from '../../test/support/proof.ts';
import { queryPlans, restoredLarge, type QueryPlan } from '../../test/support/query-plans.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { recordedTransfer } from '../../test/support/transfers.ts';
import { readBalance } from './balance.service.ts';
import { sumDailyFlows } from './daily-flows.repository.ts';

let database: TestStore;
let seller: { intermediaryId: number; sellerId: number };

/** A plan that sorts lines. It may sort the sums of a page. */
const areLinesSorted = /TEMP B-TREE FOR ORDER|Sort Key: e\./;

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
    const tables = ['statement_entries', 'transfers', 'seller_heads'];
    if (state === 'after a restore') await restoredLarge(store, tables);
    else if (store.engine === 'postgres') await sql`analyze`.execute(store.read);
  });
  afterAll(() => database.cleanup());

  const plansOf = async (work: Parameters<typeof queryPlans>[1]): Promise<QueryPlan[]> => {
    const plans = await queryPlans(database.location, work);
    return plans.filter(({ query }) => query.includes('statement_'));
  };

  test.each([
    ['a seller', 'statement_entries_by_seller_and_date', true],
    ['all sellers', 'statement_entries_by_date', false],
  ])('what falls due for %s is read by date', async (_, index, ofSeller) => {
    const { intermediaryId, sellerId } = seller;
    const of = ofSeller ? { sellerId, throughSequence: 3_000 } : null;
    const filter = { intermediaryId, of, from: '2026-10-20', to: '2026-12-31' };
    const plans = await plansOf(({ read }) => sumDailyFlows(read, filter, 50));
    expect(plans).toHaveLength(2);
    for (const { plan } of plans) {
      expect(plan).toContain(index);
      if (ofSeller && database.store.engine === 'sqlite') expect(plan).toContain('COVERING');
      // Without statistics PostgreSQL assumes that few lines are left, and sorts them.
      if (state === 'with statistics') expect(plan).not.toMatch(areLinesSorted);
    }
  });

  test('a balance begins with the last transfer and the open ones, from their indexes', async () => {
    const principal = { role: 'intermediary', tokenId: 0, ...seller, sellerId: null } as const;
    const plans = await plansOf(({ read }) =>
      readBalance(
        { db: read, accountHoldHours: 24 },
        principal,
        seller.sellerId,
        Date.parse('2026-10-20T12:00:00Z'),
        500,
      ),
    );
    const [start, ...sums] = plans;
    // With statistics PostgreSQL reads all three transfers.
    if (state === 'after a restore') {
      expect(start?.plan).toMatch(/sqlite_autoindex_transfers_2|transfers_intermediary_id_seller_id_through/);
      expect(start?.plan).toContain('transfers_by_seller_and_status');
      expect(start?.plan).not.toMatch(/SCAN (?!t )|Seq Scan/);
    }
    for (const { plan } of sums) expect(plan).toMatch(/by_seller_and_date|_entries_1 |entries_pkey/);
    // These are the first lines of all wanted sellers, the pages of one, and their ends.
    expect(sums).toHaveLength(3);
  });
});
