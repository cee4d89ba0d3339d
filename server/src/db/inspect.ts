import { CompiledQuery, sql } from 'kysely';
import type { Engine } from './migrations/column-types.ts';
import { runCompiled } from './query/engine.ts';
import type { Reader, Store } from './store.ts';

/** Throws the engine's error if nothing can be read. */
export async function probeRead({ read }: Store): Promise<void> {
  await sql`select 1 from tokens where 1 = 0`.execute(read);
}

/**
 * A statement for each engine that writes and changes nothing. SQLite writes a page for `user_version`, which the
 * service does not use and which stays 0; it would not write a row that stays the same. PostgreSQL marks a row as
 * locked. On a cluster the row's table is only on the coordinator, because a node that is away stops its
 * intermediaries, not the server.
 */
const writes: Record<Engine, CompiledQuery> = {
  sqlite: CompiledQuery.raw('pragma user_version = 0'),
  postgres: CompiledQuery.raw('select name from kysely_migration limit 1 for update skip locked'),
};

/** Commits a write. Throws the engine's error if nothing can be written: a full disk, a standby, a read-only file. */
export async function probeWrite(store: Store): Promise<void> {
  await store.write((tx) => runCompiled(tx, writes[store.engine]));
}

const mostDamages = 10;

/** Returns the first faults that the engine finds in tables and indexes, or null if PostgreSQL has no amcheck. */
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

/** Checks an index, and looks up each row of the table in it. */
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

/** Returns the time by PostgreSQL's clock in epoch milliseconds, or null on SQLite, which has no clock of its own. */
export async function databaseNow({ engine, read }: Store): Promise<number | null> {
  return engine === 'postgres' ? Math.floor((await inspectPostgres(read)).now) : null;
}

/**
 * What the server reports about itself. A field is null if PostgreSQL does not report it, or the server is another
 * engine.
 */
export interface PostgresState {
  /** The text that the server reports, such as "PostgreSQL 18.4 on x86_64 …". */
  version: string;
  /** The version as a number, such as 180004. */
  versionNumber: number | null;
  fsync: string | null;
  fullPageWrites: string | null;
  synchronousCommit: string | null;
  /** The server's clock, in epoch milliseconds. */
  now: number;
}

export async function inspectPostgres(db: Reader): Promise<PostgresState> {
  const { rows } = await sql<PostgresState>`
    select version() as version,
      current_setting('server_version_num', true)::int as "versionNumber",
      current_setting('fsync', true) as fsync,
      current_setting('full_page_writes', true) as "fullPageWrites",
      current_setting('synchronous_commit', true) as "synchronousCommit",
      extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('a select without a table has one row');
  return facts;
}
