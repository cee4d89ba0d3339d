import { oldestAuditAt } from '../audit/audit.repository.ts';
import { databaseNow } from '../db/database-clock.ts';
import { isNodeAway } from '../db/probe.ts';
import type { Reader, Store } from '../db/store.ts';
import { newestRecordAt } from '../events/newest-record.ts';
import { oldestKeyAt } from '../idempotency/idempotency.repository.ts';
import type { Clock } from '../shared/clock.ts';
import { UserError } from '../shared/user-error.ts';
import { oldestFinishedAt } from '../webhooks/operating/prune.repository.ts';
import { clockFault, type Clocks } from './clock-advice.ts';
import { keptMs } from './kept.ts';

/** A store, and the clock of this machine. */
export interface Timekeeping {
  store: Store;
  clock: Clock;
}

/**
 * Throws `UserError` if this machine's clock contradicts the database, or would delete what may not be old. While a
 * node of a cluster is away, it is compared with PostgreSQL's clock alone.
 */
export async function assertClock({ store, clock }: Timekeeping): Promise<void> {
  const clocks = await readClocks({ store, clock }).catch(async (error: unknown) => {
    if (!(await isNodeAway(store, error))) throw error;
    return { now: clock(), databaseNow: await databaseNow(store), newestRecordAt: null, overdueMs: 0 };
  });
  const fault = clockFault(clocks);
  if (fault !== null) throw new UserError(fault);
}

export async function readClocks({ store, clock }: Timekeeping): Promise<Clocks> {
  const now = clock();
  const theirs = await databaseNow(store);
  return {
    now,
    databaseNow: theirs,
    newestRecordAt: await newestRecordAt(store.read),
    overdueMs: await overdueMs(store.read, Math.min(now, theirs ?? now)),
  };
}

/** For how long the oldest of what pruning would delete has been due; 0 if it would delete nothing. */
async function overdueMs(db: Reader, now: number): Promise<number> {
  const dueSince = [
    ((await oldestKeyAt(db)) ?? now) + keptMs.keys,
    ((await oldestAuditAt(db)) ?? now) + keptMs.audit,
    ((await oldestFinishedAt(db)) ?? now) + keptMs.deliveries,
  ];
  return Math.max(0, now - Math.min(...dueSince));
}
