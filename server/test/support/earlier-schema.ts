import { sql } from 'kysely';
import { inject } from 'vitest';
import { releases } from '../../src/db/migrations/releases.ts';
import type { Tx } from '../../src/db/store.ts';
import { chargeColumns } from '../../src/ledger/statement-entry.repository.ts';

/** What takes each migration back, as far as a later one needs it to run again. */
const undone: Record<string, readonly string[]> = {
  '0002-webhooks': [
    'drop table if exists webhook_deliveries',
    'drop table if exists webhook_endpoints',
    'alter table outbox_events drop column recorded_at',
  ],
  '0003-rate-limit-counters': ['drop table if exists rate_limit_counters'],
  '0004-secret-keys': ['drop table if exists secret_keys'],
  '0005-forgotten-sellers': ['alter table sellers drop column forgotten_at'],
  '0006-refund-exports': [
    'drop index charges_by_export',
    'drop index charges_to_export',
    'alter table charges drop column export_sequence',
    'alter table charges drop column buyer_value_cents',
    'create index charges_by_refund on charges (refunded_at, intermediary_id, uuid) where refunded_at is not null',
  ],
  '0007-charges-by-seller': ['drop index charges_by_seller'],
  '0008-lines-by-order': [
    'create index charges_by_order on charges (intermediary_id, uuid_order) where uuid_order is not null',
    'drop index statement_entries_by_order',
    'drop index statement_entries_by_order_and_seller',
    'alter table statement_entries drop column uuid_order',
  ],
  '0009-sealed-rows': [
    'drop index charges_by_refund_seal',
    'alter table charges drop column refund_seal',
    'alter table rate_plans drop column seal',
    'alter table seller_heads drop column terms_sequence',
    'alter table seller_heads drop column plans_digest',
    'alter table seller_heads drop column account_digest',
  ],
  '0010-tokens-by-hash-and-owner': [
    'create index tokens_by_hash on tokens (hash)',
    'drop index tokens_by_hash_and_owner',
  ],
  '0011-token-owners': ['drop table token_owners'],
  '0012-listed-charges': [
    'drop index charges_by_payment',
    'drop index charges_by_seller_and_payment',
    'drop index charges_by_order',
    'drop index charges_by_order_and_seller',
  ],
  '0013-after-the-sale': undoneRefunds(),
  '0014-transfers': undoneTransfers(),
  '0015-prices': undonePrices(),
  '0016-listed-sellers': [
    'drop index sellers_by_newest',
    'drop index sellers_by_status',
    'alter table sellers drop column search_text',
  ],
  '0017-intermediary-webhook': undoneIntermediaryWebhook(),
  '0018-sealed-status': ['alter table seller_heads drop column status'],
  '0019-lines-show-charges': chargeColumns.map(
    (column) => `alter table statement_entries drop column ${column}`,
  ),
  '0020-sums-by-date':
    inject('engine') === 'postgres'
      ? []
      : [
          'drop index statement_entries_by_seller_and_date',
          `create index statement_entries_by_seller_and_date
            on statement_entries (intermediary_id, seller_id, execution_date, sequence)`,
        ],
};

/** On SQLite that migration writes the tables of lines and events anew, whatever columns they have. */
function undoneRefunds(): string[] {
  const sources = ['refund_id', 'chargeback_id', 'adjustment_id'];
  const onPostgres = [
    'drop index statement_entries_by_charge',
    ...sources.map((column) => `alter table statement_entries drop column ${column}`),
    'alter table statement_entries drop constraint statement_entries_charge_check',
    'alter table statement_entries add unique (intermediary_id, charge_uuid, operation)',
    ...sources.map((column) => `alter table outbox_events drop column ${column}`),
  ];
  const kinds = ['', 'seller_and_', 'order_and_', 'order_seller_and_'];
  return [
    ...kinds.map((filter) => `drop index statement_entries_by_${filter}operation`),
    'alter table charges drop column refunded_cents',
    `alter table charges add column export_sequence ${inject('engine') === 'sqlite' ? 'integer' : 'bigint'}`,
    `alter table charges add column refund_seal ${inject('engine') === 'sqlite' ? 'blob' : 'bytea'}`,
    `update charges set export_sequence = r.export_sequence, refund_seal = r.seal from refunds r
      where r.intermediary_id = charges.intermediary_id and r.charge_uuid = charges.uuid`,
    'create unique index charges_by_export on charges (intermediary_id, export_sequence)',
    'create index charges_to_export on charges (intermediary_id, refunded_at, uuid)',
    'create index charges_by_refund_seal on charges (intermediary_id, uuid)',
    ...(inject('engine') === 'sqlite' ? ['update statement_entries set refund_id = null'] : onPostgres),
    'drop table refunds',
    'drop table chargebacks',
    'drop table adjustments',
  ];
}

