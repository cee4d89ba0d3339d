import { describe, expect, test } from 'vitest';
import { chargeUuid } from '../../../../test/support/charge-lines.ts';
import { linesOf, moveHead, rewriteChain, serviceOn } from '../../../../test/support/proof.ts';
import { testKeyring } from '../../../../test/support/test-keyring.ts';
import { hex, useTampering, zeros } from '../../../../test/support/tampering.ts';
import { operator } from '../../../audit/audit.repository.ts';
import { createPlan } from '../../../rate-plans/rate-plan.service.ts';
import { shopTax } from '../../../rate-plans/tax.fixture.ts';
import { verifyStatements } from '../verify-statements.ts';

const t = useTampering();
const { freshSeller, faultFound, updateLine, updateHead, deleteLine, undoRefund, copyCharge, appendLine } = t;

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
  ] as const)('%s, line %i', async (_name, sequence, set, stored, expected) => {
    await freshSeller();
    await updateLine(sequence, set);
    const { charge_uuid: chargeUuidOfLine } = (await linesOf(t.store, t.seller.sellerId))[sequence - 1]!;
    expect(await faultFound()).toMatchObject({ sequence, chargeUuid: chargeUuidOfLine, stored, expected });
  });

  test('operation of the line of a refund, by what is refunded of its charge', async () => {
    await freshSeller();
    await updateLine(7, { operation: 'ESTORNO_CANCELADO' });
    expect(await faultFound()).toMatchObject({ sequence: 1, stored: '100.00 BRL', expected: '-100.00 BRL' });
  });

  /** The hash covers the charge, and these columns are copies of it. */
  test.each([
    ['channel', { channel: 'TAP' }],
    ['number of instalments', { installments: 2 }],
    ['value', { charge_value_cents: 1 }],
    ['buyer’s value', { buyer_value_cents: 1 }],
    ['buyer’s value', { buyer_value_cents: null }],
    ['authorization', { authorization_code: '666' }],
    ['authorization', { authorization_nsu: '666' }],
  ] as const)('%s that a line shows of its charge: %o', async (name, set) => {
    await freshSeller();
    await updateLine(6, set);
    expect(await faultFound()).toMatchObject({
      sequence: 6,
      what: `the ${name} shown is not that of the charge`,
    });
  });

  test('plan: another of the same prices, and one of others', async () => {
    await freshSeller();
    const twin = await t.store.write((tx) =>
      createPlan(tx, testKeyring, operator(t.seller.intermediaryId), { name: 'twin', tax: shopTax() }, 0),
    );
    await updateLine(5, { plan_id: twin });
    expect(await faultFound()).toMatchObject({ sequence: 5, stored: hex, expected: hex });
    const { id: zeroFee } = await t.store.read
      .selectFrom('rate_plans')
      .select('id')
      .where('intermediary_id', '=', t.seller.intermediaryId)
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
    // The missing refund of a refunded sale comes first, and is reported.
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
    const lines = await linesOf(t.store, t.seller.sellerId);
    await deleteLine(8);
    await undoRefund();
    await moveHead(t.store, t.seller, null, { sequence: 7, hash: lines[6]!.hash });
    const fault = await faultFound();
    expect(fault).toMatchObject({ sequence: null });
    expect(fault?.what).toMatch(/seal of the head is broken/);
  });

  test('the last of an earlier head, put back with its seal', async () => {
    await freshSeller();
    const head = await t.store.read
      .selectFrom('seller_heads')
      .selectAll()
      .where('seller_id', '=', t.seller.sellerId)
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
    await rewriteChain(t.store, t.seller, null, (line) => line);
    expect((await faultFound())?.what).toMatch(/seal of the head is broken/);
  });

  test('a refund before its sale, though every hash and seal is right', async () => {
    await freshSeller();
    const lines = await linesOf(t.store, t.seller.sellerId);
    const [sale, refund] = [lines[3]!, lines[7]!];
    await deleteLine(8);
    await updateLine(4, { ...refund, sequence: 4 });
    await t.store.write((tx) =>
      tx
        .insertInto('statement_entries')
        .values({ ...sale, sequence: 8 })
        .execute(),
    );
    await rewriteChain(t.store, t.seller, testKeyring, (line) => line);
    expect(await faultFound()).toMatchObject({
      sequence: 4,
      stored: 'VENDA in line 8',
      expected: 'VENDA before line 4',
    });
  });

  test('under a seller that is not there', async () => {
    await freshSeller();
    const [line] = await linesOf(t.store, t.seller.sellerId);
    await copyCharge(2, chargeUuid(50));
    await t.store.write((tx) =>
      tx
        .insertInto('statement_entries')
        .values({ ...line!, seller_id: 999_999, charge_uuid: chargeUuid(50) })
        .execute(),
    );
    const { faults } = await verifyStatements(serviceOn(t.store), { sellerId: null, anchor: null });
    expect(faults).toContainEqual(
      expect.objectContaining({ sellerId: 999_999, stored: 'statement lines', expected: 'no line' }),
    );
  });
});
