import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { chargeUuid } from '../../test/support/charge-lines.ts';
import { importMixed, linesOf, proofSeller, refundPartOf, serviceOn } from '../../test/support/proof.ts';
import { queryPlans, restoredLarge } from '../../test/support/query-plans.ts';
import { seedSeller } from '../../test/support/seed.ts';
import { SeededRandom, testSeed } from '../../test/support/seeded-random.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { recordedTransfer, returnedTransfer } from '../../test/support/transfers.ts';
import { addDays } from '../shared/calendar.ts';
import { sumDue, sumDueOfEach, type OpenLines } from './due-amount.repository.ts';
import { findLatestCoverage } from './transfer.repository.ts';
import { noCoverage, type Coverage, type Transfer } from './transfer.ts';

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

const outflows = ['ESTORNO', 'CHARGEBACK', 'AJUSTE_DEBITO', 'REPASSE'];

async function netLines(sellerId: number) {
  const lines = await linesOf(database.store, sellerId);
  return lines.map((line) => {
    const net = line.value_cents - line.fee_cents;
    const cents = BigInt(outflows.includes(line.operation) ? -net : net);
    return { sequence: line.sequence, date: line.execution_date, cents };
  });
}

/** Returns the lines that no transfer covers, one by one. */
async function openLines(held: ReadonlySet<number>) {
  return (await netLines(seller.sellerId)).filter(({ sequence }) => !held.has(sequence));
}

function due(covered: Coverage, until: Coverage, linesPerQuery?: number): Promise<bigint> {
  const { intermediaryId, sellerId } = seller;
  const asked = { intermediaryId, date: until.transferDate };
  const lines = { sellerId, covered, through: until.throughSequence };
  return sumDue(database.store.read, asked, lines, linesPerQuery);
}

describe('what is due is what the lines that no transfer covers add up to', () => {
  const seed = testSeed();

  test(`after any imports, refunds, transfers and returns (SEED=${seed})`, async () => {
    const random = new SeededRandom(seed);
    const service = serviceOn(database.store);
    const held = new Set<number>();
    let date = '2026-10-01';
    let charges = 100;
    const transfers: Transfer[] = [];
    const steps: Record<'import' | 'refund' | 'return' | 'close', () => Promise<void>> = {
      import: async () => {
        const count = random.between(1, 9);
        await importMixed(service, seller.sellerId, { first: charges, count });
        charges += count;
      },
      refund: async () => {
        if (charges === 100) return;
        await refundPartOf(service, seller.intermediaryId, chargeUuid(random.between(100, charges - 1)), 7);
      },
      return: async () => {
        const failed = transfers.splice(random.between(0, transfers.length), 1)[0];
        if (failed !== undefined) await returnedTransfer(database.store, failed);
      },
      close: async () => {
        date = addDays(date, random.between(0, 6));
        const lines = (await openLines(held)).filter((line) => line.date <= date);
        const cents = lines.reduce((sum, line) => sum + line.cents, 0n);
        if (cents <= 0n) return;
        const transfer = await recordedTransfer(database.store, seller, date);
        expect(transfer.amountCents).toBe(Number(cents));
        for (const { sequence } of lines) held.add(sequence);
        held.add(transfer.throughSequence);
        transfers.push(transfer);
      },
    };
    for (let n = 0; n < 60; n++) {
      await steps[random.pick(['import', 'refund', 'return', 'close', 'close'] as const)]();
      const open = await openLines(held);
      const covered = await findLatestCoverage(database.store.read, seller);
      const until = {
        transferDate: addDays(date, random.between(0, 40)),
        throughSequence: random.between(
          covered.throughSequence,
          Math.max(covered.throughSequence, ...open.map(({ sequence }) => sequence)),
        ),
      };
      const expected = open
        .filter((line) => line.date <= until.transferDate && line.sequence <= until.throughSequence)
        .reduce((sum, line) => sum + line.cents, 0n);
      expect(await due(covered, until)).toBe(expected);
      expect(await due(covered, until, random.between(1, 5))).toBe(expected);
    }
    expect(held.size).toBeGreaterThan(0);
  });
});

test('many sellers are summed together, each from where its latest transfer ends', async () => {
  const { intermediaryId } = seller;
  const date = '2026-10-25';
  const isWithin = (line: { sequence: number; date: string }, to: Coverage) =>
    line.sequence <= to.throughSequence && line.date <= to.transferDate;
  const expected = new Map<number, bigint>();
  const lines: OpenLines[] = [];
  for (let index = 0; index < 8; index++) {
    const sellerId = await seedSeller(database.store, intermediaryId, 20 + index);
    const count = 3 + index * 4;
    await importMixed(serviceOn(database.store), sellerId, { first: 5_000 + index * 100, count });
    const covered = [
      noCoverage,
      { transferDate: '2026-10-09', throughSequence: Math.ceil(count / 2) },
      { transferDate: '2026-10-17', throughSequence: count },
      { transferDate: date, throughSequence: index },
    ][index % 4]!;
    const through = Math.max(count - (index % 3), covered.throughSequence);
    lines.push({ sellerId, covered, through });
    const due = (await netLines(sellerId)).filter(
      (line) => isWithin(line, { transferDate: date, throughSequence: through }) && !isWithin(line, covered),
    );
    expected.set(
      sellerId,
      due.reduce((sum, { cents }) => sum + cents, 0n),
    );
  }
  expect(new Set(expected.values()).size).toBeGreaterThan(5);
  for (const linesPerQuery of [1, 7, 50, undefined]) {
    const sums = await sumDueOfEach(database.store.read, { intermediaryId, date }, lines, linesPerQuery);
    for (const [sellerId, cents] of expected) {
      expect(sums.get(sellerId) ?? 0n, `${sellerId}, ${linesPerQuery} lines a query`).toBe(cents);
    }
  }
});

