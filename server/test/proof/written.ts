import { sql } from 'kysely';
import type { Store } from '../../src/db/store.ts';

/** The rows of a table, by the column that names their subject. */
interface Rows {
  table:
    'refunds' | 'statement_entries' | 'outbox_events' | 'audit_records' | 'charges' | 'sellers' | 'tokens';
  column: string;
  /** Only what the column has before the first of these characters names the subject. */
  upTo?: string;
  where: Readonly<Record<string, string>>;
}

/** Returns how many of these rows each subject has. */
export async function timesBySubject(
  { read }: Store,
  { table, column, upTo, where }: Rows,
): Promise<Map<string, number>> {
  const conditions = Object.entries(where).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<{ subject: string | number; times: number }>`
    select ${sql.ref(column)} as subject, count(*) as times from ${sql.table(table)}
    ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}
    group by ${sql.ref(column)}`.execute(read);
  const all = new Map<string, number>();
  for (const { subject, times } of rows) {
    const name = upTo === undefined ? String(subject) : (String(subject).split(upTo)[0] ?? '');
    all.set(name, (all.get(name) ?? 0) + times);
  }
  return all;
}

/** Returns the subjects that do not have exactly one of these rows. `what` names the row. */
export async function notOnce(
  store: Store,
  subjects: readonly string[],
  { what, ...rows }: Rows & { what: string },
): Promise<string[]> {
  const times = await timesBySubject(store, rows);
  return subjects
    .filter((subject) => times.get(subject) !== 1)
    .map((subject) => `${subject}: ${what} is there ${times.get(subject) ?? 0} times`);
}
