import type { ColumnTypes } from '../column-types.ts';

/** Money: charges, the statement chain, and its heads (D22–D27). */
export const money = (t: ColumnTypes) => [
  `create table charges (
    intermediary_id ${t.int} not null,
    uuid ${t.uuid} not null,
    seller_id ${t.int} not null,
    uuid_order ${t.uuid},
    title text not null,
    value_cents ${t.int} not null check (value_cents between 1 and 99999999999),
    payment_method text not null check (payment_method in ('PIX', 'BANK_SLIP', 'DEBIT_CARD',
      'CREDIT_CARD_SIGHT', 'CREDIT_CARD_EARLY_SELLER', 'CREDIT_CARD_EARLY_BUYER')),
    channel text check (channel in ('ONLINE', 'POS', 'TAP')),
    brand text check (brand in
      ('mastercard', 'visa', 'elo', 'hipercard', 'american_express', 'discover', 'other')),
    installments ${t.int} check (installments between 1 and 24),
    paid_at ${t.int} not null,
    expiration_date text not null,
    status text not null check (status in ('PAID', 'REFUND')),
    refunded_at ${t.int},
    as_fraud ${t.int} check (as_fraud in (0, 1)),
    authorization_code text,
    authorization_nsu text not null,
    customer_uuid text not null,
    customer_document text not null,
    customer_type text not null check (customer_type in ('CPF', 'CNPJ', 'SSN', 'PASSPORT')),
    customer_name text not null,
    customer_email text not null,
    customer_phone text not null,
    customer_alternative_email text not null,
    primary key (intermediary_id, uuid),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id),
    check ((status = 'REFUND') = (refunded_at is not null)),
    check ((status = 'REFUND') = (as_fraud is not null))
  ) ${t.tableOptions}`,
  `create index charges_by_order on charges (intermediary_id, uuid_order) where uuid_order is not null`,
  // The processor reads the refunds of all intermediaries in the order they were made.
  `create index charges_by_refund on charges (refunded_at, intermediary_id, uuid) where refunded_at is not null`,

  `create table statement_entries (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    sequence ${t.int} not null check (sequence >= 1),
    operation text not null check (operation in ('VENDA', 'ESTORNO')),
    execution_date text not null,
    charge_uuid ${t.uuid} not null,
    charge_paid_at ${t.int} not null,
    payment_method text not null,
    brand text not null,
    value_cents ${t.int} not null check (value_cents between 1 and 99999999999),
    fee_cents ${t.int} not null check (fee_cents between 0 and value_cents),
    plan_id ${t.int} not null,
    previous_hash ${t.bytes} not null check (length(previous_hash) = 32),
    hash ${t.bytes} not null check (length(hash) = 32),
    primary key (intermediary_id, seller_id, sequence),
    unique (intermediary_id, charge_uuid, operation),
    foreign key (intermediary_id, charge_uuid) references charges (intermediary_id, uuid),
    foreign key (intermediary_id, plan_id) references rate_plans (intermediary_id, id)
  ) ${t.tableOptions}`,
  `create index statement_entries_by_date
    on statement_entries (intermediary_id, execution_date, seller_id, sequence)`,
  `create index statement_entries_by_seller_and_date
    on statement_entries (intermediary_id, seller_id, execution_date, sequence)`,

  `create table seller_heads (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    statement_sequence ${t.int} not null,
    statement_hash ${t.bytes} not null check (length(statement_hash) = 32),
    statement_seal ${t.bytes} not null,
    event_sequence ${t.int} not null,
    primary key (intermediary_id, seller_id),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id)
  ) ${t.tableOptions}`,
];
