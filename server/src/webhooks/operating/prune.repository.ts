import { CompiledQuery } from 'kysely';
import { rowsPerTransaction } from '../../db/query/end-of-batch.ts';
import { runCompiled } from '../../db/query/engine.ts';
import { engineOf } from '../../db/query/engine.ts';
import { placeholders } from '../../db/query/insert-rows.ts';
import type { Reader, Tx } from '../../db/store.ts';

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
  const query = tx
    .selectFrom('webhook_deliveries')
    .select(['intermediary_id', 'seller_id', 'sequence'])
    .where('updated_at', '<', instant)
    .where('state', '<>', 'pending')
    .orderBy('updated_at')
    .limit(rowsPerTransaction);
  const rows = await (engineOf(tx) === 'postgres' ? query.forUpdate().skipLocked() : query).execute();
  if (rows.length === 0) return 0;
  const keys = rows.flatMap((row) => [row.intermediary_id, row.seller_id, row.sequence]);
  // In this order, because deliveries refer to events.
  for (const table of ['webhook_deliveries', 'outbox_events']) {
    const next = placeholders(tx);
    const row = () => `(cast(${next()} as bigint), cast(${next()} as bigint), cast(${next()} as bigint))`;
    const text =
      `delete from ${table} where (intermediary_id, seller_id, sequence) in ` +
      `(values ${rows.map(row).join(', ')})`;
    await runCompiled(tx, CompiledQuery.raw(text, keys));
  }
  return rows.length;
}
