import type { ColumnTypes } from '../column-types.ts';

/** The intermediaries, which host sellers (D1). */
export const intermediaries = (t: ColumnTypes) => [
  `create table intermediaries (
    id ${t.rootId},
    name text not null unique check (length(name) between 1 and 100),
    default_plan_id ${t.int},
    created_at ${t.int} not null
  ) ${t.tableOptions}`,
];

/** The rate plans of an intermediary, with what each of them charges and from when (D17, D18). */
export const ratePlans = (t: ColumnTypes) => [
  `create table rate_plans (
    intermediary_id ${t.int} not null references intermediaries (id),
    id ${t.id},
    created_at ${t.int} not null,
    seal ${t.bytes} check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id)
  ) ${t.tableOptions}`,

  `create table rate_plan_versions (
    intermediary_id ${t.int} not null,
    plan_id ${t.int} not null,
    version ${t.int} not null constraint rate_plan_versions_version_check check (version >= 1),
    valid_from ${t.int} not null,
    name text not null constraint rate_plan_versions_name_check check (length(name) between 1 and 100),
    tax text not null,
    digest ${t.bytes} not null constraint rate_plan_versions_digest_check check (length(digest) = 32),
    created_at ${t.int} not null,
    primary key (intermediary_id, plan_id, version),
    unique (intermediary_id, plan_id, valid_from),
    foreign key (intermediary_id, plan_id) references rate_plans (intermediary_id, id)
  ) ${t.tableOptions}`,
  // A closing looks for the plans of sellers only if the intermediary has one that reserves something.
  `create index rate_plan_versions_reserving on rate_plan_versions (intermediary_id) where tax like '%"reserve":%'`,
];

/** Sellers. A document can be registered only once (D1, D11). */
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
    status text not null constraint sellers_status_check check (status in ('ACTIVE', 'BLOCKED')),
    created_at ${t.int} not null,
    updated_at ${t.int} not null,
    forgotten_at ${t.int},
    search_text text not null,
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, document)
  ) ${t.tableOptions}`,
  // An import names sellers by id alone. On SQLite the id is the key of the row, so no index is needed.
  ...(t.idIsRowKey ? [] : [`create index sellers_by_id on sellers (id)`]),
  // Lists are ordered by the time of creation: for the order of the ids, PostgreSQL might read the sellers of all
  // intermediaries. The indexes have the text that is searched, so that SQLite need not read the rows that do not
  // match.
  `create index sellers_by_newest on sellers (intermediary_id, created_at, id, search_text, forgotten_at)`,
  `create index sellers_by_status on sellers (intermediary_id, status, created_at, id, search_text, forgotten_at)`,
];

/** The address, the account and the plans of each seller (D12–D15, D18). */
export const termsOfSellers = (t: ColumnTypes) => [
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
    account_type text not null constraint bank_accounts_account_type_check check (account_type in
      ('', 'CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT', 'PAYMENT_ACCOUNT')),
    pix_key text not null,
    pix_key_type text not null constraint bank_accounts_pix_key_type_check
      check (pix_key_type in ('', 'DOCUMENT', 'EMAIL', 'PHONE', 'EVP')),
    transfer_type text constraint bank_accounts_transfer_type_check
      check (transfer_type in ('PIX', 'BANK_ACCOUNT')),
    changed_at ${t.int},
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, seller_id),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id)
  ) ${t.tableOptions}`,

  `create table seller_plans (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    number ${t.int} not null constraint seller_plans_number_check check (number >= 1),
    valid_from ${t.int} not null,
    plan_id ${t.int} not null,
    created_at ${t.int} not null,
    since_sequence ${t.int} not null constraint seller_plans_since_sequence_check check (since_sequence >= 0),
    until_sequence ${t.int} constraint seller_plans_until_sequence_check check (until_sequence >= since_sequence),
    primary key (intermediary_id, seller_id, number),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id),
    foreign key (intermediary_id, plan_id) references rate_plans (intermediary_id, id)
  ) ${t.tableOptions}`,
  `create unique index seller_plans_standing on seller_plans (intermediary_id, seller_id, valid_from)
    where until_sequence is null`,
  `create index seller_plans_by_plan on seller_plans (intermediary_id, plan_id, seller_id)`,
];

const roleCheck =
  "check (role in ('viewer', 'operator', 'approver', 'admin', 'seller_viewer', 'seller_owner'))";
const partyCheck = "check ((role in ('seller_viewer', 'seller_owner')) = (seller_id is not null))";

/** Tokens (D3), and the owner of each. */
export const tokens = (t: ColumnTypes) => [
  `create table tokens (
    intermediary_id ${t.int} not null references intermediaries (id),
    id ${t.id},
    seller_id ${t.int},
    role text not null ${roleCheck},
    person_id ${t.int},
    hash ${t.bytes} not null check (length(hash) = 32),
    name text check (length(name) between 1 and 80),
    created_at ${t.int} not null,
    last_used_on text,
    revoked_at ${t.int},
    seal ${t.bytes} not null check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id),
    ${partyCheck}
  ) ${t.tableOptions}`,
  // With an index on the hash alone, SQLite would read all tokens of the intermediary to find one of them.
  `create index tokens_by_hash_and_owner on tokens (hash, intermediary_id)`,
  // An intermediary has few tokens of its own among those of its sellers.
  `create index tokens_of_intermediary on tokens (intermediary_id, id) where seller_id is null`,

  // On a cluster this table stays on the coordinator: it can be read and written while a node is away, and the look-up
  // of an unknown token asks no node. It has no foreign keys, because the rows that they would refer to are on the
  // nodes.
  `create table token_owners (
    hash ${t.bytes} not null primary key check (length(hash) = 32),
    intermediary_id ${t.int} not null,
    seller_id ${t.int}
  ) ${t.keyedTableOptions}`,
];

/**
 * The people who may sign in, what they may do, and their sessions (D44). They are found without their intermediary, by
 * an e-mail address or a secret, so on a cluster they stay on the coordinator, without foreign keys, like
 * `token_owners`.
 */
export const people = (t: ColumnTypes) => [
  `create table people (
    intermediary_id ${t.int} not null,
    id ${t.id},
    email text not null unique check (length(email) between 3 and 254),
    name text not null check (length(name) between 1 and 100),
    subject text unique,
    password_hash text,
    totp_secret ${t.bytes},
    totp_step ${t.int} not null,
    recovery_hashes text not null,
    invitation_hash ${t.bytes} unique check (length(invitation_hash) = 32),
    invited_until ${t.int},
    disabled_at ${t.int},
    created_at ${t.int} not null,
    seal ${t.bytes} not null check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id)
  ) ${t.tableOptions}`,

  `create table memberships (
    intermediary_id ${t.int} not null,
    id ${t.id},
    person_id ${t.int} not null,
    seller_id ${t.int},
    role text not null ${roleCheck},
    created_at ${t.int} not null,
    seal ${t.bytes} not null check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    ${partyCheck}
  ) ${t.tableOptions}`,
  `create index memberships_by_seller on memberships (intermediary_id, seller_id) where seller_id is not null`,
  `create unique index memberships_by_person on memberships (intermediary_id, person_id, coalesce(seller_id, 0))`,

  `create table sessions (
    intermediary_id ${t.int} not null,
    id ${t.id},
    person_id ${t.int} not null,
    membership_id ${t.int} not null,
    hash ${t.bytes} not null unique check (length(hash) = 32),
    created_at ${t.int} not null,
    used_at ${t.int} not null,
    seal ${t.bytes} not null check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id)
  ) ${t.tableOptions}`,
  `create index sessions_by_person on sessions (intermediary_id, person_id)`,
];
