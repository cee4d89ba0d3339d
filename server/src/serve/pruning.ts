import { repeated } from './repeated.ts';
import type { Logger } from 'pino';
import { tellOfDueChargebacks } from '../after-sale/chargeback-due.service.ts';
import { deleteApprovalsBefore } from '../approvals/approval.repository.ts';
import { expireApprovals } from '../approvals/approval.service.ts';
import { pruneAudit } from '../audit/audit-chain.ts';
import type { Store, Tx } from '../db/store.ts';
import { clearSecretsBefore, deleteKeysBefore } from '../idempotency/idempotency.repository.ts';
import { deleteSessionsBefore } from '../people/person.repository.ts';
import { sessionMs } from '../people/person.ts';
import { keptMs, overdueAdvice, readClocks } from '../retention/clocks.ts';
import type { Service } from '../service.ts';
import { anticipateDaily } from '../settlement/anticipate-daily.ts';
import { releaseDueHolds } from '../settlement/hold.service.ts';
import { systemClock } from '../shared/calendar.ts';
import { deleteFinishedDeliveries } from '../webhooks/operating/prune.repository.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Deletes records that are kept for a limited time: idempotency keys and their secrets, sessions, audit records,
 * approvals that ended, finished deliveries.
 */
export async function prune(
  { store, keyring }: Pick<Service, 'store' | 'keyring'>,
  now: number,
): Promise<void> {
  await eraseSecrets(store, now);
  await inBatches(store, (tx) => deleteKeysBefore(tx, now - keptMs.keys));
  await inBatches(store, (tx) => deleteSessionsBefore(tx, now - sessionMs.whole));
  await pruneAudit({ store, keyring }, now - keptMs.audit);
  await inBatches(store, (tx) => deleteApprovalsBefore(tx, now - keptMs.audit));
  await inBatches(store, (tx) => deleteFinishedDeliveries(tx, now - keptMs.deliveries));
}

/** Erases replies with a secret. Their keys stay, so that no request is carried out twice. */
function eraseSecrets(store: Store, now: number): Promise<void> {
  return inBatches(store, (tx) => clearSecretsBefore(tx, now - keptMs.secrets));
}

/**
 * Repeats `work` until none is left, in a transaction for each batch: after a long pause there may be millions of rows,
 * and others write too.
 */
async function inBatches(store: Store, work: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await store.write(work)) > 0);
}

/**
 * Prunes by the earlier of this machine's clock and the database's. It deletes nothing if a record has been due for
 * more than four days: either no server has run for that long, or the clock is ahead, and only the operator knows
 * which. Replies with a secret are erased all the same. Returns whether it has pruned.
 */
export async function pruneSafely(service: Service, logger: Logger, isClockRight: boolean): Promise<boolean> {
  const { store } = service;
  const clocks = await readClocks(service);
  const now = Math.min(clocks.now, clocks.databaseNow ?? clocks.now);
  const advice = overdueAdvice(clocks);
  if (isClockRight || advice === null) {
    await prune(service, now);
    return true;
  }
  await eraseSecrets(store, now);
  logger.warn(advice);
  return false;
}

/**
 * Prunes, writes the events of chargebacks that are due (D30), releases the holds that are (D40), ends the approvals
 * whose time is over (D45), and anticipates what plans say (D42), at startup and every hour. A failure is logged, and tried again an hour later. The operator's
 * confirmation of the clock counts for one pruning only, so that a clock that jumps later is noticed.
 */
export function startPruning(
  service: Service,
  logger: Logger,
  isClockRight: boolean,
): { stop: () => Promise<void> } {
  let isConfirmed = isClockRight;
  const run = async () => {
    try {
      // Of this machine's clock and the database's, the earlier one counts.
      const own = { ...service, clock: systemClock };
      if (await pruneSafely(own, logger, isConfirmed)) isConfirmed = false;
    } catch (err) {
      logger.error({ err }, 'pruning failed');
    }
    for (const [what, work] of hourly) {
      try {
        await work(service, logger);
      } catch (err) {
        logger.error({ err }, `${what} failed`);
      }
    }
  };
  return repeated(run, hourMs);
}

const hourly = [
  ['looking for chargebacks that are due', tellOfDueChargebacks],
  ['looking for holds that are due', releaseDueHolds],
  ['looking for expired approvals', expireApprovals],
  ['looking for sellers to anticipate daily', anticipateDaily],
] as const;
