import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { chargeUuid } from '../../test/support/charge-lines.ts';
import {
  adjust,
  importMixed,
  linesOf,
  proofSeller,
  refundPartOf,
  serviceOn,
} from '../../test/support/proof.ts';
import { queryPlans, restoredLarge } from '../../test/support/query-plans.ts';
import { seedSeller } from '../../test/support/seed.ts';
import { SeededRandom, testSeed } from '../../test/support/seeded-random.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { filledTransfers, recordedTransfer, returnedTransfer } from '../../test/support/transfers.ts';
import { addDays } from '../shared/calendar.ts';
import { addsUp, findDue, findWithTransfers, listDue, type DueSeller } from './due-seller.repository.ts';
import type { Transfer } from './transfer.ts';

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

const debits = ['ESTORNO', 'CHARGEBACK', 'AJUSTE_DEBITO'];

/** Returns the seller's lines, one by one, with what each adds to its balance. */
async function netLines() {
  const lines = await linesOf(database.store, seller.sellerId);
  return lines.map(({ sequence, operation, execution_date: date, value_cents, fee_cents }) => {
    const isDebit = debits.includes(operation);
    const net = BigInt(value_cents - fee_cents);
    return { sequence, date, isDebit, cents: isDebit || operation === 'REPASSE' ? -net : net };
  });
}

interface Days {
  transferDate: string;
  today: string;
}

const isDue = (line: { date: string; isDebit: boolean }, { transferDate, today }: Days) =>
  line.date <= (line.isDebit ? today : transferDate);

const due = async (days: Days): Promise<DueSeller> =>
  (await findDue(database.store.read, seller.intermediaryId, days, [seller.sellerId]))[0]!;

describe('what is due is what the lines that no transfer covers add up to', () => {
  const seed = testSeed();

  test(`after any imports, refunds, adjustments, closings of earlier days and returns (SEED=${seed})`, async () => {
    const random = new SeededRandom(seed);
    const service = serviceOn(database.store);
    const held = new Set<number>();
    let [date, today] = ['2026-10-01', '2026-10-01'];
    let charges = 100;
    const transfers: Transfer[] = [];
    const open = async () => (await netLines()).filter(({ sequence }) => !held.has(sequence));
    const steps: Record<'import' | 'refund' | 'adjust' | 'return' | 'close', () => Promise<unknown>> = {
      import: async () => {
        const count = random.between(1, 9);
        await importMixed(service, seller.sellerId, { first: charges, count });
        charges += count;
      },
      refund: async () => {
        if (charges === 100) return;
        await refundPartOf(service, seller.intermediaryId, chargeUuid(random.between(100, charges - 1)), 7);
      },
      adjust: () => adjust({ ...service, clock: () => Date.parse(`${today}T12:00:00Z`) }, seller),
      return: async () => {
        const failed = transfers.splice(random.between(0, transfers.length), 1)[0];
        if (failed !== undefined) await returnedTransfer(database.store, failed);
      },
      close: async () => {
        today = addDays(today, random.between(0, 6));
        const closed = addDays(today, -random.between(0, 9));
        date = closed > date ? closed : date;
        const lines = (await open()).filter((line) => isDue(line, { transferDate: date, today }));
        const cents = lines.reduce((sum, line) => sum + line.cents, 0n);
        expect((await due({ transferDate: date, today })).dueCents).toBe(cents);
        if (cents <= 0n) return;
        const transfer = await recordedTransfer(database.store, seller, date, { today });
        expect(transfer).toMatchObject({ amountCents: Number(cents), debitedThrough: today });
        for (const { sequence } of lines) held.add(sequence);
        held.add(transfer.throughSequence);
        transfers.push(transfer);
      },
    };
    for (let n = 0; n < 60; n++) {
      await steps[random.pick(['import', 'refund', 'adjust', 'return', 'close', 'close'] as const)]();
      const transferDate = addDays(date, random.between(0, 40));
      const days = {
        transferDate,
        today: addDays(transferDate > today ? transferDate : today, random.between(0, 9)),
      };
      const lines = await open();
      const sums = await due(days);
      const sum = (wanted: typeof lines) => wanted.reduce((cents, line) => cents + line.cents, 0n);
      expect(sums.dueCents).toBe(sum(lines.filter((line) => isDue(line, days))));
      expect(sums.laterCents).toBe(sum(lines.filter((line) => !isDue(line, days))));
      expect(addsUp(sums)).toBe(true);
    }
    expect(held.size).toBeGreaterThan(0);
  });
});

test('a debit that is known is deducted, even if an earlier day is closed', async () => {
  const service = serviceOn(database.store);
  const uuid = chargeUuid(100);
  await importMixed(service, seller.sellerId, { first: 100, count: 1 });
  const [sale] = (await netLines()).slice(-1);
  const closed = { transferDate: sale!.date, today: addDays(sale!.date, 1) };
  const before = await due(closed);
  const dayAfter = Date.parse(`${closed.today}T12:00:00Z`);
  await refundPartOf({ ...service, clock: () => dayAfter }, seller.intermediaryId, uuid, 7);
  const [refund] = (await netLines()).slice(-1);
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
      .set({ credit_cents: most })
      .where('seller_id', '=', seller.sellerId)
      .execute(),
  );
  const units = await store.read
    .selectFrom('receivable_units')
    .select('due_date')
    .where('seller_id', '=', seller.sellerId)
    .execute();
  const days = { transferDate: '2026-12-31', today: '2026-01-01' };
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
        await findWithTransfers(read, seller, days);
      });
      const looked = plans.filter(({ query }) => query.includes('bank_accounts'));
      expect(looked).toHaveLength(3);
      for (const { plan } of looked) {
        expect(plan).toMatch(/u USING PRIMARY KEY|receivable_units_pkey/);
        expect(plan).not.toMatch(
          /Join|Hash|SCAN (?!json_each)|(Seq|Heap) Scan on (seller_heads|bank_accounts|receivable_units)/,
        );
      }
    }
  },
);
