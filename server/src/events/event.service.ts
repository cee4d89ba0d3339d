import { pipelined } from '../db/query/engine.ts';
import type { Tx } from '../db/store.ts';
import { appendEntry, type AppendedLine, type NewEntry } from '../ledger/chain.ts';
import { updateHead, type SellerHead } from '../ledger/seller-head.repository.ts';
import { insertEntries } from '../ledger/statement-entry.repository.ts';
import type { Keyring } from '../shared/keyring.ts';
import { formerOf, insertEvents, isAboutSeller, markDue, type NewEvent } from './outbox.repository.ts';

/** An event before it has a place among those of its seller. */
export type EventOfSeller = Omit<NewEvent, 'intermediaryId' | 'sellerId' | 'sequence' | 'recordedAt'>;

/** Adds one event, which is due at once (D28), for the seller whose locked head this is, and saves the head. */
export async function recordEvent(
  keyring: Keyring,
  tx: Tx,
  head: SellerHead,
  event: EventOfSeller,
): Promise<void> {
  await recordEvents(keyring, tx, head, [event], event.occurredAt);
}

/** Adds events, in this order, as `recordEvent` adds one. */
export async function recordEvents(
  keyring: Keyring,
  tx: Tx,
  head: SellerHead,
  events: readonly EventOfSeller[],
  recordedAt: number,
): Promise<void> {
  const { intermediaryId, sellerId, eventSequence } = head;
  const numbered = events.map((event, index) => ({
    ...{ intermediaryId, sellerId, sequence: eventSequence + 1 + index },
    ...{ ...event, recordedAt },
  }));
  const endpointIds = events.some(isAboutSeller) ? [formerOf(sellerId), sellerId] : [sellerId];
  await pipelined([
    updateHead(tx, keyring, { ...head, eventSequence: eventSequence + events.length }),
    insertEvents(tx, numbered),
    markDue(tx, intermediaryId, endpointIds, recordedAt),
  ]);
}

/**
 * Appends lines to the statement of the seller whose locked head this is, and records their one event. Returns the head
 * after both.
 */
export async function appendLines(
  keyring: Keyring,
  tx: Tx,
  head: SellerHead,
  lines: readonly NewEntry[],
  event: Pick<EventOfSeller, 'type' | 'chargeback' | 'occurredAt'>,
): Promise<SellerHead> {
  const appended: AppendedLine[] = [];
  for (const line of lines) appended.push(appendEntry(appended.at(-1)?.head ?? head, line));
  const last = appended.at(-1);
  if (last === undefined) throw new Error('there is no line to append');
  const { entry, head: next } = last;
  const { chargeUuid, refundId, chargebackId, adjustmentId, anticipationId, transferId } = entry;
  await pipelined([
    insertEntries(tx, appended),
    recordEvent(keyring, tx, next, {
      ...event,
      ...{ chargeUuid, refundId, chargebackId, adjustmentId, anticipationId, transferId },
    }),
  ]);
  return { ...next, eventSequence: next.eventSequence + 1 };
}
