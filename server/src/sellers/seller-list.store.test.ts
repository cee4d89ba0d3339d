import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { plansForAnyValues, queryPlans } from '../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { testKeyring as keyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { searchText } from './seller-fields.ts';
import { readSellerPage, type SellerQuery } from './seller-list.service.ts';

let database: TestStore;
let intermediaryId: number;

/**
 * Makes so many copies of a seller and its endpoint, each with a name of its own. Every 400th is blocked, and the last
 * one is erased.
 */
async function multiply(sellerId: number, count: number): Promise<void> {
  const { store } = database;
  const of = { seller_id: sellerId, intermediary_id: intermediaryId };
  const { id, ...seller } = await store.read
    .selectFrom('sellers')
    .selectAll()
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const endpoint = await store.read
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where((eb) => eb.and(of))
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_, n) => {
    const names = { companyName: `Comércio Número ${n}`, fantasyName: 'Padaria', document: documentOf(n) };
    return {
      ...seller,
      document: names.document,
      company_name: names.companyName,
      search_text: searchText(names),
      status: n % 400 === 0 ? ('BLOCKED' as const) : ('ACTIVE' as const),
      forgotten_at: n === count - 1 ? 1 : null,
      created_at: seller.created_at + Math.floor(n / 2),
    };
  });
  for (let at = 0; at < count; at += 500) {
    await store.write(async (tx) => {
      const rows = copies.slice(at, at + 500);
      const made = await tx.insertInto('sellers').values(rows).returning('id').execute();
      const endpoints = made.map((row) => ({ ...endpoint, seller_id: row.id }));
      await tx.insertInto('webhook_endpoints').values(endpoints).execute();
    });
  }
  expect(id).toBe(sellerId);
}

const documentOf = (n: number) => String(n).padStart(14, '0');
const count = 3_000;

beforeAll(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
  const [sellerId = 0] = await seedSellers(database.store, intermediaryId, 1);
  await multiply(sellerId, count);
});
afterAll(() => database.cleanup());

const read = (query: SellerQuery, limit = 1_000) =>
  readSellerPage({ db: database.store.read, keyring }, intermediaryId, query, { limit, cursor: undefined });

test('an erased seller is left out', async () => {
  const { rows } = await read({});
  expect(rows[0]!.document).toBe(documentOf(count - 2));
  expect((await read({ text: documentOf(count - 1) })).rows).toEqual([]);
});

test('sellers of the same moment have the highest id first', async () => {
  const { rows } = await read({});
  const inOrder = rows.toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id);
  expect(rows).toEqual(inOrder);
  expect(new Set(rows.map(({ createdAt }) => createdAt)).size).toBeLessThan(rows.length);
});

const filters: [what: string, index: string, filter: SellerQuery][] = [
  ['no filter', 'newest', {}],
  ['a status that few have', 'status', { status: 'BLOCKED' }],
  ['a status that most have', 'status', { status: 'ACTIVE' }],
  ['a text that many have', 'newest', { text: 'padaria' }],
  ['a text that few have', 'newest', { text: 'número 77' }],
  ['a status and a text', 'status', { status: 'BLOCKED', text: 'comercio' }],
];

/** The states of statistics to test. SQLite has no statistics. */
const statistics = inject('engine') === 'sqlite' ? ['without'] : ['without', 'with'];

// Citus reports its own plan for a spread table.
describe.skipIf(inject('isCluster'))('plans', { shuffle: false }, () => {
  describe.each(statistics)('%s statistics', (state) => {
    beforeAll(async () => {
      if (state === 'with') await sql`analyze`.execute(database.store.read);
    });

    test.each(filters)(
      'with %s, a page is read from the index of the %s, in its order',
      async (_, index, filter) => {
        const plans = await queryPlans(database.location, async (store) => {
          const deps = { db: store.read, keyring };
          const first = await readSellerPage(deps, intermediaryId, filter, { limit: 2, cursor: undefined });
          const second = await readSellerPage(deps, intermediaryId, filter, {
            limit: 2,
            cursor: first.next!,
          });
          expect([first.rows.length, second.rows.length]).toEqual([2, 2]);
        });
        const [page, ...others] = plans.filter(({ query }) => query.includes('"sellers"'));
        // Every page is read by the same query, even the first one.
        expect(others).toEqual([]);
        for (const plan of [page!.plan, ...(await plansForAnyValues(database.store, page!.query))]) {
          expect(plan).toMatch(
            new RegExp(`(SEARCH s USING INDEX|Index Scan Backward using) sellers_by_${index} `),
          );
          expect(plan).not.toMatch(/TEMP B-TREE|Sort|Seq Scan/);
        }
      },
    );
  });
});
