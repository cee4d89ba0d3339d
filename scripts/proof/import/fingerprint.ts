import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from '../../../server/src/db/store.ts';

/** All that an import writes, but for ids that the database gives; each in the order of its key. */
const tables = {
  charges: { columns: '*', key: ['intermediary_id', 'uuid'] },
  statement_entries: { columns: '*', key: ['intermediary_id', 'seller_id', 'sequence'] },
  seller_heads: { columns: '*', key: ['intermediary_id', 'seller_id'] },
  seller_plans: { columns: '*', key: ['intermediary_id', 'seller_id', 'valid_from'] },
  outbox_events: {
    columns: 'intermediary_id, seller_id, sequence, type, charge_uuid, occurred_at',
    key: ['intermediary_id', 'seller_id', 'sequence'],
  },
} as const;

export type TableName = keyof typeof tables;

export interface Fingerprint {
  rows: number;
  sha256: string;
}

const rowsPerRead = 5_000;

/** The number of rows of each table and SHA-256 of them all, read in pages. */
export async function fingerprints({ read }: Store): Promise<Record<TableName, Fingerprint>> {
  const entries: [string, Fingerprint][] = [];
  for (const [table, { columns, key }] of Object.entries(tables)) {
    entries.push([table, await fingerprint(read, table, columns, key)]);
  }
  return Object.fromEntries(entries) as Record<TableName, Fingerprint>;
}

type Row = Record<string, unknown>;

async function fingerprint(
  db: Store['read'],
  table: string,
  columns: string,
  key: readonly string[],
): Promise<Fingerprint> {
  const hash = createHash('sha256');
  const keyList = sql.raw(key.join(', '));
  let rows = 0;
  let last: Row | undefined;
  for (;;) {
    const place: Row | undefined = last;
    const after =
      place === undefined
        ? sql``
        : sql`where (${keyList}) > (${sql.join(key.map((column) => place[column]))})`;
    const page = await sql<Row>`select ${sql.raw(columns)} from ${sql.raw(table)} ${after}
      order by ${keyList} limit ${rowsPerRead}`.execute(db);
    for (const row of page.rows) hash.update(JSON.stringify(row));
    rows += page.rows.length;
    last = page.rows.at(-1);
    if (page.rows.length < rowsPerRead) return { rows, sha256: hash.digest('hex') };
  }
}
