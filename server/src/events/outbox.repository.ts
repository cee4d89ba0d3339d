import { insertRows } from '../db/insert-rows.ts';
import type { Tx } from '../db/store.ts';
import type { OutboxEventRow } from '../db/tables.ts';

export type EventType = OutboxEventRow['type'];

export interface NewEvent {
  intermediaryId: number;
  sellerId: number;
  sequence: number;
  type: EventType;
  chargeUuid: string | null;
  occurredAt: number;
}

/**
 * An event of a seller, in the transaction of the change it tells of (D28). Its sequence comes from the
 * seller's head row, which that transaction holds, so that no two events share one.
 */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await insertEvents(tx, [event]);
}

const columns = [
  'intermediary_id',
  'seller_id',
  'sequence',
  'type',
  'charge_uuid',
  'occurred_at',
] as const satisfies readonly (keyof OutboxEventRow)[];

/** Many at once, such as those of an import. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  await insertRows(
    tx,
    'outbox_events',
    columns,
    events.map((event) => [
      event.intermediaryId,
      event.sellerId,
      event.sequence,
      event.type,
      event.chargeUuid,
      event.occurredAt,
    ]),
  );
}
