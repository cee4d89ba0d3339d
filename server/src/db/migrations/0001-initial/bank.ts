import type { ColumnTypes } from '../column-types.ts';

/** The accounts from which an intermediary pays, and the remittances that tell its banks whom to pay (D47). */
export const remittances = (t: ColumnTypes) => [
  `create table paying_accounts (
    intermediary_id ${t.int} not null references intermediaries (id),
    id ${t.id},
    name text not null,
    payer text not null,
    last_file_number ${t.int} not null check (last_file_number between 0 and 999999),
    numbered_in text not null,
    created_at ${t.int} not null,
    updated_at ${t.int} not null,
    seal ${t.bytes} check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, name)
  ) ${t.tableOptions}`,

  `create table remittances (
    intermediary_id ${t.int} not null,
    id ${t.id},
    account_id ${t.int} not null,
    payer text not null,
    payment_date text not null,
    transfers ${t.int} not null check (transfers >= 1),
    amount_cents ${t.int} not null check (amount_cents >= 1),
    transfers_digest ${t.bytes} not null check (length(transfers_digest) = 32),
    status text not null check (status in ('DRAFT', 'APPROVED', 'CANCELLED')),
    file_number ${t.int},
    maker_id ${t.int},
    decider_id ${t.int},
    created_at ${t.int} not null,
    ended_at ${t.int},
    seal ${t.bytes} check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, account_id, file_number),
    foreign key (intermediary_id, account_id) references paying_accounts (intermediary_id, id),
    check ((status = 'DRAFT') = (ended_at is null)),
    check ((status = 'APPROVED') = (file_number is not null))
  ) ${t.tableOptions}`,
  `create index remittances_by_status on remittances (intermediary_id, status, id)`,
];

/** The returns of banks, and the payments in them that failed, came back or could not be recorded. */
export const remittanceReturns = (t: ColumnTypes) => [
  `create table remittance_returns (
    intermediary_id ${t.int} not null,
    id ${t.id},
    account_id ${t.int} not null,
    digest ${t.bytes} not null check (length(digest) = 32),
    file_number ${t.int},
    file_date text not null,
    payments ${t.int} not null,
    paid ${t.int} not null,
    failed ${t.int} not null,
    returned ${t.int} not null,
    scheduled ${t.int} not null,
    open ${t.int} not null,
    imported_at ${t.int} not null,
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, account_id, digest),
    foreign key (intermediary_id, account_id) references paying_accounts (intermediary_id, id)
  ) ${t.tableOptions}`,

  `create table remittance_return_lines (
    intermediary_id ${t.int} not null,
    id ${t.id},
    return_id ${t.int} not null,
    account_id ${t.int} not null,
    line ${t.int} not null,
    problem text check (problem in ('UNKNOWN_PAYMENT', 'AMOUNT_DIFFERS', 'UNCLEAR', 'STATE_CONFLICT')),
    company_number text not null,
    transfer_id ${t.int},
    outcome text not null check (outcome in ('PAID', 'SCHEDULED', 'FAILED', 'RETURNED', 'UNKNOWN')),
    occurrences text not null,
    amount_cents ${t.int} not null,
    paid_cents ${t.int},
    paid_on text,
    bank_number text,
    ${t.primaryKey} (intermediary_id, id),
    foreign key (intermediary_id, return_id) references remittance_returns (intermediary_id, id)
  ) ${t.tableOptions}`,
  `create index remittance_return_lines_by_return on remittance_return_lines (intermediary_id, return_id, id)`,
];
