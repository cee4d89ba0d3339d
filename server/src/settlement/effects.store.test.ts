import { afterEach, beforeEach, describe, expect, inject, test as onBoth } from 'vitest';
import { anticipate } from '../../test/support/anticipations.ts';
import { chargeLine, chargeUuid } from '../../test/support/charge-lines.ts';
import { dumpDatabase } from '../../test/support/database-dump.ts';
import { beneficiaryOf, effectLine, importedEffects } from '../../test/support/effect-lines.ts';
import {
  adjust,
  disputeOf,
  failRefundOf,
  importedLines,
  linesOf,
  refundPartOf,
  serviceOn,
} from '../../test/support/proof.ts';
import { SeededRandom, testSeed } from '../../test/support/seeded-random.ts';
import { seedAssignedPlan, seededAt, seedIntermediary, seedSeller } from '../../test/support/seed.ts';
import { expectSummed } from '../../test/support/summed-lines.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { operator } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { findIdsByDocument } from '../sellers/seller.repository.ts';
import { shopTax } from '../rate-plans/tax.fixture.ts';
import { isOutflow } from '../shared/entry-types.ts';
import { SealBrokenError } from '../shared/errors.ts';
import { verifyStatements } from '../statement/verify/verify-statements.ts';
import { findBalance } from './balance.service.ts';
import { closeTransfers, previewTransfers } from './closing.service.ts';
import { createHold } from './hold.service.ts';
import { listUnits, freeCentsOf } from './receivable-unit-list.repository.ts';
import { endOf } from './unit-parts.repository.ts';
import { updateTransfer, type TransferUpdate } from './update-transfer.service.ts';

/** For what does not depend on the engine. */
const test = onBoth.runIf(inject('engine') === 'sqlite');

let database: TestStore;
let intermediaryId: number;
let sellerId: number;
/** The day on which everything happens. */
let today: string;
let charges = 0;

beforeEach(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
  sellerId = await seedSeller(database.store, intermediaryId, 1);
  today = '2026-10-05';
});
afterEach(() => database.cleanup());

const service = () => ({
  ...serviceOn(database.store),
  clock: () => Date.parse(`${today}T12:00:00Z`),
});
const actor = () => operator(intermediaryId);

/** Sells by Visa credit, which the free default plan pays out on the day of the payment. */
async function sold(value: number, date: string): Promise<string> {
  const uuid = chargeUuid(++charges);
  const sale = { idSeller: sellerId, uuid, value, paidAt: `${date}T09:00:00-03:00` };
  const method = {
    paymentMethod: 'CREDIT_CARD_SIGHT',
    channel: 'POS',
    brand: 'visa',
    installments: 1,
  } as const;
  await importedLines(serviceOn(database.store), intermediaryId, [chargeLine({ ...sale, ...method })]);
  return uuid;
}

const effects = (lines: Parameters<typeof effectLine>[0][], dryRun = false) =>
  importedEffects(
    service(),
    intermediaryId,
    lines.map((line) => effectLine({ idSeller: sellerId, dueDate: '2026-10-05', ...line })),
    dryRun,
  );

const contracts = [
  { contract: 'A', priority: 1 },
  { contract: 'B', priority: 2, kind: 'PERCENT', value: 50, computed: 450 },
] as const;

const outcomes = async (...of: Parameters<typeof effects>) =>
  (await effects(...of)).map(({ outcome, refusal }) => refusal?.code ?? outcome);

const close = (transferDate = today) =>
  closeTransfers(service(), actor(), { transferDate, minimumCents: 0, sellerId: null });

/** Returns what each was paid, in the order of the lines, and how it ended unless it is new. */
const paid = async () => {
  const rows = await database.store.read
    .selectFrom('transfers')
    .select(['contract', 'amount_cents', 'status'])
    .orderBy('id')
    .execute();
  return rows.map(({ contract, amount_cents: cents, status }) =>
    [contract ?? 'seller', cents / 100, ...(status === 'CREATED' ? [] : [status])].join(' '),
  );
};

const unit = async (dueDate = '2026-10-05') => {
  const range = { after: { dueDate: '', sellerId: 0, arrangement: '' }, through: endOf('2099-12-31') };
  const filter = { intermediaryId, sellerId, arrangement: null };
  const found = (await listUnits(database.store.read, filter, range, 100)).find(
    (of) => of.dueDate === dueDate,
  );
  return found && [found.encumberedCents, freeCentsOf(found)].map((cents) => Number(cents) / 100);
};

