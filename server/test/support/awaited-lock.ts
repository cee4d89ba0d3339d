import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { engineOf } from '../../src/db/query/engine.ts';
import type { Store } from '../../src/db/store.ts';

/**
 * Resolves when a transaction waits for a lock of another one, or after half a second: on a cluster it may wait where
 * this query does not look. On SQLite a writer waits before it reaches the database, so nothing can be seen.
 */
export async function untilLockIsAwaited({ read }: Store): Promise<void> {
  if (engineOf(read) === 'sqlite') return;
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (let tries = 0; tries < 100; tries++) {
    if ((await waiting.execute(read)).rows.length > 0) return;
    await sleep(5);
  }
}