/** On SQLite that migration, too, writes the tables of lines and events anew. */
function undoneTransfers(): string[] {
  const columns = [
    'alter table statement_entries drop column transfer_id',
    'alter table outbox_events drop column transfer_id',
  ];
  return [
    ...(inject('engine') === 'sqlite' ? [] : columns),
    'drop table transfers',
    'alter table bank_accounts drop column changed_at',
  ];
}

/** On SQLite that migration writes the tables of endpoints and deliveries anew. */
function undoneIntermediaryWebhook(): string[] {
  const keys = [
    'alter table webhook_deliveries drop constraint webhook_deliveries_endpoint_check',
    'alter table webhook_deliveries drop constraint webhook_deliveries_pkey',
    'alter table webhook_deliveries add primary key (intermediary_id, seller_id, sequence)',
    'alter table webhook_deliveries drop column endpoint_id',
    `create index webhook_deliveries_due on webhook_deliveries (intermediary_id, seller_id, due_at)
      where due_at is not null`,
    `alter table webhook_endpoints add constraint webhook_endpoints_intermediary_id_seller_id_fkey
      foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id)`,
    'alter table webhook_endpoints drop column url',
  ];
  return [
    'drop index webhook_deliveries_by_state',
    'drop index webhook_deliveries_by_seller_and_state',
    'drop index webhook_endpoints_disabled',
    'delete from webhook_deliveries where endpoint_id = 0',
    'delete from webhook_endpoints where seller_id = 0',
    ...(inject('engine') === 'sqlite' ? [] : keys),
  ];
}

/** Assignments that were replaced were deleted before. */
function undonePrices(): string[] {
  const [bytes, int] = inject('engine') === 'sqlite' ? ['blob', 'integer'] : ['bytea', 'bigint'];
  const key = 'primary key (intermediary_id, seller_id, valid_from)';
  const seller = 'foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id)';
  const plan = 'foreign key (intermediary_id, plan_id) references rate_plans (intermediary_id, id)';
  const columns = ['intermediary_id', 'seller_id', 'valid_from', 'plan_id', 'created_at'];
  const copied = [
    `create table old_seller_plans (${columns.map((name) => `${name} ${int} not null`).join(', ')},
      ${key}, ${seller}, ${plan})`,
    `insert into old_seller_plans select ${columns.join(', ')} from seller_plans`,
    'drop table seller_plans',
    'alter table old_seller_plans rename to seller_plans',
  ];
  const altered = [
    'drop index seller_plans_standing',
    'drop index seller_plans_by_plan',
    'alter table seller_plans drop constraint seller_plans_pkey',
    ...['number', 'since_sequence', 'until_sequence'].map(
      (name) => `alter table seller_plans drop column ${name}`,
    ),
    `alter table seller_plans add constraint seller_plans_pkey ${key}`,
  ];
  return [
    'delete from seller_plans where until_sequence is not null',
    ...(inject('engine') === 'sqlite' ? copied : altered),
    'alter table seller_heads drop column judged_after',
    'alter table statement_entries drop column plan_version',
    `alter table rate_plans add column name text not null default ''`,
    `alter table rate_plans add column tax text not null default ''`,
    `alter table rate_plans add column digest ${bytes}`,
    `update rate_plans set name = v.name, tax = v.tax, digest = v.digest from rate_plan_versions v
      where v.intermediary_id = rate_plans.intermediary_id and v.plan_id = rate_plans.id and v.version = 1`,
    'drop table rate_plan_versions',
  ];
}

/**
 * Makes the schema what it was when this migration was the last, for tests of the later ones. Rows stay as they are.
 * Returns the names of the migrations that are now missing.
 */
export async function undoMigrationsAfter(tx: Tx, last: string): Promise<string[]> {
  const later = Object.keys(releases).filter((name) => name > last);
  for (const name of later.toReversed()) {
    const statements = undone[name];
    if (statements === undefined) throw new Error(`say here how to undo ${name}`);
    for (const statement of statements) await sql.raw(statement).execute(tx);
  }
  await sql`delete from kysely_migration where name > ${last}`.execute(tx);
  return later;
}
