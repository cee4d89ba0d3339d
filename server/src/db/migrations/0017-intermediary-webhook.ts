import type { ColumnTypes } from './column-types.ts';

/** An endpoint of the intermediary itself, which gets the events of all its sellers (D28), and lists of deliveries. */
export const intermediaryWebhook = (t: ColumnTypes) => [
  ...(t.engine === 'sqlite' ? copied(t) : altered(t)),
  `create index webhook_deliveries_by_state
    on webhook_deliveries (intermediary_id, state, updated_at, seller_id, sequence, endpoint_id)`,
  `create index webhook_deliveries_by_seller_and_state
    on webhook_deliveries (intermediary_id, seller_id, endpoint_id, state, updated_at, sequence)`,
  `create index webhook_endpoints_disabled on webhook_endpoints (intermediary_id, seller_id)
    where disabled_reason is not null`,
];

const altered = (t: ColumnTypes) => [
  // The row of the intermediary itself has no seller.
  `alter table webhook_endpoints drop constraint webhook_endpoints_intermediary_id_seller_id_fkey`,
  `alter table webhook_endpoints add column url text`,
  `alter table webhook_endpoints add constraint webhook_endpoints_url_check check ((seller_id = 0) = (url is not null))`,
  `alter table webhook_deliveries add column endpoint_id ${t.int}`,
  `update webhook_deliveries set endpoint_id = seller_id`,
  `alter table webhook_deliveries alter column endpoint_id set not null`,
  `alter table webhook_deliveries add constraint webhook_deliveries_endpoint_check
    check (endpoint_id in (0, seller_id))`,
  `alter table webhook_deliveries drop constraint webhook_deliveries_pkey`,
  `alter table webhook_deliveries add primary key (intermediary_id, endpoint_id, seller_id, sequence)`,
  `drop index webhook_deliveries_due`,
  `create index webhook_deliveries_due on webhook_deliveries (intermediary_id, endpoint_id, due_at)
    where due_at is not null`,
];

const ofEndpoints = `intermediary_id, seller_id, secret, old_secret, old_secret_until, event_cursor, disabled_reason,
  disabled_at, is_slow, due_at, claimable_at, lease_owner`;
const ofDeliveries =
  'intermediary_id, seller_id, sequence, state, attempts, tries, due_at, updated_at, attempt_log';

/** SQLite can change neither a key nor a reference, so both tables are written anew. */
const copied = (t: ColumnTypes) => [
  `create table new_webhook_endpoints (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    url text,
    secret ${t.bytes},
    old_secret ${t.bytes},
    old_secret_until ${t.int},
    event_cursor ${t.int} not null,
    disabled_reason text constraint webhook_endpoints_disabled_reason_check
      check (disabled_reason in ('gone', 'no_secret')),
    disabled_at ${t.int},
    is_slow ${t.int} not null constraint webhook_endpoints_is_slow_check check (is_slow in (0, 1)),
    due_at ${t.int},
    claimable_at ${t.int} not null,
    lease_owner text,
    primary key (intermediary_id, seller_id),
    constraint webhook_endpoints_check check ((old_secret is null) = (old_secret_until is null)),
    constraint webhook_endpoints_check1 check ((disabled_reason is null) = (disabled_at is null)),
    constraint webhook_endpoints_check2 check (secret is not null or disabled_reason is not null),
    constraint webhook_endpoints_check3 check (due_at >= claimable_at),
    constraint webhook_endpoints_url_check check ((seller_id = 0) = (url is not null))
  ) ${t.tableOptions}`,
  `insert into new_webhook_endpoints (${ofEndpoints}) select ${ofEndpoints} from webhook_endpoints`,
  `drop table webhook_endpoints`,
  `alter table new_webhook_endpoints rename to webhook_endpoints`,
  `create index webhook_endpoints_due on webhook_endpoints (is_slow, due_at) where due_at is not null`,
  `create table new_webhook_deliveries (
    intermediary_id ${t.int} not null,
    endpoint_id ${t.int} not null,
    seller_id ${t.int} not null,
    sequence ${t.int} not null,
    state text not null constraint webhook_deliveries_state_check
      check (state in ('pending', 'succeeded', 'failed', 'refused')),
    attempts ${t.int} not null constraint webhook_deliveries_attempts_check check (attempts >= 0),
    tries ${t.int} not null constraint webhook_deliveries_tries_check check (tries between 0 and attempts),
    due_at ${t.int},
    updated_at ${t.int} not null,
    attempt_log text not null,
    primary key (intermediary_id, endpoint_id, seller_id, sequence),
    foreign key (intermediary_id, seller_id, sequence)
      references outbox_events (intermediary_id, seller_id, sequence),
    constraint webhook_deliveries_endpoint_check check (endpoint_id in (0, seller_id)),
    constraint webhook_deliveries_check check ((state = 'pending') = (due_at is not null))
  ) ${t.keyedTableOptions}`,
  `insert into new_webhook_deliveries (${ofDeliveries}, endpoint_id)
    select ${ofDeliveries}, seller_id from webhook_deliveries`,
  `drop table webhook_deliveries`,
  `alter table new_webhook_deliveries rename to webhook_deliveries`,
  `create index webhook_deliveries_due on webhook_deliveries (intermediary_id, endpoint_id, due_at)
    where due_at is not null`,
  `create index webhook_deliveries_by_time on webhook_deliveries (updated_at)`,
];
