import { setTimeout as sleep } from 'node:timers/promises';
import { storageFailure } from './storage-error.ts';

const patienceMs = 5_000;
const longestPauseMs = 20;

/**
 * Retries `attempt` while it fails because of another writer (SQLITE_BUSY, 40001, deadlock), until five seconds after
 * `arrivedMs`, which is a reading of `performance.now()`.
 */
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
