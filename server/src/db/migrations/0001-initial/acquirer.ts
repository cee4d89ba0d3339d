import type { ColumnTypes } from '../column-types.ts';

/**
 * The keys by which lines of acquirers find charges, and the charges of which an acquirer has to report the sale. Only
 * charges with a `source` have them (D49).
 */
export const paymentKeys = (t: ColumnTypes) => [
  `create table payment_keys (
    intermediary_id ${t.int} not null,
    key text not null,
    charge_uuid ${t.uuid} not null,
    acquirer text,
    primary key (intermediary_id, key, charge_uuid),
    foreign key (intermediary_id, charge_uuid) references charges (intermediary_id, uuid)
  ) ${t.keyedTableOptions}`,

  `create table expected_sales (
    intermediary_id ${t.int} not null,
    charge_uuid ${t.uuid} not null,
    acquirer text not null,
    sold_on text not null,
    status text not null check (status in ('WAITING', 'MISSING', 'REPORTED')),
    primary key (intermediary_id, charge_uuid),
    foreign key (intermediary_id, charge_uuid) references charges (intermediary_id, uuid)
  ) ${t.keyedTableOptions}`,
  `create index expected_sales_waiting on expected_sales (intermediary_id, acquirer, sold_on, charge_uuid)
    where status = 'WAITING'`,
];

/** The files of acquirers. */
export const settlementFiles = (t: ColumnTypes) => [
  `create table settlement_files (
    intermediary_id ${t.int} not null references intermediaries (id),
    id ${t.id},
    acquirer text not null,
    establishment text,
    statement text not null,
    digest ${t.bytes} not null check (length(digest) = 32),
    lines ${t.int} not null check (lines >= 0),
    written ${t.int} not null check (written between 0 and lines),
    gross_cents ${t.int} not null,
    cost_cents ${t.int} not null,
    net_cents ${t.int} not null check (gross_cents - cost_cents = net_cents),
    sold_through text,
    paid_from text,
    begun_at ${t.int} not null,
    imported_at ${t.int} check (imported_at is null or written = lines),
    compared_through ${t.int} not null,
    compared_at ${t.int} check (compared_at is null or imported_at is not null),
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, digest)
  ) ${t.tableOptions}`,
  `create index settlement_files_to_compare on settlement_files (intermediary_id, id) where compared_at is null`,

  // A transaction that compares the lines of an intermediary locks its row, so that they are judged one after the other.
  `create table comparisons (
    intermediary_id ${t.int} primary key references intermediaries (id)
  ) ${t.keyedTableOptions}`,
];

/** The movements of money in the files of acquirers. One without a file is a sale that none reports. */
export const settlementLines = (t: ColumnTypes) => [
  `create table settlement_lines (
    intermediary_id ${t.int} not null,
    id ${t.id},
    file_id ${t.int},
    line ${t.int} check (line >= 1),
    acquirer text not null,
    kind text not null check (kind in ('SALE', 'CANCEL', 'CHARGEBACK', 'FEE', 'ADJUSTMENT')),
    code text not null,
    sale_id text,
    transaction_id text,
    tid text,
    nsu text,
    authorization_code text,
    arn text,
    end_to_end_id text,
    txid text,
    nosso_numero text,
    installment ${t.int} not null check (installment >= 1),
    installments ${t.int} not null check (installments >= 1),
    sold_on text,
    sale_cents ${t.int} not null,
    gross_cents ${t.int} not null,
    cost_cents ${t.int} not null,
    net_cents ${t.int} not null check (gross_cents - cost_cents = net_cents),
    expected_on text,
    paid_on text,
    batch text,
    day text not null,
    slot text not null,
    state text not null check (state in
      ('PENDING', 'MATCHED', 'AMOUNT_DIFFERS', 'MISSING_HERE', 'MISSING_THERE', 'DUPLICATE', 'RESOLVED')),
    counts ${t.int} not null check (counts in (0, 1, 2)),
    may_match ${t.int} not null check (may_match in (0, 1)),
    charge_uuid ${t.uuid},
    note text,
    resolved_at ${t.int},
    check ((file_id is null) = (line is null)),
    check ((state = 'RESOLVED') = (resolved_at is not null) and (resolved_at is null or note is not null)),
    ${t.primaryKey} (intermediary_id, id),
    foreign key (intermediary_id, file_id) references settlement_files (intermediary_id, id),
    foreign key (intermediary_id, charge_uuid) references charges (intermediary_id, uuid)
  ) ${t.tableOptions}`,
  `create index settlement_lines_by_file on settlement_lines (intermediary_id, file_id, id)`,
  `create index settlement_lines_by_slot on settlement_lines (intermediary_id, slot, id)`,
  `create index settlement_lines_by_day on settlement_lines (intermediary_id, day, id)`,
  `create index settlement_lines_by_charge on settlement_lines (intermediary_id, charge_uuid, id)
    where charge_uuid is not null`,
  // Those that were compared and do not agree, which should be few.
  `create index settlement_lines_unmatched on settlement_lines (intermediary_id, id)
    where state not in ('PENDING', 'MATCHED')`,
  `create index settlement_lines_to_match on settlement_lines (intermediary_id, id) where may_match = 1`,
  `create index settlement_lines_awaiting on settlement_lines (intermediary_id, acquirer, expected_on, id)
    where counts = 1 and paid_on is null and kind = 'SALE' and state = 'MATCHED'`,
];
