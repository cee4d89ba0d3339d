import type { Tx } from '../db/store.ts';
import type { Keyring } from '../shared/keyring.ts';
import { updateHead, type SellerHead } from '../ledger/seller-head.repository.ts';
import { markDue } from '../webhooks/endpoints/endpoint.repository.ts';
import { insertEvents, type NewEvent } from './outbox.repository.ts';

/** Adds the seller's next event and stores its locked head, which counts it (D27, D28); it is due at once. */
export async function recordEvent(
  tx: Tx,
  keyring: Keyring,
  head: SellerHead,
  event: Pick<NewEvent, 'type' | 'chargeUuid' | 'occurredAt'>,
): Promise<void> {
  const { intermediaryId, sellerId } = head;
  const eventSequence = head.eventSequence + 1;
  const recordedAt = event.occurredAt;
  await insertEvents(tx, [{ intermediaryId, sellerId, sequence: eventSequence, recordedAt, ...event }]);
  await updateHead(tx, keyring, { ...head, eventSequence });
  await markDue(tx, intermediaryId, [sellerId], recordedAt);
}
