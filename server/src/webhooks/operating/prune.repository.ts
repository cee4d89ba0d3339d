import { CompiledQuery } from 'kysely';
import { rowsPerTransaction } from '../../db/query/end-of-batch.ts';
import { engineOf, runCompiled } from '../../db/query/engine.ts';
import { placeholders } from '../../db/query/insert-rows.ts';
import type { Reader, Tx } from '../../db/store.ts';
import type { WebhookDeliveryRow } from '../../db/tables.ts';
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
 * Deletes some of the deliveries that ended before `instant`, with their events, and returns how many. Call it until it
 * returns 0. Skips a delivery that is being replayed.
 */
export async function deleteFinishedDeliveries(tx: Tx, instant: number): Promise<number> {
  const old = await tx
    .selectFrom('webhook_deliveries')
    .select(['intermediary_id', 'seller_id', 'sequence'])
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
  old: readonly EventKey[],
  instant: number,
): Promise<number> {
  const rows = await lockFinished(tx, intermediaryId, old, instant);
  if (rows.length === 0) return 0;
  // In this order, because deliveries refer to events.
  for (const table of ['webhook_deliveries', 'outbox_events']) {
    const next = placeholders(tx);
    const text =
      `delete from ${table} ` +
      `where intermediary_id = ${next()} and (seller_id, sequence) in (${keyValues(rows, next)})`;
    await runCompiled(tx, CompiledQuery.raw(text, [intermediaryId, ...keysOf(rows)]));
  }
  return rows.length;
}

type EventKey = Pick<WebhookDeliveryRow, 'seller_id' | 'sequence'>;

const keysOf = (rows: readonly EventKey[]) => rows.flatMap((row) => [row.seller_id, row.sequence]);

/** Those that have not been replayed since they were listed, and are not being replayed. */
async function lockFinished(
  tx: Tx,
  intermediaryId: number,
  old: readonly EventKey[],
  instant: number,
): Promise<readonly EventKey[]> {
  // The transaction is the lock.
  if (engineOf(tx) === 'sqlite') return old;
  const next = placeholders(tx);
  const text =
    'select seller_id, sequence from webhook_deliveries ' +
    `where intermediary_id = ${next()} and updated_at < ${next()} and state <> 'pending' ` +
    `and (seller_id, sequence) in (${keyValues(old, next)}) for update skip locked`;
  const parameters = [intermediaryId, instant, ...keysOf(old)];
  return (await tx.executeQuery<EventKey>(CompiledQuery.raw(text, parameters))).rows;
}
