import type { Logger } from 'pino';
import { deleteAuditBefore } from '../audit/audit.repository.ts';
import type { Store } from '../db/store.ts';
import { clearSecretsBefore, deleteKeysBefore } from '../idempotency/idempotency.repository.ts';
import type { Service } from '../service.ts';
import { deleteFinishedDeliveries } from '../webhooks/operating/prune.repository.ts';
import { overdueAdvice, toleranceMs } from './clock-advice.ts';
import { readClocks } from './clocks.ts';
import { keptMs } from './kept.ts';

const hourMs = 60 * 60 * 1000;

/** Deletes what is kept for a limited time: idempotency keys and their secrets, audit records, finished deliveries. */
export async function prune(store: Store, now: number): Promise<void> {
  await eraseSecrets(store, now);
  await store.write(async (tx) => {
    await deleteKeysBefore(tx, now - keptMs.keys);
    await deleteAuditBefore(tx, now - keptMs.audit);
  });
  // In several transactions, so that other writers do not wait for long.
  for (;;) {
    const deleted = await store.write((tx) => deleteFinishedDeliveries(tx, now - keptMs.deliveries));
    if (deleted === 0) return;
  }
}

/** The keys stay, so that no request is carried out twice. */
async function eraseSecrets(store: Store, now: number): Promise<void> {
  await store.write((tx) => clearSecretsBefore(tx, now - keptMs.secrets));
}

/**
 * Prunes by the earlier of this machine's clock and the database's. Deletes nothing if something has been due for more
 * than a day: either no server has run for that long, or the clock is ahead, and only the operator knows which. Replies
 * with a secret are erased all the same. Returns whether it has pruned.
 */
export async function pruneSafely(service: Service, logger: Logger, isClockRight: boolean): Promise<boolean> {
  const { store } = service;
  const clocks = await readClocks(service);
  const now = Math.min(clocks.now, clocks.databaseNow ?? clocks.now);
  if (isClockRight || clocks.overdueMs <= toleranceMs) {
    await prune(store, now);
    return true;
  }
  await eraseSecrets(store, now);
  logger.warn(overdueAdvice(clocks));
  return false;
}

/**
 * Prunes at startup and every hour; a failure is logged, and retried an hour later. That the clock is right counts for
 * one pruning only, so that a clock that jumps later is noticed.
 */
export function startPruning(
  service: Service,
  logger: Logger,
  isClockRight: boolean,
): { stop: () => Promise<void> } {
  let isConfirmed = isClockRight;
  const run = async () => {
    try {
      if (await pruneSafely(service, logger, isConfirmed)) isConfirmed = false;
    } catch (err) {
      logger.error({ err }, 'pruning failed');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, hourMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
