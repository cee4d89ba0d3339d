import { prepared } from '../db/query/prepared.ts';
import { insertRows } from '../db/query/insert-rows.ts';
import type { Tx } from '../db/store.ts';
import { fieldsOf, inCamelCase } from '../db/query/camel-case.ts';
import type { StatementEntryRow } from '../db/tables.ts';
import type { StatementEntry } from './chain.ts';

/** The columns that the hash covers. */
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
] as const satisfies readonly (keyof StatementEntryRow)[];

export const entryColumns = [...contentColumns, 'uuid_order', 'previous_hash', 'hash'] as const;

const fields = fieldsOf(entryColumns);

export async function insertEntries(tx: Tx, entries: readonly StatementEntry[]): Promise<void> {
  await insertRows(
    tx,
    'statement_entries',
    entryColumns,
    entries.map((entry) => fields.map((field) => entry[field])),
  );
}

/** The sale line of a charge, with the digest of the plan that priced it. */
export interface SaleEntry {
  executionDate: string;
  feeCents: number;
  planId: number;
  planDigest: Buffer;
}

const selectSale = prepared<{ intermediaryId: number; chargeUuid: string }, SaleEntry>(
  ['intermediaryId', 'chargeUuid'],
  (db, p) =>
    db
      .selectFrom('statement_entries as e')
      .innerJoin('rate_plans as rp', (join) =>
        join.onRef('rp.intermediary_id', '=', 'e.intermediary_id').onRef('rp.id', '=', 'e.plan_id'),
      )
      .select([...inCamelCase(['e.execution_date', 'e.fee_cents', 'e.plan_id']), 'rp.digest as planDigest'])
      .where('e.intermediary_id', '=', p.intermediaryId)
      .where('e.charge_uuid', '=', p.chargeUuid)
      .where('e.operation', '=', 'VENDA'),
);

export async function findSaleEntry(
  tx: Tx,
  intermediaryId: number,
  chargeUuid: string,
): Promise<SaleEntry | undefined> {
  const { rows } = await selectSale(tx, { intermediaryId, chargeUuid });
  return rows[0];
}
