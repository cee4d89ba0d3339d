import type { Tx } from '../../db/store.ts';
import type { WebhookDeliveryRow } from '../../db/tables.ts';
import { updateRows } from '../../db/query/write-rows.ts';
import type { EndpointKey } from '../endpoints/endpoint.ts';
import type { DeliveryKey } from '../worker/delivery.ts';

export interface ReplayFilter {
  /** Deliveries that ended from `since` to before `until`, in epoch milliseconds. */
  since: number;
  until: number;
  onlyFailed: boolean;
  /** To this endpoint; null for all. */
  to: EndpointKey | null;
  limit: number;
}

/** At most `limit` deliveries that ended in this period, the oldest first. */
export function listFinished(tx: Tx, filter: ReplayFilter): Promise<DeliveryKey[]> {
  const { to } = filter;
  const states = filter.onlyFailed
    ? (['failed', 'refused'] as const)
    : (['succeeded', 'failed', 'refused'] as const);
  return (
    tx
      .selectFrom('webhook_deliveries')
      .select([
        'intermediary_id as intermediaryId',
        'endpoint_id as endpointId',
        'seller_id as sellerId',
        'sequence',
      ])
      .where('updated_at', '>=', filter.since)
      .where('updated_at', '<', filter.until)
      .where('state', 'in', states)
      .$if(to !== null, (query) =>
        query
          .where('intermediary_id', '=', to?.intermediaryId ?? 0)
          .where('endpoint_id', '=', to?.endpointId ?? 0),
      )
      // The intermediary may have removed its own endpoint.
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('webhook_endpoints as p')
            .select('p.seller_id')
            .whereRef('p.intermediary_id', '=', 'webhook_deliveries.intermediary_id')
            .whereRef('p.seller_id', '=', 'webhook_deliveries.endpoint_id'),
        ),
      )
      .orderBy('updated_at')
      .limit(filter.limit)
      .execute()
  );
}

const columns = [
  ['intermediary_id', 'bigint'],
  ['endpoint_id', 'bigint'],
  ['seller_id', 'bigint'],
  ['sequence', 'bigint'],
  ['state', 'text'],
  ['tries', 'bigint'],
  ['due_at', 'bigint'],
  ['updated_at', 'bigint'],
] as const satisfies readonly (readonly [keyof WebhookDeliveryRow, 'bigint' | 'text'])[];

/** Makes deliveries due at once and restarts their schedule; earlier attempts are kept. */
export async function makeDue(tx: Tx, deliveries: readonly DeliveryKey[], now: number): Promise<void> {
  const rows = deliveries.map(({ intermediaryId, endpointId, sellerId, sequence }) => [
    ...[intermediaryId, endpointId, sellerId, sequence],
    ...['pending', 0, now, now],
  ]);
  await updateRows(tx, 'webhook_deliveries', columns, 4, rows);
}
