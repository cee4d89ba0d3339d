import type { ColumnTypes } from './column-types.ts';

/**
 * What the buyer paid where that differs from what the seller is owed (D20), and the order of each intermediary's
 * refunds in its export (D23). Until now they were exported by time, so those that exist get their places by time. The
 * last of them gets place 0, so that they are told apart from those that an export places, from 1 on.
 */
export function refundExports(t: ColumnTypes): string[] {
  return [
    `alter table charges add column buyer_value_cents ${t.int} check (buyer_value_cents is null
      or (payment_method = 'CREDIT_CARD_EARLY_BUYER' and buyer_value_cents between value_cents and 99999999999))`,
    `alter table charges add column export_sequence ${t.int}`,
    `update charges set export_sequence = placed.sequence
      from (
        select intermediary_id as owner, uuid as refunded,
          1 - row_number() over (partition by intermediary_id order by refunded_at desc, uuid desc) as sequence
        from charges where refunded_at is not null
      ) as placed
      where intermediary_id = placed.owner and uuid = placed.refunded`,
    `create unique index charges_by_export on charges (intermediary_id, export_sequence)
      where export_sequence is not null`,
    `create index charges_to_export on charges (intermediary_id, refunded_at, uuid)
      where refunded_at is not null and export_sequence is null`,
    `drop index charges_by_refund`,
  ];
}
