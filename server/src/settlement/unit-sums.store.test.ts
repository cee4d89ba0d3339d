import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { importMixed, proofSeller, serviceOn } from '../../test/support/proof.ts';
import { queryPlans, restoredLarge, type QueryPlan } from '../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { recordedTransfer } from '../../test/support/transfers.ts';
import { addDays } from '../shared/calendar.ts';
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
    const isSqlite = database.store.engine === 'sqlite';
    expect(plans).toHaveLength(isSqlite ? 2 : 1);
    for (const { plan } of plans) {
      // With statistics PostgreSQL may read the few units of this table as they are.
      if (state === 'after a restore' || isSqlite) expect(plan).toMatch(index);
      if (isSqlite) expect(plan).not.toMatch(areUnitsSorted);
    }
  });
});

test.each(['a seller', 'all sellers'])(
  'no unit of %s is counted twice while others are written',
  async (of) => {
    const { store, cleanup } = await createTestStore();
    onTestFinished(cleanup);
    const intermediaryId = await seedIntermediary(store, 'Acme');
    const [sellerId = 0] = await seedSellers(store, intermediaryId, 1);
    const write = (due_date: string, arrangement: 'PIX' | 'BOL', credit_cents: number) =>
      store.write((tx) => {
        const unit = {
          intermediary_id: intermediaryId,
          seller_id: sellerId,
          due_date,
          arrangement,
          credit_cents,
        };
        const rest = { debit_cents: 0, advanced_cents: 0, lines: 1, late_cents: 0, late_since: 0 };
        return tx
          .insertInto('receivable_units')
          .values({ ...unit, ...rest })
          .execute();
      });
    for (let n = 0; n < 40; n++) await write(addDays('2026-11-01', n), 'PIX', 100);
    const filter = { intermediaryId, sellerId: of === 'a seller' ? sellerId : null };
    const total = async () => {
      const sums = await sumUnits(store.read, { ...filter, from: '2026-01-01', to: '2027-12-31' }, 4);
      return sums.reduce((sum, { creditCents }) => sum + creditCents, 0n);
    };
    const totals: bigint[] = [];
    // New units without an amount: whether they are counted or not, the sum is the same.
    const written = async () => {
      for (let n = 0; n < 60; n++) await write(addDays('2026-10-01', n), 'BOL', 0);
    };
    const writing = written();
    for (let n = 0; n < 40; n++) totals.push(await total());
    await writing;
    expect(new Set(totals)).toEqual(new Set([4_000n]));
  },
);
