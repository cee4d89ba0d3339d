import type { ColumnTypes } from '../column-types.ts';

const types = `type in ('seller.created', 'seller.bank_account.updated', 'charge.paid', 'charge.refunded',
  'charge.partially_refunded', 'refund.failed', 'charge.disputed', 'charge.dispute_closed', 'adjustment.created',
  'transfer.created', 'transfer.paid', 'transfer.failed')`;

/** Events of transfers. */
export const events = (t: ColumnTypes) => (t.engine === 'sqlite' ? copiedEvents(t) : alteredEvents(t));

const alteredEvents = (t: ColumnTypes) => [
  `alter table outbox_events add column transfer_id ${t.int}`,
  `alter table outbox_events drop constraint outbox_events_type_check`,
  `alter table outbox_events add constraint outbox_events_type_check check (${types})`,
];

const ofEvents = `intermediary_id, id, seller_id, sequence, type, charge_uuid, refund_id, chargeback_id,
  adjustment_id, occurred_at, recorded_at`;
const ofDeliveries =
  'intermediary_id, seller_id, sequence, state, attempts, tries, due_at, updated_at, attempt_log';

/**
 * SQLite can change only a check that has a name, so the table is written anew with names, and the deliveries that
 * refer to it too.
 */
const copiedEvents = (t: ColumnTypes) => [
  `create table new_outbox_events (
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    sequence ${t.int} not null constraint outbox_events_sequence_check check (sequence >= 1),
    type text not null constraint outbox_events_type_check check (${types}),
    charge_uuid ${t.uuid},
    refund_id ${t.int},
    chargeback_id ${t.int},
    adjustment_id ${t.int},
    transfer_id ${t.int},
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
    state text not null constraint webhook_deliveries_state_check
      check (state in ('pending', 'succeeded', 'failed', 'refused')),
    attempts ${t.int} not null constraint webhook_deliveries_attempts_check check (attempts >= 0),
    tries ${t.int} not null constraint webhook_deliveries_tries_check check (tries between 0 and attempts),
    due_at ${t.int},
    updated_at ${t.int} not null,
    attempt_log text not null,
    primary key (intermediary_id, seller_id, sequence),
    foreign key (intermediary_id, seller_id, sequence)
      references new_outbox_events (intermediary_id, seller_id, sequence),
    constraint webhook_deliveries_check check ((state = 'pending') = (due_at is not null))
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
