import { prepared } from '../db/query/prepared.ts';
import { insertRows } from '../db/query/write-rows.ts';
import { pipelined } from '../db/query/engine.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { OutboxEventRow } from '../db/tables.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import type { Source } from '../ledger/chain.ts';
import { FairLimiter } from '../shared/fair-limiter.ts';
import { insertOwnDeliveries } from './own-deliveries.repository.ts';

export type EventType = OutboxEventRow['type'];

export interface NewEvent extends Source {
  intermediaryId: number;
  sellerId: number;
  sequence: number;
  type: EventType;
  chargeUuid: string | null;
  occurredAt: number;
  /** When it is written. */
  recordedAt: number;
}

const columns = [
  'intermediary_id',
  'seller_id',
  'sequence',
  'type',
  'charge_uuid',
  'refund_id',
  'chargeback_id',
  'adjustment_id',
  'transfer_id',
  'occurred_at',
  'recorded_at',
] as const satisfies readonly (keyof OutboxEventRow)[];

/**
 * Inserts events in the transaction of the change that they report (D28), each with its delivery to the intermediary's
 * own endpoint if there is one. Their sequences come from the sellers' head rows, which that transaction has locked, so
 * that no two events get the same one.
 */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  await pipelined([insertOutbox(tx, events), insertOwnDeliveries(tx, events)]);
}

async function insertOutbox(tx: Tx, events: readonly NewEvent[]): Promise<void> {
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
      event.refundId,
      event.chargebackId,
      event.adjustmentId,
      event.transferId,
      event.occurredAt,
      event.recordedAt,
    ]),
  );
}

/** Fewer than a pool has connections. */
const statementsAtOnce = 5;

const selectNewest = prepared<{ intermediaryId: number }, { recorded_at: number }>((db, p) =>
  db
    .selectFrom('outbox_events')
    .select('recorded_at')
    .where('intermediary_id', '=', p.intermediaryId)
    .orderBy('id', 'desc')
    .limit(1),
);

/**
 * When the newest event was written, by its writer's clock; null if there is none. Reads the last event of each
 * intermediary, because there is no index by time.
 */
export async function newestEventAt(db: Reader): Promise<number | null> {
  const few = new FairLimiter<null>(statementsAtOnce);
  const newest = await Promise.all(
    (await listIntermediaryIds(db)).map((intermediaryId) =>
      few.run(null, async () => (await selectNewest(db, { intermediaryId })).rows[0]?.recorded_at ?? null),
    ),
  );
  return newest.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
}
