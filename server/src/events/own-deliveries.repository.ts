import type { InsertResult } from 'kysely';
import { insertRows } from '../db/query/write-rows.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Tx } from '../db/store.ts';
import type { WebhookDeliveryRow } from '../db/tables.ts';

/** An event of a seller, written at this instant. */
interface WrittenEvent {
  intermediaryId: number;
  sellerId: number;
  sequence: number;
  recordedAt: number;
}

/** The columns of a delivery; the first four are its key. */
export const deliveryColumns = [
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
 * Adds the deliveries of new events to the intermediary's own endpoint, if it has one. The endpoint's row stays as it
 * is: writers for different sellers must not wait for each other.
 */
export async function insertOwnDeliveries(tx: Tx, events: readonly WrittenEvent[]): Promise<void> {
  const [first, ...others] = events;
  if (first === undefined) return;
  if (others.length === 0) {
    await insertOne(tx, first);
    return;
  }
  for (const [intermediaryId, own] of Map.groupBy(events, (event) => event.intermediaryId)) {
    if ((await findOwnEndpoint(tx, { intermediaryId })).rows.length === 0) continue;
    const rows = own.map(({ sellerId, sequence, recordedAt }) => [
      ...[intermediaryId, 0, sellerId, sequence],
      ...['pending', 0, 0, recordedAt, recordedAt, '[]'],
    ]);
    await insertRows(tx, 'webhook_deliveries', deliveryColumns, rows);
  }
}

const insertOne = prepared<WrittenEvent, InsertResult>((db, p) =>
  db
    .insertInto('webhook_deliveries')
    .columns(deliveryColumns)
    .expression(
      db
        .selectFrom('webhook_endpoints as w')
        .select((eb) => [
          'w.intermediary_id',
          'w.seller_id',
          eb.cast<number>(eb.val(p.sellerId), 'bigint').as('event_seller_id'),
          eb.cast<number>(eb.val(p.sequence), 'bigint').as('sequence'),
          eb.val('pending' as const).as('state'),
          eb.lit(0).as('attempts'),
          eb.lit(0).as('tries'),
          eb.cast<number>(eb.val(p.recordedAt), 'bigint').as('due_at'),
          eb.cast<number>(eb.val(p.recordedAt), 'bigint').as('updated_at'),
          eb.val('[]').as('attempt_log'),
        ])
        .where('w.intermediary_id', '=', p.intermediaryId)
        .where('w.seller_id', '=', 0),
    ),
);

const findOwnEndpoint = prepared<{ intermediaryId: number }, { seller_id: number }>((db, p) =>
  db
    .selectFrom('webhook_endpoints')
    .select('seller_id')
    .where('intermediary_id', '=', p.intermediaryId)
    .where('seller_id', '=', 0),
);
