import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { chargeLine, chargeUuid } from '../../test/support/charge-lines.ts';
import { importLines } from '../../test/support/import-lines.ts';
import { serviceOn } from '../../test/support/proof.ts';
import { queryPlans } from '../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { testKeyring as keyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import type { Reader } from '../db/store.ts';
import { sellerExists } from '../sellers/seller.repository.ts';
import { openStatement, readStatementPage, type StatementQuery } from './statement.service.ts';

const order = 'aaaaaaaa-0000-4000-8000-000000000002';

interface Caller {
  role: 'intermediary';
  intermediaryId: number;
  tokenId: number;
  sellerId: null;
}

let database: TestStore;
let caller: Caller;
let other: Caller;
let sellerId: number;

beforeAll(async () => {
  database = await createTestStore();
  const intermediaryId = await seedIntermediary(database.store);
  const sellerIds = await seedSellers(database.store, intermediaryId, 4);
  [sellerId = 0] = sellerIds;
  caller = { role: 'intermediary', intermediaryId, tokenId: 1, sellerId: null };
  other = { ...caller, intermediaryId: await seedIntermediary(database.store, 'Other') };
  const lines = Array.from({ length: 1_200 }, (_, n) =>
    chargeLine({
      idSeller: sellerIds[n % 4]!,
      uuid: chargeUuid(n),
      paidAt: `2026-10-${String(1 + (n % 28)).padStart(2, '0')}T12:00:00Z`,
      ...(n % 2 === 0 ? { uuidOrder: order } : {}),
    }),
  );
  await importLines({ service: serviceOn(database.store) }, lines);
  if (database.store.engine === 'postgres') await sql`analyze`.execute(database.store.read);
});
afterAll(() => database.cleanup());

const period = { from: '2026-10-02', to: '2026-10-20' };

const filters: [what: string, index: string, filter: () => StatementQuery][] = [
  ['no filter', 'by_date', () => ({})],
  ['a seller', 'by_seller_and_date', () => ({ sellerId })],
  ['a period', 'by_date', () => period],
  ['a seller and a period', 'by_seller_and_date', () => ({ sellerId, ...period })],
  ['an order', 'by_order', () => ({ orderUuid: order })],
  ['an order and a seller', 'by_order_and_seller', () => ({ orderUuid: order, sellerId })],
];

// Of a spread table Citus tells its own plan.
test.skipIf(inject('isCluster')).each(filters)(
  'with %s, a page is read from the index %s, in its order',
  async (_, index, filter) => {
    const plans = await queryPlans(database.location, async (store) => {
      const deps = { db: store.read, keyring };
      const first = await readStatementPage(deps, caller, filter(), { limit: 3, cursor: undefined });
      const second = await readStatementPage(deps, caller, filter(), { limit: 3, cursor: first.next! });
      expect([first.rows.length, second.rows.length]).toEqual([3, 3]);
    });
    const ofLines = plans.filter(({ query }) => query.includes('from "statement_entries"'));
    expect(ofLines).toHaveLength(2);
    for (const { plan } of ofLines) {
      expect(plan).toMatch(new RegExp(`(INDEX|Index Scan using) statement_entries_${index} `));
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    }
  },
);

const pagesAtOnce = 40;

const requests: [what: string, read: (db: Reader) => Promise<unknown>][] = [
  ['reads a seller', (db) => sellerExists(db, other.intermediaryId, 1)],
  [
    'reads a page',
    (db) => readStatementPage({ db, keyring }, other, {}, { limit: 1_000, cursor: undefined }),
  ],
  ['reads a statement', async (db) => (await openStatement({ db, keyring }, other, {}, undefined)).next()],
];

test.each(requests)('who %s does not wait for the large pages of another intermediary', async (_, read) => {
  const db = database.store.read;
  const ended: string[] = [];
  const pages = Array.from({ length: pagesAtOnce }, async () => {
    await readStatementPage({ db, keyring }, caller, {}, { limit: 1_000, cursor: undefined });
    ended.push('page');
  });
  await nextTurn();
  await read(db);
  ended.push('other');
  await Promise.all(pages);
  expect(ended.indexOf('other')).toBeLessThan(pagesAtOnce / 4);
});
