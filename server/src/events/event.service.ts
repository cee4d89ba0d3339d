import { together } from '../db/query/together.ts';
import type { Tx } from '../db/store.ts';
import { markDue } from './endpoint-due.repository.ts';
import { insertEvents, type NewEvent } from './outbox.repository.ts';

/**
 * Adds one event, which is due at once (D28). Takes its sequence from the seller's head, which the caller has locked
 * and saves afterwards.
 */
export async function recordEvent(tx: Tx, event: Omit<NewEvent, 'recordedAt'>): Promise<void> {
  const recordedAt = event.occurredAt;
  await together([
    insertEvents(tx, [{ ...event, recordedAt }]),
    markDue(tx, event.intermediaryId, [event.sellerId], recordedAt),
  ]);
}
