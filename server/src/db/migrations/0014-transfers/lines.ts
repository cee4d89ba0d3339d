import type { ColumnTypes } from '../column-types.ts';

const isTransfer = `operation in ('REPASSE', 'REPASSE_DEVOLVIDO')`;
const isAdjustment = `operation in ('AJUSTE_CREDITO', 'AJUSTE_DEBITO')`;

/** A transfer covers many lines, so that its amount may be larger. */
const changed = {
  operation_check: `operation in ('VENDA', 'ESTORNO', 'ESTORNO_CANCELADO', 'CHARGEBACK', 'CHARGEBACK_REVERTIDO',
    'AJUSTE_CREDITO', 'AJUSTE_DEBITO', 'REPASSE', 'REPASSE_DEVOLVIDO')`,
  value_cents_check: `value_cents between 1 and 99999999999
    or (${isTransfer} and value_cents between 1 and 99999999999999)`,
  charge_check: `(charge_uuid is not null and charge_paid_at is not null and payment_method is not null
    and plan_id is not null) or ${isAdjustment} or (${isTransfer} and charge_uuid is null and plan_id is null)`,
};

const added = { transfer_check: `(transfer_id is not null) = (${isTransfer})` };

const unchanged = {
  sequence_check: 'sequence >= 1',
  fee_cents_check: 'fee_cents between 0 and value_cents',
  refund_check: `refund_id is null or operation in ('ESTORNO', 'ESTORNO_CANCELADO')`,
  chargeback_check: `(chargeback_id is not null) = (operation in ('CHARGEBACK', 'CHARGEBACK_REVERTIDO'))`,
  adjustment_check: `(adjustment_id is not null) = (${isAdjustment})`,
  previous_hash_check: 'length(previous_hash) = 32',
  hash_check: 'length(hash) = 32',
};

const named = (checks: Record<string, string>) =>
  Object.entries(checks).map(([name, check]) => `constraint statement_entries_${name} check (${check})`);

const ofTransfer = 'foreign key (intermediary_id, transfer_id) references transfers (intermediary_id, id)';

/** A transfer has one line, and one more if it failed. */
const byTransfer = `create unique index statement_entries_by_transfer
  on statement_entries (intermediary_id, transfer_id, operation) where transfer_id is not null`;

/** Lines of transfers. */
export const lines = (t: ColumnTypes) => [
  ...(t.engine === 'sqlite' ? copiedLines(t) : alteredLines(t)),
  byTransfer,
];

const alteredLines = (t: ColumnTypes) => [
  `alter table statement_entries add column transfer_id ${t.int}`,
  `alter table statement_entries add ${ofTransfer}`,
  ...Object.keys(changed).map(
    (name) => `alter table statement_entries drop constraint statement_entries_${name}`,
  ),
  ...named({ ...changed, ...added }).map((check) => `alter table statement_entries add ${check}`),
];

const before = `intermediary_id, seller_id, sequence, operation, execution_date, charge_uuid, charge_paid_at,
  payment_method, brand, value_cents, fee_cents, plan_id, refund_id, chargeback_id, adjustment_id, uuid_order,
  previous_hash, hash`;

/** As in 0013. */
const indexes = [
  'statement_entries_by_date on statement_entries (intermediary_id, execution_date, seller_id, sequence)',
  `statement_entries_by_seller_and_date
    on statement_entries (intermediary_id, seller_id, execution_date, sequence)`,
  `statement_entries_by_order
    on statement_entries (intermediary_id, uuid_order, execution_date, seller_id, sequence)
    where uuid_order is not null`,
  `statement_entries_by_order_and_seller
    on statement_entries (intermediary_id, uuid_order, seller_id, execution_date, sequence)
    where uuid_order is not null`,
  `statement_entries_by_operation
    on statement_entries (intermediary_id, operation, execution_date, seller_id, sequence)
    where (operation = 'VENDA') is false`,
  `statement_entries_by_seller_and_operation
    on statement_entries (intermediary_id, seller_id, operation, execution_date, sequence)
    where (operation = 'VENDA') is false`,
  `statement_entries_by_order_and_operation
    on statement_entries (intermediary_id, uuid_order, operation, execution_date, seller_id, sequence)
    where (operation = 'VENDA') is false and uuid_order is not null`,
  `statement_entries_by_order_seller_and_operation
    on statement_entries (intermediary_id, uuid_order, seller_id, operation, execution_date, sequence)
    where (operation = 'VENDA') is false and uuid_order is not null`,
].map((index) => `create index ${index}`);

/**
 * SQLite can change only a check that has a name, so the table is written anew with names: the next kind of line needs
 * no copy.
 */
const copiedLines = (t: ColumnTypes) => [
  `create table new_statement_entries (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    sequence ${t.int} not null,
    operation text not null,
    execution_date text not null,
    charge_uuid ${t.uuid},
    charge_paid_at ${t.int},
    payment_method text,
    brand text not null,
    value_cents ${t.int} not null,
    fee_cents ${t.int} not null,
    plan_id ${t.int},
    refund_id ${t.int},
    chargeback_id ${t.int},
    adjustment_id ${t.int},
    transfer_id ${t.int},
    uuid_order ${t.uuid},
    previous_hash ${t.bytes} not null,
    hash ${t.bytes} not null,
    primary key (intermediary_id, seller_id, sequence),
    foreign key (intermediary_id, charge_uuid) references charges (intermediary_id, uuid),
    foreign key (intermediary_id, plan_id) references rate_plans (intermediary_id, id),
    foreign key (intermediary_id, refund_id) references refunds (intermediary_id, id),
    foreign key (intermediary_id, chargeback_id) references chargebacks (intermediary_id, id),
    foreign key (intermediary_id, adjustment_id) references adjustments (intermediary_id, id),
    ${[ofTransfer, ...named({ ...changed, ...added, ...unchanged })].join(', ')}
  ) ${t.tableOptions}`,
  `insert into new_statement_entries (${before}) select ${before} from statement_entries`,
  `drop table statement_entries`,
  `alter table new_statement_entries rename to statement_entries`,
  `create unique index statement_entries_by_charge on statement_entries (intermediary_id, charge_uuid, operation,
    coalesce(refund_id, chargeback_id, adjustment_id, 0))`,
  `create unique index statement_entries_by_adjustment
    on statement_entries (intermediary_id, adjustment_id) where adjustment_id is not null`,
  ...indexes,
];
