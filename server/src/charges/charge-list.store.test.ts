import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { chargeLine, chargeUuid } from '../../test/support/charge-lines.ts';
import { importLines } from '../../test/support/import-lines.ts';
import { serviceOn } from '../../test/support/proof.ts';
import { plansForAnyValues, queryPlans } from '../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { testKeyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { PAYMENT_METHODS } from '../shared/charge-terms.ts';
import { readChargePage, type ChargeQuery } from './charge-reading.service.ts';

const order = 'aaaaaaaa-0000-4000-8000-000000000002';
const cards = { brand: 'visa', channel: 'ONLINE', installments: 2 } as const;

let database: TestStore;
let principal: { party: 'intermediary'; intermediaryId: number; sellerId: null };
let sellerId: number;

beforeAll(async () => {
  database = await createTestStore();
  const intermediaryId = await seedIntermediary(database.store);
  const sellerIds = await seedSellers(database.store, intermediaryId, 2);
  [sellerId = 0] = sellerIds;
  principal = { party: 'intermediary', intermediaryId, sellerId: null };
  const lines = Array.from({ length: 2_400 }, (_, n) => {
    // Nearly all charges are of one seller and one method, so that an index without these columns may look as good.
    const paymentMethod = n % 50 === 0 ? 'PIX' : 'CREDIT_CARD_EARLY_SELLER';
    return chargeLine({
      idSeller: sellerIds[n % 50 === 7 ? 1 : 0]!,
      uuid: chargeUuid(n),
      paymentMethod,
      ...(paymentMethod === 'PIX' ? {} : cards),
      paidAt: `2026-10-${String(1 + (n % 28)).padStart(2, '0')}T12:00:00Z`,
      // One order is large; the others have one charge each.
      uuidOrder: n % 2 === 0 ? order : `aaaaaaaa-0000-4000-9000-${String(n).padStart(12, '0')}`,
    });
  });
  await importLines({ service: serviceOn(database.store) }, lines);
});
afterAll(() => database.cleanup());

const status = { status: 'PAID' } as const;
const method = { paymentMethod: 'CREDIT_CARD_EARLY_SELLER' } as const;
const period = { paidFrom: '2026-10-02', paidTo: '2026-10-20' };

const filters: [what: string, index: string, ranges: number, filter: () => ChargeQuery][] = [
  ['no filter', 'payment', 24, () => ({})],
  ['a period', 'payment', 24, () => period],
  ['a status', 'payment', 6, () => status],
  ['a method', 'payment', 4, () => method],
  ['a status, a method and a period', 'payment', 1, () => ({ ...status, ...method, ...period })],
  ['a seller', 'seller', 1, () => ({ sellerId })],
  ['a seller and a status', 'seller_and_payment', 6, () => ({ sellerId, ...status })],
  ['a seller and a method', 'seller_and_payment', 4, () => ({ sellerId, ...method })],
  ['a seller, a status and a method', 'seller_and_payment', 1, () => ({ sellerId, ...status, ...method })],
  ['an order', 'order', 24, () => ({ orderUuid: order })],
  ['an order and a status', 'order', 6, () => ({ orderUuid: order, ...status })],
  ['an order and a method', 'order', 4, () => ({ orderUuid: order, ...method })],
  ['an order, a status and a method', 'order', 1, () => ({ orderUuid: order, ...status, ...method })],
  ['an order and a seller', 'order_and_seller', 24, () => ({ orderUuid: order, sellerId })],
  [
    'an order, a seller and a status',
    'order_and_seller',
    6,
    () => ({ orderUuid: order, sellerId, ...status }),
  ],
  [
    'an order, a seller and a method',
    'order_and_seller',
    4,
    () => ({ orderUuid: order, sellerId, ...method }),
  ],
  [
    'an order, a seller, a status and a method',
    'order_and_seller',
    1,
    () => ({ orderUuid: order, sellerId, ...status, ...method }),
  ],
];

/** The states of statistics to test. SQLite has no statistics. */
const statistics = inject('engine') === 'sqlite' ? ['without'] : ['without', 'with'];

// Citus reports its own plan for a spread table.
describe.skipIf(inject('isCluster')).each(statistics)('%s statistics', (state) => {
  beforeAll(async () => {
    if (state === 'with') await sql`analyze`.execute(database.store.read);
  });

  test.each(filters)(
    'with %s, a page is read from the index of the %s, in its order, in %i ranges',
    async (_, index, ranges, filter) => {
      const plans = await queryPlans(database.location, async (store) => {
        const deps = { db: store.read, keyring: testKeyring };
        const first = await readChargePage(deps, principal, filter(), { limit: 3, cursor: undefined });
        const second = await readChargePage(deps, principal, filter(), { limit: 3, cursor: first.next! });
        expect([first.rows.length, second.rows.length]).toEqual([3, 3]);
      });
      const [page, ...others] = plans.filter(({ query }) => query.includes('from "charges"'));
      // Every page is read by the same query, even the first one.
      expect(others).toEqual([]);
      for (const plan of [page!.plan, ...(await plansForAnyValues(database.store, page!.query))])
        assertRead(plan, index, ranges);
    },
  );
});

function assertRead(plan: string, index: string, ranges: number): void {
  const scans = plan.split('\n').filter((line) => /(SEARCH|SCAN) c |Scan .*on charges/.test(line));
  expect(scans).toHaveLength(ranges);
  for (const scan of scans) {
    expect(scan).toMatch(new RegExp(`(SEARCH c USING INDEX|Index Scan Backward using) charges_by_${index} `));
  }
  expect(plan).not.toMatch(/TEMP B-TREE|Sort  |Bitmap|Seq Scan/);
}

test.each(PAYMENT_METHODS)('a list without a filter has the charges paid by %s', async (paymentMethod) => {
  const deps = { db: database.store.read, keyring: testKeyring };
  const page = { limit: 1_000, cursor: undefined };
  const found = await readChargePage(deps, principal, { paymentMethod }, page);
  expect(found.rows.map((charge) => charge.paymentMethod)).toEqual(found.rows.map(() => paymentMethod));
});
