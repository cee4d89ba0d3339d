import type { ColumnTypes } from '../column-types.ts';

/** The record of who changed what (D16), which is written in the same transaction as the change. */
export const auditRecords = (t: ColumnTypes) => [
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
    sequence ${t.int} constraint audit_records_sequence_check check (sequence >= 1),
    hash ${t.bytes} constraint audit_records_hash_check check (length(hash) = 32),
    seal ${t.bytes} constraint audit_records_seal_check check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id)
  ) ${t.tableOptions}`,
  `create index audit_records_by_time on audit_records (occurred_at)`,
  `create unique index audit_records_by_sequence on audit_records (intermediary_id, sequence)
    where sequence is not null`,
  `create index audit_records_unchained on audit_records (intermediary_id, id) where sequence is null`,

  `create table audit_heads (
    intermediary_id ${t.int} not null primary key references intermediaries (id),
    sequence ${t.int} not null,
    hash ${t.bytes} not null check (length(hash) = 32),
    pruned_sequence ${t.int} not null,
    pruned_hash ${t.bytes} not null check (length(pruned_hash) = 32),
    seal ${t.bytes} not null check (length(seal) = 36)
  ) ${t.tableOptions}`,
];

/** The changes that a second person decides (D45). */
export const approvals = (t: ColumnTypes) => [
  `create table approvals (
    intermediary_id ${t.int} not null references intermediaries (id),
    id ${t.id},
    operation text not null
      check (operation in ('updateSellerBankData', 'createAdjustment', 'updateRatePlan', 'releaseHold')),
    seller_id ${t.int},
    request text,
    request_digest ${t.bytes} not null check (length(request_digest) = 32),
    basis text not null,
    asker_id ${t.int} not null,
    requested_at ${t.int} not null,
    expires_at ${t.int} not null,
    status text not null check (status in ('PENDING', 'APPROVED', 'REFUSED', 'EXPIRED')),
    decider_id ${t.int},
    ended_at ${t.int},
    reason text,
    subject text,
    seal ${t.bytes} check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id),
    check ((status = 'PENDING') = (ended_at is null)),
    check ((status in ('APPROVED', 'REFUSED')) = (decider_id is not null)),
    check ((status = 'APPROVED') = (subject is not null)),
    check (status <> 'APPROVED' or decider_id <> asker_id)
  ) ${t.tableOptions}`,
  `create index approvals_by_status on approvals (intermediary_id, status, id)`,
  `create index approvals_by_seller on approvals (intermediary_id, seller_id, id) where seller_id is not null`,
  `create index approvals_by_end on approvals (ended_at) where ended_at is not null`,
];

/** The replies to requests with a key (D9), which are written in the same transaction as the effect of the request. */
export const idempotencyKeys = (t: ColumnTypes) => [
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

/**
 * The keys that the database was written with, the newest last. Each is stored as a seal of a fixed text, which
 * identifies the key without revealing it. They belong to the whole database, so the primary key has no tenant.
 */
export const secretKeys = (t: ColumnTypes) => [
  `create table secret_keys (
    position ${t.int} primary key check (position >= 1),
    seal ${t.bytes} not null check (length(seal) = 36),
    registered_at ${t.int} not null
  ) ${t.tableOptions}`,
];
