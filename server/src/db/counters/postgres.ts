import pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { counterOptions, libraryCounter, sweeping } from './library-counter.ts';
import type { SharedCounters } from './counter.ts';

/** Created by the migrations as UNLOGGED: a crash of the engine empties it. */
const table = 'rate_limit_counters';
const connections = 2;
/** Requests wait for their budget; when the engine is slower than this, the process counts for itself. */
const patienceMs = 1_000;

/** Counters in a table of the database. They have their own connections, so that they never wait for the pool. */
export function openPostgresCounters(url: string): SharedCounters {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    statement_timeout: patienceMs,
    keepAlive: true,
    application_name: 'payfac limits',
  });
  // A broken connection fails its query and is replaced at the next one; without a listener its error would end the
  // process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const sweeper = sweeping((nowMs) => pool.query(`delete from ${table} where expire < $1`, [nowMs]));
  return {
    counter: (name, windowSeconds) =>
      libraryCounter(
        new RateLimiterPostgres({
          ...counterOptions(name, windowSeconds),
          storeClient: pool,
          storeType: 'pool',
          tableName: table,
        }),
      ),
    close() {
      sweeper.stop();
      return pool.end();
    },
  };
}
