import type { ColumnTypes } from '../column-types.ts';

const ofCharge = 'foreign key (intermediary_id, charge_uuid) references charges (intermediary_id, uuid)';
const ofSeller = 'foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id)';

/**
 * The columns that a list of charges is ordered by. Every list is in the order of the time of payment, whatever its
 * filters. Status and payment method come before the time: a list that leaves them open merges the few ranges that
 * there are.
 */
const listed = 'status, payment_method, paid_at, uuid';

/** The columns that follow what a search looks for. */
const found = 'paid_at, seller_id';

/** Charges, with their buyers (D20, D22). */
export const charges = (t: ColumnTypes) => [
  `create table charges (
    intermediary_id ${t.int} not null,
    uuid ${t.uuid} not null,
    seller_id ${t.int} not null,
    uuid_order ${t.uuid},
    title text not null,
    value_cents ${t.int} not null check (value_cents between 1 and 99999999999),
    buyer_value_cents ${t.int} constraint charges_buyer_value_cents_check check (
      (buyer_value_cents is not null) = (payment_method = 'CREDIT_CARD_EARLY_BUYER')
      and (buyer_value_cents is null or buyer_value_cents between value_cents and 99999999999)),
    refunded_cents ${t.int} not null default 0
      constraint charges_refunded_cents_check check (refunded_cents between 0 and value_cents),
    disputed_cents ${t.int} not null default 0
      constraint charges_disputed_cents_check check (disputed_cents between 0 and value_cents),
    payment_method text not null constraint charges_payment_method_check check (payment_method in
      ('PIX', 'BANK_SLIP', 'DEBIT_CARD', 'CREDIT_CARD_SIGHT', 'CREDIT_CARD_EARLY_SELLER', 'CREDIT_CARD_EARLY_BUYER')),
    channel text constraint charges_channel_check check (channel in ('ONLINE', 'POS', 'TAP')),
    brand text constraint charges_brand_check check (brand in
      ('mastercard', 'visa', 'elo', 'hipercard', 'american_express', 'discover', 'other')),
    installments ${t.int} constraint charges_installments_check check (installments between 1 and 24),
    paid_at ${t.int} not null,
    expiration_date text not null,
    status text not null
      constraint charges_status_check check (status in ('PAID', 'REFUND', 'DISPUTE', 'CHARGEBACK')),
    refunded_at ${t.int},
    as_fraud ${t.int} check (as_fraud in (0, 1)),
    authorization_code text,
    authorization_nsu text not null,
    source text,
    customer_uuid text not null,
    customer_document text not null,
    customer_type text not null
      constraint charges_customer_type_check check (customer_type in ('CPF', 'CNPJ', 'SSN', 'PASSPORT')),
    customer_name text not null,
    customer_email text not null,
    customer_phone text not null,
    customer_alternative_email text not null,
    buyer_key text${t.engine === 'postgres' ? ' collate "C"' : ''} not null,
    primary key (intermediary_id, uuid),
    ${ofSeller},
    check ((status = 'REFUND') = (refunded_at is not null)),
    check ((status = 'REFUND') = (as_fraud is not null))
  ) ${t.tableOptions}`,
  // The order is by the time of payment and not by uuid, so that new charges are neighbours in the index. An import of
  // 100,000 charges takes no measurably longer with it; with an index by uuid it took a fifth longer.
  `create index charges_by_seller on charges (intermediary_id, seller_id, paid_at, uuid)`,
  `create index charges_by_payment on charges (intermediary_id, ${listed})`,
  `create index charges_by_seller_and_payment on charges (intermediary_id, seller_id, ${listed})`,
  // The index is on an expression so that PostgreSQL cannot take it for an order of one seller: it would then read all
  // charges that others wrote into the order.
  `create index charges_by_order on charges (intermediary_id, (cast(uuid_order as text)), ${listed})
    where uuid_order is not null`,
  `create index charges_by_order_and_seller on charges (intermediary_id, uuid_order, seller_id, ${listed})
    where uuid_order is not null`,
  // Those of which the books add up the surcharge.
  `create index charges_surcharged on charges (intermediary_id, seller_id)
    where payment_method = 'CREDIT_CARD_EARLY_BUYER'`,
  // What a person searches by. The time puts the newest first, and the seller's own are told apart in the index. With
  // these five, an import of 100,000 charges takes a fifth more of a processor on SQLite. One by the buyer's e-mail
  // address would have cost nearly a tenth more.
  `create index charges_by_nsu on charges (intermediary_id, authorization_nsu, ${found}) where authorization_nsu <> ''`,
  `create index charges_by_authorization on charges (intermediary_id, authorization_code, ${found})
    where authorization_code is not null`,
  `create index charges_by_document on charges (intermediary_id, customer_document, ${found})
    where customer_document <> ''`,
  `create index charges_by_buyer on charges (intermediary_id, buyer_key, paid_at desc, seller_id)
    where buyer_key <> ''`,
  // The condition, which every charge meets, keeps PostgreSQL from reading the charges of one seller through it.
  `create index charges_by_value on charges (intermediary_id, value_cents, ${found}) where value_cents > 0`,
];