test.runIf(inject('engine') === 'postgres')(
  'however many are summed, two connections are enough',
  async () => {
    const { intermediaryId } = seller;
    const covered = { transferDate: '2026-10-09', throughSequence: 9 };
    const lines: OpenLines[] = [];
    for (let index = 0; index < 6; index++) {
      const sellerId = await seedSeller(database.store, intermediaryId, 40 + index);
      await importMixed(serviceOn(database.store), sellerId, { first: 7_000 + index * 100, count: 9 });
      lines.push({ sellerId, covered, through: 9 });
    }
    let busiest = 0;
    const watch = setInterval(() => {
      const { total = 0, idle = 0, waiting = 0 } = database.store.pool?.() ?? {};
      busiest = Math.max(busiest, total - idle + waiting);
    });
    try {
      const asked = { intermediaryId, date: '2026-12-31' };
      for (let n = 0; n < 20; n++) await sumDueOfEach(database.store.read, asked, lines, lines.length);
    } finally {
      clearInterval(watch);
    }
    expect([1, 2]).toContain(busiest);
  },
);

test('a transfer covers its own line, so that nothing is due after it at its date', async () => {
  const until = { transferDate: '2026-12-31', throughSequence: 99 };
  const cents = await due(noCoverage, until);
  expect(cents).toBeGreaterThan(0n);
  const transfer = await recordedTransfer(database.store, seller, until.transferDate);
  expect(transfer.amountCents).toBe(Number(cents));
  const covered = await findLatestCoverage(database.store.read, seller);
  expect(covered).toEqual({
    transferDate: until.transferDate,
    throughSequence: transfer.throughSequence,
  });
  expect(await due(noCoverage, covered)).toBe(0n);
  expect(await due(covered, { ...until, throughSequence: covered.throughSequence })).toBe(0n);
  await returnedTransfer(database.store, transfer);
  expect(await due(covered, { ...until, throughSequence: covered.throughSequence + 1 })).toBe(cents);
});

// Citus reports its own plan for a spread table.
test.skipIf(inject('isCluster')).each(['after a restore', 'with statistics'])(
  'new lines are read by number, and those that have fallen due by date, %s',
  async (when) => {
    const { store, location } = database;
    await importMixed(serviceOn(store), seller.sellerId, { first: 2_000, count: 3_000 });
    if (when === 'after a restore') await restoredLarge(store, ['statement_entries']);
    else if (store.engine === 'postgres') await sql`analyze`.execute(store.read);
    const plans = await queryPlans(location, ({ read }) =>
      sumDue(
        read,
        { intermediaryId: seller.intermediaryId, date: '2026-11-30' },
        {
          sellerId: seller.sellerId,
          covered: { transferDate: '2026-10-10', throughSequence: 2_900 },
          through: 2_930,
        },
        50,
      ),
    );
    const [byNumber, ...byDate] = plans.filter(({ query }) => query.includes('statement_entries'));
    expect(byNumber?.plan).toMatch(/sqlite_autoindex_statement_entries_1|statement_entries_pkey/);
    // These are the first lines of all sellers, the lines of one that has more, and the ends of its pages.
    expect(byDate).toHaveLength(3);
    for (const { plan } of byDate) {
      expect(plan).toContain('statement_entries_by_seller_and_date');
      // Without statistics PostgreSQL assumes that few lines are left, and sorts them.
      if (when === 'with statistics') expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    }
  },
);

test.runIf(inject('engine') === 'sqlite')(
  'on SQLite a sum of days is made from an index alone, and so is all that is due to a seller without a transfer',
  async () => {
    await importMixed(serviceOn(database.store), seller.sellerId, { first: 100, count: 9 });
    const { intermediaryId, sellerId } = seller;
    for (const covered of [noCoverage, { transferDate: '2026-10-10', throughSequence: 9 }]) {
      const plans = await queryPlans(database.location, ({ read }) =>
        sumDue(read, { intermediaryId, date: '2026-11-30' }, { sellerId, covered, through: 9 }, 2),
      );
      const ofLines = plans.filter(({ query }) => query.includes('statement_entries'));
      expect(ofLines).toHaveLength(3);
      for (const { plan } of ofLines) {
        expect(plan).toContain('USING COVERING INDEX statement_entries_by_seller_and_date');
      }
    }
  },
);

async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await work();
  isOver = true;
  return turns;
}

test('a long sum gives way to other work after each window', async () => {
  const until = { transferDate: '2026-12-31', throughSequence: 8 };
  const expected = await due(noCoverage, until);
  const turns = await turnsDuring(async () => expect(await due(noCoverage, until, 2)).toBe(expected));
  expect(turns).toBeGreaterThanOrEqual(3);
});

test('a sum of many sellers gives way to other work after each of them', async () => {
  const { intermediaryId } = seller;
  const lines: OpenLines[] = [];
  for (const index of [20, 21, 22, 23]) {
    const sellerId = await seedSeller(database.store, intermediaryId, index);
    await importMixed(serviceOn(database.store), sellerId, { first: index * 100, count: 5 });
    lines.push({ sellerId, covered: { transferDate: '2026-10-01', throughSequence: 5 }, through: 5 });
  }
  const turns = await turnsDuring(() =>
    sumDueOfEach(database.store.read, { intermediaryId, date: '2026-12-31' }, lines, 8),
  );
  expect(turns).toBeGreaterThanOrEqual(4);
});
