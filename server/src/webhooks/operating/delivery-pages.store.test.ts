import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { plansForAnyValues, queryPlans } from '../../../test/support/query-plans.ts';
import { seededAt, seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { testKeyring as keyring } from '../../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { principalOf, type Principal } from '../../tokens/token.ts';
import { readDeliveryPage, type DeliveryQuery } from './delivery-reading.service.ts';

let database: TestStore;
let caller: Principal;
let sellerIds: number[];

/** Nearly all are of one seller and succeeded, so that an index without these columns may look as good. */
beforeAll(async () => {
  database = await createTestStore();
  const intermediary_id = await seedIntermediary(database.store);
  sellerIds = await seedSellers(database.store, intermediary_id, 30);
  caller = { party: 'intermediary', intermediaryId: intermediary_id, sellerId: null };
  const keys = Array.from({ length: 2_400 }, (_, n) => {
    const seller_id = sellerIds[n % 5 === 2 ? 1 + (n % 29) : 0]!;
    return { intermediary_id, seller_id, sequence: n + 2 };
  });
  await database.store.write(async (tx) => {
    // Those of the sellers' first events.
    await tx.deleteFrom('webhook_deliveries').execute();
    await tx.updateTable('webhook_endpoints').set({ due_at: null }).execute();
    for (let at = 0; at < keys.length; at += 300) {
      const part = keys.slice(at, at + 300);
      const event = {
        type: 'charge.paid' as const,
        charge_uuid: null,
        occurred_at: seededAt,
        recorded_at: seededAt,
      };
      await tx
        .insertInto('outbox_events')
        .values(part.map((key) => ({ ...key, ...event })))
        .execute();
      const deliveries = part.flatMap((key) =>
        [key.seller_id, 0].map((endpoint_id) => ({
          ...{ ...key, endpoint_id, attempts: 1, tries: 1, due_at: null, attempt_log: '[]' },
          state: key.sequence % 40 === 0 ? ('failed' as const) : ('succeeded' as const),
          updated_at: seededAt + key.sequence,
        })),
      );
      await tx.insertInto('webhook_deliveries').values(deliveries).execute();
    }
  });
});
afterAll(() => database.cleanup());

const filters: [what: string, index: string, filter: () => DeliveryQuery][] = [
  ['no filter', 'state', () => ({})],
  ['a state', 'state', () => ({ state: 'failed' })],
  ['a state that most have', 'state', () => ({ state: 'succeeded' })],
  ['a seller', 'seller_and_state', () => ({ sellerId: sellerIds[1]! })],
  ['a seller and a state', 'seller_and_state', () => ({ sellerId: sellerIds[0]!, state: 'failed' })],
];

/** SQLite has none. */
const statistics = inject('engine') === 'sqlite' ? ['without'] : ['without', 'with'];

// Of a spread table Citus tells its own plan.
describe.skipIf(inject('isCluster')).each(statistics)('%s statistics', (state) => {
  beforeAll(async () => {
    if (state === 'with') await sql`analyze`.execute(database.store.read);
  });

  describe.each(['intermediary', 'seller'] as const)('for the %s', (party) => {
    const own = (): Principal =>
      principalOf(caller.intermediaryId, party === 'seller' ? sellerIds[0]! : null);

    test.each(filters)(
      'with %s, a page is read from the index of the %s, in its order',
      async (_, index, filter) => {
        const query = party === 'seller' ? { ...filter(), sellerId: sellerIds[0]! } : filter();
        const plans = await queryPlans(database.location, async (store) => {
          const deps = { db: store.read, keyring };
          const first = await readDeliveryPage(deps, own(), query, { limit: 3, cursor: undefined });
          const second = await readDeliveryPage(deps, own(), query, { limit: 3, cursor: first.next! });
          expect([first.rows.length, second.rows.length]).toEqual([3, 3]);
        });
        const pages = plans.filter(
          ({ query: text }) =>
            text.includes('from "webhook_deliveries"') && !text.includes('webhook_endpoints'),
        );
        const [page, ...others] = pages;
        // Every page is read by the same query, the first one too.
        expect(others).toEqual([]);
        const name = party === 'seller' ? 'seller_and_state' : index;
        for (const plan of [page!.plan, ...(await plansForAnyValues(database.store, page!.query))]) {
          const used = [...plan.matchAll(/webhook_deliveries\w+/g)].map(([found]) => found);
          expect(new Set(used)).toEqual(new Set([`webhook_deliveries_by_${name}`]));
          expect(plan).not.toMatch(/TEMP B-TREE|Sort Method|Bitmap|Seq Scan|SCAN d/);
        }
      },
    );
  });
});
