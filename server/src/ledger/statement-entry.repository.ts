import { insertRows } from '../db/query/insert-rows.ts';
import type { Tx } from '../db/store.ts';
import { fieldsOf } from '../db/query/camel-case.ts';
import type { StatementEntryRow } from '../db/tables.ts';
import type { StatementEntry } from './chain.ts';

/** The line's own columns that the hash covers. */
export const contentColumns = [
  'intermediary_id',
  'seller_id',
  'sequence',
  'operation',
  'execution_date',
  'charge_uuid',
  'charge_paid_at',
  'payment_method',
  'brand',
  'value_cents',
  'fee_cents',
  'plan_id',
  'plan_version',
  'refund_id',
  'chargeback_id',
  'adjustment_id',
  'transfer_id',
] as const satisfies readonly (keyof StatementEntryRow)[];

/** What the hash covers of the charge, apart from what is among the line's own columns. */
export const chargeColumns = [
  'channel',
  'installments',
  'charge_value_cents',
  'buyer_value_cents',
  'authorization_code',
  'authorization_nsu',
] as const satisfies readonly (keyof StatementEntryRow)[];

export const entryColumns = [
  ...contentColumns,
  ...chargeColumns,
  'uuid_order',
  'previous_hash',
  'hash',
] as const;

const fields = fieldsOf(entryColumns);

export async function insertEntries(tx: Tx, entries: readonly StatementEntry[]): Promise<void> {
  await insertRows(
    tx,
    'statement_entries',
    entryColumns,
    entries.map((entry) => fields.map((field) => entry[field])),
  );
}

const sourceOfDebit = { ESTORNO: 'refund_id', CHARGEBACK: 'chargeback_id' } as const;

/** When a refund, or a chargeback, was debited by its line; undefined if there is no such line. */
export async function findDebitDate(
  tx: Tx,
  operation: keyof typeof sourceOfDebit,
  source: { intermediaryId: number; chargeUuid: string; id: number },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('statement_entries')
    .select('execution_date')
    .where('intermediary_id', '=', source.intermediaryId)
    .where('charge_uuid', '=', source.chargeUuid)
    .where('operation', '=', operation)
    .where(sourceOfDebit[operation], '=', source.id)
    .executeTakeFirst();
  return row?.execution_date;
}
