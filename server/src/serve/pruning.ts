import type { Logger } from 'pino';
import { deleteAuditBefore } from '../audit/audit.repository.ts';
import type { Service } from '../service.ts';
import { deleteOldKeys } from '../idempotency/idempotency.repository.ts';
import { keptMs } from '../idempotency/idempotency.service.ts';
import { deleteFinishedDeliveries } from '../webhooks/operating/prune.repository.ts';

const hourMs = 60 * 60 * 1000;
const auditKeptMs = 365 * 24 * hourMs;
const deliveriesKeptMs = 30 * 24 * hourMs;

/** Deletes what is kept for a limited time: idempotency keys and their secrets, audit records, finished deliveries. */
export async function prune({ store, clock }: Service): Promise<void> {
  const now = clock();
  await store.write(async (tx) => {
    await deleteOldKeys(tx, { keysBefore: now - keptMs.keys, secretsBefore: now - keptMs.secrets });
    await deleteAuditBefore(tx, now - auditKeptMs);
  });
  const before = now - deliveriesKeptMs;
  // In several transactions, so that other writers do not wait for long.
  for (;;) {
    const deleted = await store.write((tx) => deleteFinishedDeliveries(tx, before));
    if (deleted === 0) return;
  }
}

/** Prunes at startup and every hour; a failure is logged, and retried an hour later. */
export function startPruning(service: Service, logger: Logger): { stop: () => Promise<void> } {
  const run = () => prune(service).catch((err: unknown) => logger.error({ err }, 'pruning failed'));
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
