import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anticipate, cancelUnlessPaid, sellLater } from '../../test/support/anticipations.ts';
import { chargeUuid, importedAt } from '../../test/support/charge-lines.ts';
import { effectLine, importedEffects } from '../../test/support/effect-lines.ts';
import { linesOf, refundPartOf, serviceOn } from '../../test/support/proof.ts';
import { queryPlans, restoredLarge } from '../../test/support/query-plans.ts';
import { SeededRandom, testSeed } from '../../test/support/seeded-random.ts';
import { seedIntermediary, seedSeller, seedSellers } from '../../test/support/seed.ts';
import { setStatus } from '../../test/support/seller-status.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { operator } from '../audit/audit.repository.ts';
import { SealBrokenError } from '../shared/errors.ts';
import { verifyStatements } from '../statement/verify/verify-statements.ts';
import { anticipateDaily } from './anticipate-daily.ts';
import { createHold } from './hold.service.ts';
import type { AnticipationOrder } from './anticipation-price.ts';
import { findBalance } from './balance.service.ts';
import { closeTransfers } from './closing.service.ts';
import { freeCentsOf, listUnits } from './receivable-unit-list.repository.ts';
import { endOf } from './unit-parts.repository.ts';

let database: TestStore;
let seller: { intermediaryId: number; sellerId: number };

beforeEach(async () => {
  database = await createTestStore();
  const intermediaryId = await seedIntermediary(database.store, 'Acme');
  const [sellerId = 0] = await seedSellers(database.store, intermediaryId, 1);
  seller = { intermediaryId, sellerId };
  await sellLater(database.store, seller, { first: 0, count: 12 });
});
afterEach(() => database.cleanup());

const service = () => serviceOn(database.store);
const all: AnticipationOrder = { amountCents: null, order: 'NEAREST' };
const take = (order: AnticipationOrder = all) => anticipate(service(), seller, order);
const undo = (id: number) => cancelUnlessPaid(service(), seller, id);
const refund = (n: number, cents: number) =>
  refundPartOf(service(), seller.intermediaryId, chargeUuid(70_000 + n), cents);
const close = () =>
  closeTransfers(service(), operator(seller.intermediaryId), {
    ...{ transferDate: '2026-11-01', minimumCents: 0, sellerId: seller.sellerId },
  });

const units = () =>
  listUnits(
    database.store.read,
    { ...seller, arrangement: null },
    { after: endOf(''), through: endOf('9999-12-31') },
    1_000,
  );

/** What is there of the seller but the lines themselves, which only grow. */
async function state() {
  const all = (await units()).filter((unit) => freeCentsOf(unit) !== 0n || unit.constitutedCents !== 0n);
  const db = { db: database.store.read, accountHoldHours: 24 };
  const { asOfSequence: _, ...balance } = (await findBalance(db, seller, importedAt))!;
  return { units: all, balance };
}

const faults = async () =>
  (await verifyStatements(service(), { sellerId: seller.sellerId, anchor: null })).faults;

describe('any anticipations, refunds and cancels', () => {
  const seed = testSeed();

  test(`take no unit twice; what is made and cancelled leaves all as it was (SEED=${seed})`, async () => {
    const random = new SeededRandom(seed);
    let refunds = 0;
    const taken: number[] = [];
    for (let n = 0; n < 25; n++) {
      const amountCents = random.pick([null, random.between(1, 30_000)]);
      const order = { amountCents, order: random.pick(['NEAREST', 'FARTHEST'] as const) };
      const before = await state();
      const id = await take(order);
      if (id !== null && random.pick([true, false])) {
        expect(await undo(id)).toBe(id);
        expect(await state()).toEqual(before);
      } else if (id !== null) taken.push(id);
      if (refunds < 12 && random.pick([true, false])) await refund(refunds++, random.between(1, 10_000));
      if (taken.length > 0 && random.between(0, 4) === 0) await undo(taken.pop()!);
      for (const unit of await units()) {
        const { constitutedCents, advancedCents, dueDate } = unit;
        expect(advancedCents >= 0n && advancedCents <= constitutedCents).toBe(true);
        // What is refunded of a unit that was advanced is not taken from it again.
        if (dueDate > '2026-11-01') expect(freeCentsOf(unit) >= 0n).toBe(true);
      }
    }
    expect(await faults()).toEqual([]);
  });
});

describe('at once', () => {
  test('ten that want all take each unit once', async () => {
    const before = await units();
    const free = before.reduce((sum, unit) => sum + freeCentsOf(unit), 0n);
    const made = await Promise.all(Array.from({ length: 10 }, () => take()));
    expect(made.filter((id) => id !== null)).toHaveLength(1);
    const advanced = (await units()).reduce((sum, unit) => sum + unit.advancedCents, 0n);
    expect(advanced).toBe(free);
    expect(await faults()).toEqual([]);
  });

  test('anticipations, cancels, refunds and closings pay each line once', async () => {
    const order = { amountCents: 4_321, order: 'FARTHEST' } as const;
    const first = await Promise.all([take(order), take(order), take(order)]);
    await Promise.all([
      ...[close(), close(), take(order), take(), take(order)],
      ...first.flatMap((id) => (id === null ? [] : [undo(id), undo(id)])),
      ...[refund(0, 5_000), refund(11, 9_999), refund(5, 1)],
    ]);
    await close();
    const lines = await linesOf(database.store, seller.sellerId);
    const of = (operation: string) => lines.filter((line) => line.operation === operation).length;
    expect(of('ANTECIPACAO')).toBeGreaterThan(3);
    expect(of('ANTECIPACAO_COMPENSADA')).toBeGreaterThanOrEqual(of('ANTECIPACAO'));
    expect(of('REPASSE')).toBeGreaterThan(0);
    expect(await faults()).toEqual([]);
  });
});

