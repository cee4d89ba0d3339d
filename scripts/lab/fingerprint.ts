import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from '../../server/src/db/store.ts';

export interface TableRows {
  columns: string;
  /** The order in which the rows are read. */
  key: readonly string[];
}

const eventColumns = 'intermediary_id, seller_id, sequence, type, charge_uuid, occurred_at';
const deliveryColumns =
  'intermediary_id, endpoint_id, seller_id, sequence, state, attempts, tries, attempt_log';

/** The tables and columns that an import writes, except generated ids and the time of the import. */
export const importedTables = {
  charges: { columns: '*', key: ['intermediary_id', 'uuid'] },
  statement_entries: { columns: '*', key: ['intermediary_id', 'seller_id', 'sequence'] },
  seller_heads: { columns: '*', key: ['intermediary_id', 'seller_id'] },
  seller_plans: { columns: '*', key: ['intermediary_id', 'seller_id', 'number'] },
  outbox_events: { columns: eventColumns, key: ['intermediary_id', 'seller_id', 'sequence'] },
  webhook_deliveries: {
    columns: deliveryColumns,
    key: ['intermediary_id', 'endpoint_id', 'seller_id', 'sequence'],
  },
} as const satisfies Record<string, TableRows>;

interface Fingerprint {
  rows: number;
  sha256: string;
}

type Row = Record<string, unknown>;

const rowsPerPage = 5_000;

/** Returns the number of rows of each table, and the SHA-256 of all of them, read in pages. */
export async function fingerprints<Name extends string>(
  { read }: Store,
  tables: Record<Name, TableRows>,
): Promise<Record<Name, Fingerprint>> {
  const found: [string, Fingerprint][] = [];
  for (const [table, rows] of Object.entries<TableRows>(tables)) {
    found.push([table, await fingerprint(read, table, rows)]);
  }
  return Object.fromEntries(found) as Record<Name, Fingerprint>;
}

async function fingerprint(
  db: Store['read'],
  table: string,
  { columns, key }: TableRows,
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
      order by ${keyList} limit ${rowsPerPage}`.execute(db);
    for (const row of page.rows) hash.update(JSON.stringify(row));
    rows += page.rows.length;
    last = page.rows.at(-1);
    if (page.rows.length < rowsPerPage) return { rows, sha256: hash.digest('hex') };
  }
}