/** Refunds, each with its number in the export of its intermediary (D23). */
export const refunds = (t: ColumnTypes) => [
  `create table refunds (
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    charge_uuid ${t.uuid} not null,
    value_cents ${t.int} not null check (value_cents between 1 and 99999999999),
    buyer_value_cents ${t.int} check (buyer_value_cents between value_cents and 99999999999),
    fee_cents ${t.int} not null check (fee_cents between 0 and value_cents),
    as_fraud ${t.int} not null check (as_fraud in (0, 1)),
    status text not null constraint refunds_status_check check (status in ('REQUESTED', 'DONE', 'FAILED')),
    requested_at ${t.int} not null,
    answered_at ${t.int},
    reason text,
    end_to_end_id text,
    return_id text,
    export_sequence ${t.int} check (export_sequence >= 1),
    seal ${t.bytes} check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    ${ofCharge},
    check ((status = 'REQUESTED') = (answered_at is null))
  ) ${t.tableOptions}`,
  `create index refunds_by_charge on refunds (intermediary_id, seller_id, charge_uuid)`,
  `create unique index refunds_by_export on refunds (intermediary_id, export_sequence)
    where export_sequence is not null`,
  `create index refunds_to_export on refunds (intermediary_id, requested_at, charge_uuid, id)
    where export_sequence is null`,
];

/** The columns that a list of chargebacks is ordered by: those without a day on which to answer come last. */
const answered = `(coalesce(answer_by, '9999-99-99')), id`;

/**
 * The chargebacks of charges, of which each charge has at most one open, and the adjustments that an intermediary makes
 * (D30).
 */
export const chargebacksAndAdjustments = (t: ColumnTypes) => [
  `create table chargebacks (
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    charge_uuid ${t.uuid} not null,
    value_cents ${t.int} not null check (value_cents between 1 and 99999999999),
    fee_cents ${t.int} not null check (fee_cents between 0 and value_cents),
    kind text not null constraint chargebacks_kind_check check (kind in ('CHARGEBACK', 'MED')),
    status text not null constraint chargebacks_status_check check (status in ('OPEN', 'WON', 'LOST')),
    stage text not null constraint chargebacks_stage_check check (stage in
      ('NOTIFICATION', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION')),
    reason_code text,
    occurred_on text not null,
    answer_by text,
    due_told_for text,
    opened_at ${t.int} not null,
    closed_at ${t.int},
    seal ${t.bytes} check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    ${ofCharge},
    check ((status = 'OPEN') = (closed_at is null))
  ) ${t.tableOptions}`,
  `create index chargebacks_by_charge on chargebacks (intermediary_id, seller_id, charge_uuid)`,
  `create unique index chargebacks_open on chargebacks (intermediary_id, charge_uuid) where status = 'OPEN'`,
  `create index chargebacks_by_answer on chargebacks (intermediary_id, ${answered})`,
  `create index chargebacks_by_seller_and_answer on chargebacks (intermediary_id, seller_id, ${answered})`,
  `create index chargebacks_by_status on chargebacks (intermediary_id, status, ${answered})`,
  `create index chargebacks_by_seller_and_status on chargebacks (intermediary_id, seller_id, status, ${answered})`,

  `create table adjustments (
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    charge_uuid ${t.uuid},
    direction text not null check (direction in ('CREDIT', 'DEBIT')),
    value_cents ${t.int} not null check (value_cents between 1 and 99999999999),
    reason text not null,
    sequence ${t.int} not null check (sequence >= 1),
    created_at ${t.int} not null,
    seal ${t.bytes} check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    ${ofSeller},
    ${ofCharge}
  ) ${t.tableOptions}`,
  `create index adjustments_by_seller on adjustments (intermediary_id, seller_id, id)`,
  `create index adjustments_by_charge on adjustments (intermediary_id, charge_uuid, id) where charge_uuid is not null`,
];

/**
 * Transfers to sellers. Their unique key also finds the latest transfer of a seller, because its bounds never go back
 * (D32).
 */
