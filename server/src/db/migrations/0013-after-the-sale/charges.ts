import type { ColumnTypes } from '../column-types.ts';

const statuses = `status in ('PAID', 'REFUND', 'DISPUTE', 'CHARGEBACK')`;
const refunded = 'refunded_cents between 0 and value_cents';

/**
 * The charges while their tables are written anew: SQLite cannot change a check, so a copy takes their place at the
 * end.
 */
export const chargesMeanwhile = (t: ColumnTypes) => (t.engine === 'sqlite' ? 'new_charges' : 'charges');

/** What is refunded of a charge so far, and the states of one that is disputed. */
export const charges = (t: ColumnTypes) => (t.engine === 'sqlite' ? copiedCharges(t) : alteredCharges(t));

/** Afterwards refunds say for themselves what they are sealed with and where they are in the export. */
export const chargesAfterwards = (t: ColumnTypes) =>
  t.engine === 'sqlite' ? inPlaceOfCharges : withoutRefundColumns;

const alteredCharges = (t: ColumnTypes) => [
  `alter table charges add column refunded_cents ${t.int} not null default 0`,
  `alter table charges add constraint charges_refunded_cents_check check (${refunded})`,
  `update charges set refunded_cents = value_cents where status = 'REFUND'`,
  `alter table charges drop constraint charges_status_check`,
  `alter table charges add constraint charges_status_check check (${statuses})`,
];

const withoutRefundColumns = [
  `drop index charges_by_refund_seal`,
  `drop index charges_to_export`,
  `drop index charges_by_export`,
  `alter table charges drop column refund_seal`,
  `alter table charges drop column export_sequence`,
];

const kept = `intermediary_id, uuid, seller_id, uuid_order, title, value_cents, payment_method, channel, brand,
  installments, paid_at, expiration_date, status, refunded_at, as_fraud, authorization_code, authorization_nsu,
  customer_uuid, customer_document, customer_type, customer_name, customer_email, customer_phone,
  customer_alternative_email, buyer_value_cents`;

const copiedCharges = (t: ColumnTypes) => [
  `create table new_charges (
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
    status text not null check (${statuses}),
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
    buyer_value_cents ${t.int} check (buyer_value_cents is null
      or (payment_method = 'CREDIT_CARD_EARLY_BUYER' and buyer_value_cents between value_cents and 99999999999)),
    refunded_cents ${t.int} not null default 0 check (${refunded}),
    primary key (intermediary_id, uuid),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id),
    check ((status = 'REFUND') = (refunded_at is not null)),
    check ((status = 'REFUND') = (as_fraud is not null))
  ) ${t.tableOptions}`,
  `insert into new_charges (${kept}, refunded_cents)
    select ${kept}, case status when 'REFUND' then value_cents else 0 end from charges`,
];

const place = 'status, payment_method, paid_at, uuid';

/** With its indexes: nothing refers to the table that goes. */
const inPlaceOfCharges = [
  `drop table charges`,
  `alter table new_charges rename to charges`,
  `create index charges_by_seller on charges (intermediary_id, seller_id, paid_at, uuid)`,
  `create index charges_by_payment on charges (intermediary_id, ${place})`,
  `create index charges_by_seller_and_payment on charges (intermediary_id, seller_id, ${place})`,
  `create index charges_by_order on charges (intermediary_id, (cast(uuid_order as text)), ${place})
    where uuid_order is not null`,
  `create index charges_by_order_and_seller on charges (intermediary_id, uuid_order, seller_id, ${place})
    where uuid_order is not null`,
];
