import type { Reader } from '../db/store.ts';
import { counted } from '../shared/counted.ts';
import { readQueue } from '../webhooks/operating/delivery-queue.repository.ts';
import { passed, warning, type CheckResult } from './check-result.ts';
import { shownDuration } from '../shared/units.ts';

/** A worker takes a due event within a second, and waits fifteen for a slow receiver. */
const patienceMs = 60_000;

/** Only a warning: without events to deliver no worker is needed. */
export async function checkDeliveries(db: Reader, now: number): Promise<CheckResult[]> {
  const { depth, oldestDueAt } = await readQueue(db, now);
  const waitedMs = oldestDueAt === null ? 0 : now - oldestDueAt;
  const waiting = `${counted(depth, 'event')} ${depth === 1 ? 'waits' : 'wait'}`;
  if (waitedMs <= patienceMs) return [passed('deliveries', `${waiting} for delivery, none for too long`)];
  return [
    warning(
      'deliveries',
      `${waiting} for delivery, and the oldest has been due for ${shownDuration(waitedMs)}: no worker seems to be running; ` +
        'start `payfac serve` or `payfac worker`, or more workers, and see `payfac webhooks list`',
    ),
  ];
}
