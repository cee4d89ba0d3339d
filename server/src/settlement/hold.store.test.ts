import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chargeUuid } from '../../test/support/charge-lines.ts';
import { adjust, importMixed, proofSeller, refundPartOf, serviceOn } from '../../test/support/proof.ts';
import { SeededRandom, testSeed } from '../../test/support/seeded-random.ts';
import { isDue, netLines, sumOf } from '../../test/support/settlement-history.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { operator } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import type { SellerHeadRow } from '../db/tables.ts';
import { addDays } from '../shared/calendar.ts';
import { SealBrokenError } from '../shared/errors.ts';
import { verifyStatements } from '../statement/verify/verify-statements.ts';
import { findBalance } from './balance.service.ts';
import { closeTransfers } from './closing.service.ts';
import { createHold, releaseDueHolds, releaseHold } from './hold.service.ts';
import { updateTransfer } from './update-transfer.service.ts';

let database: TestStore;
let seller: { intermediaryId: number; sellerId: number };
/** The day on which everything happens. */
let today: string;

beforeEach(async () => {
  database = await createTestStore();
  const { intermediaryId, sellerId } = await proofSeller(database.store, 'Acme');
  seller = { intermediaryId, sellerId };
  today = '2026-10-05';
});
afterEach(() => database.cleanup());

const now = () => Date.parse(`${today}T12:00:00Z`);
const service = () => ({ ...serviceOn(database.store), clock: now });
const actor = () => operator(seller.intermediaryId);

const balance = async () =>
  (await findBalance({ db: database.store.read, accountHoldHours: 24 }, seller, now()))!;

const hold = (amountCents: number | null, releaseOn: string | null = null) =>
  database.store.write(async (tx) => {
    const reason = { reason: 'JUDICIAL', reference: 'case' } as const;
    const order = { sellerId: seller.sellerId, amountCents, releaseOn, ...reason };
    return (await createHold(service(), tx, actor(), order)).hold;
  });

const release = (id: number) =>
  database.store.write((tx) => releaseHold(service(), tx, actor(), { sellerId: seller.sellerId, id }));

const close = (transferDate = today) =>
  closeTransfers(service(), actor(), { transferDate, minimumCents: 0, sellerId: seller.sellerId });

const faults = async () =>
  (await verifyStatements(service(), { sellerId: seller.sellerId, anchor: null })).faults;

const transfers = () =>
  database.store.read
    .selectFrom('transfers')
    .selectAll()
    .where('seller_id', '=', seller.sellerId)
    .orderBy('through_sequence')
    .execute();

const holds = () => database.store.read.selectFrom('holds').selectAll().orderBy('id').execute();

describe('of any history', () => {
  const seed = testSeed();

  test(`nothing is lost, and nobody is paid what is held (SEED=${seed})`, { timeout: 120_000 }, async () => {
    const { store } = database;
    const random = new SeededRandom(seed);
    const seen = new Set<string>();
    const made = new Map<number, bigint>();
    const given = new Map<number, bigint>();
    let charges = 100;
    let closed = today;
    const steps = {
      import: async () => {
        const count = random.between(1, 6);
        await importMixed(serviceOn(database.store), seller.sellerId, { first: charges, count });
        charges += count;
      },
      refund: async () => {
        if (charges === 100) return;
        const uuid = chargeUuid(random.between(100, charges - 1));
        await refundPartOf(serviceOn(database.store), seller.intermediaryId, uuid, 7);
      },
      adjust: () => adjust(service(), seller),
      hold: async () => {
        const cents = random.pick([null, random.between(1, 20_000), random.between(1, 200_000)]);
        const until = random.pick([null, addDays(today, random.between(1, 9))]);
        const { id } = await hold(cents, until);
        if (cents !== null) made.set(id, BigInt(cents));
      },
      release: async () => {
        const open = (await holds()).filter(({ status }) => status === 'OPEN');
        if (open.length > 0) await release(random.pick(open).id);
      },
      pass: async () => {
        today = addDays(today, random.between(1, 5));
        await releaseDueHolds({ ...service(), store }, { error: expect.unreachable });
      },
      wait: async () => {
        today = addDays(today, 60);
        await releaseDueHolds({ ...service(), store }, { error: expect.unreachable });
      },
      holdAll: () => hold(null),
      answer: async () => {
        const sent = (await transfers()).filter(({ status }) => status === 'CREATED');
        if (sent.length === 0) return;
        const { id } = random.pick(sent);
        const end = { reason: null, endToEndId: null };
        for (const status of random.pick([['CANCELLED'], ['SENT', 'FAILED'], ['SENT', 'PAID']] as const)) {
          await store.write((tx) => updateTransfer(service(), tx, actor(), { id, status, ...end }));
        }
      },
      close: async () => {
        const date = addDays(today, -random.between(0, 3));
        if (date < closed) return;
        const before = await transfers();
        const taken = { transferDate: date, today };
        const covered = new Set(given.keys());
        const due =
          BigInt(before.at(-1)?.left_cents ?? 0) +
          sumOf(
            (await netLines(store, seller)).filter(
              (line) => !covered.has(line.sequence) && isDue(line, taken),
            ),
          );
        const open = (await holds()).filter(({ status }) => status === 'OPEN');
        const held = open.some(({ amount_cents }) => amount_cents === null)
          ? due
          : open.reduce((sum, { amount_cents }) => sum + BigInt(amount_cents ?? 0), 0n);
        const closing = await close(date);
        const transfer = (await transfers()).slice(before.length)[0];
        for (const outcome of ['created', 'carried', 'reserved', 'owing'] as const) {
          if (closing[outcome].count > 0) seen.add(outcome);
        }
        if (due <= held) {
          expect(transfer).toBeUndefined();
          return;
        }
        expect([BigInt(transfer!.amount_cents), BigInt(transfer!.left_cents)]).toEqual([due - held, held]);
        closed = date;
        for (const line of await netLines(store, seller)) {
          if (!covered.has(line.sequence) && isDue(line, taken)) given.set(line.sequence, line.cents);
        }
      },
    };
    const often = ['import', 'import', 'hold', 'release', 'pass', 'close', 'close', 'answer'] as const;
    const first = ['import', 'wait', 'holdAll', 'close', 'release', 'close'] as const;
    for (let n = 0; n < 80; n++) {
      await steps[first[n] ?? random.pick([...often, 'refund', 'adjust'] as const)]();
      const { availableCents, reservedCents, pendingCents, inTransferCents } = await balance();
      const paid = (await transfers()).filter(({ status }) => status === 'PAID');
      const paidCents = paid.reduce((sum, transfer) => sum + BigInt(transfer.amount_cents), 0n);
      const earned = (await netLines(store, seller)).filter(({ arrangement }) => arrangement !== null);
      expect(availableCents + reservedCents + pendingCents + inTransferCents + paidCents).toBe(sumOf(earned));
      const rows = await holds();
      const of = (wanted: string) =>
        rows
          .filter(({ status }) => status === wanted)
          .reduce((sum, { amount_cents }) => sum + BigInt(amount_cents ?? 0), 0n);
      const all = [...made.values()].reduce((sum, cents) => sum + cents, 0n);
      expect(of('OPEN') + of('RELEASED')).toBe(all);
    }
    expect(await faults()).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining(['created', 'reserved']));
  });
});