/** Returns what is available, reserved and encumbered. */
const balance = async () => {
  const { store, accountHoldHours, clock } = service();
  const found = await findBalance(
    { db: store.read, accountHoldHours },
    { intermediaryId, sellerId },
    clock(),
  );
  const { availableCents = 0n, reservedCents = 0n, encumberedCents = 0n } = found ?? {};
  return [availableCents, reservedCents, encumberedCents].map((cents) => Number(cents) / 100);
};

const faults = async () =>
  (await verifyStatements(service(), { sellerId: null, anchor: null })).faults.map(({ what }) => what);

const answer = async (contract: string, ...statuses: TransferUpdate['status'][]) => {
  const { id } = await database.store.read
    .selectFrom('transfers')
    .select('id')
    .where('contract', '=', contract)
    .orderBy('through_sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const status of statuses) {
    const update = { id, status, reason: null, endToEndId: null };
    await database.store.write((tx) => updateTransfer(service(), tx, actor(), update));
  }
};

describe('two contracts on a unit of 900.00', () => {
  test('are paid 500.00 and 400.00, and the seller gets nothing', async () => {
    await sold(900, today);
    expect(await outcomes([...contracts])).toEqual(['CREATED', 'CREATED']);
    expect(await unit()).toEqual([900, 0]);
    const foreseen = await previewTransfers(service(), actor(), {
      ...{ transferDate: today, minimumCents: 0, sellerId: null },
    });
    const closing = await close();
    expect(closing).toMatchObject({
      created: { count: 0, amountCents: 0n },
      beneficiaries: { count: 2, amountCents: 90_000n },
    });
    expect(foreseen.beneficiaries).toEqual(closing.beneficiaries);
    expect(await paid()).toEqual(['A 500', 'B 400']);
    expect(await unit()).toEqual([0, 0]);
    expect((await close()).beneficiaries.count).toBe(0);
    expect(await faults()).toEqual([]);
  });

  test('are paid 500.00 and 100.00 after a refund of 300.00', async () => {
    const uuid = await sold(900, today);
    await effects([...contracts]);
    await refundPartOf(service(), intermediaryId, uuid, 30_000);
    expect(await unit()).toEqual([600, 0]);
    await close();
    expect(await paid()).toEqual(['A 500', 'B 100']);
    expect(await faults()).toEqual([]);
  });

  test('leave the seller what is more than they get, in a transfer that covers their lines too', async () => {
    await sold(1_200, today);
    await effects([...contracts]);
    expect(await unit()).toEqual([950, 250]);
    expect(await balance()).toEqual([250, 0, 950]);
    await close();
    expect(await paid()).toEqual(['A 500', 'B 450', 'seller 250']);
    expect((await linesOf(database.store, sellerId)).map(({ operation }) => operation)).toEqual([
      ...['VENDA', 'REPASSE_CESSAO', 'REPASSE_CESSAO', 'REPASSE'],
    ]);
    expect(await faults()).toEqual([]);
  });

  test('are paid although all that is due to the seller is held, or it owes more', async () => {
    await sold(1_200, today);
    await effects([...contracts]);
    const order = {
      sellerId,
      amountCents: null,
      releaseOn: null,
      reason: 'JUDICIAL',
      reference: '1',
    } as const;
    const risk = { ...order, amountCents: 25_001, reason: 'RISK', reference: null } as const;
    await expect(
      database.store.write((tx) => createHold(service(), tx, actor(), risk)),
    ).rejects.toMatchObject({ code: 'hold_exceeds_balance' });
    await database.store.write((tx) => createHold(service(), tx, actor(), order));
    expect(await balance()).toEqual([0, 250, 950]);
    const closing = await close();
    expect(closing.reserved).toEqual({ count: 1, amountCents: 25_000n });
    expect(await paid()).toEqual(['A 500', 'B 450']);
    expect(await faults()).toEqual([]);
  });

  test('get a late sale of the unit first, too', async () => {
    await sold(700, today);
    await effects([...contracts]);
    await sold(100, '2026-10-04');
    await close();
    expect(await paid()).toEqual(['A 500', 'B 200', 'seller 100']);
    await sold(300, '2026-10-05');
    expect(await unit()).toEqual([250, 50]);
    await close();
    expect((await paid()).slice(3)).toEqual(['B 250', 'seller 50']);
    expect(await faults()).toEqual([]);
  });

  test('of which one did not arrive: it is paid again, and not the seller', async () => {
    await sold(1_200, today);
    await effects([...contracts]);
    await close();
    await answer('A', 'SENT', 'FAILED');
    expect(await unit()).toEqual([500, 0]);
    expect(await faults()).toEqual([]);
    await close();
    expect((await paid()).slice(3)).toEqual(['A 500']);
    await answer('A', 'SENT', 'PAID', 'RETURNED');
    const moved = {
      ...beneficiaryOf('A'),
      account: { pixKey: 'new@banco.example', pixKeyType: 'EMAIL' as const },
    };
    expect(await outcomes([{ ...contracts[0], beneficiary: moved }])).toEqual(['REPLACED']);
    expect(await outcomes([{ ...contracts[0], beneficiary: moved, computed: 400 }])).toEqual([
      'effect_settled',
    ]);
    await close();
    expect((await paid()).slice(4)).toEqual(['A 500']);
    expect(await faults()).toEqual([]);
    await answer('A', 'CANCELLED');
    expect(await outcomes([{ ...contracts[0], withdrawn: true }])).toEqual(['WITHDRAWN']);
    await close();
    expect((await paid()).at(-1)).toBe('seller 500');
    expect(await faults()).toEqual([]);
  });

  onBoth('of which there are more than one statement can write', async () => {
    await sold(25, today);
    const many = Array.from({ length: 1_800 }, (_, n) => ({ contract: `C${n}`, priority: n + 1 }));
    await effects(many.map((line) => ({ ...line, value: 0.01, computed: 0.01 })));
    const closing = await close();
    expect(closing.beneficiaries).toEqual({ count: 1_800, amountCents: 1_800n });
    expect(closing.created).toEqual({ count: 1, amountCents: 700n });
    expect(await faults()).toEqual([]);
  });

  test('that fall due later are not touched by a closing of an earlier day', async () => {
    await sold(900, '2026-10-04');
    await effects([{ ...contracts[0], dueDate: '2026-10-05' }]);
    await close('2026-10-04');
    expect(await paid()).toEqual(['seller 900']);
    await sold(600, '2026-10-05');
    await close();
    expect((await paid()).slice(1)).toEqual(['A 500', 'seller 100']);
  });
});

