import { sql } from 'kysely';
import type { Reader, Store } from './store.ts';

const mostDamages = 10;

/** The first faults that the engine finds in tables and indexes; null if PostgreSQL has no amcheck. */
export async function checkWhole({ engine, read }: Store): Promise<string[] | null> {
  return engine === 'sqlite' ? checkSqliteFile(read) : checkPostgresTables(read);
}

async function checkSqliteFile(db: Reader): Promise<string[]> {
  const { rows } = await sql<{
    integrity_check: string;
  }>`pragma integrity_check(${sql.lit(mostDamages)})`.execute(db);
  return rows
    .map(({ integrity_check: found }) => found.replaceAll(/\s+/g, ' '))
    .filter((found) => found !== 'ok');
}

async function checkPostgresTables(db: Reader): Promise<string[] | null> {
  const { rows: extensions } = await sql`select 1 from pg_extension where extname = 'amcheck'`.execute(db);
  if (extensions.length === 0) return null;
  const { rows } = await sql<{ name: string; isIndex: boolean }>`
    select c.oid::regclass::text as name, c.relkind = 'i' as "isIndex"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relpersistence = 'p'
      and (c.relkind = 'r' or (c.relkind = 'i' and c.relam = (select oid from pg_am where amname = 'btree')))
    order by 1`.execute(db);
  const damages: string[] = [];
  for (const { name, isIndex } of rows) {
    const found = isIndex ? await checkIndex(db, name) : await checkTable(db, name);
    damages.push(...found.map((damage) => `${name}: ${damage}`));
  }
  return damages.slice(0, mostDamages);
}

/** It also looks up each row of the table in the index. */
async function checkIndex(db: Reader, name: string): Promise<string[]> {
  try {
    await sql`select bt_index_check(${name}::regclass, true)`.execute(db);
    return [];
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^XX00[12]$/.test(String(error.code)))
      return [error.message];
    throw error;
  }
}

async function checkTable(db: Reader, name: string): Promise<string[]> {
  const { rows } = await sql<{ msg: string }>`
    select msg from verify_heapam(${name}::regclass) limit ${mostDamages}`.execute(db);
  return rows.map(({ msg }) => msg);
}
