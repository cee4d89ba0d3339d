import Database from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import { openStore } from '../../src/db/open-store.ts';
import type { DatabaseLocation, Store, Tx } from '../../src/db/store.ts';

export interface QueryPlan {
  query: string;
  /** The plan as the engine describes it. */
  plan: string;
}

/** Returns the plans of all queries that `work` sends on new connections. */
export async function queryPlans(
  location: DatabaseLocation,
  work: (store: Store) => Promise<unknown>,
): Promise<QueryPlan[]> {
  const explain = location.engine === 'sqlite' ? watchSqlite(location.path) : watchPostgres(location.url);
  const store = await openStore(location);
  try {
    await work(store);
  } finally {
    await store.close();
  }
  return explain();
}

function watchSqlite(path: string): () => QueryPlan[] {
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  return () => {
    const texts = new Set(prepare.mock.calls.map(([text]) => text).filter(isSelect));
    prepare.mockRestore();
    const file = new Database(path, { readonly: true });
    const plans = [...texts].map((text) => {
      const values = Array<null>(text.split('?').length - 1).fill(null);
      const rows = file.prepare<null[], { detail: string }>(`explain query plan ${text}`).all(...values);
      return { query: text, plan: rows.map(({ detail }) => detail).join('\n') };
    });
    file.close();
    return plans;
  };
}

function watchPostgres(url: string): () => Promise<QueryPlan[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  return async () => {
    const sent = query.mock.calls.map(([config]) => config as unknown as pg.QueryConfig);
    query.mockRestore();
    const byText = new Map(sent.filter(({ text }) => isSelect(text)).map((config) => [config.text, config]));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const plans: QueryPlan[] = [];
      for (const { text, values } of byText.values()) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
        plans.push({ query: text, plan: rows.map((row) => row['QUERY PLAN']).join('\n') });
      }
      return plans;
    } finally {
      await client.end();
    }
  };
}

/** Returns PostgreSQL's plans of a prepared query for any values. SQLite has none. */
export async function plansForAnyValues({ engine, read }: Store, query: string): Promise<string[]> {
  if (engine === 'sqlite') return [];
  const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${query}`).execute(read);
  return [rows.map((row) => row['QUERY PLAN']).join('\n')];
}

/**
 * Returns a plan without the look-ups that belong to one row each, such as that of an adjustment's reason: PostgreSQL
 * scans a table that has no rows yet.
 */
export function withoutLookUps(plan: string): string {
  let within = Infinity;
  return plan
    .split('\n')
    .filter((line) => {
      const indent = line.search(/\S/);
      if (indent > within) return false;
      within = line.trimStart().startsWith('SubPlan ') ? indent : Infinity;
      return within === Infinity;
    })
    .join('\n');
}

function isSelect(text: unknown): text is string {
  return typeof text === 'string' && /^(select|with recursive) .* from /s.test(text);
}

/**
 * Makes PostgreSQL believe what it does after a restore of a large database: it knows how many rows these tables have,
 * and nothing about them. Of the other tables it knows nothing at all, whatever autovacuum has counted meanwhile.
 */
export async function restoredLarge(store: Store, tables: readonly string[]): Promise<void> {
  if (store.engine === 'sqlite') return;
  const all = await store.read.introspection.getTables();
  await store.write(async (tx) => {
    for (const { name } of all.filter(({ isView }) => !isView)) {
      await sql`alter table ${sql.table(name)} set (autovacuum_enabled = off)`.execute(tx);
      await sql`delete from pg_statistic where starelid = ${name}::regclass`.execute(tx);
      await believeSize(tx, name, { rows: -1, pages: 0 });
    }
    for (const name of tables) await believeSize(tx, name, { rows: 20_000, pages: 1 });
  });
}

/** Fails for a table that does not exist. PostgreSQL gives a table that it has never counted -1 rows. */
async function believeSize(tx: Tx, table: string, { rows, pages }: { rows: number; pages: number }) {
  await sql`update pg_class set reltuples = ${rows}, relpages = ${pages} where oid = ${table}::regclass`.execute(
    tx,
  );
}
