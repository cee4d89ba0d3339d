import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargeUuid, importedAt } from '../../../test/support/charge-lines.ts';
import {
  adjust,
  disputeOf,
  failRefundOf,
  linesOf,
  moveHead,
  proofSeller,
  refundPartOf,
  rewriteAsFirstVersion,
  rewriteChain,
  serviceOn,
  type ProofSeller,
} from '../../../test/support/proof.ts';
import { seededAt, seedSeller } from '../../../test/support/seed.ts';
import { testKeyring } from '../../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import type { Store, Tx } from '../../db/store.ts';
import type {
  AdjustmentRow,
  ChargebackRow,
  ChargeRow,
  RefundRow,
  SellerHeadRow,
  StatementEntryRow,
} from '../../db/tables.ts';
import { createPlan } from '../../rate-plans/rate-plan.service.ts';
import { operator } from '../../audit/actor.ts';
import { canonicalTax, taxDigest } from '../../rate-plans/tax.ts';
import { shopTax } from '../../rate-plans/tax.fixture.ts';
import { zeroFeeTax } from '../../rate-plans/zero-fee-tax.ts';
import { Keyring } from '../../shared/keyring.ts';
import type { AnchoredLine } from '../anchor/anchor-line.ts';
import { verifyStatements } from './verify-statements.ts';

let database: TestStore;
let store: Store;
let seller: ProofSeller;
let sellers = 0;

beforeAll(async () => {
  database = await createTestStore();
  ({ store } = database);
});
afterAll(() => database.cleanup());

async function freshSeller(): Promise<void> {
  seller = await proofSeller(store, `Shop ${++sellers}`);
}

/** What is wrong with the seller of the test. */
async function faultFound(anchored: AnchoredLine | null = null) {
  const { faults, holds } = await verifyStatements(serviceOn(store), {
    sellerId: seller.sellerId,
    anchor: anchored === null ? null : anchorOf(anchored),
    linesPerPage: 3,
  });
  expect(holds).toBe(faults.length === 0);
  return faults[0];
}

async function* anchorOf(line: AnchoredLine) {
  yield await Promise.resolve({ lines: [line], savedAt: '2026-11-01T12:00:00.000Z' });
}

// Citus does not take the intermediary of a row, even when it stays the same.
const updateLine = (sequence: number, { intermediary_id: _, ...set }: Partial<StatementEntryRow>) =>
  store.write((tx) =>
    tx
      .updateTable('statement_entries')
      .set(set)
      .where('seller_id', '=', seller.sellerId)
      .where('sequence', '=', sequence)
      .execute(),
  );

const updateCharge = (n: number, set: Partial<Selectable<ChargeRow>>) =>
  store.write((tx) =>
    tx
      .updateTable('charges')
      .set(set)
      .where('seller_id', '=', seller.sellerId)
      .where('uuid', '=', chargeUuid(n))
      .execute(),
  );

const updateRefund = (n: number, { intermediary_id: _, ...set }: Partial<Selectable<RefundRow>>) =>
  store.write((tx) =>
    tx
      .updateTable('refunds')
      .set(set)
      .where('seller_id', '=', seller.sellerId)
      .where('charge_uuid', '=', chargeUuid(n))
      .execute(),
  );

/** As if charge 3 had never been refunded, but for its line. */
async function undoRefund(): Promise<void> {
  await updateLine(8, { refund_id: null });
  await store.write((tx) =>
    tx
      .deleteFrom('refunds')
      .where('seller_id', '=', seller.sellerId)
      .where('charge_uuid', '=', chargeUuid(3))
      .execute(),
  );
  await updateCharge(3, { status: 'PAID', refunded_at: null, as_fraud: null, refunded_cents: 0 });
}

const updatePlan = (set: { tax?: string; digest?: Buffer }) =>
  store.write((tx) => tx.updateTable('rate_plans').set(set).where('id', '=', seller.planId).execute());

const updateHead = ({ intermediary_id: _, ...set }: Partial<SellerHeadRow>) =>
  store.write((tx) =>
    tx.updateTable('seller_heads').set(set).where('seller_id', '=', seller.sellerId).execute(),
  );

const deleteLine = (sequence: number) =>
  store.write((tx) =>
    tx
      .deleteFrom('statement_entries')
      .where('seller_id', '=', seller.sellerId)
      .where('sequence', '=', sequence)
      .execute(),
  );

const zeros = Buffer.alloc(32);
const hex = expect.stringMatching(/^[0-9a-f]{64}$/) as string;

describe('a statement that nobody touched', () => {
  test('holds', async () => {
    await freshSeller();
    expect(await faultFound()).toBeUndefined();
  });
});