describe('a plan that says DAILY', () => {
  const day = 24 * 60 * 60 * 1000;
  const made = () =>
    database.store.read
      .selectFrom('anticipations')
      .select(['seller_id as sellerId', 'units', 'created_at as createdAt'])
      .orderBy('id')
      .execute();
  const runAt = async (now: number) => {
    const errors: object[] = [];
    const logger = { error: (entry: object) => void errors.push(entry) };
    await anticipateDaily({ ...service(), clock: () => now }, logger as never);
    expect(errors).toEqual([]);
  };

  test('is paid all that is free once a day; the plans of others say nothing, or it is blocked or held', async () => {
    const { intermediaryId } = seller;
    const daily = await seedSeller(database.store, intermediaryId, 1);
    const blocked = await seedSeller(database.store, intermediaryId, 2);
    const held = await seedSeller(database.store, intermediaryId, 3);
    for (const [sellerId, first] of [
      [daily, 100],
      [blocked, 200],
      [held, 300],
    ] as const) {
      await sellLater(database.store, { intermediaryId, sellerId }, { first, count: 2, when: 'DAILY' });
    }
    await setStatus(service(), blocked, 'BLOCKED');
    const all = { amountCents: null, reason: 'JUDICIAL', reference: '1', releaseOn: null } as const;
    await database.store.write((tx) =>
      createHold(service(), tx, operator(intermediaryId), { sellerId: held, ...all }),
    );
    await runAt(importedAt);
    await runAt(importedAt + 1_000);
    expect(await made()).toEqual([{ sellerId: daily, units: 2, createdAt: importedAt }]);
    await sellLater(database.store, { intermediaryId, sellerId: daily }, { first: 102, count: 1 });
    await runAt(importedAt + 2_000);
    expect(await made()).toHaveLength(1);
    await runAt(importedAt + day);
    await runAt(importedAt + 2 * day);
    expect((await made()).slice(1)).toEqual([{ sellerId: daily, units: 1, createdAt: importedAt + day }]);
  });
});

describe('what somebody changed without the key is not paid, and nothing is written', () => {
  test.each([
    [
      'a unit that was made larger',
      () =>
        database.store.write((tx) =>
          tx
            .updateTable('receivable_units')
            .set({ credit_cents: 900_000 })
            .where('intermediary_id', '=', seller.intermediaryId)
            .where('due_date', '=', '2026-11-16')
            .execute(),
        ),
    ],
    [
      'an effect that was removed',
      async () => {
        const effect = effectLine({ idSeller: seller.sellerId, dueDate: '2026-11-16', computed: 50 });
        await importedEffects(service(), seller.intermediaryId, [effect]);
        await database.store.write((tx) =>
          tx.deleteFrom('receivable_effects').where('intermediary_id', '=', seller.intermediaryId).execute(),
        );
      },
    ],
  ])('%s', async (_, change) => {
    await change();
    const before = await linesOf(database.store, seller.sellerId);
    await expect(take()).rejects.toThrow(SealBrokenError);
    expect(await linesOf(database.store, seller.sellerId)).toEqual(before);
  });

  test.each([
    ['the row', { rate_ppm: 1 }, /the seal of anticipation \d+ is broken/],
    ['the seal', { seal: null }, /the seal of anticipation \d+ is broken/],
  ])('a cancel of one whose %s was changed', async (_, set, what) => {
    const id = (await take({ amountCents: 100, order: 'NEAREST' }))!;
    await database.store.write((tx) =>
      tx.updateTable('anticipations').set(set).where('intermediary_id', '=', seller.intermediaryId).execute(),
    );
    await expect(undo(id)).rejects.toThrow(what);
  });

  test('a cancel of one whose lines were changed', async () => {
    const id = (await take({ amountCents: 100, order: 'NEAREST' }))!;
    await database.store.write((tx) =>
      tx
        .updateTable('statement_entries')
        .set({ value_cents: 101 })
        .where('intermediary_id', '=', seller.intermediaryId)
        .where('operation', '=', 'ANTECIPACAO_COMPENSADA')
        .execute(),
    );
    await expect(undo(id)).rejects.toThrow(/the lines of anticipation \d+ are not what its seal covers/);
  });
});

test('what was debited early is found among the reversals of the seller, however many sales are to come', async () => {
  const id = (await take({ amountCents: 100, order: 'NEAREST' }))!;
  await restoredLarge(database.store, ['statement_entries', 'seller_heads']);
  const plans = await queryPlans(database.location, (store) =>
    cancelUnlessPaid(serviceOn(store), seller, id),
  );
  const [early, ...others] = plans.filter(({ query }) => query.includes('ESTORNO_CANCELADO'));
  expect(others).toEqual([]);
  expect(early?.plan).toContain('statement_entries_by_charge');
  if (database.store.engine === 'sqlite') expect(early?.plan).toContain('by_seller_and_operation');
  expect(early?.plan).not.toMatch(/statement_entries_by_(seller_and_)?date|Seq Scan/);
});
