import { areOneOf } from '../../db/query/expressions.ts';
import { updateRows } from '../../db/query/write-rows.ts';
import type { Tx } from '../../db/store.ts';
import type { WebhookDeliveryRow } from '../../db/tables.ts';
import { serializeLog, type DeliveryKey, type RecordedDelivery, type Schedule } from '../delivery.ts';

/** The current schedules of these deliveries, whose endpoints are locked. */
export async function listSchedules(
  tx: Tx,
  deliveries: readonly DeliveryKey[],
): Promise<(Schedule & DeliveryKey)[]> {
  const found: (Schedule & DeliveryKey)[] = [];
  for (const [intermediaryId, own] of Map.groupBy(deliveries, (each) => each.intermediaryId)) {
    const rows = await tx
      .selectFrom('webhook_deliveries')
      .select([
        'intermediary_id as intermediaryId',
        'endpoint_id as endpointId',
        'seller_id as sellerId',
        ...(['sequence', 'state', 'tries', 'due_at as dueAt'] as const),
      ])
      .where('intermediary_id', '=', intermediaryId)
      .where(
        areOneOf(
          ['endpoint_id', 'seller_id', 'sequence'],
          own.map((key) => [key.endpointId, key.sellerId, key.sequence]),
        ),
      )
      .execute();
    found.push(...rows);
  }
  return found;
}

const columns = [
  ['intermediary_id', 'bigint'],
  ['endpoint_id', 'bigint'],
  ['seller_id', 'bigint'],
  ['sequence', 'bigint'],
  ['state', 'text'],
  ['attempts', 'bigint'],
  ['tries', 'bigint'],
  ['due_at', 'bigint'],
  ['updated_at', 'bigint'],
  ['attempt_log', 'text'],
] as const satisfies readonly (readonly [keyof WebhookDeliveryRow, 'bigint' | 'text'])[];

/** Stores deliveries after an attempt. */
export async function updateDeliveries(tx: Tx, deliveries: readonly RecordedDelivery[]): Promise<void> {
  const rows = deliveries.map((each) => [
    each.intermediaryId,
    each.endpointId,
    each.sellerId,
    each.sequence,
    each.state,
    each.attempts,
    each.tries,
    each.dueAt,
    each.updatedAt,
    serializeLog(each.log),
  ]);
  await updateRows(tx, 'webhook_deliveries', columns, 4, rows);
}
