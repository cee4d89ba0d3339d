import type { ColumnTypes } from './column-types.ts';

/**
 * On SQLite the index by seller and date has all that a sum of lines needs, because looking up a row takes up to
 * twenty times as long as reading the index. PostgreSQL, which must look up rows that were written since the last vacuum
 * anyway, keeps the narrow one.
 */
export function sumsByDate({ engine }: ColumnTypes): string[] {
  if (engine === 'postgres') return [];
  return [
    'drop index statement_entries_by_seller_and_date',
    `create index statement_entries_by_seller_and_date on statement_entries (intermediary_id, seller_id,
      execution_date, sequence, operation, payment_method, value_cents, fee_cents)`,
  ];
}
