import { sql } from 'kysely';
import { updateRows } from '../../db/query/write-rows.ts';
import type { Reader, Tx } from '../../db/store.ts';
import type { WebhookDeliveryRow } from '../../db/tables.ts';
import { deliveriesWithEvents } from '../../events/outbox.repository.ts';
import { parseLog, recipientOf, type DeliveryKey, type ListedDelivery } from '../delivery.ts';
import type { DisabledReason, EndpointKey } from '../endpoints/endpoint.ts';
import { storedEventColumns, type StoredEvent } from '../sending/event-facts.repository.ts';

/** One event with one of its deliveries and its endpoint. */
export interface FoundDelivery extends ListedDelivery, StoredEvent {
  occurredAt: number;
  recordedAt: number;
  /** Null if the intermediary has removed its endpoint, or a former URL is kept no longer. */
  url: string | null;
  endpoint: { disabledReason: DisabledReason | null; claimableAt: number; leaseOwner: string | null };
}

/**
 * Undefined if there is no such event, or if the intermediary had no endpoint when it was recorded. What was never
 * attempted is due when its endpoint is.
 */
export async function findDelivery(db: Reader | Tx, key: DeliveryKey): Promise<FoundDelivery | undefined> {
  const row = await selectDelivery(db, key);
  if (row === undefined) return undefined;
  const { deliveryDueAt, endpointDueAt, webhook, ownUrl, attemptLog, updatedAt, ...others } = row;
  const { disabledReason, claimableAt, leaseOwner, ...delivery } = others;
  return {
    ...key,
    ...delivery,
    url: recipientOf(key) === 'seller' ? webhook : ownUrl,
    endpoint: { disabledReason, claimableAt: claimableAt ?? 0, leaseOwner },
    dueAt: updatedAt === null ? endpointDueAt : deliveryDueAt,
    updatedAt: updatedAt ?? delivery.recordedAt,
    log: parseLog(attemptLog),
  };
}

function selectDelivery(db: Reader | Tx, { intermediaryId, endpointId, sellerId, sequence }: DeliveryKey) {
  return deliveriesWithEvents(db)
    .leftJoin('sellers as s', (join) =>
      join.onRef('s.intermediary_id', '=', 'd.intermediary_id').onRef('s.id', '=', 'd.seller_id'),
    )
    .leftJoin('webhook_endpoints as p', (join) =>
      join.onRef('p.intermediary_id', '=', 'd.intermediary_id').onRef('p.seller_id', '=', 'd.endpoint_id'),
    )
    .select([
      ...storedEventColumns,
      'e.occurred_at as occurredAt',
      'e.recorded_at as recordedAt',
      's.webhook',
      'p.url as ownUrl',
      'p.disabled_reason as disabledReason',
      'p.claimable_at as claimableAt',
      'p.lease_owner as leaseOwner',
      'p.due_at as endpointDueAt',
      'd.state',
      'd.attempts',
      'd.due_at as deliveryDueAt',
      'd.updated_at as updatedAt',
      'd.attempt_log as attemptLog',
    ])
    .where('d.intermediary_id', '=', intermediaryId)
    .where('d.endpoint_id', '=', endpointId)
    .where('d.seller_id', '=', sellerId)
    .where('d.sequence', '=', sequence)
    .executeTakeFirst();
}

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
      // The intermediary may have removed its own endpoint; a former URL that responded with 410 gets nothing more, nor
      // does an erased seller.
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('webhook_endpoints as p')
            .select('p.seller_id')
            .whereRef('p.intermediary_id', '=', 'webhook_deliveries.intermediary_id')
            .whereRef('p.seller_id', '=', 'webhook_deliveries.endpoint_id')
            .where((of) =>
              of.or([
                of('p.disabled_reason', 'is', null),
                of.and([of('p.seller_id', '>=', 0), of('p.disabled_reason', '<>', 'no_secret')]),
              ]),
            ),
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

export interface DeliveryQueue {
  /** Events to be delivered, now or later, to enabled endpoints. */
  depth: number;
  /**
   * Since when the oldest due event has been waiting: since it was due, or since the end of the pause that its receiver
   * asked for. Null if none is due; during a pause none is.
   */
  oldestDueAt: number | null;
}

/**
 * The queue of the workers. Reads only endpoints that have something waiting. During a lease, even that of a dead
 * worker, `claimable_at` is the end of the lease, not of a pause.
 */
export async function readQueue(db: Reader, now: number): Promise<DeliveryQueue> {
  const since = (instant: 'retry_at' | 'unsent_at') => sql`min(case when paused_until > ${now} then null
    when ${sql.ref(instant)} < paused_until then paused_until else ${sql.ref(instant)} end)`;
  // Two conditions, so that each is read from an index of its own, which has nothing else.
  const retries = sql`from webhook_deliveries d where d.intermediary_id = e.intermediary_id
    and d.endpoint_id = e.seller_id and d.updated_at is not null`;
  const unsent = sql`from webhook_deliveries d where d.intermediary_id = e.intermediary_id
    and d.seller_id = e.seller_id and d.updated_at is null`;
  const { rows } = await sql<{ depth: number; retry: number | null; unsent: number | null }>`
    select coalesce(sum(depth), 0) as depth, ${since('retry_at')} as retry, ${since('unsent_at')} as unsent
    from (
      select
        case when e.lease_owner is null then e.claimable_at else 0 end as paused_until,
        (select count(*) ${retries} and d.due_at is not null) + (select count(*) ${unsent}) as depth,
        (select min(d.due_at) ${retries} and d.due_at <= ${now}) as retry_at,
        (select d.due_at ${unsent} order by d.sequence limit 1) as unsent_at
      from webhook_endpoints e
      where e.due_at is not null
    ) as waiting`.execute(db);
  const { depth = 0, retry = null, unsent: first = null } = rows[0] ?? {};
  return { depth, oldestDueAt: retry === null || first === null ? (retry ?? first) : Math.min(retry, first) };
}
