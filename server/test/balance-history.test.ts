import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Reader } from '../src/db/store.ts';
import type { StatementEntryRow } from '../src/db/tables.ts';
import { sumUnits } from '../src/settlement/unit-sums.repository.ts';
import { readFutureReceivables } from '../src/settlement/receivables.service.ts';
import { addDays, lastDate, saoPauloDate } from '../src/shared/calendar.ts';
import { readBalance, type Balance } from '../src/settlement/balance.service.ts';
import type { Transfer } from '../src/settlement/transfer.ts';
import { chargeUuid } from './support/charge-lines.ts';
import { adjust, importMixed, linesOf, proofSeller, refundPartOf, serviceOn } from './support/proof.ts';
import { seedSeller } from './support/seed.ts';
import { SeededRandom, testSeed } from './support/seeded-random.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';
import { recordedTransfer, returnedTransfer } from './support/transfers.ts';

/** The charges are paid in October, and due up to 30 days later. */
const now = Date.parse('2026-10-20T12:00:00Z');
const today = saoPauloDate(now);

let database: TestStore;
let seller: { intermediaryId: number; sellerId: number };
let deps: { db: Reader; accountHoldHours: number };
let principal: { party: 'intermediary'; intermediaryId: number; sellerId: null };

beforeEach(async () => {
  database = await createTestStore();
  deps = { db: database.store.read, accountHoldHours: 24 };
  const { intermediaryId, sellerId } = await proofSeller(database.store, 'Acme');
  seller = { intermediaryId, sellerId };
  principal = { party: 'intermediary', intermediaryId, sellerId: null };
  // The lines of another seller of the intermediary must not be counted.
  const other = await seedSeller(database.store, intermediaryId, 7);
  await importMixed(serviceOn(database.store), other, { first: 900, count: 30 });
});
afterEach(() => database.cleanup());

const outflows = ['ESTORNO', 'CHARGEBACK', 'AJUSTE_DEBITO', 'REPASSE'];

function netOf({ operation, value_cents, fee_cents }: StatementEntryRow): bigint {
  const net = BigInt(value_cents - fee_cents);
  return outflows.includes(operation) ? -net : net;
}

const sumOf = (lines: readonly StatementEntryRow[]) => lines.reduce((sum, line) => sum + netOf(line), 0n);

/** Writes imports, partial refunds, debits, transfers, and transfers that fail, one after the other. */
async function writeHistory(random: SeededRandom, steps: number): Promise<void> {
  const { store } = database;
  const service = serviceOn(store);
  const open: Transfer[] = [];
  let charges = 100;
  let date = '2026-10-05';
  for (let n = 0; n < steps; n++) {
    const count = random.between(1, 9);
    switch (random.pick(['import', 'import', 'refund', 'debit', 'transfer', 'transfer', 'return'] as const)) {
      case 'import':
        await importMixed(service, seller.sellerId, { first: charges, count });
        charges += count;
        break;
      case 'refund':
        if (charges === 100) break;
        await refundPartOf(service, seller.intermediaryId, chargeUuid(random.between(100, charges - 1)), 7);
        break;
      case 'debit':
        await adjust({ ...service, clock: () => now }, seller);
        break;
      case 'transfer': {
        const until = addDays(date, random.between(0, 4));
        date = until > today ? today : until;
        const { availableCents } = await readBalance(deps, principal, seller.sellerId, Date.parse(date));
        if (availableCents > 0n) open.push(await recordedTransfer(store, seller, date));
        break;
      }
      case 'return': {
        const [failed] = open.splice(random.between(0, open.length), 1);
        if (failed !== undefined) await returnedTransfer(store, failed);
      }
    }
  }
}

/** Repeats some work until the writing ends. */
async function during(writing: Promise<void>, each: () => Promise<void>): Promise<void> {
  const running = new Set([writing]);
  const ended = writing.finally(() => running.clear());
  while (running.size > 0) {
    await each();
    // SQLite's reads never wait, so the writer gets its turn here.
    await setImmediate();
  }
  await ended;
}

describe('while lines are written', () => {
  const seed = testSeed();

  test(`a balance and the transfers are all lines of one moment (SEED=${seed})`, async () => {
    const { store } = database;
    const random = new SeededRandom(seed);
    const found: Balance[] = [];
    await during(writeHistory(random, 60), async () => {
      found.push(await readBalance(deps, principal, seller.sellerId, now));
    });
    expect(new Set(found.map(({ asOfSequence }) => asOfSequence)).size).toBeGreaterThan(5);

    const lines = await linesOf(store, seller.sellerId);
    expect(lines.some(({ operation }) => operation === 'REPASSE')).toBe(true);
    for (const { availableCents, pendingCents, inTransferCents, asOfSequence } of found) {
      const counted = lines.filter(({ sequence }) => sequence <= asOfSequence);
      const ofTransfers = counted.filter(({ transfer_id }) => transfer_id !== null);
      const later = counted.filter(({ execution_date }) => execution_date > today);
      expect(pendingCents).toBe(sumOf(later));
      // No transfer is paid here, so those that have not failed are on their way.
      expect(inTransferCents).toBe(-sumOf(ofTransfers));
      const others = counted.filter(({ transfer_id }) => transfer_id === null);
      expect(availableCents + pendingCents + inTransferCents).toBe(sumOf(others));
    }
  });
});

test('the days to come are the pending part, whatever the history, for one seller and for all', async () => {
  const { store } = database;
  await writeHistory(new SeededRandom(`${testSeed()} pending`), 30);
  const { pendingCents } = await readBalance(deps, principal, seller.sellerId, now);
  const own = await readFutureReceivables(store.read, principal, { sellerId: seller.sellerId }, now);
  expect(own.netCents).toBe(pendingCents);
  const all = await readFutureReceivables(store.read, principal, {}, now);
  const lines = await store.read
    .selectFrom('statement_entries')
    .selectAll()
    .where('intermediary_id', '=', seller.intermediaryId)
    .where('execution_date', '>', today)
    .execute();
  expect(all.netCents).toBe(sumOf(lines));
  expect(all.netCents).not.toBe(own.netCents);
  expect(all.days.map(({ date }) => date)).toEqual(
    [...new Set(lines.map((line) => line.execution_date))].sort(),
  );
});

test('of all sellers, each unit is counted once, however few are read at a time', async () => {
  const { store } = database;
  await writeHistory(new SeededRandom(`${testSeed()} all`), 20);
  const filter = { intermediaryId: seller.intermediaryId, sellerId: null, from: '2026-10-02', to: lastDate };
  const whole = await sumUnits(store.read, filter);
  expect(whole.length).toBeGreaterThan(20);
  for (const unitsPerPage of [1, 7, whole.length]) {
    expect(new Set(await sumUnits(store.read, filter, unitsPerPage))).toEqual(new Set(whole));
  }
});
