import { rowsPerTransaction } from '../../db/query/batches.ts';
import { engineOf } from '../../db/query/engine.ts';
import { areOneOf } from '../../db/query/expressions.ts';
import type { Reader, Tx } from '../../db/store.ts';
import type { DeliveryKey } from '../delivery.ts';
import { ownEndpoint } from '../endpoints/endpoint.ts';

/** When the delivery that ended first did so; null if none has ended. */
export async function oldestFinishedAt(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('updated_at')
    .where('updated_at', 'is not', null)
    .where('state', '<>', 'pending')
    .orderBy('updated_at')
    .limit(1)
    .executeTakeFirst();
  return row?.updated_at ?? null;
}

const keyColumns = [
  'intermediary_id as intermediaryId',
  'endpoint_id as endpointId',
  'seller_id as sellerId',
  'sequence',
] as const;

const deliveryKey = ['endpoint_id', 'seller_id', 'sequence'];

const valuesOf = (keys: readonly DeliveryKey[]) =>
  keys.map((key) => [key.endpointId, key.sellerId, key.sequence]);

/**
 * Deletes some of the deliveries that ended before `instant`, and the events that have no other, and returns how many.
 * Call it until it returns 0. Skips a delivery that is being replayed.
 */
export async function deleteFinishedDeliveries(tx: Tx, instant: number): Promise<number> {
  const old = await tx
    .selectFrom('webhook_deliveries')
    .select(keyColumns)
    .where('updated_at', '<', instant)
    .where('state', '<>', 'pending')
    .orderBy('updated_at')
    .limit(rowsPerTransaction)
    .execute();
  let deleted = 0;
  for (const [intermediaryId, own] of Map.groupBy(old, (key) => key.intermediaryId)) {
    const keys = await lockFinished(tx, intermediaryId, own, instant);
    if (keys.length > 0) await deleteDeliveries(tx, intermediaryId, keys);
    deleted += keys.length;
  }
  return deleted;
}

/** Those that have not been replayed since they were listed, and are not being replayed. */
async function lockFinished(
  tx: Tx,
  intermediaryId: number,
  old: readonly DeliveryKey[],
  instant: number,
): Promise<readonly DeliveryKey[]> {
  // The transaction is the lock.
  if (engineOf(tx) === 'sqlite') return old;
  return tx
    .selectFrom('webhook_deliveries')
    .select(keyColumns)
    .where('intermediary_id', '=', intermediaryId)
    .where('updated_at', '<', instant)
    .where('state', '<>', 'pending')
    .where(areOneOf(deliveryKey, valuesOf(old)))
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Deletes deliveries before events, because they refer to them. */
async function deleteDeliveries(tx: Tx, intermediaryId: number, keys: readonly DeliveryKey[]): Promise<void> {
  await tx
    .deleteFrom('webhook_deliveries')
    .where('intermediary_id', '=', intermediaryId)
    .where(areOneOf(deliveryKey, valuesOf(keys)))
    .execute();
  await tx
    .deleteFrom('outbox_events as e')
    .where('e.intermediary_id', '=', intermediaryId)
    .where(
      areOneOf(
        ['e.seller_id', 'e.sequence'],
        keys.map(({ sellerId, sequence }) => [sellerId, sequence]),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook_deliveries as d')
            .select('d.sequence')
            .where('d.intermediary_id', '=', intermediaryId)
            .where('d.endpoint_id', 'in', [
              eb.ref('e.seller_id'),
              eb.lit(ownEndpoint),
              eb.neg(eb.ref('e.seller_id')),
            ])
            .whereRef('d.seller_id', '=', 'e.seller_id')
            .whereRef('d.sequence', '=', 'e.sequence'),
        ),
      ),
    )
    .execute();
}
