import type { ColumnTypes } from './column-types.ts';

/**
 * Each line names its charge's order, so that a page of an order's lines is read from an index in the statement's
 * order: for one seller, and for all of an intermediary. Before, each page read and sorted the whole order.
 */
export function linesByOrder(t: ColumnTypes): string[] {
  return [
    `alter table statement_entries add column uuid_order ${t.uuid}`,
    `update statement_entries set uuid_order = c.uuid_order from charges c
      where c.intermediary_id = statement_entries.intermediary_id and c.uuid = statement_entries.charge_uuid
        and c.uuid_order is not null`,
    `create index statement_entries_by_order
      on statement_entries (intermediary_id, uuid_order, execution_date, seller_id, sequence)
      where uuid_order is not null`,
    `create index statement_entries_by_order_and_seller
      on statement_entries (intermediary_id, uuid_order, seller_id, execution_date, sequence)
      where uuid_order is not null`,
    `drop index charges_by_order`,
  ];
}
