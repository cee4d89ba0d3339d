import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTampering } from '../../../test/support/tampering.ts';
import { recordedTransfer } from '../../../test/support/transfers.ts';
import type { ReceivableUnitRow } from '../../db/tables.ts';

const t = useTampering();

type Unit = Omit<ReceivableUnitRow, 'intermediary_id'>;

/** The units of the seller: the first is paid, the last falls due later. */
let units: ReceivableUnitRow[];
let paid: ReceivableUnitRow;
let open: ReceivableUnitRow;

beforeEach(async () => {
  await t.freshSeller();
  await recordedTransfer(t.store, t.seller, '2026-10-31');
  units = await t.store.read
    .selectFrom('receivable_units')
    .selectAll()
    .where('seller_id', '=', t.seller.sellerId)
    .orderBy('due_date')
    .orderBy('arrangement')
    .execute();
  [paid, open] = [units[0]!, units.at(-1)!];
  expect(paid.due_date <= '2026-10-31' && open.due_date > '2026-10-31').toBe(true);
});

const update = (unit: Unit, set: Partial<Unit>) =>
  t.store.write((tx) =>
    tx
      .updateTable('receivable_units')
      .set(set)
      .where('seller_id', '=', unit.seller_id)
      .where('due_date', '=', unit.due_date)
      .where('arrangement', '=', unit.arrangement)
      .execute(),
  );

const insert = (...rows: ReceivableUnitRow[]) =>
  t.store.write((tx) => tx.insertInto('receivable_units').values(rows).execute());

const whatOf = ({ due_date: date, arrangement }: Unit) =>
  `the receivable unit ${date} ${arrangement} is not what its lines add up to: it was changed`;

describe('a changed unit is found', () => {
  test('none was changed', async () => {
    expect(await t.faultFound()).toBeUndefined();
  });

  test.each<[string, () => ReceivableUnitRow, Partial<Unit>]>([
    ['the credit of a paid one', () => paid, { credit_cents: 1n }],
    ['the debit of a paid one', () => paid, { debit_cents: 1n }],
    ['the late sum of a paid one', () => paid, { late_cents: 5n }],
    ['since when a paid one is late', () => paid, { late_since: 7 }],
    ['the credit of an open one', () => open, { credit_cents: 1n }],
    ['the number of its lines', () => open, { lines: 99 }],
  ])('%s', async (_, unit, set) => {
    await update(unit(), set);
    expect(await t.faultFound()).toMatchObject({ sequence: null, what: whatOf(unit()) });
  });

  test.each<[string, Partial<Unit>]>([
    ['its arrangement', { arrangement: 'DBC' }],
    ['its day', { due_date: '2027-12-25' }],
  ])('%s', async (_, set) => {
    await update(open, set);
    expect((await t.faultFound())?.what).toBe(whatOf({ ...open, ...set }));
  });

  test('two that cancel out', async () => {
    const early: ReceivableUnitRow = {
      ...paid,
      due_date: '2026-11-01',
      arrangement: 'HCC',
      credit_cents: 100n,
    };
    const never = { ...early, due_date: '2099-12-31', credit_cents: 0n, debit_cents: 100n };
    await insert(early, never);
    expect(await t.faultFound()).toMatchObject({ expected: 'no unit' });
  });
});

describe('a unit whose date is a text that tells of others', { shuffle: false }, () => {
  /** The text of a unit, and then the date of another. */
  const disguise = (as: ReceivableUnitRow, before: ReceivableUnitRow) =>
    `${as.due_date} ${as.arrangement} ${as.credit_cents} ${as.debit_cents} ${as.lines} ${as.late_cents} ${as.late_since},${before.due_date}`;

  const forged = (): ReceivableUnitRow => ({
    ...paid,
    ...{ due_date: disguise(paid, open), arrangement: open.arrangement, credit_cents: 10_000_000n },
  });

  test('is refused by the table', async () => {
    await expect(insert(forged())).rejects.toThrow(/check/i);
  });

  test('is found without that check', async () => {
    await withoutChecks(() => insert(forged()));
    expect(await t.faultFound()).toMatchObject({ what: whatOf(forged()), expected: 'no unit' });
  });

  /** Writes as somebody who may change the database, or its settings. */
  async function withoutChecks(work: () => Promise<unknown>): Promise<void> {
    const isSqlite = t.store.engine === 'sqlite';
    await t.store.write((tx) =>
      (isSqlite
        ? sql`pragma ignore_check_constraints = on`
        : sql`alter table receivable_units drop constraint receivable_units_due_date_check`
      ).execute(tx),
    );
    await work();
  }
});
