import { upsertRows } from '../db/query/write-rows.ts';
import type { Tx } from '../db/store.ts';
import type { ReceivableUnitRow } from '../db/tables.ts';
import type { UnitChange } from './receivable-unit.ts';

const key = [
  'intermediary_id',
  'seller_id',
  'due_date',
  'arrangement',
] as const satisfies readonly (keyof ReceivableUnitRow)[];

const columns = [
  ...key,
  'credit_cents',
  'debit_cents',
  'advanced_cents',
  'lines',
  'late_cents',
  'late_since',
] as const satisfies readonly (keyof ReceivableUnitRow)[];

/** What was late before the last transfer was paid by it, so only what is late since then is added to. */
const added = `credit_cents = receivable_units.credit_cents + excluded.credit_cents,
  debit_cents = receivable_units.debit_cents + excluded.debit_cents,
  advanced_cents = receivable_units.advanced_cents + excluded.advanced_cents,
  lines = receivable_units.lines + excluded.lines,
  late_cents = excluded.late_cents + case when receivable_units.late_since = excluded.late_since
    then receivable_units.late_cents else 0 end,
  late_since = excluded.late_since`;

/** Adds lines to the units of sellers whose heads are locked. */
export async function addToUnits(tx: Tx, changes: readonly UnitChange[]): Promise<void> {
  const rows = changes.map((change) => [
    change.intermediaryId,
    change.sellerId,
    change.dueDate,
    change.arrangement,
    change.creditCents,
    change.debitCents,
    change.advancedCents,
    change.lines,
    change.lateCents,
    change.lateSince,
  ]);
  await upsertRows(tx, 'receivable_units', key, columns, rows, added);
}
