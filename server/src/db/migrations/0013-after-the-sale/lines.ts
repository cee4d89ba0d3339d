import type { ColumnTypes } from '../column-types.ts';
import { chargesMeanwhile } from './charges.ts';

const operations = `operation in ('VENDA', 'ESTORNO', 'ESTORNO_CANCELADO', 'CHARGEBACK', 'CHARGEBACK_REVERTIDO',
  'AJUSTE_CREDITO', 'AJUSTE_DEBITO')`;

const isAdjustment = `operation in ('AJUSTE_CREDITO', 'AJUSTE_DEBITO')`;

/** What a line must name, by its kind. An adjustment may be of no charge. */
const named = {
  charge_check: `(charge_uuid is not null and charge_paid_at is not null and payment_method is not null
    and plan_id is not null) or ${isAdjustment}`,
  refund_check: `refund_id is null or operation in ('ESTORNO', 'ESTORNO_CANCELADO')`,
  chargeback_check: `(chargeback_id is not null) = (operation in ('CHARGEBACK', 'CHARGEBACK_REVERTIDO'))`,
  adjustment_check: `(adjustment_id is not null) = (${isAdjustment})`,
};

const sources = { refund_id: 'refunds', chargeback_id: 'chargebacks', adjustment_id: 'adjustments' };

const ofSources = Object.entries(sources).map(
  ([column, table]) => `foreign key (intermediary_id, ${column}) references ${table} (intermediary_id, id)`,
);

/** A charge has one sale, and a refund, a chargeback or an adjustment one line of each kind. */
const byCharge = `create unique index statement_entries_by_charge on statement_entries (intermediary_id, charge_uuid,
  operation, coalesce(refund_id, chargeback_id, adjustment_id, 0))`;

/** The other index lets an adjustment of no charge have several: no charge equals no other. */
const byAdjustment = `create unique index statement_entries_by_adjustment
  on statement_entries (intermediary_id, adjustment_id) where adjustment_id is not null`;

/**
 * Lines of some kinds are looked for among millions of sales. Only refunds and the like pay for these indexes. The
 * condition is written so that PostgreSQL uses them for no other query: it would take one, as long as it is small, to
 * look up the refunds of a charge.
 */
const byOperation = Object.entries({
  operation: 'operation, execution_date, seller_id, sequence',
  seller_and_operation: 'seller_id, operation, execution_date, sequence',
  order_and_operation: 'uuid_order, operation, execution_date, seller_id, sequence',
  order_seller_and_operation: 'uuid_order, seller_id, operation, execution_date, sequence',
}).map(
  ([
    name,
    columns,
  ]) => `create index statement_entries_by_${name} on statement_entries (intermediary_id, ${columns})
    where (operation = 'VENDA') is false${name.startsWith('order') ? ' and uuid_order is not null' : ''}`,
);

/** Lines of more kinds, and which refund, chargeback or adjustment a line is of. */
export const lines = (t: ColumnTypes) => [
  ...(t.engine === 'sqlite' ? copiedLines(t) : alteredLines(t)),
  byCharge,
  byAdjustment,
  ...byOperation,
];

const alteredLines = (t: ColumnTypes) => [
  ...Object.keys(sources).map((column) => `alter table statement_entries add column ${column} ${t.int}`),
  `update statement_entries set refund_id = r.id from refunds r
    where r.intermediary_id = statement_entries.intermediary_id and r.seller_id = statement_entries.seller_id
      and r.charge_uuid = statement_entries.charge_uuid and statement_entries.operation = 'ESTORNO'`,
  ...ofSources.map((key) => `alter table statement_entries add ${key}`),
  `alter table statement_entries drop constraint statement_entries_operation_check`,
  `alter table statement_entries add constraint statement_entries_operation_check check (${operations})`,
  ...['charge_uuid', 'charge_paid_at', 'payment_method', 'plan_id'].map(
    (column) => `alter table statement_entries alter column ${column} drop not null`,
  ),
  ...Object.entries(named).map(
    ([name, check]) =>
      `alter table statement_entries add constraint statement_entries_${name} check (${check})`,
  ),
  `alter table statement_entries drop constraint statement_entries_intermediary_id_charge_uuid_operation_key`,
];

const before = `intermediary_id, seller_id, sequence, operation, execution_date, charge_uuid, charge_paid_at,
  payment_method, brand, value_cents, fee_cents, plan_id, uuid_order, previous_hash, hash`;

/** SQLite cannot change a check, so the table is written anew. */
const copiedLines = (t: ColumnTypes) => [
  `create table new_statement_entries (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    sequence ${t.int} not null check (sequence >= 1),
    operation text not null check (${operations}),
    execution_date text not null,
    charge_uuid ${t.uuid},
    charge_paid_at ${t.int},
    payment_method text,
    brand text not null,
    value_cents ${t.int} not null check (value_cents between 1 and 99999999999),
    fee_cents ${t.int} not null check (fee_cents between 0 and value_cents),
    plan_id ${t.int},
    refund_id ${t.int},
    chargeback_id ${t.int},
    adjustment_id ${t.int},
    uuid_order ${t.uuid},
    previous_hash ${t.bytes} not null check (length(previous_hash) = 32),
    hash ${t.bytes} not null check (length(hash) = 32),
    primary key (intermediary_id, seller_id, sequence),
    foreign key (intermediary_id, charge_uuid) references ${chargesMeanwhile(t)} (intermediary_id, uuid),
    foreign key (intermediary_id, plan_id) references rate_plans (intermediary_id, id),
    ${[...ofSources, ...Object.values(named).map((check) => `check (${check})`)].join(', ')}
  ) ${t.tableOptions}`,
  `insert into new_statement_entries (${before}, refund_id)
    select ${before}, case operation when 'ESTORNO' then (
      select r.id from refunds r where r.intermediary_id = e.intermediary_id and r.seller_id = e.seller_id
        and r.charge_uuid = e.charge_uuid
    ) end from statement_entries e`,
  `drop table statement_entries`,
  `alter table new_statement_entries rename to statement_entries`,
  `create index statement_entries_by_date
    on statement_entries (intermediary_id, execution_date, seller_id, sequence)`,
  `create index statement_entries_by_seller_and_date
    on statement_entries (intermediary_id, seller_id, execution_date, sequence)`,
  `create index statement_entries_by_order
    on statement_entries (intermediary_id, uuid_order, execution_date, seller_id, sequence)
    where uuid_order is not null`,
  `create index statement_entries_by_order_and_seller
    on statement_entries (intermediary_id, uuid_order, seller_id, execution_date, sequence)
    where uuid_order is not null`,
];
