import { oldestAuditAt } from '../audit/audit-chain.repository.ts';
import { newestAuditAt } from '../audit/audit.repository.ts';
import { databaseNow } from '../db/inspect.ts';
import { isStorageUnavailable } from '../db/storage-error.ts';
import type { Reader, Store } from '../db/store.ts';
import { newestEventAt } from '../events/outbox.repository.ts';
import { oldestKeyAt } from '../idempotency/idempotency.repository.ts';
import { keptMs as replies } from '../idempotency/idempotency.service.ts';
import { formatInstant, systemClock, type Clock } from '../shared/calendar.ts';
import { UserError } from '../shared/errors.ts';
import { shownDuration } from '../shared/text.ts';
import { oldestFinishedAt } from '../webhooks/operating/prune.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;
const toleranceMs = dayMs;
/** How far this machine's clock may be from PostgreSQL's when a server starts. */
const databaseToleranceMs = 5 * 60 * 1000;
/** How often PostgreSQL is asked for its time, and how long an answer may take. */
const askEveryMs = 60 * 1000;
const slowReadMs = 1_000;
/**
 * How long expired records may wait to be deleted. A server may be off for a long weekend, or for maintenance, and
 * prunes by itself when it is on again.
 */
const overdueToleranceMs = 4 * dayMs;

/**
 * How long records are kept, in milliseconds: idempotency keys, replies with a secret, audit records, finished
 * deliveries.
 */
export const keptMs = { ...replies, audit: 365 * dayMs, deliveries: 30 * dayMs };

/** A store, and the clock of this machine. */
export interface Timekeeping {
  store: Store;
  clock: Clock;
}

/** This machine's clock, and the times that it can be compared with; null for those that do not exist. */
export interface Clocks {
  now: number;
  databaseNow: number | null;
  newestRecordAt: number | null;
  /**
   * How long the oldest record that pruning would delete has been due, by the earlier clock; 0 if it would delete
   * nothing.
   */
  overdueMs: number;
}

/**
 * Throws `UserError` if this machine's clock contradicts the database, or would delete records that may not be old.
 * While the records cannot be read, because a node of a cluster is away, it is compared with PostgreSQL's clock alone.
 */
export async function assertClock({ store, clock }: Timekeeping): Promise<void> {
  const clocks = await readClocks({ store, clock }).catch(async (error: unknown) => {
    if (!isStorageUnavailable(error)) throw error;
    const theirs = await databaseNow(store);
    if (theirs === null) throw error;
    return { now: clock(), databaseNow: theirs, newestRecordAt: null, overdueMs: 0 };
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

/**
 * Returns the clock that decides dates, holds and closings: on PostgreSQL the database's, so that it is one for all
 * servers, and no machine's clock that is set or drifts changes it; on SQLite this machine's. The database is asked
 * again after a minute, and when this machine was asleep or its clock was set.
 */
export async function sharedClock(store: Store): Promise<Clock> {
  if (store.engine === 'sqlite') return systemClock;
  const read = async () => {
    const sentAt = performance.now();
    const theirs = await databaseNow(store);
    if (theirs === null) throw new Error('PostgreSQL has a clock');
    const readAt = performance.now();
    return { theirs, at: (sentAt + readAt) / 2, tookMs: readAt - sentAt, zero: Date.now() - readAt };
  };
  let last = await read();
  let isAsking = false;
  const ask = async () => {
    isAsking = true;
    // Without an answer, or with a slow one, which says little, the clock goes on as before.
    const next = await read().catch(() => null);
    if (next !== null && next.tookMs <= slowReadMs) last = next;
    isAsking = false;
  };
  return () => {
    const elapsedMs = performance.now() - last.at;
    const wasSet = Math.abs(Date.now() - performance.now() - last.zero) > slowReadMs;
    if ((elapsedMs > askEveryMs || wasSet) && !isAsking) void ask();
    return Math.round(last.theirs + elapsedMs);
  };
}

/** Returns how long the oldest record that pruning would delete has been due; 0 if it would delete nothing. */
async function overdueMs(db: Reader, now: number): Promise<number> {
  const dueSince = [
    ((await oldestKeyAt(db)) ?? now) + keptMs.keys,
    ((await oldestAuditAt(db)) ?? now) + keptMs.audit,
    ((await oldestFinishedAt(db)) ?? now) + keptMs.deliveries,
  ];
  return Math.max(0, now - Math.min(...dueSince));
}

/** Returns why the service must not start by this clock, and what to do, or null if it may start. */
export function clockFault({ now, databaseNow, newestRecordAt, overdueMs }: Clocks): string | null {
  if (databaseNow !== null && Math.abs(now - databaseNow) > databaseToleranceMs) {
    return refusal(now, `PostgreSQL's clock (${formatInstant(databaseNow)}, its now())`, databaseNow);
  }
  if (newestRecordAt === null) return null;
  const isBehind = now < newestRecordAt - toleranceMs;
  // A database may be idle. But by this clock every key in it would be deleted, and no retry would be recognised.
  const isLongAhead = now > newestRecordAt + keptMs.keys && overdueMs > overdueToleranceMs;
  if (!isBehind && !isLongAhead) return null;
  return refusal(
    now,
    `the newest record in the database (${formatInstant(newestRecordAt)}, by the clock of the server that wrote it)`,
    newestRecordAt,
  );
}

function refusal(now: number, other: string, otherAt: number): string {
  const distance = `${shownDuration(now - otherAt)} ${now > otherAt ? 'ahead of' : 'behind'}`;
  return (
    `this machine's clock is at ${formatInstant(now)}, ${distance} ${other}. No server or worker starts by it, ` +
    'because refunds would get wrong dates and records would be deleted too early. If the clock is wrong, set it ' +
    '(`timedatectl set-ntp true`). If it is right, start with --clock-is-right ' +
    '(`npm start -- --clock-is-right`).'
  );
}

/** Returns why nothing is pruned, and what to do, or null if pruning may continue. */
export function overdueAdvice({ now, newestRecordAt, overdueMs }: Clocks): string | null {
  if (overdueMs <= overdueToleranceMs) return null;
  const newest = newestRecordAt === null ? 'none' : formatInstant(newestRecordAt);
  return (
    `nothing is pruned: some records should have been deleted ${shownDuration(overdueMs)} ago. Either no server has run ` +
    `for that long, or the clock is wrong. This machine's clock is at ${formatInstant(now)}, the newest record in the ` +
    `database is from ${newest}. If the clock is right, start \`payfac serve --clock-is-right\` once. Otherwise set the ` +
    'clock (`timedatectl set-ntp true`) and restart the server.'
  );
}

/**
 * Returns when the newest record or event was written, by its writer's clock in epoch milliseconds, or null in a new
 * database.
 */
async function newestRecordAt(db: Reader): Promise<number | null> {
  const [audit, event] = [await newestAuditAt(db), await newestEventAt(db)];
  return audit === null || event === null ? (audit ?? event) : Math.max(audit, event);
}
