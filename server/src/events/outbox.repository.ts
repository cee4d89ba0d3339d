import { sql, type InsertResult, type UpdateResult } from 'kysely';
import { pipelined } from '../db/query/engine.ts';
import { isOneOf } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import { insertRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { OutboxEventRow, WebhookDeliveryRow } from '../db/tables.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import type { Source } from '../ledger/chain.ts';
import { FairLimiter } from '../shared/fair-limiter.ts';

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

const eventColumns = [
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

const deliveryColumns = [
  'intermediary_id',
  'endpoint_id',
  'seller_id',
  'sequence',
  'state',
  'attempts',
  'tries',
  'due_at',
  'updated_at',
  'attempt_log',
] as const satisfies readonly (keyof WebhookDeliveryRow)[];

/**
 * Inserts events in the transaction of the change that they report (D28), each with its delivery to the seller and, if
 * the intermediary has an endpoint of its own, the one to that. Their sequences come from the sellers' head rows, which
 * that transaction has locked, so that no two events get the same one, and a later event is never visible without those
 * before it.
 */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const [first, ...others] = events;
  if (first === undefined) return;
  await pipelined([
    insertOutbox(tx, events),
    others.length === 0 ? insertDeliveriesOf(tx, first) : insertDeliveries(tx, events),
  ]);
}

async function insertOutbox(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map((event) => [
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
  ]);
  await insertRows(tx, 'outbox_events', eventColumns, rows);
}

/** The deliveries of one event, in one statement: to the endpoints of its seller and of the intermediary itself. */
const insertDeliveriesOf = prepared<NewEvent, InsertResult>((db, p) =>
  db
    .insertInto('webhook_deliveries')
    .columns(deliveryColumns)
    .expression(
      db
        .selectFrom('webhook_endpoints as w')
        .select((eb) => {
          const recordedAt = eb.cast<number>(eb.val(p.recordedAt), 'bigint');
          return [
            'w.intermediary_id',
            'w.seller_id as endpoint_id',
            eb.cast<number>(eb.val(p.sellerId), 'bigint').as('seller_id'),
            eb.cast<number>(eb.val(p.sequence), 'bigint').as('sequence'),
            eb.val('pending' as const).as('state'),
            eb.lit(0).as('attempts'),
            eb.lit(0).as('tries'),
            recordedAt.as('due_at'),
            eb.case().when('w.seller_id', '=', 0).then(recordedAt).else(null).end().as('updated_at'),
            eb.val('[]').as('attempt_log'),
          ];
        })
        .where('w.intermediary_id', '=', p.intermediaryId)
        .where('w.seller_id', 'in', [0, p.sellerId]),
    ),
);

/** The same for many events of sellers, each of which has an endpoint. */
async function insertDeliveries(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  for (const [intermediaryId, own] of Map.groupBy(events, (event) => event.intermediaryId)) {
    const hasOwnEndpoint = (await findOwnEndpoint(tx, { intermediaryId })).rows.length > 0;
    const rows = own.flatMap(({ sellerId, sequence, recordedAt }) => {
      const to = (endpointId: number, updatedAt: number | null) => [
        ...[intermediaryId, endpointId, sellerId, sequence],
        ...['pending', 0, 0, recordedAt, updatedAt, '[]'],
      ];
      return hasOwnEndpoint ? [to(sellerId, null), to(0, recordedAt)] : [to(sellerId, null)];
    });
    await insertRows(tx, 'webhook_deliveries', deliveryColumns, rows);
  }
}

const findOwnEndpoint = prepared<{ intermediaryId: number }, { seller_id: number }>((db, p) =>
  db
    .selectFrom('webhook_endpoints')
    .select('seller_id')
    .where('intermediary_id', '=', p.intermediaryId)
    .where('seller_id', '=', 0),
);

/**
 * Tells the workers that these sellers have events to deliver. Always writes the row, so that a worker that holds the
 * endpoint cannot miss what this transaction adds. Call it last in the transaction, because it locks rows that workers
 * need. The intermediary's own endpoint stays as it is: writers for different sellers must not wait for each other.
 */
export async function markDue(
  tx: Tx,
  intermediaryId: number,
  sellerIds: readonly number[],
  now: number,
): Promise<void> {
  await markEndpointsDue(tx, { intermediaryId, sellerIds, now });
}

const markEndpointsDue = prepared<
  { intermediaryId: number; sellerIds: readonly number[]; now: number },
  UpdateResult
>((db, p) =>
  db
    .updateTable('webhook_endpoints')
    .set({
      // The values are bound: Kysely's own `case` would write numbers into the text, a new statement for each instant.
      due_at: sql<number>`case when claimable_at > ${p.now} then claimable_at
        when due_at < ${p.now} then due_at else ${p.now} end`,
    })
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'seller_id', p.sellerIds, 'bigint'))
    .where('disabled_reason', 'is', null),
);

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