describe('what is debited or given back for a sale of another day is the seller’s alone', () => {
  const tomorrow = '2026-10-06';

  test('a refund after the closing of its day', async () => {
    const uuid = await sold(100, today);
    await close();
    today = tomorrow;
    await sold(100, today);
    await effects([{ contract: 'A', dueDate: today, value: 100, computed: 100 }]);
    await refundPartOf(service(), intermediaryId, uuid, 4_000);
    expect(await balance()).toEqual([-40, 0, 100]);
    expect((await close()).owing).toEqual({ count: 1, amountCents: -4_000n });
    expect(await paid()).toEqual(['seller 100', 'A 100']);
    expect(await faults()).toEqual([]);
  });

  test('an adjustment, though it names a charge', async () => {
    const uuid = await sold(100, today);
    await effects([{ contract: 'A', value: 100, computed: 100 }]);
    await adjust(service(), { intermediaryId, sellerId }, uuid, 3_000);
    await close();
    expect(await paid()).toEqual(['A 100']);
    expect(await balance()).toEqual([-30, 0, 0]);
    expect(await faults()).toEqual([]);
  });

  test.each(['refund', 'dispute'])('a %s that is taken back after the day of its sale', async (what) => {
    const uuid = await sold(100, today);
    await effects([
      { contract: 'A', value: 100, computed: 100 },
      { contract: 'B', dueDate: tomorrow, value: 70, computed: 70 },
    ]);
    const id = what === 'dispute' ? await disputeOf(service(), intermediaryId, uuid, 'OPEN') : null;
    if (id === null) await refundPartOf(service(), intermediaryId, uuid, 10_000);
    await close();
    today = tomorrow;
    if (id === null) await failRefundOf(service(), intermediaryId, uuid);
    else await disputeOf(service(), intermediaryId, uuid, 'WON', { id });
    await close();
    expect(await paid()).toEqual(['seller 100']);
    expect(await faults()).toEqual([]);
  });

  test('a refund of a sale that was advanced, on the day of another unit or of its own', async () => {
    const sellerRatesPpm = Array.from({ length: 24 }, () => 0);
    const rates = { delayForRedeemDays: 1, default: { sellerRatesPpm, buyerRatesPpm: null }, brands: {} };
    const tax = {
      ...shopTax(),
      credit: { POS: rates },
      anticipation: { ratePpm: 20_000, method: 'SIMPLE' as const },
    };
    await seedAssignedPlan(database.store, intermediaryId, { sellerId, tax, validFrom: seededAt + 1 });
    const [other, own] = [await sold(100, today), await sold(100, today)];
    await effects([{ contract: 'A', dueDate: tomorrow, value: 100, computed: 100 }]);
    await anticipate(service(), { intermediaryId, sellerId }, { amountCents: null, order: 'NEAREST' });
    await close();
    today = tomorrow;
    for (const uuid of [other, own]) await refundPartOf(service(), intermediaryId, uuid, 5_000);
    await close();
    expect(await paid()).toEqual(['seller 99.93', 'A 100']);
    expect(await balance()).toEqual([-100, 0, 0]);
    expect(await faults()).toEqual([]);
  });
});

