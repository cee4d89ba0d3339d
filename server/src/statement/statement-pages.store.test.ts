import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { chargeLine, chargeUuid } from '../../test/support/charge-lines.ts';
import { importLines } from '../../test/support/import-lines.ts';
import { failRefundOf, refundOf, serviceOn } from '../../test/support/proof.ts';
import { plansForAnyValues, queryPlans, withoutLookUps } from '../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { testKeyring as keyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import type { Reader } from '../db/store.ts';
import type { EntryType } from '../shared/entry-types.ts';
import { findStatement, readLinePage, type StatementQuery } from './statement.service.ts';

const readPage = async (
  db: Reader,
  who: TestPrincipal,
  query: StatementQuery,
  page: Parameters<typeof readLinePage>[2],
) => readLinePage(keyring, await findStatement(db, who, query), page);

const order = 'aaaaaaaa-0000-4000-8000-000000000002';

interface TestPrincipal {
  party: 'intermediary';
  intermediaryId: number;
  sellerId: null;
}

let database: TestStore;
let principal: TestPrincipal;
let sellerId: number;

beforeAll(async () => {
  database = await createTestStore();
  const intermediaryId = await seedIntermediary(database.store);
  const sellerIds = await seedSellers(database.store, intermediaryId, 4);
  [sellerId = 0] = sellerIds;
  principal = { party: 'intermediary', intermediaryId, sellerId: null };
  const lines = Array.from({ length: 1_200 }, (_, n) =>
    chargeLine({
      idSeller: sellerIds[n % 4]!,
      uuid: chargeUuid(n),
      paidAt: `2026-10-${String(1 + (n % 28)).padStart(2, '0')}T12:00:00Z`,
      ...(n % 2 === 0 ? { uuidOrder: order } : {}),
    }),
  );
  const service = serviceOn(database.store);
  await importLines({ service }, lines);
  for (let n = 0; n < 40; n += 2) {
    await refundOf(service, intermediaryId, chargeUuid(n));
    if (n % 8 === 0) await failRefundOf(service, intermediaryId, chargeUuid(n));
  }
  await analyze();
});
afterAll(() => database.cleanup());

async function analyze(): Promise<void> {
  if (database.store.engine === 'postgres') await sql`analyze`.execute(database.store.read);
}

async function forgetStatistics(): Promise<void> {
  if (database.store.engine === 'sqlite') return;
  const { read } = database.store;
  await sql`alter table statement_entries set (autovacuum_enabled = off)`.execute(read);
  await sql`delete from pg_statistic where starelid = 'statement_entries'::regclass`.execute(read);
}

const period = { executionDateInitial: '2026-10-02', executionDateFinal: '2026-10-20' };

const filters: [what: string, index: string, filter: () => StatementQuery][] = [
  ['no filter', 'by_date', () => ({})],
  ['a seller', 'by_seller_and_date', () => ({ sellerId })],
  ['a period', 'by_date', () => period],
  ['a seller and a period', 'by_seller_and_date', () => ({ sellerId, ...period })],
  ['an order', 'by_order', () => ({ orderUuid: order })],
  ['an order and a seller', 'by_order_and_seller', () => ({ orderUuid: order, sellerId })],
];

const directions = [{ newestFirst: false }, { newestFirst: true }];

// Citus reports its own plan for a spread table.
test
  .skipIf(inject('isCluster'))
  .each(directions.flatMap((direction) => filters.map((filter) => [...filter, direction] as const)))(
  'with %s, a page is read from the index %s, in its order %j',
  async (_, index, filter, direction) => {
    const query = { ...filter(), ...direction };
    const plans = await queryPlans(database.location, async (store) => {
      const first = await readPage(store.read, principal, query, { limit: 3, cursor: undefined });
      const second = await readPage(store.read, principal, query, { limit: 3, cursor: first.next! });
      expect([first.rows.length, second.rows.length]).toEqual([3, 3]);
    });
    const ofLines = plans.filter(({ query }) => query.includes('from "statement_entries"'));
    expect(ofLines).toHaveLength(2);
    for (const { plan } of ofLines) {
      expect(plan).toMatch(new RegExp(`(INDEX|Index Scan (Backward )?using) statement_entries_${index} `));
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    }
  },
);

