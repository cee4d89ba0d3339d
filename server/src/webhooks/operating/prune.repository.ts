import { CompiledQuery } from 'kysely';
import { rowsPerTransaction } from '../../db/query/batches.ts';
import { engineOf, runCompiled } from '../../db/query/engine.ts';
import { placeholders } from '../../db/query/write-rows.ts';
import type { Reader, Tx } from '../../db/store.ts';
import type { WebhookDeliveryRow } from '../../db/tables.ts';
import { ownEndpoint } from '../endpoints/endpoint.ts';
import { keyValues } from '../worker/record.repository.ts';

/** When the delivery that ended first did so; null if none has ended. */
export async function oldestFinishedAt(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('updated_at')
    .where('state', '<>', 'pending')
    .orderBy('updated_at')
    .limit(1)
    .executeTakeFirst();
  return row?.updated_at ?? null;
}

/**
 * Deletes some of the deliveries that ended before `instant`, and the events that have no other, and returns how many.
 * Call it until it returns 0. Skips a delivery that is being replayed.
 */
export async function deleteFinishedDeliveries(tx: Tx, instant: number): Promise<number> {
  const old = await tx
    .selectFrom('webhook_deliveries')
    .select(['intermediary_id', 'endpoint_id', 'seller_id', 'sequence'])
    .where('updated_at', '<', instant)
    .where('state', '<>', 'pending')
    .orderBy('updated_at')
    .limit(rowsPerTransaction)
    .execute();
  let deleted = 0;
  for (const [intermediaryId, rows] of Map.groupBy(old, (row) => row.intermediary_id)) {
    deleted += await deleteOfIntermediary(tx, intermediaryId, rows, instant);
  }
  return deleted;
}

async function deleteOfIntermediary(
  tx: Tx,
  intermediaryId: number,
  old: readonly DeliveryRowKey[],
  instant: number,
): Promise<number> {
  const rows = await lockFinished(tx, intermediaryId, old, instant);
  if (rows.length === 0) return 0;
  const deleteFrom = async (table: string, key: string, of: readonly DeliveryRowKey[], condition = '') => {
    if (of.length === 0) return;
    const next = placeholders(tx);
    const text =
      `delete from ${table} where intermediary_id = ${next()} ` +
      `and (${key}, seller_id, sequence) in (${keyValues(of, next)}) ${condition}`;
    await runCompiled(tx, CompiledQuery.raw(text, [intermediaryId, ...keysOf(of)]));
  };
  // In this order, because deliveries refer to events.
  await deleteFrom('webhook_deliveries', 'endpoint_id', rows);
  const [own, toSellers] = [true, false].map((isOwn) =>
    rows.filter((row) => (row.endpoint_id === ownEndpoint) === isOwn),
  );
  await deleteFrom('outbox_events', 'seller_id', toSellers ?? [], `and not exists (${leftAt('0')})`);
  // The seller may not have got the event yet.
  await deleteFrom(
    'outbox_events',
    `${ownEndpoint}`,
    own ?? [],
    `and not exists (${leftAt('outbox_events.seller_id')}) and sequence <= (select p.event_cursor ` +
      'from webhook_endpoints p where p.intermediary_id = outbox_events.intermediary_id ' +
      'and p.seller_id = outbox_events.seller_id)',
  );
  return rows.length;
}

/** The event's delivery to this endpoint. */
const leftAt = (endpoint: string) =>
  'select 1 from webhook_deliveries d where d.intermediary_id = outbox_events.intermediary_id ' +
  `and d.endpoint_id = ${endpoint} and d.seller_id = outbox_events.seller_id and d.sequence = outbox_events.sequence`;

type DeliveryRowKey = Pick<WebhookDeliveryRow, 'endpoint_id' | 'seller_id' | 'sequence'>;

const keysOf = (rows: readonly DeliveryRowKey[]) =>
  rows.flatMap((row) => [row.endpoint_id, row.seller_id, row.sequence]);

/** Those that have not been replayed since they were listed, and are not being replayed. */
async function lockFinished(
  tx: Tx,
  intermediaryId: number,
  old: readonly DeliveryRowKey[],
  instant: number,
): Promise<readonly DeliveryRowKey[]> {
  // The transaction is the lock.
  if (engineOf(tx) === 'sqlite') return old;
  const next = placeholders(tx);
  const text =
    'select endpoint_id, seller_id, sequence from webhook_deliveries ' +
    `where intermediary_id = ${next()} and updated_at < ${next()} and state <> 'pending' ` +
    `and (endpoint_id, seller_id, sequence) in (${keyValues(old, next)}) for update skip locked`;
  const parameters = [intermediaryId, instant, ...keysOf(old)];
  return (await tx.executeQuery<DeliveryRowKey>(CompiledQuery.raw(text, parameters))).rows;
}
