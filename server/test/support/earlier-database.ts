import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { releases } from '../../src/db/migrations/releases.ts';
import type { Store, Tx } from '../../src/db/store.ts';

interface Fixture {
  /** The cursors of the refunds that were exported, by intermediary. */
  cursors: Record<string, string[]>;
  /** What `payfac statement verify` said of it. */
  verified: { lines: number; inflow: string; outflow: string; balance: string };
  /** The rows of each table, those that others refer to first. Bytes are written as `\x` and hexadecimal digits. */
  tables: Record<string, Record<string, unknown>[]>;
}

/**
 * What the last version before refunds were rows of their own wrote, with all that it could do: charges of all methods
 * under several plans, refunds of which some were exported, a seller whose lines are version 0.1.0's, an erased seller,
 * deliveries, idempotency keys.
 */
export async function readFixture(): Promise<Fixture> {
  const text = await readFile(join(import.meta.dirname, 'earlier-database.json'), 'utf8');
  return JSON.parse(text) as Fixture;
}

/** Makes the schema as that version had it, in an empty database, and fills it. */
export async function createEarlierDatabase(store: Store, { tables }: Fixture): Promise<void> {
  const later = Object.entries(releases).filter(([name]) => name > '0010-tokens-by-hash-and-owner');
  for (const [name] of later) Reflect.deleteProperty(releases, name);
  try {
    await store.migrate();
  } finally {
    Object.assign(releases, Object.fromEntries(later));
  }
  await store.write(async (tx) => {
    for (const [table, rows] of Object.entries(tables)) {
      const hasIds = store.engine === 'postgres' && rows.some((row) => 'id' in row);
      const override = hasIds ? sql`overriding system value` : sql``;
      for (const row of rows) {
        const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
        const values = sql.join(Object.values(row).map(readBytes));
        await sql`insert into ${sql.table(table)} (${columns}) ${override} values (${values})`.execute(tx);
      }
      if (hasIds) await moveSequence(tx, table);
    }
  });
}

function readBytes(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : value;
}

async function moveSequence(tx: Tx, table: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
    tx,
  );
}
