import type { Reader, Tx } from '../../db/store.ts';
import type { OutboxEventRow, WebhookDeliveryRow, WebhookEndpointRow } from '../../db/tables.ts';

/** An event with its delivery, for whoever supports the seller. */
export interface ListedDelivery {
  seller_id: number;
  sequence: number;
  type: OutboxEventRow['type'];
  state: WebhookDeliveryRow['state'];
  attempts: number;
  due_at: number | null;
  updated_at: number;
  attempt_log: string | null;
}

export interface DeliveryFilter {
  sellerId?: number | undefined;
  state?: WebhookDeliveryRow['state'] | undefined;
  limit: number;
}

/** The deliveries that changed last, those first that wait for their first attempt; at most `limit`. */
export async function listDeliveries(db: Reader, filter: DeliveryFilter): Promise<ListedDelivery[]> {
  const waiting =
    filter.state === undefined || filter.state === 'pending' ? await listUnsent(db, filter) : [];
  const sent = await listSent(db, { ...filter, limit: filter.limit - waiting.length });
  return [...waiting, ...sent];
}

async function listSent(db: Reader, { sellerId, state, limit }: DeliveryFilter): Promise<ListedDelivery[]> {
  if (limit <= 0) return [];
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('outbox_events as e', (join) =>
      join
        .onRef('e.intermediary_id', '=', 'd.intermediary_id')
        .onRef('e.seller_id', '=', 'd.seller_id')
        .onRef('e.sequence', '=', 'd.sequence'),
    )
    .select([
      'd.seller_id',
      'd.sequence',
      'e.type',
      'd.state',
      'd.attempts',
      'd.due_at',
      'd.updated_at',
      'd.attempt_log',
    ])
    .$if(sellerId !== undefined, (query) => query.where('d.seller_id', '=', sellerId ?? 0))
    .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? 'pending'))
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.seller_id')
    .orderBy('d.sequence', 'desc')
    .limit(limit)
    .execute();
}

/** Events that were never sent have no delivery yet. */
async function listUnsent(db: Reader, { sellerId, limit }: DeliveryFilter): Promise<ListedDelivery[]> {
  const rows = await db
    .selectFrom('webhook_endpoints as p')
    .innerJoin('outbox_events as e', (join) =>
      join
        .onRef('e.intermediary_id', '=', 'p.intermediary_id')
        .onRef('e.seller_id', '=', 'p.seller_id')
        .onRef('e.sequence', '>', 'p.event_cursor'),
    )
    .leftJoin('webhook_deliveries as d', (join) =>
      join
        .onRef('d.intermediary_id', '=', 'e.intermediary_id')
        .onRef('d.seller_id', '=', 'e.seller_id')
        .onRef('d.sequence', '=', 'e.sequence'),
    )
    .select(['e.seller_id', 'e.sequence', 'e.type', 'e.recorded_at', 'p.due_at'])
    .where('d.sequence', 'is', null)
    .$if(sellerId !== undefined, (query) => query.where('p.seller_id', '=', sellerId ?? 0))
    .orderBy('e.recorded_at', 'desc')
    .orderBy('e.seller_id')
    .orderBy('e.sequence', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ recorded_at, ...row }) => ({
    ...row,
    state: 'pending' as const,
    attempts: 0,
    updated_at: recorded_at,
    attempt_log: null,
  }));
}

export interface FoundDelivery {
  intermediary_id: number;
  type: OutboxEventRow['type'];
  charge_uuid: string | null;
  occurred_at: number;
  recorded_at: number;
  url: string;
  disabled_reason: WebhookEndpointRow['disabled_reason'];
  claimable_at: number;
  lease_owner: string | null;
  event_cursor: number;
  state: WebhookDeliveryRow['state'] | null;
  attempts: number | null;
  due_at: number | null;
  updated_at: number | null;
  attempt_log: string | null;
}

/** One event with its delivery, if it has one, and the endpoint it goes to. */
export function findDelivery(
  db: Reader | Tx,
  sellerId: number,
  sequence: number,
): Promise<FoundDelivery | undefined> {
  return db
    .selectFrom('sellers as s')
    .innerJoin('webhook_endpoints as p', (join) =>
      join.onRef('p.intermediary_id', '=', 's.intermediary_id').onRef('p.seller_id', '=', 's.id'),
    )
    .innerJoin('outbox_events as e', (join) =>
      join.onRef('e.intermediary_id', '=', 's.intermediary_id').onRef('e.seller_id', '=', 's.id'),
    )
    .leftJoin('webhook_deliveries as d', (join) =>
      join
        .onRef('d.intermediary_id', '=', 'e.intermediary_id')
        .onRef('d.seller_id', '=', 'e.seller_id')
        .onRef('d.sequence', '=', 'e.sequence'),
    )
    .select([
      'e.intermediary_id',
      'e.type',
      'e.charge_uuid',
      'e.occurred_at',
      'e.recorded_at',
      's.webhook as url',
      'p.disabled_reason',
      'p.claimable_at',
      'p.lease_owner',
      'p.event_cursor',
      'd.state',
      'd.attempts',
      'd.due_at',
      'd.updated_at',
      'd.attempt_log',
    ])
    .where('s.id', '=', sellerId)
    .where('e.sequence', '=', sequence)
    .executeTakeFirst();
}
