import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { storageFailure } from './storage-error.ts';
import type { Tx } from './store.ts';
import type { Tables } from './tables.ts';

const patienceMs = 5_000;
const longestPauseMs = 20;

/**
 * Runs one unit of work, and retries it while the engine asks for a retry, for at most five seconds after its arrival.
 */
export function unitOfWork<T>(
  db: Kysely<Tables>,
  work: (tx: Tx) => Promise<T>,
  arrivedMs?: number,
): Promise<T> {
  return retrying(() => db.transaction().execute(work), arrivedMs);
}

/** Retries `attempt` while it fails because of another writer (SQLITE_BUSY, 40001, deadlock). */
export async function retrying<T>(
  attempt: () => Promise<T>,
  arrivedMs: number = performance.now(),
): Promise<T> {
  const deadline = arrivedMs + patienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (storageFailure(error) !== 'retryable' || performance.now() > deadline) throw error;
      // The pause is random, so that two processes that collided do not collide again.
      await sleep(1 + Math.random() * longestPauseMs);
    }
  }
}
