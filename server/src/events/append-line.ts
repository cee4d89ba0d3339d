import { pipelined } from '../db/query/engine.ts';
import type { Tx } from '../db/store.ts';
import { appendEntry, type NewEntry, type StatementEntry } from '../ledger/chain.ts';
import type { SellerHead } from '../ledger/seller-head.repository.ts';
import { insertEntries } from '../ledger/statement-entry.repository.ts';
import type { Keyring } from '../shared/keyring.ts';
import { recordEvent, type EventOfSeller } from './event.service.ts';

/** Appends a line to the statement of the seller whose locked head this is, and records its event. Returns the line. */
export async function appendLine(
  keyring: Keyring,
  tx: Tx,
  head: SellerHead,
  line: NewEntry,
  event: Pick<EventOfSeller, 'type' | 'occurredAt'>,
): Promise<StatementEntry> {
  const { entry, head: next } = appendEntry(head, line);
  const { chargeUuid, refundId, chargebackId, adjustmentId, transferId } = entry;
  await pipelined([
    insertEntries(tx, [entry]),
    recordEvent(keyring, tx, next, {
      ...event,
      ...{ chargeUuid, refundId, chargebackId, adjustmentId, transferId },
    }),
  ]);
  return entry;
}
