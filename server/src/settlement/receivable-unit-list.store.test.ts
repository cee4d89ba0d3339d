import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { importMixed, proofSeller, serviceOn } from '../../test/support/proof.ts';
import { plansForAnyValues, queryPlans, restoredLarge } from '../../test/support/query-plans.ts';
import { SeededRandom, testSeed } from '../../test/support/seeded-random.ts';
import { seedSeller } from '../../test/support/seed.ts';
import { settlementHistory, sumOf } from '../../test/support/settlement-history.ts';
import { testKeyring as keyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { ARRANGEMENTS, type Arrangement } from '../shared/arrangements.ts';
import { addDays } from '../shared/calendar.ts';
import { listUnits, type ReceivableUnit } from './receivable-unit-list.repository.ts';
import { readUnitPage, type UnitQuery } from './receivables.service.ts';
import { endOf } from './unit-parts.repository.ts';

let database: TestStore;
let seller: { intermediaryId: number; sellerId: number };

beforeEach(async () => {
  database = await createTestStore();
  const { intermediaryId, sellerId } = await proofSeller(database.store, 'Acme');
  seller = { intermediaryId, sellerId };
});
afterEach(() => database.cleanup());

const everything = { after: { dueDate: '', sellerId: 0, arrangement: '' }, through: endOf('9999-12-31') };

const unitsOfSeller = (): Promise<ReceivableUnit[]> =>
  listUnits(database.store.read, { ...seller, arrangement: null }, everything, 1_000);

const seed = testSeed();

test(`a unit has what its lines add up to, and what transfers cover of them (SEED=${seed})`, async () => {
  const random = new SeededRandom(seed);
  for await (const { lines, transfers } of settlementHistory(database.store, seller, random)) {
    const isSettled = ({ sequence, date, isDebit }: (typeof lines)[number]) =>
      transfers.some(
        ({ throughSequence, transferDate, debitedThrough }) =>
          sequence <= throughSequence && date <= (isDebit ? debitedThrough : transferDate),
      );
    const ofUnits = Map.groupBy(
      lines.filter(({ arrangement }) => arrangement !== null),
      ({ date, arrangement }) => `${date} ${arrangement}`,
    );
    const units = [...ofUnits].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(await unitsOfSeller()).toEqual(
      units.map(([key, own]) => ({
        sellerId: seller.sellerId,
        ...{ dueDate: key.slice(0, 10), arrangement: key.slice(11) },
        constitutedCents: sumOf(own.filter(({ isDebit, isAdvance }) => !isDebit && !isAdvance)),
        advancedCents: -sumOf(own.filter(({ isAdvance }) => isAdvance)),
        debitCents: -sumOf(own.filter(({ isDebit }) => isDebit)),
        settledCents: sumOf(own.filter(isSettled)),
        encumberedCents: 0n,
      })),
    );
  }
});

test('sums of more than 2^53 centavos are exact', async () => {
  const credit_cents = 9_007_199_254_740_993n;
  const [{ dueDate }] = (await unitsOfSeller()) as [ReceivableUnit];
  await database.store.write(async (tx) => {
    const { intermediaryId, sellerId } = seller;
    await tx
      .updateTable('receivable_units')
      .set({ credit_cents })
      .where('intermediary_id', '=', intermediaryId)
      .where('seller_id', '=', sellerId)
      .execute();
    await tx
      .updateTable('seller_heads')
      .set({ credited_through: dueDate })
      .where('intermediary_id', '=', intermediaryId)
      .where('seller_id', '=', sellerId)
      .execute();
  });
  expect((await unitsOfSeller())[0]).toMatchObject({
    constitutedCents: credit_cents,
    settledCents: credit_cents,
  });
});

describe('an arrangement that few or no units of many sellers have', () => {
  const atOnce = 4;
  const listOf = (arrangement: Arrangement, limit: number) => {
    const filter = { intermediaryId: seller.intermediaryId, sellerId: null, arrangement };
    return listUnits(database.store.read, filter, everything, limit, atOnce);
  };

  beforeEach(() => importMixed(serviceOn(database.store), seller.sellerId, { first: 100, count: 90 }));

  test('is listed whole, however it is read', async () => {
    const all = await unitsOfSeller();
    for (const arrangement of ['PIX', 'VCC', 'ADJ'] as const) {
      const own = all.filter((unit) => unit.arrangement === arrangement);
      for (const limit of [1, 3, own.length + 1]) {
        expect(await listOf(arrangement, limit)).toEqual(own.slice(0, limit));
      }
    }
  });

  test('leaves others their turns', async () => {
    const parts = Math.floor((await unitsOfSeller()).length / atOnce);
    const read = new AbortController();
    const reading = listOf('HCC', 100).finally(() => read.abort());
    let turns = 0;
    for (; !read.signal.aborted; turns++) await setImmediate();
    expect(await reading).toEqual([]);
    // PostgreSQL reads in another process.
    if (inject('engine') === 'sqlite') expect(turns).toBeGreaterThanOrEqual(parts);
    expect(parts).toBeGreaterThan(5);
  });
});

/** The filters of a list, and the index that it is read from. */
const filters: [what: string, index: 'key' | 'date', filter: () => UnitQuery][] = [
  ['no filter', 'date', () => ({})],
  ['a period', 'date', () => ({ dueDateInitial: '2026-02-01', dueDateFinal: '2026-06-30' })],
  ['an arrangement', 'date', () => ({ arrangement: 'MCC' })],
  ['a seller', 'key', () => ({ sellerId: seller.sellerId })],
  ['a seller and an arrangement', 'key', () => ({ sellerId: seller.sellerId, arrangement: 'MCC' })],
];

const indexes = {
  key: /u USING PRIMARY KEY \(intermediary_id=\? AND seller_id=\? AND due_date>|receivable_units_pkey/,
  date: /receivable_units_by_date/,
};

// Citus reports its own plan for a spread table.
describe.skipIf(inject('isCluster'))('every page is read from the index that has its order', () => {
  /** Nearly all units are of one seller. */
  beforeEach(async () => {
    const { intermediaryId, sellerId } = seller;
    const other = await seedSeller(database.store, intermediaryId, 7);
    const rows = Array.from({ length: 2_400 }, (_, n) => ({
      intermediary_id: intermediaryId,
      seller_id: n % 50 === 7 ? other : sellerId,
      due_date: addDays('2026-01-01', Math.floor(n / 8)),
      arrangement: ARRANGEMENTS[n % 8]!,
      ...{ credit_cents: 100, debit_cents: 0, advanced_cents: 0, lines: 1, late_cents: 0, late_since: 0 },
    }));
    await database.store.write(async (tx) => {
      await tx.deleteFrom('receivable_units').where('intermediary_id', '=', intermediaryId).execute();
      for (let at = 0; at < rows.length; at += 600) {
        await tx
          .insertInto('receivable_units')
          .values(rows.slice(at, at + 600))
          .execute();
      }
    });
  });

  /** The states of statistics to test. SQLite has no statistics. */
  const states =
    inject('engine') === 'sqlite' ? ['as it grew'] : ['as it grew', 'restored', 'with statistics'];

  test.each(states)('%s', async (state) => {
    if (state === 'restored') await restoredLarge(database.store, ['receivable_units', 'seller_heads']);
    if (state === 'with statistics') await sql`analyze`.execute(database.store.read);
    const { intermediaryId } = seller;
    const principal = { party: 'intermediary', intermediaryId, sellerId: null } as const;
    for (const [what, index, filter] of filters) {
      const plans = await queryPlans(database.location, async ({ read: db }) => {
        const deps = { db, keyring };
        const { next } = await readUnitPage(deps, principal, filter(), { limit: 3, cursor: undefined });
        const { rows } = await readUnitPage(deps, principal, filter(), { limit: 3, cursor: next! });
        expect(rows).toHaveLength(3);
      });
      const units = plans.filter(({ query }) => query.includes('receivable_units'));
      const isInParts = what === 'an arrangement' && inject('engine') === 'sqlite';
      expect(units, 'all pages are read by the same queries').toHaveLength(isInParts ? 2 : 1);
      const others = await Promise.all(units.map(({ query }) => plansForAnyValues(database.store, query)));
      for (const plan of [...units.map((unit) => unit.plan), ...others.flat()]) {
        expect(plan, what).toMatch(indexes[index]);
        expect(plan, what).not.toMatch(/SCAN|Join|Seq Scan on receivable_units/);
        // Without statistics PostgreSQL assumes that few units are left, and sorts them.
        if (state !== 'restored') expect(plan, what).not.toMatch(/TEMP B-TREE|Sort|Bitmap/);
      }
    }
  });
});
