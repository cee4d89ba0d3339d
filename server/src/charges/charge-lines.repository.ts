import { inCamelCase, type CamelCased } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { StatementEntryRow } from '../db/tables.ts';

const columns = [
  'operation',
  'execution_date',
  'installment',
  'value_cents',
  'fee_cents',
  'refund_id',
  'chargeback_id',
] as const satisfies readonly (keyof StatementEntryRow)[];

/** A line of a charge's sale, of its refunds and of its chargebacks. */
export type LineOfCharge = CamelCased<Pick<StatementEntryRow, (typeof columns)[number]>>;

interface ChargeKey {
  intermediaryId: number;
  uuid: string;
}

const select = prepared<ChargeKey, LineOfCharge>((db, p) =>
  db
    .selectFrom('statement_entries')
    .select(inCamelCase(columns))
    .where('intermediary_id', '=', p.intermediaryId)
    .where('charge_uuid', '=', p.uuid)
    // An adjustment of a charge changes nothing of its sale.
    .where('adjustment_id', 'is', null)
    .orderBy('sequence'),
);

/** Returns the lines of a charge but its adjustments, in the order in which they were written. */
export async function listLinesOfCharge(db: Reader | Tx, key: ChargeKey): Promise<LineOfCharge[]> {
  return (await select(db, key)).rows;
}
