import type { ColumnTypes } from '../column-types.ts';

/** The files of acquirers, and the movements of money in them. */
export const settlementFiles = (t: ColumnTypes) => [
  `create table settlement_files (
    intermediary_id ${t.int} not null references intermediaries (id),
    id ${t.id},
    acquirer text not null,
    statement text not null,
    digest ${t.bytes} not null check (length(digest) = 32),
    lines ${t.int} not null check (lines >= 0),
    written ${t.int} not null check (written between 0 and lines),
    gross_cents ${t.int} not null,
    cost_cents ${t.int} not null,
    net_cents ${t.int} not null check (gross_cents - cost_cents = net_cents),
    begun_at ${t.int} not null,
    imported_at ${t.int} check (imported_at is null or written = lines),
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, digest)
  ) ${t.tableOptions}`,

  `create table settlement_lines (
    intermediary_id ${t.int} not null,
    id ${t.id},
    file_id ${t.int} not null,
    line ${t.int} not null check (line >= 1),
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
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, file_id, line),
    foreign key (intermediary_id, file_id) references settlement_files (intermediary_id, id)
  ) ${t.tableOptions}`,
];
