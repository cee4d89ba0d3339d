import type { ColumnTypes } from '../column-types.ts';
import { createTable } from '../create-table.ts';
import { chargesMeanwhile } from './charges.ts';

/**
 * A refund is a row of its own, because a charge may be refunded in parts. Those that were columns of their charge
 * move, by time within each intermediary. A migration has no key, so their seals move as they are, and the first start
 * with the key seals the rows.
 */
export const refunds = (t: ColumnTypes) => [
  ...createTable(t, {
    name: 'refunds',
    placement: 'spread',
    columns: `
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    charge_uuid ${t.uuid} not null,
    value_cents ${t.int} not null check (value_cents between 1 and 99999999999),
    buyer_value_cents ${t.int} check (buyer_value_cents between value_cents and 99999999999),
    fee_cents ${t.int} not null check (fee_cents between 0 and value_cents),
    as_fraud ${t.int} not null check (as_fraud in (0, 1)),
    status text not null check (status in ('REQUESTED', 'DONE', 'FAILED')),
    requested_at ${t.int} not null,
    answered_at ${t.int},
    reason text,
    end_to_end_id text,
    export_sequence ${t.int},
    seal ${t.bytes} check (length(seal) = 36),
    earlier_seal ${t.bytes},
    ${t.primaryKey} (intermediary_id, id),
    check ((status = 'REQUESTED') = (answered_at is null))`,
    foreignKeys: [
      `foreign key (intermediary_id, charge_uuid) references ${chargesMeanwhile(t)} (intermediary_id, uuid)`,
    ],
  }),

  `insert into refunds (intermediary_id, seller_id, charge_uuid, value_cents, buyer_value_cents, fee_cents, as_fraud,
      status, requested_at, export_sequence, earlier_seal)
    select c.intermediary_id, c.seller_id, c.uuid, c.value_cents, c.buyer_value_cents,
      case when e.fee_cents <= c.value_cents then e.fee_cents else 0 end, c.as_fraud,
      'REQUESTED', c.refunded_at, c.export_sequence, c.refund_seal
    from charges c left join statement_entries e on e.intermediary_id = c.intermediary_id and e.charge_uuid = c.uuid
      and e.operation = 'ESTORNO'
    where c.refunded_at is not null
    order by c.intermediary_id, c.refunded_at, c.uuid`,
  `create index refunds_by_charge on refunds (intermediary_id, seller_id, charge_uuid)`,
  `create unique index refunds_by_export on refunds (intermediary_id, export_sequence)
    where export_sequence is not null`,
  `create index refunds_to_export on refunds (intermediary_id, requested_at, charge_uuid, id)
    where export_sequence is null`,
];
