import type { ColumnTypes } from '../column-types.ts';

const isAdjustment = `operation in ('AJUSTE_CREDITO', 'AJUSTE_DEBITO')`;
const isAnticipation = `operation in ('ANTECIPACAO', 'ANTECIPACAO_COMPENSADA', 'ANTECIPACAO_CANCELADA',
      'COMPENSACAO_CANCELADA')`;
const isTransfer = `operation in ('REPASSE', 'REPASSE_DEVOLVIDO', 'REPASSE_CESSAO', 'REPASSE_CESSAO_DEVOLVIDO')`;

/**
 * The constraints on a line by its kind. An adjustment may be without a charge. A transfer covers many lines, so its
 * amount may be larger.
 */
const checks = Object.entries({
  sequence: 'sequence >= 1',
  operation: `operation in ('VENDA', 'ESTORNO', 'ESTORNO_CANCELADO', 'CHARGEBACK', 'CHARGEBACK_REVERTIDO',
      'AJUSTE_CREDITO', 'AJUSTE_DEBITO', 'ANTECIPACAO', 'ANTECIPACAO_COMPENSADA', 'ANTECIPACAO_CANCELADA',
      'COMPENSACAO_CANCELADA', 'REPASSE', 'REPASSE_DEVOLVIDO', 'REPASSE_CESSAO', 'REPASSE_CESSAO_DEVOLVIDO')`,
  value_cents: `value_cents between 1 and 99999999999
      or (${isTransfer} and value_cents between 1 and 99999999999999)`,
  fee_cents: 'fee_cents between 0 and value_cents',
  charge: `(charge_uuid is not null and charge_paid_at is not null and payment_method is not null
      and plan_id is not null) or ${isAdjustment} or (${isAnticipation} and charge_uuid is null)
      or (${isTransfer} and charge_uuid is null and plan_id is null)`,
  charge_copy: `(charge_value_cents is null) = (charge_uuid is null)
      and (authorization_nsu is null) = (charge_uuid is null)`,
  refund: `(refund_id is not null) = (operation in ('ESTORNO', 'ESTORNO_CANCELADO'))`,
  chargeback: `(chargeback_id is not null) = (operation in ('CHARGEBACK', 'CHARGEBACK_REVERTIDO'))`,
  adjustment: `(adjustment_id is not null) = (${isAdjustment})`,
  anticipation: `(anticipation_id is not null) = (${isAnticipation})`,
  transfer: `(transfer_id is not null) = (${isTransfer})`,
  installment: 'installment is null or (installments is not null and installment between 1 and installments)',
  previous_hash: 'length(previous_hash) = 32',
  hash: 'length(hash) = 32',
}).map(([name, check]) => `constraint statement_entries_${name}_check check (${check})`);

/**
 * The condition of the indexes by which lines of rare kinds are found among millions of sales. Only such lines pay for
 * the indexes. The condition is written so that PostgreSQL uses them for no other query: while one of them is small,
 * PostgreSQL would otherwise use it to look up the refunds of a charge.
 */
const notOfSales = `(operation = 'VENDA') is false`;

/** The lines of all statements (D22–D27). */
export const statementEntries = (t: ColumnTypes) => [
  `create table statement_entries (
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
    plan_version ${t.int} not null,
    refund_id ${t.int},
    chargeback_id ${t.int},
    adjustment_id ${t.int},
    anticipation_id ${t.int},
    transfer_id ${t.int},
    installment ${t.int},
    channel text,
    installments ${t.int},
    charge_value_cents ${t.int},
    buyer_value_cents ${t.int},
    authorization_code text,
    authorization_nsu text,
    uuid_order ${t.uuid},
    previous_hash ${t.bytes} not null,
    hash ${t.bytes} not null,
    primary key (intermediary_id, seller_id, sequence),
    foreign key (intermediary_id, charge_uuid) references charges (intermediary_id, uuid),
    foreign key (intermediary_id, plan_id) references rate_plans (intermediary_id, id),
    foreign key (intermediary_id, refund_id) references refunds (intermediary_id, id),
    foreign key (intermediary_id, chargeback_id) references chargebacks (intermediary_id, id),
    foreign key (intermediary_id, adjustment_id) references adjustments (intermediary_id, id),
    foreign key (intermediary_id, anticipation_id) references anticipations (intermediary_id, id),
    foreign key (intermediary_id, transfer_id) references transfers (intermediary_id, id),
    ${checks.join(',\n    ')}
  ) ${t.tableOptions}`,
];

/**
 * The indexes of the statement entries. Where two of them cost the same, as in a database without statistics, their
 * order decides which one PostgreSQL uses; so those that lists are read by come first.
 */
