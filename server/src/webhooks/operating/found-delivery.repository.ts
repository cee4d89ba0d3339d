import type { Reader, Tx } from '../../db/store.ts';
import type { EventType } from '../../events/outbox.repository.ts';
import { emptyLog, parseLog, type Attempt } from '../attempt-log.ts';
import { ownEndpoint, type DisabledReason } from '../endpoints/endpoint.ts';
import type { DeliveryKey, DeliveryState } from '../worker/delivery.ts';

/** One event with one of its deliveries and its endpoint. */
export interface FoundDelivery extends DeliveryKey {
  type: EventType;
  chargeUuid: string | null;
  occurredAt: number;
  recordedAt: number;
  /** Null if the intermediary has removed its endpoint. */
  url: string | null;
  endpoint: { disabledReason: DisabledReason | null; claimableAt: number; leaseOwner: string | null };
  state: DeliveryState;
  attempts: number;
  dueAt: number | null;
  updatedAt: number;
  log: Attempt[];
}

/**
 * Undefined if there is no such event, if it is older than its seller's secret and so is never sent, or if the
 * intermediary had no endpoint when it was recorded.
 */
export async function findDelivery(db: Reader | Tx, key: DeliveryKey): Promise<FoundDelivery | undefined> {
  const row = await selectDelivery(db, key);
  if (row === undefined) return undefined;
  const {
    state,
    storedDueAt,
    endpointDueAt,
    webhook,
    ownUrl,
    disabledReason,
    claimableAt,
    leaseOwner,
    eventCursor,
    attemptLog,
    ...others
  } = row;
  const isOwn = key.endpointId === ownEndpoint;
  if (state === null && (isOwn || key.sequence <= (eventCursor ?? 0))) return undefined;
  return {
    ...key,
    ...others,
    url: isOwn ? ownUrl : webhook,
    endpoint: { disabledReason, claimableAt: claimableAt ?? 0, leaseOwner },
    state: state ?? 'pending',
    attempts: others.attempts ?? 0,
    dueAt: state === null ? endpointDueAt : storedDueAt,
    updatedAt: others.updatedAt ?? others.recordedAt,
    log: parseLog(attemptLog ?? emptyLog),
  };
}

function selectDelivery(db: Reader | Tx, { intermediaryId, endpointId, sellerId, sequence }: DeliveryKey) {
  return db
    .selectFrom('outbox_events as e')
    .innerJoin('sellers as s', (join) =>
      join.onRef('s.intermediary_id', '=', 'e.intermediary_id').onRef('s.id', '=', 'e.seller_id'),
    )
    .leftJoin('webhook_endpoints as p', (join) =>
      join.onRef('p.intermediary_id', '=', 'e.intermediary_id').on('p.seller_id', '=', endpointId),
    )
    .leftJoin('webhook_deliveries as d', (join) =>
      join
        .onRef('d.intermediary_id', '=', 'e.intermediary_id')
        .on('d.endpoint_id', '=', endpointId)
        .onRef('d.seller_id', '=', 'e.seller_id')
        .onRef('d.sequence', '=', 'e.sequence'),
    )
    .select([
      'e.type',
      'e.charge_uuid as chargeUuid',
      'e.occurred_at as occurredAt',
      'e.recorded_at as recordedAt',
      's.webhook',
      'p.url as ownUrl',
      'p.disabled_reason as disabledReason',
      'p.claimable_at as claimableAt',
      'p.lease_owner as leaseOwner',
      'p.event_cursor as eventCursor',
      'd.state',
      'd.attempts',
      'd.due_at as storedDueAt',
      'p.due_at as endpointDueAt',
      'd.updated_at as updatedAt',
      'd.attempt_log as attemptLog',
    ])
    .where('e.intermediary_id', '=', intermediaryId)
    .where('e.seller_id', '=', sellerId)
    .where('e.sequence', '=', sequence)
    .executeTakeFirst();
}
