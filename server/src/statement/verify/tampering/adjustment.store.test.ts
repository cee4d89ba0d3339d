import type { Selectable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { chargeUuid, importedAt } from '../../../../test/support/charge-lines.ts';
import { adjust, linesOf, rewriteChain, serviceOn } from '../../../../test/support/proof.ts';
import { seedSeller } from '../../../../test/support/seed.ts';
import { testKeyring } from '../../../../test/support/test-keyring.ts';
import { useTampering } from '../../../../test/support/tampering.ts';
import type { AdjustmentRow, StatementEntryRow } from '../../../db/tables.ts';

const t = useTampering();
const { freshSeller, faultFound, updateLine, updateHead, deleteLine } = t;

describe('an adjustment', () => {
  /** Writes line 9, which is about no charge, and line 10, which is about charge 0, which is refunded. */
  async function withAdjustments(): Promise<void> {
    await freshSeller();
    await adjust(serviceOn(t.store), t.seller);
    await adjust(serviceOn(t.store), t.seller, chargeUuid(0));
  }

  const updateAdjustment = (
    set: Partial<Omit<Selectable<AdjustmentRow>, 'id'>>,
    uuid: string | null = null,
  ) =>
    t.store.write((tx) =>
      tx
        .updateTable('adjustments')
        .set(set)
        .where('seller_id', '=', t.seller.sellerId)
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
    ['the number of its line', { sequence: 8 }, '8', '9'],
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
    const { sellerId } = t.seller;
    const other = await seedSeller(t.store, t.seller.intermediaryId, 1);
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
    [
      'a charge',
      { charge_uuid: chargeUuid(2), charge_value_cents: 1, authorization_nsu: '' },
      { what: 'the payment method is not that of the charge' },
    ],
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
    await rewriteChain(t.store, t.seller, testKeyring, (line) => line);
    expect(await faultFound()).toBeUndefined();
    await rewriteChain(t.store, t.seller, testKeyring, (line) =>
      line.sequence === 9 ? { ...line, value_cents: 1_001 } : line,
    );
    expect(await faultFound()).toMatchObject({ sequence: 9, stored: '10.01 BRL', expected: '10.00 BRL' });
  });

  test('a plan in its line', async () => {
    await withAdjustments();
    await updateLine(9, { plan_id: t.seller.planId });
    expect(await faultFound()).toMatchObject({ sequence: 9, what: 'an adjustment has a plan' });
  });

  test('the charge taken from its line', async () => {
    await withAdjustments();
    await updateLine(10, { charge_uuid: null, charge_value_cents: null, authorization_nsu: null });
    expect(await faultFound()).toMatchObject({ sequence: 10 });
  });

  test('its line removed, at the end, with the head set back', async () => {
    await withAdjustments();
    const [, , , , , , , , line] = await linesOf(t.store, t.seller.sellerId);
    await deleteLine(10);
    await updateHead({ statement_sequence: 9, statement_hash: line!.hash });
    expect(await faultFound()).toMatchObject({
      sequence: null,
      what: expect.stringContaining('the seal of the head is broken') as string,
    });
  });

  test.each([null, chargeUuid(2)])('a row without a line, about %s', async (uuid) => {
    await withAdjustments();
    const { id } = await t.store.write((tx) =>
      tx
        .insertInto('adjustments')
        .values({
          intermediary_id: t.seller.intermediaryId,
          seller_id: t.seller.sellerId,
          charge_uuid: uuid,
          direction: 'CREDIT',
          value_cents: 1,
          reason: 'Invented',
          sequence: 11,
          created_at: importedAt,
          seal: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(await faultFound()).toMatchObject({
      sequence: null,
      chargeUuid: uuid,
      what: `adjustment ${id} has no AJUSTE_CREDITO or AJUSTE_DEBITO line`,
    });
  });

  test('a second line of it is refused by the database', async () => {
    await withAdjustments();
    const [, , , , , , , , line] = await linesOf(t.store, t.seller.sellerId);
    const copy = { ...line!, sequence: 11 };
    await expect(
      t.store.write((tx) => tx.insertInto('statement_entries').values(copy).execute()),
    ).rejects.toThrow(/unique/i);
  });
});
