import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { chargeUuid } from '../../test/support/charge-lines.ts';
import { importMixed, proofSeller, refundPartOf, serviceOn } from '../../test/support/proof.ts';
import { queryPlans, restoredLarge } from '../../test/support/query-plans.ts';
import { seedSeller } from '../../test/support/seed.ts';
import { SeededRandom, testSeed } from '../../test/support/seeded-random.ts';
import { isDue, netLines, settlementHistory, sumOf } from '../../test/support/settlement-history.ts';
import { expectSummed } from '../../test/support/summed-lines.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { filledTransfers, recordedTransfer, returnedTransfer } from '../../test/support/transfers.ts';
import { addDays, isBankDay } from '../shared/calendar.ts';
import {
  addsUp,
  findDue,
  findDueByDay,
  findWithTransfers,
  listDue,
  type ClosingDays,
  type DueSeller,
} from './due-seller.repository.ts';
import { allDays, horizonOf, nextTransferOf } from './next-transfer.ts';

let database: TestStore;
let seller: { intermediaryId: number; sellerId: number };

beforeEach(async () => {
  database = await createTestStore();
  const { intermediaryId, sellerId } = await proofSeller(database.store, 'Acme');
  seller = { intermediaryId, sellerId };
  await importMixed(serviceOn(database.store), await seedSeller(database.store, intermediaryId, 7), {
    first: 900,
    count: 20,
  });
});
afterEach(() => database.cleanup());

const due = async (days: ClosingDays): Promise<DueSeller> =>
  (await findDue(database.store.read, seller.intermediaryId, days, [seller.sellerId]))[0]!;

describe('what is due is what the lines that no transfer covers add up to', () => {
  const seed = testSeed();

  test(`after any imports, refunds, adjustments, closings of earlier days and returns (SEED=${seed})`, async () => {
    const random = new SeededRandom(seed);
    for await (const { open, last } of settlementHistory(database.store, seller, random)) {
      const transferDate = addDays(last.transferDate, random.between(0, 40));
      const from = transferDate > last.today ? transferDate : last.today;
      const days = { transferDate, today: addDays(from, random.between(0, 9)) };
      const sums = await due(days);
      expect(sums.dueCents).toBe(sumOf(open.filter((line) => isDue(line, days))));
      expect(sums.laterCents).toBe(sumOf(open.filter((line) => !isDue(line, days))));
      expect(addsUp(sums)).toBe(true);
    }
  });
});

describe('what is not added up again is what it would add up to', () => {
  const seed = testSeed();
  const day = '2026-10-20';

  /** Looks at one bank business day after the other for the first on which a closing would pay something. */
  const firstPaid = async () => {
    const { read } = database.store;
    for (let date = day; date <= horizonOf(day); date = addDays(date, 1)) {
      const days = { transferDate: date, today: date };
      const [sums] = await findDue(read, seller.intermediaryId, days, [seller.sellerId]);
      const { dueCents: amountCents } = sums!;
      if (isBankDay(date) && amountCents > 0n) return { date, amountCents, state: 'EXPECTED', id: null };
    }
    return null;
  };

  test(`of a seller that was read before any change, of a balance and of a period (SEED=${seed})`, async () => {
    const { read } = database.store;
    const { intermediaryId, sellerId } = seller;
    const days = { transferDate: day, today: day };
    const random = new SeededRandom(seed);
    let known: DueSeller[] = [];
    for await (const _ of settlementHistory(database.store, seller, random)) {
      const [summed] = await findDue(read, intermediaryId, days, [sellerId]);
      known = await findDue(read, intermediaryId, days, [sellerId], known);
      expect(known).toEqual([summed]);
      const { dueCents, laterCents } = summed!;
      expect(await findWithTransfers(read, seller, days)).toMatchObject({ dueCents, laterCents });
      await expectSummed(database.store, seller, random, '2026-10-01');
      const [horizon, mostDays] = [horizonOf(day), random.pick([3, allDays])];
      const found = await findWithTransfers(read, seller, days, { horizon, mostDays });
      const next = nextTransferOf({ ...found!, firstTransfer: null }, { earliest: day, horizon, mostDays });
      // With few days, it may have to read on.
      if (next !== undefined || mostDays === allDays) expect(next).toEqual(await firstPaid());
    }
  });

  test('until there is a new line, what was read before counts', async () => {
    const days = { transferDate: day, today: day };
    const before = { ...(await due(days)), sums: '1 20 300 4000' };
    const again = async () =>
      (await findDue(database.store.read, seller.intermediaryId, days, [seller.sellerId], [before]))[0]!;
    const { lateCents } = before;
    expect(await again()).toMatchObject({ dueCents: lateCents + 300n + 4000n - 20n, laterCents: 21n });
    await importMixed(serviceOn(database.store), seller.sellerId, { first: 100, count: 1 });
    expect(await again()).toEqual(await due(days));
  });
});

