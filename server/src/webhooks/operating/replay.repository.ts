import type { Tx } from '../../db/store.ts';
import type { WebhookDeliveryRow } from '../../db/tables.ts';
import { updateRows } from '../../db/query/update-rows.ts';

export interface DeliveryKey {
  intermediaryId: number;
  sellerId: number;
  sequence: number;
}

export interface ReplayFilter {
  /** Deliveries that ended from `since` to before `until`, in epoch milliseconds. */
  since: number;
  until: number;
  onlyFailed: boolean;
  sellerId?: number | undefined;
  limit: number;
}

/** At most `limit` deliveries that ended in this period, the oldest first. */
export function listFinished(tx: Tx, filter: ReplayFilter): Promise<DeliveryKey[]> {
  const { sellerId } = filter;
  const states = filter.onlyFailed
    ? (['failed', 'refused'] as const)
    : (['succeeded', 'failed', 'refused'] as const);
  return tx
    .selectFrom('webhook_deliveries')
    .select(['intermediary_id as intermediaryId', 'seller_id as sellerId', 'sequence'])
    .where('updated_at', '>=', filter.since)
    .where('updated_at', '<', filter.until)
    .where('state', 'in', states)
    .$if(sellerId !== undefined, (query) => query.where('seller_id', '=', sellerId ?? 0))
    .orderBy('updated_at')
    .limit(filter.limit)
    .execute();
}

const columns = [
  ['intermediary_id', 'bigint'],
  ['seller_id', 'bigint'],
  ['sequence', 'bigint'],
  ['state', 'text'],
  ['tries', 'bigint'],
  ['due_at', 'bigint'],
  ['updated_at', 'bigint'],
] as const satisfies readonly (readonly [keyof WebhookDeliveryRow, 'bigint' | 'text'])[];

/** Makes deliveries due at once and restarts their schedule; earlier attempts are kept. */
export async function makeDue(tx: Tx, deliveries: readonly DeliveryKey[], now: number): Promise<void> {
  const rows = deliveries.map(({ intermediaryId, sellerId, sequence }) => [
    ...[intermediaryId, sellerId, sequence],
    ...['pending', 0, now, now],
  ]);
  await updateRows(tx, 'webhook_deliveries', columns, 3, rows);
}
