import { sql } from 'kysely';
import type { Store } from '../../src/db/store.ts';

/**
 * Returns every row of every table as text, bytes as Latin-1. The text stays the same if nothing is written, except the
 * day on which a token was used, which is written after a response.
 */
export async function dumpDatabase({ read }: Store): Promise<string> {
  const tables = await read.introspection.getTables();
  const lines: string[] = [];
  for (const { name, isView } of tables) {
    // The views of Citus tell how large the tables are, which a transaction changes even if it is rolled back.
    if (isView) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(read);
    lines.push(
      ...rows
        .map((row) => `${name} ${JSON.stringify(Object.entries(row).filter(isSettled).map(readable))}`)
        .sort(),
    );
  }
  return lines.join('\n');
}

const isSettled = ([column]: [string, unknown]) => column !== 'last_used_on';

function readable([column, value]: [string, unknown]): [string, unknown] {
  return [column, Buffer.isBuffer(value) ? value.toString('latin1') : value];
}
