import { sql } from 'kysely';
import type { Store } from '../../src/db/store.ts';

/** What must be there exactly once for each subject: a table, a filter, and the column that names the subject. */
export interface OncePerSubject {
  what: string;
  table: 'statement_entries' | 'outbox_events' | 'audit_records' | 'charges' | 'sellers';
  column: string;
  where: Readonly<Record<string, string>>;
}

/** Tells for which subjects it is not there exactly once. */
export async function notOnce(
  { read }: Store,
  subjects: readonly string[],
  { what, table, column, where }: OncePerSubject,
): Promise<string[]> {
  const conditions = Object.entries(where).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<{ subject: string; times: number }>`
    select ${sql.ref(column)} as subject, count(*) as times from ${sql.table(table)}
    ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}
    group by ${sql.ref(column)}`.execute(read);
  const times = new Map(rows.map((row) => [row.subject, row.times]));
  return subjects
    .filter((subject) => times.get(subject) !== 1)
    .map((subject) => `${subject}: ${what} is there ${times.get(subject) ?? 0} times`);
}