describe('an import', () => {
  test('changes nothing when it is repeated, and a dry run writes nothing', async () => {
    const before = await dumpDatabase(database.store);
    expect(await outcomes([...contracts], true)).toEqual(['CREATED', 'CREATED']);
    expect(await dumpDatabase(database.store)).toBe(before);
    await effects([...contracts]);
    const stored = await dumpDatabase(database.store);
    expect(await outcomes([...contracts])).toEqual(['UNCHANGED', 'UNCHANGED']);
    expect(await outcomes([{ ...contracts[0], computed: 1 }], true)).toEqual(['REPLACED']);
    expect(await dumpDatabase(database.store)).toBe(stored);
  });

  test('may swap priorities, withdraw, and bring back', async () => {
    await effects([...contracts]);
    const swapped = contracts.map((line) => ({ ...line, priority: 3 - line.priority }));
    expect(await outcomes(swapped)).toEqual(['REPLACED', 'REPLACED']);
    expect(await outcomes([{ ...contracts[0], priority: 2, computed: 0 }])).toEqual(['WITHDRAWN']);
    expect(await outcomes([{ ...contracts[0], priority: 2, withdrawn: true }])).toEqual(['UNCHANGED']);
    expect(await outcomes([{ contract: 'C', priority: 2 }])).toEqual(['CREATED']);
    expect(await outcomes([{ ...contracts[0], priority: 2 }])).toEqual(['effect_priority_taken']);
    expect(await outcomes([{ ...contracts[0], priority: 9 }])).toEqual(['REPLACED']);
    expect(await faults()).toEqual([]);
  });

  test.each<[string, Parameters<typeof effectLine>[0], string]>([
    ['of a seller of nobody', { idSeller: 999_999 }, 'seller_not_found'],
    ['of more than 100 %', { kind: 'PERCENT', value: 100.01, computed: 1 }, 'invalid_line'],
    ['of an unknown arrangement', { arrangement: 'ZZZ' as 'VCC' }, 'invalid_line'],
    ['with a priority that another contract has', { contract: 'B' }, 'effect_priority_taken'],
    ['of a day that is settled', { dueDate: '2026-10-01' }, 'effect_settled'],
    ['with half a centavo', { computed: 0.005 }, 'invalid_line'],
    ['without a seller', { idSeller: undefined }, 'invalid_line'],
    [
      'with an account that is not complete',
      { beneficiary: { ...beneficiaryOf('A'), account: { bank: '001' } } },
      'invalid_line',
    ],
  ])('refuses an effect %s, and writes nothing of its seller', async (_, line, code) => {
    await sold(100, '2026-10-02');
    await close('2026-10-02');
    await effects([contracts[0]]);
    const before = await dumpDatabase(database.store);
    const isOther = code === 'effect_priority_taken' || code === 'effect_settled';
    expect(await outcomes([line])).toEqual([code]);
    if (isOther)
      expect(await outcomes([{ contract: 'D', priority: 4 }, line])).toEqual(['other_line_refused', code]);
    expect(await dumpDatabase(database.store)).toBe(before);
  });

  onBoth('looks up more documents than one statement has values for', async () => {
    const documents = Array.from({ length: 40_000 }, (_, n) => String(n).padStart(11, '0'));
    const { document } = await database.store.read
      .selectFrom('sellers')
      .select('document')
      .where('id', '=', sellerId)
      .executeTakeFirstOrThrow();
    const found = await findIdsByDocument(database.store.read, intermediaryId, [...documents, document]);
    expect(found.get(document)).toBe(sellerId);
  });

  test("refuses an effect on another intermediary's seller", async () => {
    const other = await seedIntermediary(database.store, 'Other');
    const others = await seedSeller(database.store, other, 2);
    const { document } = await database.store.read
      .selectFrom('sellers')
      .select('document')
      .where('id', '=', others)
      .executeTakeFirstOrThrow();
    expect(await outcomes([{ idSeller: others }])).toEqual(['seller_not_found']);
    expect(await outcomes([{ idSeller: undefined, document }])).toEqual(['seller_not_found']);
  });
});

