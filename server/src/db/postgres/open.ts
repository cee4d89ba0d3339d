import { Kysely } from 'kysely';
import pg from 'pg';
import { migrate, missingMigrations } from '../migrations/migrate.ts';
import { statementSpans } from '../query/statement-spans.ts';
import { retrying } from '../retrying.ts';
import { DatabaseOpenError, migrationLockTimeoutMs, statementTimeoutMs } from '../storage-error.ts';
import type { Store } from '../store.ts';
import type { Tables } from '../tables.ts';
import { distribute } from './citus/distribute.ts';
import { kyselyPool } from './connections.ts';
import { LocklessPostgresDialect } from './dialect.ts';
import { reasonOf } from '../../shared/errors.ts';

const connectTimeoutMs = 5_000;
/**
 * The longest wait for an answer, from when a statement is sent, also behind others that are sent with it. It is longer
 * than the server's own limit for one, so it ends a statement when the server does not respond at all.
 */
const answerTimeoutMs = 35_000;

const { builtins } = pg.types;

/**
 * How values of some types are parsed. By default `pg` returns bigint and count as strings and `date` as local
 * midnight; our integers stay below 2^53.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
]);

const getTypeParser: typeof pg.types.getTypeParser = (oid, format): unknown =>
  (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format);

/** Connects to PostgreSQL through a pool of at most `connections`; fails at once, with a reason, when it cannot. */
export async function openPostgres(url: string, connections: number): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    pipeline: true,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    application_name: 'payfac',
    types: { getTypeParser },
  });
  surviveErrors(pool);
  const dialect = new LocklessPostgresDialect({ pool: kyselyPool(pool) });
  const db = new Kysely<Tables>({ dialect, ...statementSpans('postgresql') });
  dialect.adapter.isOnCluster = await hasCitus(pool, url);
  return {
    engine: 'postgres',
    read: db,
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      limit: connections,
    }),
    write: (work) => retrying(() => dialect.adapter.transaction(db, work)),
    migrate: () => apart(url, atLength, (own) => migrate(own, 'postgres')),
    distribute: () => apart(url, atLength, distribute),
    missingMigrations: () => missingMigrations(db),
    scrub: () => vacuum(url),
    async close() {
      // Kysely does not close a pool that no query of its own used.
      await db.destroy();
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * Keeps the process alive when a connection breaks. A broken connection, idle or in use, fails its query and is
 * replaced at the next one. Without listeners on both the pool and the connection, its error would end the process.
 */
function surviveErrors(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/**
 * The limits for a change of the schema. It has none of the requests' timeouts, because a new index on a large table
 * takes minutes. Only the wait for a lock is limited, because requests queue behind a statement that waits to lock out
 * all others.
 */
const atLength: pg.PoolConfig = { lock_timeout: migrationLockTimeoutMs };

/** Runs `work` on connections of its own, with these limits. */
async function apart<T>(
  url: string,
  limits: pg.PoolConfig,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: connectTimeoutMs,
    types: { getTypeParser },
    ...limits,
  });
  surviveErrors(pool);
  const db = new Kysely<Tables>({ dialect: new LocklessPostgresDialect({ pool: kyselyPool(pool) }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Vacuums on a connection of its own, without the requests' timeouts: a large database takes minutes. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('vacuum');
  } finally {
    await client.end();
  }
}

/** PostgreSQL's code for a database that does not exist. */
const unknownDatabase = '3D000';

/** Returns whether the database has Citus. Throws `DatabaseOpenError` if the database cannot be reached. */
async function hasCitus(pool: pg.Pool, url: string): Promise<boolean> {
  try {
    const { rows } = await pool.query("select 1 from pg_extension where extname = 'citus'");
    return rows.length > 0;
  } catch (error) {
    await pool.end();
    const [what, advice] =
      error instanceof pg.DatabaseError && error.code === unknownDatabase
        ? ['open the database', 'Create it with `createdb`, or correct its name in DATABASE_URL.']
        : [
            'reach PostgreSQL',
            'Check that it runs and that DATABASE_URL names the right host, port, user and database.',
          ];
    throw new DatabaseOpenError(`cannot ${what} at ${withoutPassword(url)}: ${reasonOf(error)}. ${advice}`, {
      cause: error,
    });
  }
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  if (shown.password !== '') shown.password = '***';
  // A parameter of the URL may hold a password too.
  shown.search = '';
  return shown.href;
}
