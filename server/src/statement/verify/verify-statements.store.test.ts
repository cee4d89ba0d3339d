import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { chargeUuid } from '../../../test/support/charge-lines.ts';
import { adjust, disputeOf, importMixed, refundOf, serviceOn } from '../../../test/support/proof.ts';
import { queryPlans, restoredLarge, type QueryPlan } from '../../../test/support/query-plans.ts';
import { seedAssignedPlan, seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { recordedTransfer, returnedTransfer } from '../../../test/support/transfers.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { shopTax } from '../../rate-plans/tax.fixture.ts';
import { isOutflow } from '../../shared/entry-types.ts';
import { sourceNames } from './source-tables.ts';
import { findChargeWithoutSale, findRowWithoutLine } from './stray.repository.ts';
import { verifyStatements } from './verify-statements.ts';

let database: TestStore;
let service: ReturnType<typeof serviceOn>;
/** The two intermediaries, with two sellers each. */
let intermediaries: { id: number; sellerIds: number[] }[];

const chargesPerSeller = 120;

/**
 * Returns the first number of an intermediary's charges. Its sellers share a series, because a charge's uuid is unique
 * in its intermediary.
 */
const seriesOf = (index: number) => index * 10_000;

beforeAll(async () => {
  database = await createTestStore();
  service = serviceOn(database.store);
  intermediaries = [];
  for (const name of ['Acme', 'Globex']) {
    const id = await seedIntermediary(database.store, name);
    const sellerIds = await seedSellers(database.store, id, 2);
    intermediaries.push({ id, sellerIds });
    for (const [index, sellerId] of sellerIds.entries()) await writeHistory(id, sellerId, index);
  }
});
afterAll(() => database.cleanup());

/**
 * Writes charges of all methods under three plans, every ninth of them refunded and two disputed, an adjustment, and
 * two transfers.
 */
async function writeHistory(intermediaryId: number, sellerId: number, index: number): Promise<void> {
  const dearer = { ...shopTax(), pix: { ...shopTax().pix, delayForRedeemDays: 7, limitCents: null } };
  for (const [day, tax] of [
    [2, shopTax()],
    [15, dearer],
  ] as const) {
    const validFrom = Date.UTC(2026, 9, day);
    await seedAssignedPlan(database.store, intermediaryId, { sellerId, tax, validFrom });
  }
  await importMixed(service, sellerId, { first: seriesOf(index), count: chargesPerSeller });
  for (let n = 0; n < chargesPerSeller; n += 9) {
    await refundOf(service, intermediaryId, chargeUuid(seriesOf(index) + n));
  }
  for (const n of [2, 4]) await disputeOf(service, intermediaryId, chargeUuid(seriesOf(index) + n), 'OPEN');
  await disputeOf(service, intermediaryId, chargeUuid(seriesOf(index) + 2), 'WON');
  await adjust(service, { intermediaryId, sellerId });
  const seller = { intermediaryId, sellerId };
  await returnedTransfer(database.store, await recordedTransfer(database.store, seller, '2026-10-31'));
  await recordedTransfer(database.store, seller, '2026-11-01');
}

const everything = { sellerId: null, anchor: null };

describe('an honest database', () => {
  test('holds, read in pages of any size, with the same sums', async () => {
    const pages = [1, 7, 134, 2_000];
    const found: object[] = [];
    for (const linesPerPage of pages) {
      const { elapsedMs: _, ...rest } = await verifyStatements(service, { ...everything, linesPerPage });
      found.push(rest);
    }
    expect(found[0]).toMatchObject({ holds: true, sellers: 4, faults: [], anchored: null });
    expect(found[0]).toHaveProperty('lines', await countOfLines());
    expect(found).toEqual(pages.map(() => found[0]));
  });

  async function countOfLines(): Promise<number> {
    return (await database.store.read.selectFrom('statement_entries').select('sequence').execute()).length;
  }

  test('the sums are those of its lines', async () => {
    const lines = await database.store.read
      .selectFrom('statement_entries')
      .select(['operation', 'value_cents', 'fee_cents'])
      .execute();
    const sumOf = (isOut: boolean) =>
      lines
        .filter(({ operation }) => isOutflow(operation) === isOut)
        .reduce((sum, line) => sum + line.value_cents - line.fee_cents, 0);
    const { inflow, outflow, balance } = await verifyStatements(service, everything);
    expect([inflow, outflow, balance]).toEqual(
      [sumOf(false), sumOf(true), sumOf(false) - sumOf(true)].map((cents) => (cents / 100).toFixed(2)),
    );
  });

  test('holds while imports, refunds and transfers are written', { timeout: 60_000 }, async () => {
    let lines = await countOfLines();
    for (let run = 0; run < 3; run++) {
      const [found] = await Promise.all([
        verifyStatements(service, { ...everything, linesPerPage: 50 }),
        writeALot(run),
      ]);
      expect(found.faults).toEqual([]);
      expect(found.lines).toBeGreaterThanOrEqual(lines);
      lines = await countOfLines();
    }
    expect(await verifyStatements(service, everything)).toMatchObject({ holds: true, lines });
  });

  async function writeALot(run: number): Promise<void> {
    await Promise.all(
      intermediaries.flatMap(({ id, sellerIds }) =>
        sellerIds.map(async (sellerId, index) => {
          const seller = { intermediaryId: id, sellerId };
          for (let round = 0; round < 3; round++) {
            const first = seriesOf(index) + 1_000 + run * 100 + round * 20;
            await importMixed(service, sellerId, { first, count: 20 });
            await refundOf(service, id, chargeUuid(first + 3));
            await refundOf(service, id, chargeUuid(first + 11));
            const transfer = await recordedTransfer(database.store, seller, '2026-11-02');
            if (round === 1) await returnedTransfer(database.store, transfer);
          }
        }),
      ),
    );
  }
});

test('a seller that does not exist is refused', async () => {
  await expect(verifyStatements(service, { sellerId: 999, anchor: null })).rejects.toThrow('no seller 999');
});

test('progress reaches all lines', async () => {
  const seen: { lines: number; totalLines: number }[] = [];
  const { lines } = await verifyStatements(service, {
    ...everything,
    linesPerPage: 50,
    onProgress: (progress) => seen.push(progress),
  });
  expect(seen.at(-1)).toEqual({ lines, totalLines: lines });
  expect(seen.length).toBeGreaterThan(8);
});

// Citus reports its own plan for a spread table.
describe.skipIf(inject('isCluster'))('what it reads, of large tables without statistics', () => {
  const tables = [
    'charges',
    'refunds',
    'chargebacks',
    'adjustments',
    'transfers',
    'statement_entries',
    'sellers',
    'seller_heads',
    'outbox_events',
  ];
  beforeAll(() => restoredLarge(database.store, tables));

  /** Returns the plans of the queries that verification runs on these tables. */
  async function plansFor(sellerId: number | null): Promise<QueryPlan[]> {
    const chain = { intermediaryId: intermediaries[0]!.id, sellerId: intermediaries[0]!.sellerIds[0]! };
    const plans = await queryPlans(database.location, async (store) => {
      await verifyStatements(serviceOn(store), { sellerId, anchor: null });
      // The number of lines is given as 0, so that it looks for charges and rows without a line.
      expect(await findChargeWithoutSale(store.read, chain, 0)).toBeNull();
      for (const name of sourceNames)
        expect(await findRowWithoutLine(store.read, chain, name, -1)).toBeNull();
    });
    return plans.filter(({ query }) => tables.some((table) => query.includes(`from "${table}"`)));
  }

  /**
   * A plan that reads more than single rows through an index that names them, such as one that compares them with all
   * of another table.
   */
  const readsMore = /SCAN (?!json_each)|Seq Scan|Hash|Merge|Materialize/;

  test('each line and each charge is looked up', async () => {
    const plans = await plansFor(null);
    // Only the list of the sellers and the sum of all heads read all sellers.
    const ofAllSellers = / from "(sellers" order by "id"|seller_heads")$/;
    const others = plans.filter(({ query }) => !ofAllSellers.test(query));
    expect(others.filter(({ plan }) => readsMore.test(plan))).toEqual([]);
    expect(others.length).toBeGreaterThan(5);
  });

  test('for one seller, only what is the seller’s', async () => {
    const plans = await plansFor(intermediaries[0]!.sellerIds[0]!);
    expect(plans.filter(({ plan }) => readsMore.test(plan))).toEqual([]);
    const ofCharges = plans.filter(({ query }) => query.includes('from "charges"'));
    expect(ofCharges).toHaveLength(3);
    for (const { plan } of ofCharges) expect(plan).toMatch(/charges_by_seller.*seller_id ?=/s);
  });
});
