import type { Insertable, Selectable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { chargeUuid, importedAt } from '../../../../test/support/charge-lines.ts';
import { disputeOf, linesOf, serviceOn } from '../../../../test/support/proof.ts';
import { testKeyring } from '../../../../test/support/test-keyring.ts';
import { useTampering } from '../../../../test/support/tampering.ts';
import type { ChargebackRow } from '../../../db/tables.ts';

const t = useTampering();
const { freshSeller, faultFound, updateLine, updateCharge } = t;

describe('a chargeback', () => {
  const dispute = (n: number, status: 'OPEN' | 'WON' | 'LOST') =>
    disputeOf(serviceOn(t.store), t.seller.intermediaryId, chargeUuid(n), status);

  /**
   * Writes line 9 for charge 5, which is disputed, lines 10 and 11 for charge 2, which was won, and 12 for charge 4,
   * which was lost.
   */
  async function withDisputes(): Promise<void> {
    await freshSeller();
    await dispute(5, 'OPEN');
    for (const status of ['OPEN', 'WON'] as const) await dispute(2, status);
    for (const status of ['OPEN', 'LOST'] as const) await dispute(4, status);
  }
  /** Writes lines 9 to 11 for a chargeback of charge 4, from 50.00 to 60.00 to 30.00 BRL, and 12 for another one. */
  async function withChange(): Promise<void> {
    await freshSeller();
    const change = (valueCents: number, id?: number) =>
      disputeOf(
        serviceOn(t.store),
        t.seller.intermediaryId,
        chargeUuid(4),
        id === undefined ? 'OPEN' : 'LOST',
        {
          valueCents,
          ...(id === undefined ? {} : { id }),
        },
      );
    const first = await change(5_000);
    await change(6_000, first);
    await change(3_000, first);
    await change(2_000);
  }
  /** A chargeback of charge n without a line. */
  const strayOf = (n: number): Insertable<ChargebackRow> => ({
    ...{ intermediary_id: t.seller.intermediaryId, seller_id: t.seller.sellerId },
    ...{ charge_uuid: chargeUuid(n), value_cents: 1, fee_cents: 0, occurred_on: '2026-03-01' },
    ...{ opened_at: importedAt, closed_at: importedAt },
    kind: 'CHARGEBACK',
    status: 'WON',
    stage: 'CHARGEBACK',
  });
  const updateChargeback = (n: number, set: Partial<Selectable<ChargebackRow>>) =>
    t.store.write((tx) =>
      tx
        .updateTable('chargebacks')
        .set(set)
        .where('seller_id', '=', t.seller.sellerId)
        .where('charge_uuid', '=', chargeUuid(n))
        .execute(),
    );

  test('holds: open, won and lost', async () => {
    await withDisputes();
    expect(await faultFound()).toBeUndefined();
  });

  test('holds: raised and lowered, and one more after it is lost', async () => {
    await withChange();
    expect(await faultFound()).toBeUndefined();
  });

  test('it without its line, though another one has two: the lines of one count once', async () => {
    await withChange();
    await t.store.write((tx) => tx.insertInto('chargebacks').values(strayOf(2)).execute());
    expect(await faultFound()).toMatchObject({ chargeUuid: chargeUuid(2), stored: 'no CHARGEBACK line' });
  });

  test('a line of it, given to another chargeback of the charge', async () => {
    await withChange();
    const lines = await linesOf(t.store, t.seller.sellerId);
    await updateLine(10, { chargeback_id: lines[11]!.chargeback_id });
    expect(await faultFound()).toMatchObject({ sequence: 9, stored: '30.00 BRL', expected: '20.00 BRL' });
  });

  test.each([
    ['a dispute hidden', 5, 6, { status: 'PAID' }, 'PAID', 'DISPUTE'],
    ['a dispute shown as lost', 5, 6, { status: 'CHARGEBACK' }, 'CHARGEBACK', 'DISPUTE'],
    ['a dispute that was won shown as open', 2, 3, { status: 'DISPUTE' }, 'DISPUTE', 'PAID'],
    ['a dispute that was lost shown as open', 4, 5, { status: 'DISPUTE' }, 'DISPUTE', 'CHARGEBACK'],
    ['a dispute that never was', 1, 2, { status: 'DISPUTE' }, 'DISPUTE', 'PAID'],
  ] as const)('the status of its charge: %s', async (_name, n, sequence, set, stored, expected) => {
    await withDisputes();
    await updateCharge(n, set);
    expect(await faultFound()).toMatchObject({ sequence, stored, expected });
  });

  test.each([
    ['lost, to won', 4, { status: 'WON' }, 12, '0.00 BRL', '101.48 BRL'],
    ['won, to lost', 2, { status: 'LOST' }, 10, '100.74 BRL', '0.00 BRL'],
  ] as const)('its status alone: %s', async (_name, n, set, sequence, stored, expected) => {
    await withDisputes();
    await updateChargeback(n, set);
    expect(await faultFound()).toMatchObject({ sequence, stored, expected });
  });

  test('its status and its charge: what is disputed is not what the lines debit', async () => {
    await withDisputes();
    await updateChargeback(4, { status: 'WON' });
    await updateCharge(4, { status: 'PAID', disputed_cents: 0 });
    expect(await faultFound()).toMatchObject({ sequence: 12, stored: '0.00 BRL', expected: '101.48 BRL' });
  });

  test.each([
    ['its status and that of its charge: open, to lost', 5, { status: 'LOST', closed_at: importedAt }],
    ['its reason', 5, { reason_code: '10.4' }],
    ['its stage', 5, { stage: 'ARBITRATION' }],
    ['its dates', 5, { occurred_on: '2026-10-01', answer_by: '2026-11-30' }],
    ['that it was told of', 5, { due_told_for: '2026-11-30' }],
    ['its kind', 5, { kind: 'MED' }],
    ['its seal, to none', 5, { seal: null }],
    ['its seal', 5, { seal: testKeyring.seal('chargeback-seal', Buffer.from('another')) }],
    ['when it was lost', 4, { closed_at: importedAt - 1 }],
  ] as const)('%s: its seal tells', async (_name, n, set) => {
    await withDisputes();
    await updateChargeback(n, set);
    if ('status' in set) await updateCharge(n, { status: 'CHARGEBACK' });
    const fault = await faultFound();
    expect(fault).toMatchObject({ sequence: n === 5 ? 9 : 12, chargeUuid: chargeUuid(n) });
    expect(fault?.what).toMatch(/seal of the chargeback is broken/);
  });

  test.each([
    ['value', { value_cents: 10_000 }, '100.00 BRL', '101.85 BRL'],
    ['fee', { fee_cents: 1 }, '0.01 BRL', '2.55 BRL'],
  ])('its %s', async (_name, set, stored, expected) => {
    await withDisputes();
    await updateChargeback(5, set);
    expect(await faultFound()).toMatchObject({ sequence: 9, stored, expected });
  });

  test.each([
    ['value', { value_cents: 10_000 }, 6, '101.85 BRL', '100.00 BRL'],
    ['fee', { fee_cents: 1 }, 9, '0.01 BRL', '2.55 BRL'],
  ])('its %s and that of its line: the sale tells', async (_name, set, sequence, stored, expected) => {
    await withDisputes();
    await updateChargeback(5, set);
    await updateLine(9, set);
    expect(await faultFound()).toMatchObject({ sequence, stored, expected });
  });

  test.each([
    ['of the debit', 9, '2026-12-31'],
    ['of what was given back', 11, '2026-01-01'],
  ])('the execution date %s', async (_name, sequence, stored) => {
    await withDisputes();
    await updateLine(sequence, { execution_date: stored });
    expect(await faultFound()).toMatchObject({ sequence, stored });
  });

  test('when it was opened: the date of its line tells', async () => {
    await withDisputes();
    await updateChargeback(5, { opened_at: Date.UTC(2026, 11, 24) });
    expect(await faultFound()).toMatchObject({ sequence: 9, expected: '2026-12-23' });
  });

  test('the chargebacks of two lines, exchanged', async () => {
    await withDisputes();
    const lines = await linesOf(t.store, t.seller.sellerId);
    const [open, lost] = [lines[8]!.chargeback_id, lines[11]!.chargeback_id];
    await updateLine(9, { chargeback_id: lost });
    await updateLine(12, { chargeback_id: open });
    expect(await faultFound()).toMatchObject({
      sequence: 9,
      stored: chargeUuid(4),
      expected: chargeUuid(5),
    });
  });

  test('it without its line', async () => {
    await withDisputes();
    await t.store.write((tx) => tx.insertInto('chargebacks').values(strayOf(1)).execute());
    expect(await faultFound()).toMatchObject({
      sequence: null,
      chargeUuid: chargeUuid(1),
      stored: 'no CHARGEBACK line',
    });
  });
});
