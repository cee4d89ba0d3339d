import { sql } from 'kysely';
import type { Reader } from '../../db/store.ts';
import type { StatementEntryRow } from '../../db/tables.ts';
import type { Period } from './period.ts';

/** The lines of one kind that a seller has on one execution date, added up in centavos. */
export interface DailySum {
  executionDate: string;
  operation: StatementEntryRow['operation'];
  lines: number;
  valueCents: bigint;
  feeCents: bigint;
}

/** In the order of the dates. The sums are read as text, because they may exceed 2^53. */
export async function listDailySums(
  db: Reader,
  intermediaryId: number,
  sellerId: number,
  { from, to }: Period,
): Promise<DailySum[]> {
  const rows = await db
    .selectFrom('statement_entries')
    .select((eb) => [
      'execution_date',
      'operation',
      eb.fn.countAll<number>().as('lines'),
      sql<string>`cast(sum(value_cents) as text)`.as('value_cents'),
      sql<string>`cast(sum(fee_cents) as text)`.as('fee_cents'),
    ])
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .where('execution_date', '>=', from)
    .where('execution_date', '<=', to)
    .groupBy(['execution_date', 'operation'])
    .orderBy('execution_date')
    .orderBy('operation')
    .execute();
  return rows.map((row) => ({
    executionDate: row.execution_date,
    operation: row.operation,
    lines: row.lines,
    valueCents: BigInt(row.value_cents),
    feeCents: BigInt(row.fee_cents),
  }));
}
