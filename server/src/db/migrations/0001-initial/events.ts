import type { ColumnTypes } from '../column-types.ts';

/** The events of each seller, in their order (D28). Those of an approval (D45) and tests have the seller 0. */
export const events = (t: ColumnTypes) => [
  `create table outbox_events (
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    sequence ${t.int} not null constraint outbox_events_sequence_check check (sequence >= 1),
    type text not null constraint outbox_events_type_check check (type in
      ('seller.created', 'seller.updated', 'seller.owner_changed', 'seller.bank_account.updated', 'charge.paid',
      'charge.refunded', 'charge.partially_refunded', 'refund.failed', 'charge.disputed',
      'charge.dispute_updated', 'charge.dispute_due', 'charge.dispute_closed', 'adjustment.created', 'transfer.created', 'transfer.paid', 'transfer.failed', 'transfer.returned',
      'transfer.cancelled', 'hold.created', 'hold.released',
      'anticipation.created', 'anticipation.cancelled', 'receivable_effects.changed', 'approval.requested',
      'approval.approved', 'approval.refused', 'approval.expired', 'webhook.test')),
    changed_fields text,
    chargeback text,
    charge_uuid ${t.uuid},
    refund_id ${t.int},
    chargeback_id ${t.int},
    adjustment_id ${t.int},
    anticipation_id ${t.int},
    transfer_id ${t.int},
    hold_id ${t.int},
    approval_id ${t.int},
    occurred_at ${t.int} not null,
    recorded_at ${t.int} not null,
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, seller_id, sequence),
    constraint outbox_events_changed_fields_check check ((type = 'seller.updated') = (changed_fields is not null)),
    constraint outbox_events_chargeback_check check ((chargeback_id is not null) = (chargeback is not null))
  ) ${t.tableOptions}`,
];

/** The endpoints of sellers and of intermediaries, and the deliveries of events to them with their attempts (D28). */
export const webhooks = (t: ColumnTypes) => [
  // The row of the intermediary itself has the seller 0, and that of seller 7's former URL has -7: no foreign key.
  `create table webhook_endpoints (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    url text,
    secret ${t.bytes},
    old_secret ${t.bytes},
    old_secret_until ${t.int},
    disabled_reason text constraint webhook_endpoints_disabled_reason_check
      check (disabled_reason in ('gone', 'no_secret')),
    disabled_at ${t.int},
    is_slow ${t.int} not null constraint webhook_endpoints_is_slow_check check (is_slow in (0, 1)),
    due_at ${t.int},
    claimable_at ${t.int} not null,
    lease_owner text,
    told_until ${t.int},
    primary key (intermediary_id, seller_id),
    constraint webhook_endpoints_old_secret_check check ((old_secret is null) = (old_secret_until is null)),
    constraint webhook_endpoints_disabled_at_check check ((disabled_reason is null) = (disabled_at is null)),
    constraint webhook_endpoints_secret_check check (secret is not null or disabled_reason is not null),
    constraint webhook_endpoints_due_at_check check (due_at >= claimable_at),
    constraint webhook_endpoints_url_check check ((seller_id <= 0) = (url is not null)),
    constraint webhook_endpoints_told_until_check check ((seller_id < 0) = (told_until is not null))
  ) ${t.tableOptions}`,
  // Every half second a worker looks for the endpoints of all intermediaries that are due.
  `create index webhook_endpoints_due on webhook_endpoints (is_slow, due_at) where due_at is not null`,

  `create table webhook_deliveries (
    intermediary_id ${t.int} not null,
    endpoint_id ${t.int} not null,
    seller_id ${t.int} not null,
    sequence ${t.int} not null,
    state text not null constraint webhook_deliveries_state_check
      check (state in ('pending', 'succeeded', 'failed', 'refused')),
    attempts ${t.int} not null constraint webhook_deliveries_attempts_check check (attempts >= 0),
    tries ${t.int} not null constraint webhook_deliveries_tries_check check (tries between 0 and attempts),
    due_at ${t.int},
    updated_at ${t.int},
    attempt_log text not null,
    primary key (intermediary_id, endpoint_id, seller_id, sequence),
    foreign key (intermediary_id, seller_id, sequence)
      references outbox_events (intermediary_id, seller_id, sequence),
    constraint webhook_deliveries_endpoint_check check (endpoint_id in (0, seller_id, -seller_id)),
    constraint webhook_deliveries_due_at_check check ((state = 'pending') = (due_at is not null)),
    constraint webhook_deliveries_updated_at_check
      check (updated_at is not null or (state = 'pending' and attempts = 0 and endpoint_id > 0))
  ) ${t.keyedTableOptions}`,
  // What was never sent to its seller has no time of a change, and is in this index alone: an import writes little.
  `create index webhook_deliveries_unsent on webhook_deliveries (intermediary_id, seller_id, sequence)
    where updated_at is null`,
  `create index webhook_deliveries_due on webhook_deliveries (intermediary_id, endpoint_id, due_at)
    where due_at is not null and updated_at is not null`,
  `create index webhook_deliveries_by_time on webhook_deliveries (updated_at) where updated_at is not null`,
  `create index webhook_deliveries_by_state
    on webhook_deliveries (intermediary_id, state, updated_at, seller_id, sequence, endpoint_id)
    where updated_at is not null`,
  `create index webhook_deliveries_by_seller_and_state
    on webhook_deliveries (intermediary_id, seller_id, endpoint_id, state, updated_at, sequence)
    where updated_at is not null`,
];
