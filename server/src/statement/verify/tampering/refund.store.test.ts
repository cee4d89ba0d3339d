import type { Selectable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { chargeUuid, importedAt } from '../../../../test/support/charge-lines.ts';
import { failRefundOf, linesOf, refundPartOf, serviceOn } from '../../../../test/support/proof.ts';
import { testKeyring } from '../../../../test/support/test-keyring.ts';
import { useTampering } from '../../../../test/support/tampering.ts';
import type { RefundRow } from '../../../db/tables.ts';

const t = useTampering();
const { freshSeller, faultFound, updateLine, updateCharge, deleteLine } = t;

const updateRefund = (n: number, { intermediary_id: _, ...set }: Partial<Selectable<RefundRow>>) =>
  t.store.write((tx) =>
    tx
      .updateTable('refunds')
      .set(set)
      .where('seller_id', '=', t.seller.sellerId)
      .where('charge_uuid', '=', chargeUuid(n))
      .execute(),
  );

describe('a refund that was changed is found', () => {
  test.each([
    ['what the buyer gets back', { buyer_value_cents: 99_999_999_999 }],
    ['its answer', { status: 'DONE', answered_at: importedAt }],
    ['what the processor said', { reason: 'none' }],
    ['its seal, to none', { seal: null }],
    ['its seal', { seal: testKeyring.seal('refund-seal', Buffer.from('another')) }],
  ] as const)('%s', async (_name, set) => {
    await freshSeller();
    await updateRefund(3, set);
    const fault = await faultFound();
    expect(fault).toMatchObject({ sequence: 8, chargeUuid: chargeUuid(3) });
    expect(fault?.what).toMatch(/seal of the refund is broken/);
  });

  test.each([
    ['its reason and that of its charge', { as_fraud: 1 }, { as_fraud: 1 }],
    ['its time and that of its charge', { requested_at: importedAt + 1 }, { refunded_at: importedAt + 1 }],
  ])('%s', async (_name, ofRefund, ofCharge) => {
    await freshSeller();
    await updateRefund(3, ofRefund);
    await updateCharge(3, ofCharge);
    expect((await faultFound())?.what).toMatch(/seal of the refund is broken/);
  });

  test.each([
    ['value', { value_cents: 10_000 }, '101.11 BRL', '100.00 BRL'],
    ['fee', { fee_cents: 1 }, '2.01 BRL', '0.01 BRL'],
  ])('its %s', async (_name, set, stored, expected) => {
    await freshSeller();
    await updateRefund(3, set);
    expect(await faultFound()).toMatchObject({ sequence: 8, stored, expected });
  });

  describe('one of two parts of a charge', () => {
    /** Writes lines 9 and 10: refunds of 60.00 and 40.37 of charge 1, whose fee is 3.49. */
    async function withParts(): Promise<void> {
      await freshSeller();
      const { intermediaryId } = t.seller;
      await refundPartOf(serviceOn(t.store), intermediaryId, chargeUuid(1), 6_000);
      await refundPartOf(serviceOn(t.store), intermediaryId, chargeUuid(1), 4_037);
    }
    const updateRefundOf = (valueCents: number, set: Partial<Selectable<RefundRow>>) =>
      t.store.write((tx) =>
        tx
          .updateTable('refunds')
          .set(set)
          .where('seller_id', '=', t.seller.sellerId)
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
      const [other, first, second] = (await linesOf(t.store, t.seller.sellerId)).slice(7);
      await updateLine(9, { refund_id: other!.refund_id });
      await updateLine(10, { refund_id: first!.refund_id });
      await updateLine(9, { refund_id: second!.refund_id });
      expect(await faultFound()).toMatchObject({ sequence: 9, stored: '60.00 BRL', expected: '40.37 BRL' });
    });
  });

  describe('a refund that failed', () => {
    /** Writes line 9, which takes line 8 back: the refund of charge 3 failed. */
    async function withFailure(): Promise<void> {
      await freshSeller();
      await failRefundOf(serviceOn(t.store), t.seller.intermediaryId, chargeUuid(3));
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
    const { id: _, ...row } = await t.store.read
      .selectFrom('refunds')
      .selectAll()
      .where('seller_id', '=', t.seller.sellerId)
      .where('charge_uuid', '=', chargeUuid(3))
      .executeTakeFirstOrThrow();
    const copy = { ...row, charge_uuid: chargeUuid(1) };
    await t.store.write((tx) => tx.insertInto('refunds').values(copy).execute());
    expect(await faultFound()).toMatchObject({
      sequence: null,
      chargeUuid: chargeUuid(1),
      what: expect.stringMatching(/^refund \d+ has no ESTORNO line$/) as string,
    });
  });
});