test('a debit that is known is deducted, even if an earlier day is closed', async () => {
  const service = serviceOn(database.store);
  const uuid = chargeUuid(100);
  await importMixed(service, seller.sellerId, { first: 100, count: 1 });
  const [sale] = (await netLines(database.store, seller)).slice(-1);
  const closed = { transferDate: sale!.date, today: addDays(sale!.date, 1) };
  const before = await due(closed);
  const dayAfter = Date.parse(`${closed.today}T12:00:00Z`);
  await refundPartOf({ ...service, clock: () => dayAfter }, seller.intermediaryId, uuid, 7);
  const [refund] = (await netLines(database.store, seller)).slice(-1);
  expect(refund).toMatchObject({ date: closed.today, isDebit: true });
  const after = await due(closed);
  expect(after.dueCents).toBe(before.dueCents + refund!.cents);
  const { amountCents } = await recordedTransfer(database.store, seller, closed.transferDate, closed);
  expect(BigInt(amountCents)).toBe(after.dueCents);
  expect((await due({ ...closed, transferDate: closed.today })).dueCents).toBe(0n);
});

test('a transfer pays all that is due at its date, and what a failed one gives back is due at once', async () => {
  const days = { transferDate: '2026-12-31', today: '2026-12-31' };
  const { dueCents } = await due(days);
  expect(dueCents).toBeGreaterThan(0n);
  const transfer = await recordedTransfer(database.store, seller, days.transferDate);
  expect(transfer.amountCents).toBe(Number(dueCents));
  expect(await due(days)).toMatchObject({
    ...{ creditedThrough: '2026-12-31', debitedThrough: '2026-12-31' },
    ...{ transferSequence: transfer.throughSequence, dueCents: 0n, laterCents: 0n },
  });
  await returnedTransfer(database.store, transfer);
  expect((await due(days)).dueCents).toBe(dueCents);
});

test('sums of more than 2^53 centavos are exact', async () => {
  const { store } = database;
  const most = 9_007_199_254_740_993n;
  await store.write((tx) =>
    tx
      .updateTable('receivable_units')
      .set({ credit_cents: most, debit_cents: 0 })
      .where('seller_id', '=', seller.sellerId)
      .execute(),
  );
  const units = await store.read
    .selectFrom('receivable_units')
    .select('due_date')
    .where('seller_id', '=', seller.sellerId)
    .execute();
  const days = { transferDate: '2026-12-31', today: '2026-12-31' };
  expect((await due(days)).dueCents).toBe(most * BigInt(units.length));
});

// Citus reports its own plan for a spread table.
test.skipIf(inject('isCluster'))(
  'each seller and its units are looked up by number, without statistics',
  async () => {
    const { store, location } = database;
    const { intermediaryId } = seller;
    const sellerIds: number[] = [];
    for (let index = 20; index < 40; index++) {
      const sellerId = await seedSeller(store, intermediaryId, index);
      await filledTransfers(store, { intermediaryId, sellerId }, '2026-10-05', 20);
      await importMixed(serviceOn(store), sellerId, { first: 10_000 + index * 100, count: 20 });
      sellerIds.push(sellerId);
    }
    const days = { transferDate: '2026-10-20', today: '2026-10-21' };
    const tables = ['sellers', 'seller_heads', 'bank_accounts', 'transfers', 'receivable_units'];
    for (const state of ['as it grew', 'restored']) {
      if (state === 'restored') await restoredLarge(store, tables);
      const plans = await queryPlans(location, async ({ read }) => {
        for await (const _ of listDue(read, intermediaryId, days, 100));
        await findDue(read, intermediaryId, days, sellerIds);
        await findDueByDay(read, intermediaryId, days.today, sellerIds);
        await findWithTransfers(read, seller, days);
      });
      const looked = plans.filter(({ query }) => query.includes('bank_accounts'));
      expect(looked).toHaveLength(4);
      for (const { plan } of looked) {
        expect(plan).toMatch(/u USING PRIMARY KEY|receivable_units_pkey/);
        expect(plan).not.toMatch(
          /Join|Hash|SCAN (?!json_each|d\b)|(Seq|Heap) Scan on (seller_heads|bank_accounts|receivable_units)/,
        );
      }
    }
  },
);