export const statementIndexes = () => [
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

  // A charge has one sale, and a refund or an adjustment has one line of each kind, or one for each instalment. A
  // chargeback may have several.
  `create unique index statement_entries_by_charge on statement_entries (intermediary_id, charge_uuid, operation,
    (coalesce(refund_id, adjustment_id, case when chargeback_id is null then 0 else -sequence end)),
    (coalesce(installment, 0)))`,
  // The index above lets an adjustment without a charge have several lines, because null is not equal to null.
  `create unique index statement_entries_by_adjustment
    on statement_entries (intermediary_id, adjustment_id) where adjustment_id is not null`,
  `create index statement_entries_by_anticipation
    on statement_entries (intermediary_id, anticipation_id, operation) where anticipation_id is not null`,

  `create index statement_entries_by_operation
    on statement_entries (intermediary_id, operation, execution_date, seller_id, sequence)
    where ${notOfSales}`,
  `create index statement_entries_by_seller_and_operation
    on statement_entries (intermediary_id, seller_id, operation, execution_date, sequence)
    where ${notOfSales}`,
  `create index statement_entries_by_order_and_operation
    on statement_entries (intermediary_id, uuid_order, operation, execution_date, seller_id, sequence)
    where ${notOfSales} and uuid_order is not null`,
  `create index statement_entries_by_order_seller_and_operation
    on statement_entries (intermediary_id, uuid_order, seller_id, operation, execution_date, sequence)
    where ${notOfSales} and uuid_order is not null`,

  // A transfer has one line, and a second one if it was given back.
  `create unique index statement_entries_by_transfer
    on statement_entries (intermediary_id, transfer_id, operation) where transfer_id is not null`,
];

/** The end of each seller's chain and of its events, and what is paid and held, under a seal (D27). */
export const sellerHeads = (t: ColumnTypes) => [
  `create table seller_heads (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    statement_sequence ${t.int} not null,
    statement_hash ${t.bytes} not null check (length(statement_hash) = 32),
    statement_seal ${t.bytes} not null,
    event_sequence ${t.int} not null,
    payee_digest ${t.bytes} not null check (length(payee_digest) = 32),
    plans_digest ${t.bytes} not null check (length(plans_digest) = 32),
    status text not null constraint seller_heads_status_check check (status in ('ACTIVE', 'BLOCKED')),
    terms_sequence ${t.int} not null,
    credited_through text not null,
    debited_through text not null,
    transfer_sequence ${t.int} not null,
    late_cents ${t.int} not null,
    open_cents ${t.int} not null,
    held_cents ${t.int} not null check (held_cents >= 0),
    holds_all ${t.int} not null check (holds_all >= 0),
    effects_digest ${t.bytes} check (length(effects_digest) = 32),
    primary key (intermediary_id, seller_id),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id)
  ) ${t.tableOptions}`,
];

/** What falls due to a seller on a day in a payment arrangement. No index has a column that changes. */
export const receivableUnits = (t: ColumnTypes) => [
  `create table receivable_units (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    due_date text not null constraint receivable_units_due_date_check check (length(due_date) = 10),
    arrangement text not null constraint receivable_units_arrangement_check check (arrangement in
      ('ACC', 'DBC', 'ECC', 'ECD', 'HCC', 'HCD', 'MCC', 'MCD', 'VCC', 'VCD', 'XCC', 'XCD', 'PIX', 'BOL', 'ADJ')),
    credit_cents ${t.int} not null,
    debit_cents ${t.int} not null check (debit_cents >= 0),
    advanced_cents ${t.int} not null,
    lines ${t.int} not null check (lines >= 1),
    late_cents ${t.int} not null,
    late_since ${t.int} not null,
    primary key (intermediary_id, seller_id, due_date, arrangement),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id)
  ) ${t.keyedTableOptions}`,
  // The condition, which every unit meets, keeps PostgreSQL from reading the units of one seller through this index,
  // with those of all others: without statistics it cannot tell the two indexes apart.
  `create index receivable_units_by_date on receivable_units (intermediary_id, due_date, seller_id, arrangement)
    where arrangement > ''`,
];

/** What each seller sold, and what was refunded and disputed, by day and payment method. No index holds a sum. */
export const dailyVolumes = (t: ColumnTypes) => [
  `create table daily_volumes (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    day text not null constraint daily_volumes_day_check check (length(day) = 10),
    payment_method text not null constraint daily_volumes_payment_method_check check (payment_method in
      ('PIX', 'BANK_SLIP', 'DEBIT_CARD', 'CREDIT_CARD_SIGHT', 'CREDIT_CARD_EARLY_SELLER', 'CREDIT_CARD_EARLY_BUYER')),
    sales ${t.int} not null,
    value_cents ${t.int} not null,
    fee_cents ${t.int} not null,
    refunded_cents ${t.int} not null,
    disputed_cents ${t.int} not null,
    returned_fee_cents ${t.int} not null,
    primary key (intermediary_id, seller_id, day, payment_method),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id)
  ) ${t.keyedTableOptions}`,
  // The condition is the same as that of the units' index, for the same reason.
  `create index daily_volumes_by_day on daily_volumes (intermediary_id, day, seller_id, payment_method)
    where payment_method > ''`,
];
