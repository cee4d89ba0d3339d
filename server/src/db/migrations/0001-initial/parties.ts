import type { ColumnTypes } from '../column-types.ts';

/** The intermediaries, which host sellers, and their rate plans (D1, D17, D18). */
export const intermediaries = (t: ColumnTypes) => [
  `create table intermediaries (
    id ${t.rootId},
    name text not null unique check (length(name) between 1 and 100),
    default_plan_id ${t.int},
    created_at ${t.int} not null
  ) ${t.tableOptions}`,

  `create table rate_plans (
    intermediary_id ${t.int} not null references intermediaries (id),
    id ${t.id},
    name text not null check (length(name) between 1 and 100),
    tax text not null,
    digest ${t.bytes} not null check (length(digest) = 32),
    created_at ${t.int} not null,
    ${t.primaryKey} (intermediary_id, id)
  ) ${t.tableOptions}`,
];

/** Sellers with their address and account; one document registers once (D1, D11–D15). */
export const sellers = (t: ColumnTypes) => [
  `create table sellers (
    intermediary_id ${t.int} not null references intermediaries (id),
    id ${t.id},
    document text not null check (length(document) in (11, 14)),
    company_name text not null,
    fantasy_name text not null,
    seller_url text not null,
    ip text not null,
    webhook text not null,
    email text not null,
    password_hash text not null check (password_hash like '$argon2id$%'),
    contact_name text not null,
    contact_email text not null,
    contact_country_code text not null,
    contact_phone text not null,
    owner_name text,
    owner_document text,
    owner_birthdate text,
    mcc text,
    status text not null check (status in ('ACTIVE', 'BLOCKED')),
    created_at ${t.int} not null,
    updated_at ${t.int} not null,
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, document)
  ) ${t.tableOptions}`,

  // An import names sellers by id alone. On SQLite the id is the row's key.
  ...(t.idIsRowKey ? [] : [`create index sellers_by_id on sellers (id)`]),

  `create table seller_addresses (
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    street text not null,
    number text not null,
    complement text not null,
    district text not null,
    city text not null,
    state text not null,
    zip_code text not null,
    country text not null,
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, seller_id),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id)
  ) ${t.tableOptions}`,

  `create table bank_accounts (
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    bank text not null,
    issuer text not null,
    issuer_digit text not null,
    number text not null,
    bank_digit text not null,
    account_type text not null check (account_type in
      ('', 'CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT', 'PAYMENT_ACCOUNT', 'SALARY_ACCOUNT')),
    pix_key text not null,
    pix_key_type text not null check (pix_key_type in ('', 'DOCUMENT', 'EMAIL', 'PHONE', 'EVP')),
    transfer_type text check (transfer_type in ('PIX', 'BANK_ACCOUNT')),
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, seller_id),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id)
  ) ${t.tableOptions}`,
];

/** Tokens, and the plans of each seller with their start times (D3, D18). */
export const access = (t: ColumnTypes) => [
  `create table tokens (
    intermediary_id ${t.int} not null references intermediaries (id),
    id ${t.id},
    seller_id ${t.int},
    role text not null check (role in ('intermediary', 'seller')),
    hash ${t.bytes} not null check (length(hash) = 32),
    created_at ${t.int} not null,
    revoked_at ${t.int},
    ${t.primaryKey} (intermediary_id, id),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id),
    check ((role = 'seller') = (seller_id is not null))
  ) ${t.tableOptions}`,
  // A token is looked up before its intermediary is known.
  `create index tokens_by_hash on tokens (hash)`,

  `create table seller_plans (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    valid_from ${t.int} not null,
    plan_id ${t.int} not null,
    created_at ${t.int} not null,
    primary key (intermediary_id, seller_id, valid_from),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id),
    foreign key (intermediary_id, plan_id) references rate_plans (intermediary_id, id)
  ) ${t.tableOptions}`,
];
