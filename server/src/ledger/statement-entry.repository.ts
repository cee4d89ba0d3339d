import { sql, type RawBuilder } from 'kysely';
import { pipelined } from '../db/query/engine.ts';
import { fieldsOf } from '../db/query/expressions.ts';
import { insertRows } from '../db/query/write-rows.ts';
import type { Tx } from '../db/store.ts';
import type { StatementEntryRow } from '../db/tables.ts';
import { OUTFLOWS } from '../shared/entry-types.ts';
import type { AppendedLine } from './chain.ts';
import { addToVolumes } from './daily-volume.repository.ts';
import { addToUnits } from './receivable-unit.repository.ts';
import { unitChanges } from './receivable-unit.ts';
import { failInsert } from './seller-head.repository.ts';

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
  'anticipation_id',
  'transfer_id',
  'installment',
] as const satisfies readonly (keyof StatementEntryRow)[];

/** The columns of the charge that the hash covers and that are not among the line's own. */
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

/** Writes lines of sellers whose heads are locked, and adds them to their receivable units and daily volumes. */
export async function insertEntries(tx: Tx, lines: readonly AppendedLine[]): Promise<void> {
  const rows = lines.map(({ entry }) => fields.map((field) => entry[field]));
  await pipelined([
    insertRows(tx, 'statement_entries', entryColumns, rows),
    addToUnits(tx, unitChanges(lines)),
    addToVolumes(tx, lines),
  ]).catch((error: unknown) =>
    failInsert(
      error,
      lines.map(({ entry }) => entry),
    ),
  );
}

const sourceOfDebit = { ESTORNO: 'refund_id', CHARGEBACK: 'chargeback_id' } as const;

/**
 * Returns the latest date on which a refund or a chargeback was debited, or undefined if there is no such line.
 */
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
    .orderBy('execution_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.execution_date;
}

const outflows = sql.join(OUTFLOWS.map((operation) => sql.lit(operation)));

/** What a line of `statement_entries as e` adds to its seller's balance, in centavos: negative for an outflow. */
export const netCents: RawBuilder<number> = sql<number>`case when e.operation in (${outflows})
  then e.fee_cents - e.value_cents else e.value_cents - e.fee_cents end`;
