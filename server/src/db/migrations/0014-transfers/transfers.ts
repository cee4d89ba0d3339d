import type { ColumnTypes } from '../column-types.ts';
import { createTable } from '../create-table.ts';

/** The unique key also finds the latest transfer of a seller: its bounds never go back (D32). */
export const transfers = (t: ColumnTypes) => [
  ...createTable(t, {
    name: 'transfers',
    placement: 'spread',
    columns: `
    intermediary_id ${t.int} not null,
    id ${t.id},
    seller_id ${t.int} not null,
    transfer_date text not null,
    payment_date text not null,
    amount_cents ${t.int} not null
      constraint transfers_amount_cents_check check (amount_cents between 1 and 99999999999999),
    status text not null
      constraint transfers_status_check check (status in ('CREATED', 'SENT', 'PAID', 'FAILED')),
    through_sequence ${t.int} not null
      constraint transfers_through_sequence_check check (through_sequence >= 1),
    account text,
    account_digest ${t.bytes} not null
      constraint transfers_account_digest_check check (length(account_digest) = 32),
    end_to_end_id text,
    reason text,
    created_at ${t.int} not null,
    updated_at ${t.int} not null,
    seal ${t.bytes} constraint transfers_seal_check check (length(seal) = 36),
    ${t.primaryKey} (intermediary_id, id),
    unique (intermediary_id, seller_id, through_sequence)`,
    foreignKeys: ['foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id)'],
  }),
  `create index transfers_by_date on transfers (intermediary_id, transfer_date, id)`,
  `create index transfers_by_seller_and_date on transfers (intermediary_id, seller_id, transfer_date, id)`,
  `create index transfers_by_status on transfers (intermediary_id, status, transfer_date, id)`,
  `create index transfers_by_seller_and_status on transfers (intermediary_id, seller_id, status, transfer_date, id)`,
];
