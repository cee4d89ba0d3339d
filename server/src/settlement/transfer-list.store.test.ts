import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { plansForAnyValues, queryPlans } from '../../test/support/query-plans.ts';
import { seededAt, seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { testKeyring as keyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { addDays } from '../shared/calendar.ts';
import { readTransferPage, type TransferQuery } from './transfer-reading.service.ts';
import { transferStatuses } from './transfer.ts';

let database: TestStore;
let principal: { party: 'intermediary'; intermediaryId: number; sellerId: null };
let sellerId: number;

/** Nearly all transfers are of one seller and paid, so that an index without these columns may look as good. */
beforeAll(async () => {
  database = await createTestStore();
  const intermediaryId = await seedIntermediary(database.store);
  const sellerIds = await seedSellers(database.store, intermediaryId, 2);
  [sellerId = 0] = sellerIds;
  principal = { party: 'intermediary', intermediaryId, sellerId: null };
  const rows = Array.from({ length: 2_400 }, (_, n) => ({
    intermediary_id: intermediaryId,
    seller_id: sellerIds[n % 50 === 7 ? 1 : 0]!,
    transfer_date: addDays('2026-01-01', n % 300),
    debited_through: '2026-12-31',
    payment_date: '2026-12-31',
    amount_cents: 100,
    left_cents: 0,
    status: transferStatuses[n % 40] ?? 'PAID',
    through_sequence: n + 1,
    account: null,
    payee_digest: Buffer.alloc(32),
    end_to_end_id: null,
    reason: null,
    created_at: seededAt,
    updated_at: seededAt,
    seal: null,
  }));
  await database.store.write(async (tx) => {
    for (let at = 0; at < rows.length; at += 600) {
      await tx
        .insertInto('transfers')
        .values(rows.slice(at, at + 600))
        .execute();
    }
  });
});
afterAll(() => database.cleanup());

const period = { transferDateInitial: '2026-02-01', transferDateFinal: '2026-06-30' };

const filters: [what: string, index: string, filter: () => TransferQuery][] = [
  ['no filter', 'date', () => ({})],
  ['a period', 'date', () => period],
  ['a seller', 'seller_and_date', () => ({ sellerId })],
  ['a seller and a period', 'seller_and_date', () => ({ sellerId, ...period })],
  ...transferStatuses.flatMap((status): typeof filters => [
    [`the status ${status}`, 'status', () => ({ status })],
    [`the status ${status} and a period`, 'status', () => ({ status, ...period })],
    [`a seller and the status ${status}`, 'seller_and_status', () => ({ sellerId, status })],
    [`all of these, ${status}`, 'seller_and_status', () => ({ sellerId, status, ...period })],
  ]),
];

/** The states of statistics to test. SQLite has no statistics. */
const statistics = inject('engine') === 'sqlite' ? ['without'] : ['without', 'with'];

// Citus reports its own plan for a spread table.
describe.skipIf(inject('isCluster')).each(statistics)('%s statistics', (state) => {
  beforeAll(async () => {
    if (state === 'with') await sql`analyze`.execute(database.store.read);
  });

  test.each(filters)(
    'with %s, a page is read from the index of the %s, in its order',
    async (_, index, filter) => {
      const plans = await queryPlans(database.location, async (store) => {
        const deps = { db: store.read, keyring };
        const first = await readTransferPage(deps, principal, filter(), { limit: 3, cursor: undefined });
        const second = await readTransferPage(deps, principal, filter(), { limit: 3, cursor: first.next! });
        expect([first.rows.length, second.rows.length]).toEqual([3, 3]);
      });
      const [page, ...others] = plans.filter(({ query }) => query.includes('from "transfers"'));
      // Every page is read by the same query, even the first one.
      expect(others).toEqual([]);
      for (const plan of [page!.plan, ...(await plansForAnyValues(database.store, page!.query))]) {
        expect(plan).toMatch(
          new RegExp(`(SEARCH t USING INDEX|Index Scan Backward using) transfers_by_${index} `),
        );
        expect(plan).not.toMatch(/TEMP B-TREE|Sort|Bitmap|Seq Scan/);
      }
    },
  );
});
