import type { ColumnTypes } from './column-types.ts';

/** Delivery of events (D28): each seller's endpoint, and each event's delivery with its attempts. */
export const webhookStatements = (t: ColumnTypes) => [
  `alter table outbox_events add column recorded_at ${t.int} not null default 0`,

  `create table webhook_endpoints (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    secret ${t.bytes},
    old_secret ${t.bytes},
    old_secret_until ${t.int},
    event_cursor ${t.int} not null,
    disabled_reason text check (disabled_reason in ('gone', 'no_secret')),
    disabled_at ${t.int},
    is_slow ${t.int} not null check (is_slow in (0, 1)),
    due_at ${t.int},
    claimable_at ${t.int} not null,
    lease_owner text,
    primary key (intermediary_id, seller_id),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id),
    check ((old_secret is null) = (old_secret_until is null)),
    check ((disabled_reason is null) = (disabled_at is null)),
    check (secret is not null or disabled_reason is not null),
    check (due_at >= claimable_at)
  ) ${t.tableOptions}`,
  // Every half second a worker asks which endpoints of all intermediaries are due.
  `create index webhook_endpoints_due on webhook_endpoints (is_slow, due_at) where due_at is not null`,
  // Existing sellers have no secret yet, and do not get past events.
  `insert into webhook_endpoints (intermediary_id, seller_id, event_cursor, disabled_reason, disabled_at, is_slow,
      claimable_at)
    select intermediary_id, seller_id, event_sequence, 'no_secret', 0, 0, 0 from seller_heads`,

  `create table webhook_deliveries (
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
      references outbox_events (intermediary_id, seller_id, sequence),
    check ((state = 'pending') = (due_at is not null))
  ) ${t.keyedTableOptions}`,
  `create index webhook_deliveries_due on webhook_deliveries (intermediary_id, seller_id, due_at)
    where due_at is not null`,
  `create index webhook_deliveries_by_time on webhook_deliveries (updated_at)`,
];
