import type { Reader } from '../db/store.ts';
import { readQueue } from '../webhooks/operating/delivery-queue.repository.ts';
import { passed, warning, type CheckResult } from './check-result.ts';
import { shownDuration } from './units.ts';

/** A worker takes a due event within a second, and gives up a slow receiver after fifteen. */
const patienceMs = 60_000;

/** Only a hint: without events to deliver nobody needs a worker. */
export async function checkDeliveries(db: Reader, now: number): Promise<CheckResult> {
  const { depth, oldestDueAt } = await readQueue(db, now);
  const waitedMs = oldestDueAt === null ? 0 : now - oldestDueAt;
  const waiting = depth === 1 ? '1 event waits' : `${depth} events wait`;
  if (waitedMs <= patienceMs) return passed('deliveries', `${waiting} for delivery, none for too long`);
  return warning(
    'deliveries',
    `${waiting} for delivery, the oldest has been due for ${shownDuration(waitedMs)}: no worker seems to run; start ` +
      '`payfac serve` or `payfac worker`, or more workers, and look at `payfac webhooks list`',
  );
}