export const transfers = (t: ColumnTypes) => [
  `create table transfers (
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    transfer_date text not null,
    debited_through text not null,
    payment_date text not null,
    amount_cents ${t.int} not null
      constraint transfers_amount_cents_check check (amount_cents between 1 and 99999999999999),
    left_cents ${t.int} not null check (left_cents between 0 and 99999999999999),
    status text not null
      constraint transfers_status_check check (status in ('CREATED', 'CANCELLED', 'SENT', 'PAID', 'FAILED', 'RETURNED')),
    through_sequence ${t.int} not null
      constraint transfers_through_sequence_check check (through_sequence >= 1),
    account text,
    contract text,
    due_date text,
    arrangement text,
    payee_digest ${t.bytes} not null
      constraint transfers_payee_digest_check check (length(payee_digest) = 32),
    end_to_end_id text,
    paying_bank text,
    bank_number text,
    paid_on text,
    reason text,
    remittance_id ${t.int},
    created_at ${t.int} not null,
    updated_at ${t.int} not null,
    seal ${t.bytes} constraint transfers_seal_check check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, seller_id, through_sequence),
    check ((contract is null) = (due_date is null) and (contract is null) = (arrangement is null)),
    ${ofSeller},
    foreign key (intermediary_id, remittance_id) references remittances (intermediary_id, id)
  ) ${t.tableOptions}`,
  `create index transfers_by_remittance on transfers (intermediary_id, remittance_id, transfer_date, id, status)
    where remittance_id is not null`,
  `create index transfers_by_date on transfers (intermediary_id, transfer_date, id)`,
  `create index transfers_by_seller_and_date on transfers (intermediary_id, seller_id, transfer_date, id)`,
  `create index transfers_by_amount on transfers (intermediary_id, amount_cents, transfer_date, id, seller_id)
    where amount_cents > 0`,
  `create index transfers_by_status on transfers (intermediary_id, status, transfer_date, id)`,
  `create index transfers_by_seller_and_status on transfers (intermediary_id, seller_id, status, transfer_date, id)`,
];

/** What sellers are paid before it falls due (D42). */
export const anticipations = (t: ColumnTypes) => [
  `create table anticipations (
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    amount_cents ${t.int} not null check (amount_cents between 1 and 99999999999),
    discount_cents ${t.int} not null check (discount_cents between 0 and amount_cents),
    rate_ppm ${t.int} not null,
    method text not null check (method in ('SIMPLE', 'COMPOUND')),
    counted_from text not null,
    status text not null check (status in ('OPEN', 'CANCELLED')),
    sequence ${t.int} not null,
    units ${t.int} not null check (units >= 1),
    created_at ${t.int} not null,
    cancelled_at ${t.int},
    seal ${t.bytes} check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    ${ofSeller},
    check ((status = 'OPEN') = (cancelled_at is null))
  ) ${t.tableOptions}`,
  `create index anticipations_by_seller on anticipations (intermediary_id, seller_id, id)`,
];

/** What is held of what is due to sellers (D40). */
export const holds = (t: ColumnTypes) => [
  `create table holds (
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    amount_cents ${t.int} check (amount_cents between 1 and 99999999999999),
    reason text not null check (reason in ('RESERVE', 'RISK', 'JUDICIAL')),
    reference text,
    release_on text,
    status text not null check (status in ('OPEN', 'RELEASED')),
    created_at ${t.int} not null,
    released_at ${t.int},
    seal ${t.bytes} check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    ${ofSeller},
    check (reason <> 'JUDICIAL' or reference is not null),
    check ((status = 'OPEN') = (released_at is null))
  ) ${t.tableOptions}`,
  `create index holds_by_seller on holds (intermediary_id, seller_id, id)`,
  `create index holds_by_status on holds (intermediary_id, seller_id, status, id)`,
  `create index holds_due on holds (intermediary_id, release_on, id) where status = 'OPEN'`,
];

/** What contracts say of the receivable units of sellers: who is paid instead of the seller (D41). */
export const receivableEffects = (t: ColumnTypes) => [
  `create table receivable_effects (
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    due_date text not null check (length(due_date) = 10),
    arrangement text not null
      check (arrangement in ('ACC', 'DBC', 'ECC', 'ECD', 'HCC', 'HCD', 'MCC', 'MCD', 'VCC', 'VCD')),
    contract text not null,
    priority ${t.int} not null check (priority between 1 and 9999),
    kind text not null check (kind in ('AMOUNT', 'PERCENT')),
    value ${t.int} not null check (value between 0 and 99999999999999),
    computed_cents ${t.int} not null check (computed_cents between 0 and 99999999999999),
    paid_cents ${t.int} not null check (paid_cents >= 0),
    status text not null check (status in ('OPEN', 'SETTLED', 'WITHDRAWN')),
    account text,
    payee_digest ${t.bytes} not null check (length(payee_digest) = 32),
    created_at ${t.int} not null,
    updated_at ${t.int} not null,
    seal ${t.bytes} not null check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, seller_id, due_date, arrangement, contract),
    ${ofSeller}
  ) ${t.tableOptions}`,
  `create index receivable_effects_open on receivable_effects (intermediary_id, seller_id, due_date)
    where status = 'OPEN'`,
  `create index receivable_effects_by_seller on receivable_effects (intermediary_id, seller_id, id)`,
  `create index receivable_effects_by_contract on receivable_effects (intermediary_id, contract, id)`,
  `create index receivable_effects_by_date on receivable_effects (intermediary_id, due_date, id)`,
];
