import type { ColumnTypes } from '../column-types.ts';

/** What is written in the same transaction as a change: events, audit records, idempotent replies (D9, D16, D28). */
export const records = (t: ColumnTypes) => [
  `create table outbox_events (
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    sequence ${t.int} not null check (sequence >= 1),
    type text not null check (type in
      ('seller.created', 'seller.bank_account.updated', 'charge.paid', 'charge.refunded')),
    charge_uuid ${t.uuid},
    occurred_at ${t.int} not null,
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, seller_id, sequence)
  ) ${t.tableOptions}`,

  `create table audit_records (
    intermediary_id ${t.int} not null references intermediaries (id),
    id ${t.id},
    occurred_at ${t.int} not null,
    action text not null,
    subject text not null,
    actor text not null,
    origin_ip text,
    remote_address text,
    request_id text,
    ${t.primaryKey} (intermediary_id, id)
  ) ${t.tableOptions}`,
  `create index audit_records_by_time on audit_records (occurred_at)`,

  `create table idempotency_keys (
    intermediary_id ${t.int} not null,
    principal_seller_id ${t.int} not null,
    operation text not null,
    path text not null,
    key_hash ${t.bytes} not null check (length(key_hash) = 32),
    body_hmac ${t.bytes} not null check (length(body_hmac) = 32),
    status ${t.int},
    reply ${t.bytes},
    holds_secret ${t.int} not null check (holds_secret in (0, 1)),
    created_at ${t.int} not null,
    primary key (intermediary_id, principal_seller_id, operation, path, key_hash)
  ) ${t.tableOptions}`,
  `create index idempotency_keys_by_time on idempotency_keys (created_at)`,
  `create index idempotency_secrets_by_time on idempotency_keys (created_at)
    where holds_secret = 1 and reply is not null`,
];
