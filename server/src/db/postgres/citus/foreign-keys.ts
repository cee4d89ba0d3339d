import { sql } from 'kysely';
import type { Tx } from '../../store.ts';
import { UserError } from '../../../shared/user-error.ts';
import { placements } from './placement.ts';

interface ForeignKey {
  name: string;
  from: string;
  to: string;
  definition: string;
}

/** The foreign keys of these tables, and those that refer to them. */
async function listForeignKeys(tx: Tx, tables: readonly string[]): Promise<ForeignKey[]> {
  const among = sql`(${sql.join(tables)})`;
  const { rows } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to",
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and (conrelid::regclass::text in ${among} or confrelid::regclass::text in ${among})
    order by conname`.execute(tx);
  return rows;
}

/**
 * Runs `work` while these tables have no foreign keys, and returns how many there are. Citus would turn tables that
 * refer to a copied one into local ones, and then refuse to spread them because of their identity columns.
 */
export async function withoutForeignKeys(
  tx: Tx,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<number> {
  const keys = await listForeignKeys(tx, tables);
  for (const key of keys) assertOurs(key);
  for (const { name, from } of keys) {
    await sql`alter table ${sql.table(from)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  await work();
  for (const { name, from, definition } of keys) {
    await sql`alter table ${sql.table(from)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
  }
  return keys.length;
}

function assertOurs({ name, from, to }: ForeignKey): void {
  const other = [from, to].find((table) => !placements.has(table));
  if (other === undefined) return;
  throw new UserError(
    `the foreign key ${name} connects ${from} with ${to}, but ${other} is no table of payfac, and stays on the ` +
      `coordinator. No table was spread. Drop it (alter table ${from} drop constraint ${name}) and run this again.`,
  );
}
