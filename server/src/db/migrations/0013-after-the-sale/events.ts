import type { ColumnTypes } from '../column-types.ts';

const types = `type in ('seller.created', 'seller.bank_account.updated', 'charge.paid', 'charge.refunded',
  'charge.partially_refunded', 'refund.failed', 'charge.disputed', 'charge.dispute_closed', 'adjustment.created')`;

/** Events of more kinds, and which refund, chargeback or adjustment an event is of. */
export const events = (t: ColumnTypes) => [
  ...(t.engine === 'sqlite' ? copiedEvents(t) : alteredEvents(t)),
  `update outbox_events set refund_id = r.id from refunds r
    where r.intermediary_id = outbox_events.intermediary_id and r.seller_id = outbox_events.seller_id
      and r.charge_uuid = outbox_events.charge_uuid and outbox_events.type = 'charge.refunded'`,
];

const alteredEvents = (t: ColumnTypes) => [
  ...['refund_id', 'chargeback_id', 'adjustment_id'].map(
    (column) => `alter table outbox_events add column ${column} ${t.int}`,
  ),
  `alter table outbox_events drop constraint outbox_events_type_check`,
  `alter table outbox_events add constraint outbox_events_type_check check (${types})`,
];

const ofEvents = 'intermediary_id, id, seller_id, sequence, type, charge_uuid, occurred_at, recorded_at';
const ofDeliveries =
  'intermediary_id, seller_id, sequence, state, attempts, tries, due_at, updated_at, attempt_log';

/** SQLite cannot change a check, so the table is written anew, and the deliveries that refer to it too. */
const copiedEvents = (t: ColumnTypes) => [
  `create table new_outbox_events (
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    sequence ${t.int} not null check (sequence >= 1),
    type text not null check (${types}),
    charge_uuid ${t.uuid},
    refund_id ${t.int},
    chargeback_id ${t.int},
    adjustment_id ${t.int},
    occurred_at ${t.int} not null,
    recorded_at ${t.int} not null default 0,
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, seller_id, sequence)
  ) ${t.tableOptions}`,
  `insert into new_outbox_events (${ofEvents}) select ${ofEvents} from outbox_events`,
  `create table new_webhook_deliveries (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    sequence ${t.int} not null,
    state text not null check (state in ('pending', 'succeeded', 'failed', 'refused')),
    attempts ${t.int} not null check (attempts >= 0),
    tries ${t.int} not null check (tries between 0 and attempts),
    due_at ${t.int},
    updated_at ${t.int} not null,
    attempt_log text not null,
    primary key (intermediary_id, seller_id, sequence),
    foreign key (intermediary_id, seller_id, sequence)
      references new_outbox_events (intermediary_id, seller_id, sequence),
    check ((state = 'pending') = (due_at is not null))
  ) ${t.keyedTableOptions}`,
  `insert into new_webhook_deliveries (${ofDeliveries}) select ${ofDeliveries} from webhook_deliveries`,
  `drop table webhook_deliveries`,
  `drop table outbox_events`,
  `alter table new_outbox_events rename to outbox_events`,
  `alter table new_webhook_deliveries rename to webhook_deliveries`,
  `create index webhook_deliveries_due on webhook_deliveries (intermediary_id, seller_id, due_at)
    where due_at is not null`,
  `create index webhook_deliveries_by_time on webhook_deliveries (updated_at)`,
];
