import { afterEach, beforeEach, expect, test } from 'vitest';
import { adjust, proofSeller, serviceOn } from '../../test/support/proof.ts';
import { seedSeller } from '../../test/support/seed.ts';
import { SeededRandom, testSeed } from '../../test/support/seeded-random.ts';
import { isDue, settlementHistory, sumOf } from '../../test/support/settlement-history.ts';
import { testKeyring as keyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { addDays } from '../shared/calendar.ts';
import { readOwingPage } from './owing-sellers.service.ts';

let database: TestStore;
let seller: { intermediaryId: number; sellerId: number };

beforeEach(async () => {
  database = await createTestStore();
  const { intermediaryId, sellerId } = await proofSeller(database.store, 'Acme');
  seller = { intermediaryId, sellerId };
});
afterEach(() => database.cleanup());

const { signal } = new AbortController();
const everything = { limit: 1_000, cursor: undefined };

/** Returns the sellers that owe something on a day, looked through three at a time. */
const owing = (today: string) =>
  readOwingPage(
    { db: database.store.read, keyring, signal },
    seller.intermediaryId,
    { owingDays: 0 },
    everything,
    Date.parse(`${today}T12:00:00Z`),
    3,
  );

const seed = testSeed();

test(`a debt and its age are what the lines say that no transfer covers (SEED=${seed})`, async () => {
  for (let index = 20; index < 27; index++) await seedSeller(database.store, seller.intermediaryId, index);
  const random = new SeededRandom(seed);
  let debts = 0;
  const service = serviceOn(database.store);
  const debit = (today: string, cents: number) =>
    adjust({ ...service, clock: () => Date.parse(`${today}T12:00:00Z`) }, seller, null, cents);
  // It is more than the first import brings in.
  await debit('2026-10-01', 100_000);
  const history = settlementHistory(database.store, seller, random, { mayOwe: true });
  for await (const { open, transfers, last } of history) {
    const today = addDays(last.today, random.between(0, 60));
    const dueOn = (day: string) =>
      sumOf(open.filter((line) => isDue(line, { transferDate: day, today: day })));
    const { rows } = await owing(today);
    if (random.between(0, 3) === 0) await debit(last.today, random.between(1_000, 9_000));
    const cents = dueOn(today);
    if (cents >= 0n) {
      expect(rows).toEqual([]);
      continue;
    }
    debts += 1;
    // Before the last transfer, all that was due was paid by it.
    const paidOn = transfers.at(-1)?.debitedThrough ?? '2000-01-01';
    let since = today;
    for (let day = today; day >= paidOn && dueOn(day) < 0n; day = addDays(day, -1)) since = day;
    expect(rows).toMatchObject([{ id: seller.sellerId, owingCents: -cents, owingSince: since }]);
  }
  expect(debts).toBeGreaterThan(0);
});