describe('a changed column of a line is found, with both values', () => {
  test.each([
    ['value', 1, { value_cents: 10_001 }, '100.01 BRL', '100.00 BRL'],
    ['fee', 1, { fee_cents: 0 }, '0.00 BRL', '0.99 BRL'],
    ['fee of a refund', 7, { fee_cents: 0 }, '0.00 BRL', '0.99 BRL'],
    ['execution date of a sale', 2, { execution_date: '2026-10-05' }, '2026-10-05', '2026-10-03'],
    ['execution date of a refund', 7, { execution_date: '2026-10-31' }, '2026-10-31', '2026-11-01'],
    ['payment method', 1, { payment_method: 'BANK_SLIP' }, 'BANK_SLIP', 'PIX'],
    ['brand', 3, { brand: 'visa' }, 'visa', 'elo'],
    ['payment date', 1, { charge_paid_at: 0 }, '1970-01-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'],
    ['previous hash', 4, { previous_hash: zeros }, zeros.toString('hex'), hex],
    [
      'previous hash of the first line',
      1,
      { previous_hash: Buffer.alloc(32, 1) },
      '01'.repeat(32),
      '00'.repeat(32),
    ],
    ['hash', 5, { hash: zeros }, zeros.toString('hex'), hex],
    ['operation', 2, { operation: 'ESTORNO' }, 'no refund', 'the refund of the line'],
    ['refund', 7, { refund_id: null }, 'no refund', 'the refund of the line'],
  ] as const)('%s, line %i', async (_name, sequence, set, stored, expected) => {
    await freshSeller();
    await updateLine(sequence, set);
    const { charge_uuid: chargeUuidOfLine } = (await linesOf(store, seller.sellerId))[sequence - 1]!;
    expect(await faultFound()).toMatchObject({ sequence, chargeUuid: chargeUuidOfLine, stored, expected });
  });

  test('plan: another of the same prices, and one of others', async () => {
    await freshSeller();
    const twin = await store.write((tx) =>
      createPlan(tx, testKeyring, operator(seller.intermediaryId), { name: 'twin', tax: shopTax() }, 0),
    );
    await updateLine(5, { plan_id: twin });
    expect(await faultFound()).toMatchObject({ sequence: 5, stored: hex, expected: hex });
    const { id: zeroFee } = await store.read
      .selectFrom('rate_plans')
      .select('id')
      .where('intermediary_id', '=', seller.intermediaryId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await updateLine(5, { plan_id: zeroFee });
    expect(await faultFound()).toMatchObject({ sequence: 5, stored: '6.08 BRL', expected: '0.00 BRL' });
  });

  test('charge: one of equal fields', async () => {
    await freshSeller();
    await copyCharge(2, chargeUuid(77));
    await updateLine(3, { charge_uuid: chargeUuid(77) });
    expect(await faultFound()).toMatchObject({ sequence: 3, chargeUuid: chargeUuid(77), stored: hex });
  });
});

describe('a changed plan is found, with both values', () => {
  const free = {
    ...shopTax(),
    pix: { ...shopTax().pix, price: { rateType: 'PERCENTAGE' as const, ratePpm: 0 } },
  };

  test('its prices', async () => {
    await freshSeller();
    const digests = { stored: taxDigest(canonicalTax(shopTax())), expected: taxDigest(canonicalTax(free)) };
    await updatePlan({ tax: canonicalTax(free) });
    const fault = await faultFound();
    expect(fault).toMatchObject({
      sequence: 1,
      stored: digests.stored.toString('hex'),
      expected: digests.expected.toString('hex'),
    });
    expect(fault?.what).toContain(`plan ${seller.planId}`);
  });

  test('its prices and their digest', async () => {
    await freshSeller();
    await updatePlan({ tax: canonicalTax(free), digest: taxDigest(canonicalTax(free)) });
    expect(await faultFound()).toMatchObject({ sequence: 1, stored: '0.99 BRL', expected: '0.00 BRL' });
  });

  test('a part that prices no line', async () => {
    await freshSeller();
    const other = { ...shopTax(), pix: { ...shopTax().pix, limitCents: 501 } };
    await updatePlan({ tax: canonicalTax(other), digest: taxDigest(canonicalTax(other)) });
    expect(await faultFound()).toMatchObject({ sequence: 1, stored: hex, expected: hex });
  });

  test.each(['{}', 'not json'])('made unreadable: %s', async (tax) => {
    await freshSeller();
    await updatePlan({ tax, digest: taxDigest(tax) });
    expect(await faultFound()).toMatchObject({ sequence: 1, stored: 'a text that is no tax' });
  });
});

describe('a changed field of a charge is found, with both values', () => {
  test.each([
    ['value', 1, { value_cents: 100 }, '100.37 BRL', '1.00 BRL'],
    ['payment method', 1, { payment_method: 'PIX' }, 'BANK_SLIP', 'PIX'],
    ['payment date', 1, { paid_at: 0 }, '2026-10-02T01:00:00.000Z', '1970-01-01T00:00:00.000Z'],
    ['brand', 2, { brand: 'visa' }, 'elo', 'visa'],
    ['channel', 4, { channel: 'POS' }, '6.08 BRL', '3.85 BRL'],
    [
      'channel, to one without a price',
      4,
      { channel: 'TAP' },
      'a fee of 608 centavos',
      'a charge that its plan prices',
    ],
    ['channel, to none', 4, { channel: null }, 'a fee of 608 centavos', 'a charge that its plan prices'],
    ['instalments', 4, { installments: 2 }, '6.08 BRL', '3.54 BRL'],
    ['instalments that do not change the fee', 5, { installments: 2 }, hex, hex],
    ['what the buyer paid', 5, { buyer_value_cents: 99_999_999_999 }, hex, hex],
    ['what the buyer paid, to nothing', 5, { buyer_value_cents: null }, hex, hex],
    [
      'status of one that is not refunded',
      1,
      { status: 'REFUND', refunded_at: 1, as_fraud: 0 },
      'no ESTORNO line',
      'one ESTORNO line',
    ],
  ] as const)('%s of charge %i', async (_name, n, set, stored, expected) => {
    await freshSeller();
    await updateCharge(n, set);
    expect(await faultFound()).toMatchObject({
      sequence: n + 1,
      chargeUuid: chargeUuid(n),
      stored,
      expected,
    });
  });

  test.each([
    [
      'status of one that is refunded',
      { status: 'PAID', refunded_at: null, as_fraud: null },
      'PAID',
      'REFUND',
    ],
    ['what is refunded of it', { refunded_cents: 1 }, '0.01 BRL', '100.00 BRL'],
    [
      'time of its refund',
      { refunded_at: Date.UTC(2026, 10, 9, 12) },
      '2026-11-09T12:00:00.000Z',
      '2026-11-01T12:00:00.000Z',
    ],
    ['fraud', { as_fraud: 1 }, '1', '0'],
  ] as const)('%s', async (_name, set, stored, expected) => {
    await freshSeller();
    await updateCharge(0, set);
    expect(await faultFound()).toMatchObject({ sequence: 1, chargeUuid: chargeUuid(0), stored, expected });
  });

  test('what is refunded of one that is not refunded', async () => {
    await freshSeller();
    await updateCharge(1, { refunded_cents: 1 });
    expect(await faultFound()).toMatchObject({ sequence: 2, stored: '0.01 BRL', expected: '0.00 BRL' });
  });

  test('what the buyer paid, added to a charge of 0.1.0, whose lines hold without it (D20)', async () => {
    await freshSeller();
    await updateCharge(5, { buyer_value_cents: null });
    await rewriteChain(store, seller, testKeyring, (line) => line);
    expect(await faultFound()).toBeUndefined();
    await updateCharge(5, { buyer_value_cents: 20_000 });
    expect(await faultFound()).toMatchObject({ sequence: 6, stored: hex, expected: hex });
  });

  test.each([
    ['code', { authorization_code: '666' }],
    ['NSU', { authorization_nsu: '666' }],
  ])('the %s of its authorization, by which a refund is paid back', async (_name, set) => {
    await freshSeller();
    await updateCharge(1, set);
    expect(await faultFound()).toMatchObject({ sequence: 2, stored: hex, expected: hex });
  });

  test.each([
    ['what the buyer gets back', { buyer_value_cents: 99_999_999_999 }],
    ['its answer', { status: 'DONE', answered_at: importedAt }],
    ['what the processor said', { reason: 'none' }],
    ['its seal, to none', { seal: null }],
    ['its seal', { seal: testKeyring.seal('refund-seal', Buffer.from('another')) }],
  ] as const)('of a refund: %s', async (_name, set) => {
    await freshSeller();
    await updateRefund(3, set);
    const fault = await faultFound();
    expect(fault).toMatchObject({ sequence: 8, chargeUuid: chargeUuid(3) });
    expect(fault?.what).toMatch(/seal of the refund is broken/);
  });

  test.each([
    ['its reason and that of its charge', { as_fraud: 1 }, { as_fraud: 1 }],
    ['its time and that of its charge', { requested_at: importedAt + 1 }, { refunded_at: importedAt + 1 }],
  ])('of a refund: %s', async (_name, ofRefund, ofCharge) => {
    await freshSeller();
    await updateRefund(3, ofRefund);
    await updateCharge(3, ofCharge);
    expect((await faultFound())?.what).toMatch(/seal of the refund is broken/);
  });

  test.each([
    ['value', { value_cents: 10_000 }, '101.11 BRL', '100.00 BRL'],
    ['fee', { fee_cents: 1 }, '2.01 BRL', '0.01 BRL'],
  ])('of a refund: its %s', async (_name, set, stored, expected) => {
    await freshSeller();
    await updateRefund(3, set);
    expect(await faultFound()).toMatchObject({ sequence: 8, stored, expected });
  });

  describe('one of two parts of a charge', () => {
    /** Lines 9 and 10: 60.00 and 40.37 of charge 1, whose fee is 3.49. */
    async function withParts(): Promise<void> {
      await freshSeller();
      const { intermediaryId } = seller;
      await refundPartOf(serviceOn(store), intermediaryId, chargeUuid(1), 6_000);
      await refundPartOf(serviceOn(store), intermediaryId, chargeUuid(1), 4_037);
    }
    const updateRefundOf = (valueCents: number, set: Partial<Selectable<RefundRow>>) =>
      store.write((tx) =>
        tx
          .updateTable('refunds')
          .set(set)
          .where('seller_id', '=', seller.sellerId)
          .where('charge_uuid', '=', chargeUuid(1))
          .where('value_cents', '=', valueCents)
          .execute(),
      );

    test('holds', async () => {
      await withParts();
      expect(await faultFound()).toBeUndefined();
    });

    test('its value and that of its line: the total tells', async () => {
      await withParts();
      await updateRefundOf(6_000, { value_cents: 5_000 });
      await updateLine(9, { value_cents: 5_000 });
      expect(await faultFound()).toMatchObject({ sequence: 2, stored: '100.37 BRL', expected: '90.37 BRL' });
    });

    test('its fee and that of its line', async () => {
      await withParts();
      await updateRefundOf(6_000, { fee_cents: 210 });
      await updateLine(9, { fee_cents: 210 });
      expect(await faultFound()).toMatchObject({ sequence: 9, stored: '2.10 BRL', expected: '2.09 BRL' });
    });

    test('what is refunded of the charge in all', async () => {
      await withParts();
      await updateCharge(1, { refunded_cents: 6_000 });
      expect(await faultFound()).toMatchObject({ sequence: 2, stored: '60.00 BRL', expected: '100.37 BRL' });
    });

    test('the refunds of its lines, exchanged', async () => {
      await withParts();
      const [first, second] = (await linesOf(store, seller.sellerId)).slice(8);
      await updateLine(9, { refund_id: null });
      await updateLine(10, { refund_id: first!.refund_id });
      await updateLine(9, { refund_id: second!.refund_id });
      expect(await faultFound()).toMatchObject({ sequence: 9, stored: '60.00 BRL', expected: '40.37 BRL' });
    });
  });

  describe('a chargeback', () => {
    const dispute = (n: number, status: 'OPEN' | 'WON' | 'LOST') =>
      disputeOf(serviceOn(store), seller.intermediaryId, chargeUuid(n), status);

    /**
     * Line 9 is of charge 1, which is disputed; 10 and 11 of charge 2, which was won; 12 of charge 4, which was lost.
     */
    async function withDisputes(): Promise<void> {
      await freshSeller();
      await dispute(1, 'OPEN');
      for (const status of ['OPEN', 'WON'] as const) await dispute(2, status);
      for (const status of ['OPEN', 'LOST'] as const) await dispute(4, status);
    }
    const updateChargeback = (n: number, set: Partial<Selectable<ChargebackRow>>) =>
      store.write((tx) =>
        tx
          .updateTable('chargebacks')
          .set(set)
          .where('seller_id', '=', seller.sellerId)
          .where('charge_uuid', '=', chargeUuid(n))
          .execute(),
      );

    test('holds: open, won and lost', async () => {
      await withDisputes();
      expect(await faultFound()).toBeUndefined();
    });

    test.each([
      ['a dispute hidden', 1, 9, { status: 'PAID' }, 'PAID', 'DISPUTE'],
      ['a dispute shown as lost', 1, 2, { status: 'CHARGEBACK' }, 'CHARGEBACK', 'DISPUTE'],
      ['a dispute that was won shown as open', 2, 3, { status: 'DISPUTE' }, 'DISPUTE', 'PAID'],
      ['a dispute that was lost shown as open', 4, 5, { status: 'DISPUTE' }, 'DISPUTE', 'CHARGEBACK'],
      ['a dispute that never was', 5, 6, { status: 'DISPUTE' }, 'DISPUTE', 'PAID'],
    ] as const)('the status of its charge: %s', async (_name, n, sequence, set, stored, expected) => {
      await withDisputes();
      await updateCharge(n, set);
      expect(await faultFound()).toMatchObject({ sequence, stored, expected });
    });

    test.each([
      ['lost, to won', 4, { status: 'WON' }, { status: 'PAID' }, 12, 'no CHARGEBACK_REVERTIDO'],
      ['won, to lost', 2, { status: 'LOST' }, { status: 'CHARGEBACK' }, 10, 'a CHARGEBACK_REVERTIDO'],
    ] as const)(
      'its status and that of its charge: %s',
      async (_name, n, set, ofCharge, sequence, stored) => {
        await withDisputes();
        await updateChargeback(n, set);
        await updateCharge(n, ofCharge);
        expect(await faultFound()).toMatchObject({ sequence, stored });
      },
    );

    test.each([
      ['its status and that of its charge: open, to lost', 1, { status: 'LOST', closed_at: importedAt }],
      ['its reason', 1, { reason_code: '10.4' }],
      ['its seal, to none', 1, { seal: null }],
      ['its seal', 1, { seal: testKeyring.seal('chargeback-seal', Buffer.from('another')) }],
      ['when it was lost', 4, { closed_at: importedAt - 1 }],
    ] as const)('%s: its seal tells', async (_name, n, set) => {
      await withDisputes();
      await updateChargeback(n, set);
      if ('status' in set) await updateCharge(n, { status: 'CHARGEBACK' });
      const fault = await faultFound();
      expect(fault).toMatchObject({ sequence: n === 1 ? 9 : 12, chargeUuid: chargeUuid(n) });
      expect(fault?.what).toMatch(/seal of the chargeback is broken/);
    });

    test.each([
      ['value', { value_cents: 10_000 }, '100.37 BRL', '100.00 BRL'],
      ['fee', { fee_cents: 1 }, '3.49 BRL', '0.01 BRL'],
    ])('its %s', async (_name, set, stored, expected) => {
      await withDisputes();
      await updateChargeback(1, set);
      expect(await faultFound()).toMatchObject({ sequence: 9, stored, expected });
    });

    test.each([
      ['value', { value_cents: 10_000 }, '100.00 BRL', '100.37 BRL'],
      ['fee', { fee_cents: 1 }, '0.01 BRL', '3.49 BRL'],
    ])('its %s and that of its line: the sale tells', async (_name, set, stored, expected) => {
      await withDisputes();
      await updateChargeback(1, set);
      await updateLine(9, set);
      expect(await faultFound()).toMatchObject({ sequence: 9, stored, expected });
    });

    test.each([
      ['of the debit', 9, '2026-12-31'],
      ['of what was given back', 11, '2026-12-31'],
    ])('the execution date %s', async (_name, sequence, stored) => {
      await withDisputes();
      await updateLine(sequence, { execution_date: stored });
      expect(await faultFound()).toMatchObject({ sequence, stored });
    });

    test('when it was opened: the date of its line tells', async () => {
      await withDisputes();
      await updateChargeback(1, { opened_at: Date.UTC(2026, 11, 24) });
      expect(await faultFound()).toMatchObject({ sequence: 9, expected: '2026-12-23' });
    });

    test('the chargebacks of two lines, exchanged', async () => {
      await withDisputes();
      const lines = await linesOf(store, seller.sellerId);
      const [open, lost] = [lines[8]!.chargeback_id, lines[11]!.chargeback_id];
      await updateLine(9, { chargeback_id: lost });
      await updateLine(12, { chargeback_id: open });
      expect(await faultFound()).toMatchObject({
        sequence: 9,
        stored: chargeUuid(4),
        expected: chargeUuid(1),
      });
    });

    test('it without its line', async () => {
      await withDisputes();
      await store.write((tx) =>
        tx
          .insertInto('chargebacks')
          .values({
            ...{ intermediary_id: seller.intermediaryId, seller_id: seller.sellerId },
            ...{ charge_uuid: chargeUuid(5), value_cents: 1, fee_cents: 0, status: 'WON' },
            ...{ opened_at: importedAt, closed_at: importedAt },
          })
          .execute(),
      );
      expect(await faultFound()).toMatchObject({
        sequence: null,
        chargeUuid: chargeUuid(5),
        stored: 'no CHARGEBACK line',
      });
    });
  });

  describe('an adjustment', () => {
    /** Line 9 is about no charge, line 10 about charge 0, which is refunded. */
    async function withAdjustments(): Promise<void> {
      await freshSeller();
      await adjust(serviceOn(store), seller);
      await adjust(serviceOn(store), seller, chargeUuid(0));
    }

    const updateAdjustment = (
      set: Partial<Omit<Selectable<AdjustmentRow>, 'id'>>,
      uuid: string | null = null,
    ) =>
      store.write((tx) =>
        tx
          .updateTable('adjustments')
          .set(set)
          .where('seller_id', '=', seller.sellerId)
          .where('charge_uuid', uuid === null ? 'is' : '=', uuid)
          .execute(),
      );

    test('holds, about a charge or none', async () => {
      await withAdjustments();
      expect(await faultFound()).toBeUndefined();
    });

    test.each([
      ['the value', { value_cents: 999 }, '10.00 BRL', '9.99 BRL'],
      ['the direction', { direction: 'CREDIT' }, 'AJUSTE_DEBITO', 'AJUSTE_CREDITO'],
      ['the charge', { charge_uuid: chargeUuid(1) }, chargeUuid(1), 'null'],
      ['the day', { created_at: importedAt - 2 * 86_400_000 }, '2026-11-01', '2026-10-30'],
    ] as const)('changed in its row: %s', async (_, set, stored, expected) => {
      await withAdjustments();
      await updateAdjustment(set);
      expect(await faultFound()).toMatchObject({ sequence: 9, stored, expected });
    });

    test.each([
      ['its reason', { reason: 'Another' }],
      ['its time of the day', { created_at: importedAt - 1 }],
      ['its seal, removed', { seal: null }],
      ['its seal, of another', { seal: testKeyring.seal('adjustment-seal', Buffer.from('x')) }],
    ])('changed in its row without the key: %s', async (_, set) => {
      await withAdjustments();
      await updateAdjustment(set);
      const what =
        'the seal of the adjustment is broken: when or why it was made was changed without the secret key';
      expect(await faultFound()).toMatchObject({ sequence: 9, what });
    });

    test('moved to another seller', async () => {
      await withAdjustments();
      const { sellerId } = seller;
      const other = await seedSeller(store, seller.intermediaryId, 1);
      await updateAdjustment({ seller_id: other });
      expect(await faultFound()).toMatchObject({
        sequence: 9,
        what: 'the adjustment is of another seller',
        expected: String(sellerId),
      });
    });

    test.each<[string, Partial<StatementEntryRow>, object]>([
      ['the value', { value_cents: 1_001 }, { stored: '10.01 BRL', expected: '10.00 BRL' }],
      ['the kind', { operation: 'AJUSTE_CREDITO' }, { stored: 'AJUSTE_CREDITO', expected: 'AJUSTE_DEBITO' }],
      ['a fee', { fee_cents: 1 }, { what: 'an adjustment has a fee' }],
      ['the date', { execution_date: '2026-11-02' }, { expected: '2026-11-01' }],
      ['a charge', { charge_uuid: chargeUuid(2) }, { what: 'the payment method is not that of the charge' }],
      ['an order', { uuid_order: chargeUuid(2) }, { what: 'the order is not that of the charge' }],
      [
        'a method',
        { payment_method: 'PIX' },
        { what: expect.stringContaining('the hash is not that') as string },
      ],
    ])('changed in its line: %s', async (_, set, fault) => {
      await withAdjustments();
      await updateLine(9, set);
      expect(await faultFound()).toMatchObject({ sequence: 9, ...fault });
    });

    test('changed in its line, though every hash and seal is right', async () => {
      await withAdjustments();
      await rewriteChain(store, seller, testKeyring, (line) => line);
      expect(await faultFound()).toBeUndefined();
      await rewriteChain(store, seller, testKeyring, (line) =>
        line.sequence === 9 ? { ...line, value_cents: 1_001 } : line,
      );
      expect(await faultFound()).toMatchObject({ sequence: 9, stored: '10.01 BRL', expected: '10.00 BRL' });
    });

    test('a plan in its line', async () => {
      await withAdjustments();
      await updateLine(9, { plan_id: seller.planId });
      expect(await faultFound()).toMatchObject({ sequence: 9, what: 'an adjustment has a plan' });
    });

    test('the charge taken from its line', async () => {
      await withAdjustments();
      await updateLine(10, { charge_uuid: null });
      expect(await faultFound()).toMatchObject({ sequence: 10 });
    });

    test('its line removed, at the end, with the head set back', async () => {
      await withAdjustments();
      const [, , , , , , , , line] = await linesOf(store, seller.sellerId);
      await deleteLine(10);
      await updateHead({ statement_sequence: 9, statement_hash: line!.hash });
      expect(await faultFound()).toMatchObject({
        sequence: null,
        what: expect.stringContaining('the seal of the head is broken') as string,
      });
    });

    test.each([null, chargeUuid(2)])('a row without a line, about %s', async (uuid) => {
      await withAdjustments();
      const { id } = await store.write((tx) =>
        tx
          .insertInto('adjustments')
          .values({
            intermediary_id: seller.intermediaryId,
            seller_id: seller.sellerId,
            charge_uuid: uuid,
            direction: 'CREDIT',
            value_cents: 1,
            reason: 'Invented',
            created_at: importedAt,
            seal: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      expect(await faultFound()).toMatchObject({
        sequence: null,
        chargeUuid: uuid,
        what: `adjustment ${id} has no line`,
      });
    });

    test('a second line of it is refused by the database', async () => {
      await withAdjustments();
      const [, , , , , , , , line] = await linesOf(store, seller.sellerId);
      const copy = { ...line!, sequence: 11 };
      await expect(
        store.write((tx) => tx.insertInto('statement_entries').values(copy).execute()),
      ).rejects.toThrow(/unique/i);
    });
  });

  describe('a refund that failed', () => {
    /** Line 9 takes line 8 back: the refund of charge 3. */
    async function withFailure(): Promise<void> {
      await freshSeller();
      await failRefundOf(serviceOn(store), seller.intermediaryId, chargeUuid(3));
    }

    test('holds', async () => {
      await withFailure();
      expect(await faultFound()).toBeUndefined();
    });

    test.each([
      ['fee', { fee_cents: 0 }, '0.00 BRL', '2.01 BRL'],
      ['execution date', { execution_date: '2026-11-30' }, '2026-11-30', '2026-11-01'],
    ])('the %s of the line that takes it back', async (_name, set, stored, expected) => {
      await withFailure();
      await updateLine(9, set);
      expect(await faultFound()).toMatchObject({ sequence: 9, stored, expected });
    });

    test('the value of that line: what is refunded of the charge tells', async () => {
      await withFailure();
      await updateLine(9, { value_cents: 10_000 });
      expect(await faultFound()).toMatchObject({ sequence: 8, stored: '0.00 BRL', expected: '1.11 BRL' });
    });

    test('its answer, taken away with its line', async () => {
      await withFailure();
      await deleteLine(9);
      await updateRefund(3, { status: 'REQUESTED', answered_at: null });
      await updateCharge(3, {
        status: 'REFUND',
        refunded_at: importedAt,
        as_fraud: 0,
        refunded_cents: 10_111,
      });
      expect((await faultFound())?.what).toMatch(/seal of the refund is broken/);
    });

    test('its line alone', async () => {
      await withFailure();
      await deleteLine(9);
      expect(await faultFound()).toMatchObject({ sequence: 8, expected: 'an ESTORNO_CANCELADO' });
    });

    test('one that did not, made to', async () => {
      await freshSeller();
      await updateRefund(3, { status: 'FAILED', answered_at: importedAt });
      expect(await faultFound()).toMatchObject({ chargeUuid: chargeUuid(3) });
    });
  });

  test('a refund that was added', async () => {
    await freshSeller();
    const { id: _, ...row } = await store.read
      .selectFrom('refunds')
      .selectAll()
      .where('seller_id', '=', seller.sellerId)
      .where('charge_uuid', '=', chargeUuid(3))
      .executeTakeFirstOrThrow();
    const copy = { ...row, charge_uuid: chargeUuid(1) };
    await store.write((tx) => tx.insertInto('refunds').values(copy).execute());
    expect(await faultFound()).toMatchObject({
      sequence: null,
      chargeUuid: chargeUuid(1),
      what: 'a refund of the charge has no ESTORNO line',
    });
  });

  test('personal data may be erased', async () => {
    await freshSeller();
    await updateCharge(0, { customer_name: '', customer_document: '', customer_email: '', title: '' });
    expect(await faultFound()).toBeUndefined();
  });
});

describe('a deleted line is found', () => {
  test.each([
    ['the first', 1, 'line 2 comes next'],
    ['one in the middle', 5, 'line 6 comes next'],
    ['the last of a page', 3, 'line 4 comes next'],
    ['the last', 8, 'no line from here on'],
  ])('%s', async (_name, sequence, stored) => {
    await freshSeller();
    await deleteLine(sequence);
    const fault = await faultFound();
    // A refunded sale is told by its missing refund, which comes first.
    if (sequence === 8) expect(fault).toMatchObject({ sequence: 4, stored: 'no ESTORNO line' });
    else
      expect(fault).toMatchObject({
        sequence,
        stored,
        expected: 'lines 1 to 8 without a gap, as the head says',
      });
  });

  test('the last, with its refund undone', async () => {
    await freshSeller();
    await deleteLine(8);
    await undoRefund();
    expect(await faultFound()).toMatchObject({ sequence: 8, stored: 'no line from here on' });
  });

  test('the last, with the head moved back, but not its seal', async () => {
    await freshSeller();
    const lines = await linesOf(store, seller.sellerId);
    await deleteLine(8);
    await undoRefund();
    await moveHead(store, seller, null, { sequence: 7, hash: lines[6]!.hash });
    const fault = await faultFound();
    expect(fault).toMatchObject({ sequence: null });
    expect(fault?.what).toMatch(/seal of the head is broken/);
  });

  test('the last of an earlier head, put back with its seal', async () => {
    await freshSeller();
    const head = await store.read
      .selectFrom('seller_heads')
      .selectAll()
      .where('seller_id', '=', seller.sellerId)
      .executeTakeFirstOrThrow();
    await copyCharge(2, chargeUuid(50));
    expect(await faultFound()).toMatchObject({
      sequence: null,
      chargeUuid: chargeUuid(50),
      stored: 'no VENDA line',
    });
    await appendLine({ charge_uuid: chargeUuid(50), operation: 'VENDA' });
    await deleteLine(9);
    await updateHead(head);
    expect(await faultFound()).toMatchObject({ chargeUuid: chargeUuid(50), expected: 'one VENDA line' });
  });
});

describe('an inserted line is found', () => {
  test('behind the head', async () => {
    await freshSeller();
    await copyCharge(2, chargeUuid(50));
    await appendLine({ charge_uuid: chargeUuid(50), operation: 'VENDA' });
    expect(await faultFound()).toMatchObject({
      sequence: null,
      stored: 'a line 9',
      expected: 'line 8 as the last',
    });
  });

  test('with all hashes right and the head moved, but not its seal', async () => {
    await freshSeller();
    await copyCharge(2, chargeUuid(50));
    await appendLine({ charge_uuid: chargeUuid(50), operation: 'VENDA' });
    await rewriteChain(store, seller, null, (line) => line);
    expect((await faultFound())?.what).toMatch(/seal of the head is broken/);
  });

  test('a refund before its sale, though every hash and seal is right', async () => {
    await freshSeller();
    const lines = await linesOf(store, seller.sellerId);
    const [sale, refund] = [lines[3]!, lines[7]!];
    await deleteLine(8);
    await updateLine(4, { ...refund, sequence: 4 });
    await store.write((tx) =>
      tx
        .insertInto('statement_entries')
        .values({ ...sale, sequence: 8 })
        .execute(),
    );
    await rewriteChain(store, seller, testKeyring, (line) => line);
    expect(await faultFound()).toMatchObject({
      sequence: 4,
      stored: 'VENDA in line 8',
      expected: 'VENDA before line 4',
    });
  });

  test('under a seller that is not there', async () => {
    await freshSeller();
    const [line] = await linesOf(store, seller.sellerId);
    await copyCharge(2, chargeUuid(50));
    await store.write((tx) =>
      tx
        .insertInto('statement_entries')
        .values({ ...line!, seller_id: 999_999, charge_uuid: chargeUuid(50) })
        .execute(),
    );
    const { faults } = await verifyStatements(serviceOn(store), { sellerId: null, anchor: null });
    expect(faults).toContainEqual(
      expect.objectContaining({ sellerId: 999_999, stored: 'statement lines', expected: 'no line' }),
    );
  });
});

describe('what prices and pays a seller, changed without the key, is found', () => {
  const from = (instant: number) => `from ${new Date(instant).toISOString()}`;
  const ofSeller = (tx: Tx) => tx.updateTable('seller_plans').where('seller_id', '=', seller.sellerId);

  test('its account, changed and gone', async () => {
    await freshSeller();
    await store.write((tx) =>
      tx
        .updateTable('bank_accounts')
        .set({ pix_key: '+5511987654321', pix_key_type: 'PHONE' })
        .where('seller_id', '=', seller.sellerId)
        .execute(),
    );
    const fault = await faultFound();
    expect(fault).toMatchObject({ sequence: null });
    expect(fault?.what).toMatch(/account does not match the head/);
    await store.write((tx) =>
      tx.deleteFrom('bank_accounts').where('seller_id', '=', seller.sellerId).execute(),
    );
    expect(await faultFound()).toMatchObject({ stored: 'no account' });
  });

  test('an assignment: another plan, another moment, added, taken away', async () => {
    await freshSeller();
    const [first, second] = await store.read
      .selectFrom('seller_plans')
      .selectAll()
      .where('seller_id', '=', seller.sellerId)
      .orderBy('valid_from')
      .execute();
    const changed = async (plans: string) => {
      const fault = await faultFound();
      expect(fault).toMatchObject({ sequence: null, stored: plans });
      expect(fault?.what).toMatch(/plans do not match the head/);
    };
    const [free, dear] = [first!.plan_id, second!.plan_id];
    await store.write((tx) => ofSeller(tx).set({ plan_id: free }).execute());
    await changed(`plan ${free} ${from(seededAt)}, plan ${free} ${from(seededAt + 1)}`);
    await store.write((tx) =>
      ofSeller(tx).set({ plan_id: dear, valid_from: 7 }).where('valid_from', '>', seededAt).execute(),
    );
    await changed(`plan ${dear} ${from(7)}, plan ${free} ${from(seededAt)}`);
    await store.write((tx) =>
      tx
        .deleteFrom('seller_plans')
        .where('seller_id', '=', seller.sellerId)
        .where('valid_from', '=', 7)
        .execute(),
    );
    await changed(`plan ${free} ${from(seededAt)}`);
    await store.write((tx) => tx.insertInto('seller_plans').values(second!).execute());
    expect(await faultFound()).toBeUndefined();
    await store.write((tx) =>
      tx
        .insertInto('seller_plans')
        .values({ ...first!, valid_from: 9e15 })
        .execute(),
    );
    await changed(
      `plan ${free} ${from(seededAt)}, plan ${dear} ${from(seededAt + 1)}, plan ${free} from 9000000000000000`,
    );
  });

  test('a plan that prices no line, and which plan is the default', async () => {
    await freshSeller();
    const brokenPlans = async () => {
      const { faults } = await verifyStatements(serviceOn(store), { sellerId: null, anchor: null });
      return faults
        .filter((fault) => fault.sellerId === null && fault.intermediaryId === seller.intermediaryId)
        .map(({ what }) => Number(/^the seal of plan (\d+) is broken/.exec(what)?.[1]));
    };
    expect(await brokenPlans()).toEqual([]);
    const unused = await store.write((tx) =>
      createPlan(tx, testKeyring, operator(seller.intermediaryId), { name: 'unused', tax: shopTax() }, 0),
    );
    const [tax, digest] = [canonicalTax(zeroFeeTax()), taxDigest(canonicalTax(zeroFeeTax()))];
    await store.write((tx) =>
      tx.updateTable('rate_plans').set({ tax, digest }).where('id', '=', unused).execute(),
    );
    expect(await brokenPlans()).toEqual([unused]);
    const { default_plan_id: former } = await store.read
      .selectFrom('intermediaries')
      .select('default_plan_id')
      .where('id', '=', seller.intermediaryId)
      .executeTakeFirstOrThrow();
    await store.write((tx) =>
      tx
        .updateTable('intermediaries')
        .set({ default_plan_id: seller.planId })
        .where('id', '=', seller.intermediaryId)
        .execute(),
    );
    expect(await brokenPlans()).toEqual([former, seller.planId, unused]);
  });

  test('digests that are taken away, so that the head looks as if it were from before', async () => {
    await freshSeller();
    await updateHead({ account_digest: Buffer.alloc(0), plans_digest: Buffer.alloc(0), terms_sequence: 0 });
    expect((await faultFound())?.what).toMatch(/seal of the head is broken/);
  });

  test('a head of an earlier version, put back with its seal after the upgrade', async () => {
    await freshSeller();
    await rewriteAsFirstVersion(store, seller);
    expect((await faultFound())?.what).toMatch(/account does not match the head/);
  });
});

describe('a changed head is found', () => {
  test.each([
    ['its hash', { statement_hash: zeros }, zeros.toString('hex'), hex],
    [
      'its seal',
      { statement_seal: Buffer.alloc(36) },
      '00'.repeat(36),
      expect.stringContaining('PAYFAC_SECRET_KEY') as string,
    ],
    [
      'its sequence, forward',
      { statement_sequence: 9 },
      'no line from here on',
      'lines 1 to 9 without a gap, as the head says',
    ],
    ['its sequence, back', { statement_sequence: 6 }, hex, hex],
  ])('%s', async (_name, set, stored, expected) => {
    await freshSeller();
    await updateHead(set);
    expect(await faultFound()).toMatchObject({ stored, expected });
  });

  test('it is gone', async () => {
    await freshSeller();
    await store.write((tx) =>
      tx.deleteFrom('seller_heads').where('seller_id', '=', seller.sellerId).execute(),
    );
    expect(await faultFound()).toMatchObject({ sequence: null, stored: 'no head' });
  });
});

describe('a chain rewritten so that every line fits', () => {
  /** Makes the sale of line 2 a hundred times what it was. */
  async function rewrite(keyring: Keyring | null) {
    await freshSeller();
    const anchor = await anchorOfSeller();
    await updateCharge(1, { value_cents: 1_003_700 });
    await rewriteChain(store, seller, keyring, (line) =>
      line.sequence === 2 ? { ...line, value_cents: 1_003_700 } : line,
    );
    return anchor;
  }

  async function anchorOfSeller(): Promise<AnchoredLine> {
    const { sequence, hash } = (await linesOf(store, seller.sellerId)).at(-1)!;
    const { intermediaryId, sellerId } = seller;
    return {
      intermediaryId,
      sellerId,
      sequence,
      hash: hash.toString('hex'),
      termsSequence: 0,
      refundedCharge: null,
    };
  }

  test('without the key, is found by the seal, and the right seal is not shown', async () => {
    await rewrite(null);
    const fault = await faultFound();
    expect(fault?.what).toMatch(/rewritten without the secret key/);
    expect(JSON.stringify(fault)).not.toContain(await rightSeal());
  });

  test('with another key, is found by the seal', async () => {
    await rewrite(new Keyring(Buffer.alloc(32, 8)));
    expect((await faultFound())?.what).toMatch(/key that is not known here/);
  });

  test('with the key, is found by an anchor and by nothing else', async () => {
    const anchor = await rewrite(testKeyring);
    expect(await faultFound()).toBeUndefined();
    expect(await faultFound(anchor)).toMatchObject({
      sequence: 8,
      stored: (await linesOf(store, seller.sellerId)).at(-1)?.hash.toString('hex'),
      expected: anchor.hash,
    });
  });

  test('with the key, and shortened, is found by an anchor', async () => {
    await freshSeller();
    const anchor = await anchorOfSeller();
    const lines = await linesOf(store, seller.sellerId);
    await deleteLine(8);
    await undoRefund();
    await moveHead(store, seller, testKeyring, { sequence: 7, hash: lines[6]!.hash });
    expect(await faultFound()).toBeUndefined();
    expect(await faultFound(anchor)).toMatchObject({ stored: '7 lines', expected: 'at least 8 lines' });
  });

  async function rightSeal(): Promise<string> {
    await rewriteChain(store, seller, testKeyring, (line) => line);
    const head = await store.read
      .selectFrom('seller_heads')
      .select('statement_seal')
      .where('seller_id', '=', seller.sellerId)
      .executeTakeFirstOrThrow();
    return head.statement_seal.subarray(4).toString('hex');
  }
});

async function copyCharge(n: number, uuid: string): Promise<void> {
  const charge = await store.read
    .selectFrom('charges')
    .selectAll()
    .where('seller_id', '=', seller.sellerId)
    .where('uuid', '=', chargeUuid(n))
    .executeTakeFirstOrThrow();
  await store.write((tx) =>
    tx
      .insertInto('charges')
      .values({ ...charge, uuid })
      .execute(),
  );
}

/** A copy of line 3 behind the last. */
async function appendLine(set: Partial<StatementEntryRow>): Promise<void> {
  const lines = await linesOf(store, seller.sellerId);
  await store.write((tx) =>
    tx
      .insertInto('statement_entries')
      .values({ ...lines[2]!, sequence: lines.length + 1, previous_hash: lines.at(-1)!.hash, ...set })
      .execute(),
  );
}