const anyQuery = fc.record(
  {
    seller: fc.boolean(),
    executionDateInitial: fc.constantFrom('2026-10-05', '2026-10-20'),
    executionDateFinal: fc.constantFrom('2026-10-20', '2026-11-30'),
    chargeUuid: fc.integer({ min: 0, max: 9 }).map(chargeUuid),
    orderUuid: fc.constant(order),
    operations: fc.uniqueArray(
      fc.constantFrom<EntryType>('VENDA', 'ESTORNO', 'ESTORNO_CANCELADO', 'REPASSE'),
      {
        minLength: 1,
      },
    ),
  },
  { requiredKeys: [] },
);

test('newest first, the lines are those of the plain order in reverse, whole and in pages', async () => {
  const read = async (query: StatementQuery, limit: number) => {
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await readPage(database.store.read, principal, query, { limit, cursor });
      pages.push(...page.rows.map((line) => `${line.sellerId} ${line.sequence}`));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return pages;
  };
  await fc.assert(
    fc.asyncProperty(anyQuery, fc.constantFrom(97, 500, 1_300), async ({ seller, ...filter }, limit) => {
      const query = { ...filter, ...(seller === true ? { sellerId } : {}) };
      const newestFirst = await read({ ...query, newestFirst: true }, limit);
      expect(newestFirst).toEqual((await read(query, 1_300)).reverse());
    }),
    { numRuns: 40 },
  );
});

const rare = ['ESTORNO', 'CHARGEBACK', 'ESTORNO_CANCELADO'] as const;

/** The period in which the refunds are debited. */
const november = { executionDateInitial: '2026-11-01', executionDateFinal: '2026-11-30' };

/** The states of statistics to test. SQLite has no statistics. */
const statistics = inject('engine') === 'sqlite' ? ['without'] : ['with', 'without'];

const ofKinds: [what: string, index: string, filter: () => StatementQuery][] = [
  ['no other filter', 'by_operation', () => ({})],
  ['a seller', 'by_seller_and_operation', () => ({ sellerId })],
  ['a period', 'by_operation', () => november],
  ['a seller and a period', 'by_seller_and_operation', () => ({ sellerId, ...november })],
  ['an order', 'by_order_and_operation', () => ({ orderUuid: order })],
  ['an order and a seller', 'by_order_seller_and_operation', () => ({ orderUuid: order, sellerId })],
];

// Citus reports its own plan for a spread table.
describe.skipIf(inject('isCluster')).each(statistics)('lines without sales, %s statistics', (state) => {
  beforeAll(() => (state === 'with' ? analyze() : forgetStatistics()));
  afterAll(analyze);

  const plansOf = async (operations: readonly EntryType[], filter: StatementQuery) => {
    const plans = await queryPlans(database.location, async (store) => {
      const query = { ...filter, operations };
      const first = await readPage(store.read, principal, query, { limit: 1, cursor: undefined });
      const second = await readPage(store.read, principal, query, { limit: 1, cursor: first.next! });
      expect([first.rows.length, second.rows.length]).toEqual([1, 1]);
    });
    const [page, ...others] = plans.filter(({ query }) => query.includes('from "statement_entries"'));
    // Every page is read by the same query, even the first one.
    expect(others).toEqual([]);
    return [page!.plan, ...(await plansForAnyValues(database.store, page!.query))];
  };

  const expectRanges = (plan: string, index: string, ranges: number) => {
    const scans = plan
      .split('\n')
      .filter((line) => /(SEARCH|SCAN) e |Scan .*on statement_entries/.test(line));
    expect(scans, plan).toHaveLength(ranges);
    const through = new RegExp(
      `(SEARCH e USING INDEX|Index Scan (Backward )?using) statement_entries_${index} `,
    );
    for (const scan of scans) expect(scan).toMatch(through);
    expect(withoutLookUps(plan)).not.toMatch(/TEMP B-TREE|Sort  |Bitmap|Seq Scan/);
  };

  test.each(ofKinds)(
    'with %s, a page is read from the index %s, a range for each kind',
    async (_, index, filter) => {
      for (const operations of [rare.slice(0, 1), rare]) {
        for (const direction of directions) {
          const plans = await plansOf(operations, { ...filter(), ...direction });
          for (const plan of plans) expectRanges(plan, index, operations.length);
        }
      }
    },
  );
});
