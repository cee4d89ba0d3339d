import type { ColumnTypes } from '../column-types.ts';
import { createTable } from '../create-table.ts';
import { chargesMeanwhile } from './charges.ts';

/** The chargebacks of a charge, of which one at a time is open, and the adjustments that an intermediary makes. */
export const chargebacksAndAdjustments = (t: ColumnTypes) => [
  ...createTable(t, {
    name: 'chargebacks',
    placement: 'spread',
    columns: `
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    charge_uuid ${t.uuid} not null,
    value_cents ${t.int} not null check (value_cents between 1 and 99999999999),
    fee_cents ${t.int} not null check (fee_cents between 0 and value_cents),
    status text not null check (status in ('OPEN', 'WON', 'LOST')),
    reason_code text,
    opened_at ${t.int} not null,
    closed_at ${t.int},
    seal ${t.bytes} check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    check ((status = 'OPEN') = (closed_at is null))`,
    foreignKeys: [
      `foreign key (intermediary_id, charge_uuid) references ${chargesMeanwhile(t)} (intermediary_id, uuid)`,
    ],
  }),
  `create index chargebacks_by_charge on chargebacks (intermediary_id, seller_id, charge_uuid)`,
  `create unique index chargebacks_open on chargebacks (intermediary_id, charge_uuid) where status = 'OPEN'`,

  ...createTable(t, {
    name: 'adjustments',
    placement: 'spread',
    columns: `
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    charge_uuid ${t.uuid},
    direction text not null check (direction in ('CREDIT', 'DEBIT')),
    value_cents ${t.int} not null check (value_cents between 1 and 99999999999),
    reason text not null,
    created_at ${t.int} not null,
    seal ${t.bytes} check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id)`,
    foreignKeys: [
      'foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id)',
      `foreign key (intermediary_id, charge_uuid) references ${chargesMeanwhile(t)} (intermediary_id, uuid)`,
    ],
  }),
  `create index adjustments_by_seller on adjustments (intermediary_id, seller_id, id)`,
];
