import { inCamelCase, type CamelCased } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { StatementEntryRow } from '../db/tables.ts';
import type { SalePart } from '../rate-plans/instalments.ts';
import { isOutflow } from '../shared/entry-types.ts';

/** A part of a charge's sale as it falls due, with what was given back of it. */
export interface ChargePart extends SalePart {
  /** What its refunds and chargebacks that stand have debited, and what they have returned of its fee, in centavos. */
  returnedCents: number;
  returnedFeeCents: number;
}

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

/** Returns the parts of the sale of these lines: all of it, or its instalments. */
export function chargePartsOf(lines: readonly LineOfCharge[]): ChargePart[] {
  return lines
    .filter(({ operation }) => operation === 'VENDA')
    .map(({ installment, valueCents, feeCents, executionDate }) => {
      const others = lines.filter((line) => line.operation !== 'VENDA' && line.installment === installment);
      const { valueCents: returnedCents, feeCents: returnedFeeCents } = debitedBy(others);
      return { installment, valueCents, feeCents, executionDate, returnedCents, returnedFeeCents };
    });
}

/** Returns what lines of refunds and chargebacks debit together, less what they gave back. */
export function debitedBy(lines: readonly LineOfCharge[]): { valueCents: number; feeCents: number } {
  const sum = { valueCents: 0, feeCents: 0 };
  for (const { operation, valueCents, feeCents } of lines) {
    const sign = isOutflow(operation) ? 1 : -1;
    sum.valueCents += sign * valueCents;
    sum.feeCents += sign * feeCents;
  }
  return sum;
}
