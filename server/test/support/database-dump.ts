import { sql } from 'kysely';
import type { Store } from '../../src/db/store.ts';

/** Every row of every table as text, bytes as Latin-1: equal before and after when nothing was written. */
export async function dumpDatabase({ read }: Store): Promise<string> {
  const tables = await read.introspection.getTables();
  const lines: string[] = [];
  for (const { name, isView } of tables) {
    // Those of Citus tell how large the tables are, which a transaction changes even when it is rolled back.
    if (isView) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(read);
    lines.push(...rows.map((row) => `${name} ${JSON.stringify(Object.entries(row).map(readable))}`).sort());
  }
  return lines.join('\n');
}

function readable([column, value]: [string, unknown]): [string, unknown] {
  return [column, Buffer.isBuffer(value) ? value.toString('latin1') : value];
}