describe('of any history', () => {
  const seed = testSeed();

  onBoth(
    `no unit is paid twice, and none of a beneficiary's to the seller (SEED=${seed})`,
    { timeout: 120_000 },
    async () => {
      const random = new SeededRandom(seed);
      const days = ['2026-10-05', '2026-10-06', '2026-10-07'];
      const uuids: string[] = [];
      const steps = {
        sell: async () => {
          const date = random.pick(days);
          uuids.push(await sold(random.between(1, 90_000) / 100, date));
        },
        refund: async () => {
          if (uuids.length > 0)
            await refundPartOf(service(), intermediaryId, random.pick(uuids), 1).catch(() => undefined);
        },
        effect: () =>
          effects([
            {
              contract: random.pick(['A', 'B', 'C']),
              priority: random.between(1, 4),
              dueDate: random.pick(days),
              computed: random.between(0, 50_000) / 100,
            },
          ]),
        answer: async () => {
          const contract = random.pick(['A', 'B', 'C']);
          const ways = [
            ['CANCELLED'],
            ['SENT', 'FAILED'],
            ['SENT', 'PAID', 'RETURNED'],
            ['SENT', 'PAID'],
          ] as const;
          await answer(contract, ...random.pick(ways)).catch(() => undefined);
        },
        pass: () => {
          today = days[Math.min(days.indexOf(today) + 1, 2)]!;
          return Promise.resolve();
        },
        close: async () => {
          const before = await linesOf(database.store, sellerId);
          const [, , encumbered = 0] = await balance();
          const { beneficiaries } = await close();
          expect(Number(beneficiaries.amountCents) / 100).toBe(encumbered);
          const made = (await linesOf(database.store, sellerId)).slice(before.length);
          const open = await database.store.read.selectFrom('receivable_effects').selectAll().execute();
          for (const day of days) {
            const ofDay = open.filter((effect) => effect.due_date === day && effect.status === 'OPEN');
            // Only when nothing of a unit is left may a beneficiary whose day has come still wait.
            const rest = (await unit(day))?.[0] ?? 0;
            if (day <= today && ofDay.length > 0) expect(rest).toBe(0);
          }
          for (const { operation } of made) expect(operation).toMatch(/^REPASSE(_CESSAO)?$/);
        },
      };
      const kinds = ['sell', 'sell', 'effect', 'effect', 'refund', 'answer', 'close'] as const;
      for (let n = 0; n < 150; n++) {
        await steps[n % 40 === 39 ? 'pass' : random.pick(kinds)]();
        await expectSummed(database.store, { intermediaryId, sellerId }, random, '2026-10-01');
        for (const row of await database.store.read.selectFrom('receivable_effects').selectAll().execute()) {
          const standing = await database.store.read
            .selectFrom('transfers')
            .select('amount_cents')
            .where('contract', '=', row.contract)
            .where('due_date', '=', row.due_date)
            .where('status', 'in', ['CREATED', 'SENT', 'PAID'])
            .execute();
          expect(standing.reduce((sum, of) => sum + of.amount_cents, 0)).toBe(row.paid_cents);
        }
      }
      today = '2026-10-08';
      await close();
      const lines = await linesOf(database.store, sellerId);
      const net = lines.reduce(
        (sum, line) => sum + (isOutflow(line.operation) ? -line.value_cents : line.value_cents),
        0,
      );
      expect(net).toBeLessThanOrEqual(0);
      expect(await close()).toMatchObject({ created: { count: 0 }, beneficiaries: { count: 0 } });
      expect(await faults()).toEqual([]);
    },
  );

  test('the order in which effects of different priority are imported does not matter', async () => {
    const all = [...contracts, { contract: 'C', priority: 3, computed: 10 }];
    const results: string[][] = [];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      sellerId = await seedSeller(database.store, intermediaryId, 10 + results.length);
      await sold(955, today);
      for (const index of order) await effects([all[index]!]);
      const before = await paid();
      await close();
      results.push((await paid()).slice(before.length));
    }
    expect(results).toEqual(Array(3).fill(['A 500', 'B 450', 'C 5']));
  });
});