describe('what somebody changes who lacks the key', () => {
  const write = (work: (tx: Tx) => { execute(): Promise<unknown> }) =>
    database.store.write((tx) => work(tx).execute());
  const headOf = (set: Partial<Pick<SellerHeadRow, 'held_cents' | 'holds_all'>>) =>
    write((tx) => tx.updateTable('seller_heads').set(set).where('seller_id', '=', seller.sellerId));

  const changes: [what: string, change: () => Promise<unknown>, found: string][] = [
    [
      'the amount of a hold',
      () => write((tx) => tx.updateTable('holds').set({ amount_cents: 1 }).where('id', '=', 1)),
      'the open holds are not what the head says',
    ],
    [
      'that it is released',
      () =>
        write((tx) =>
          tx.updateTable('holds').set({ status: 'RELEASED', released_at: 1 }).where('id', '=', 1),
        ),
      'the open holds are not what the head says',
    ],
    ['a hold, removed', () => write((tx) => tx.deleteFrom('holds').where('id', '=', 2)), 'the open holds'],
    [
      'its day',
      () => write((tx) => tx.updateTable('holds').set({ release_on: '2026-10-06' }).where('id', '=', 1)),
      'the seal of hold 1 is broken',
    ],
    [
      'its reason',
      () => write((tx) => tx.updateTable('holds').set({ reason: 'RISK' }).where('id', '=', 2)),
      'the seal of hold 2 is broken',
    ],
    ['the sum in the head', () => headOf({ held_cents: 0 }), 'the seal of the head is broken'],
    ['the number in the head', () => headOf({ holds_all: 0 }), 'the seal of the head is broken'],
  ];

  test.each(changes)('is found, and not paid: %s', async (_, change, found) => {
    await importMixed(serviceOn(database.store), seller.sellerId, { first: 100, count: 6 });
    await hold(10_000);
    await hold(null);
    today = '2026-12-31';
    expect(await faults()).toEqual([]);
    expect((await close()).reserved.count).toBe(1);
    await change();
    expect((await faults()).map(({ what }) => what)).toEqual([expect.stringContaining(found)]);
    await expect(close()).rejects.toThrow(SealBrokenError);
    expect(await transfers()).toEqual([]);
  });

  test('a released hold is found, and a changed one is not released on its day', async () => {
    const [first, second] = [await hold(5, '2026-10-06'), await hold(7, '2026-10-06')];
    await write((tx) => tx.updateTable('holds').set({ amount_cents: 6 }).where('id', '=', first.id));
    await expect(release(first.id)).rejects.toThrow(SealBrokenError);
    today = '2026-10-07';
    const errors: unknown[] = [];
    await releaseDueHolds(
      { ...service(), store: database.store },
      { error: (entry: unknown) => errors.push(entry) },
    );
    expect(errors).toMatchObject([{ holdId: first.id }]);
    expect((await holds()).map(({ status }) => status)).toEqual(['OPEN', 'RELEASED']);
    await write((tx) => tx.updateTable('holds').set({ amount_cents: 5 }).where('id', '=', first.id));
    await write((tx) => tx.updateTable('holds').set({ reference: 'x' }).where('id', '=', second.id));
    expect((await faults()).map(({ what }) => what)).toEqual([expect.stringContaining('the seal of hold 2')]);
  });

  test('what a transfer left', async () => {
    await importMixed(serviceOn(database.store), seller.sellerId, { first: 100, count: 6 });
    await hold(5);
    today = '2026-12-31';
    expect((await close()).created.count).toBe(1);
    expect(await faults()).toEqual([]);
    await write((tx) => tx.updateTable('transfers').set({ left_cents: 0 }));
    expect((await faults()).map(({ what }) => what)).toEqual([expect.stringContaining('transfer')]);
  });
});