describe('at the same time', () => {
  onBoth('two imports, of which one wins, and three closings pay a unit once', async () => {
    await sold(900, today);
    const swapped = contracts.map((line) => ({ ...line, priority: 3 - line.priority, computed: 450 }));
    const done = await Promise.all([
      effects([...contracts]),
      effects(swapped),
      close(),
      effects([...contracts]),
      close(),
      close(),
    ]);
    expect(done).toHaveLength(6);
    await close();
    const rows = await database.store.read
      .selectFrom('transfers')
      .select(['contract', 'amount_cents'])
      .execute();
    const cents = rows.reduce((sum, row) => sum + row.amount_cents, 0);
    expect(cents).toBe(90_000);
    expect(await faults()).toEqual([]);
  });
});

describe('what somebody changes who lacks the key', () => {
  const write = (work: (tx: Tx) => { execute(): Promise<unknown> }) =>
    database.store.write((tx) => work(tx).execute());
  const set = (changes: object) =>
    write((tx) => tx.updateTable('receivable_effects').set(changes).where('contract', '=', 'A'));

  const changes: [what: string, change: () => Promise<unknown>, found: string][] = [
    ['who is first', () => set({ priority: 9 }), 'the seal of the effect A 2026-10-05 VCC is broken'],
    ['what was computed', () => set({ computed_cents: 1 }), 'the seal of the effect A'],
    ['that it is withdrawn', () => set({ status: 'WITHDRAWN' }), 'the seal of the effect A'],
    ['what was paid', () => set({ paid_cents: 5 }), 'the seal of the effect A'],
    ['its account', () => set({ account: JSON.stringify({ pix_key: 'thief' }) }), 'the beneficiary of A'],
    ['its account, to no account', () => set({ account: 'not json' }), 'the beneficiary of A'],
    [
      'an effect, removed',
      () => write((tx) => tx.deleteFrom('receivable_effects').where('contract', '=', 'B')),
      'the open effects are not',
    ],
    [
      'the digest in the head',
      () => write((tx) => tx.updateTable('seller_heads').set({ effects_digest: null })),
      'the seal of the head is broken',
    ],
  ];

  test.each(changes)('is found, and nobody is paid: %s', async (_, change, found) => {
    await sold(900, today);
    await effects([...contracts]);
    expect(await faults()).toEqual([]);
    await change();
    expect(await faults()).toEqual([expect.stringContaining(found)]);
    expect((await close()).refused.count).toBe(1);
    expect(await paid()).toEqual([]);
  });

  test('an effect that is put back to what it was', async () => {
    await sold(900, today);
    await effects([...contracts]);
    const [old] = await database.store.read
      .selectFrom('receivable_effects')
      .selectAll()
      .where('contract', '=', 'A')
      .execute();
    // A cluster changes no row's intermediary.
    const { id: _, intermediary_id: _of, ...before } = old!;
    await effects([{ ...contracts[0], computed: 100 }]);
    await set(before);
    expect(await faults()).toEqual([expect.stringContaining('the open effects are not')]);
    await expect(effects([{ contract: 'C', priority: 3 }])).rejects.toThrow(SealBrokenError);
    expect((await close()).refused.count).toBe(1);
  });

  test.each([
    ['the contract of a transfer', { contract: 'B' }, 'transfer'],
    [
      'that a beneficiary was paid',
      { contract: null, due_date: null, arrangement: null },
      'the transfer pays somebody else',
    ],
    ['of which unit it was paid', { arrangement: 'MCC' as const }, 'the receivable unit is not'],
  ])('%s', async (_, change, found) => {
    await sold(1_200, today);
    await effects([contracts[0]]);
    await close();
    await write((tx) => tx.updateTable('transfers').set(change).where('contract', '=', 'A'));
    expect(await faults()).toEqual([expect.stringContaining(found)]);
  });
});
