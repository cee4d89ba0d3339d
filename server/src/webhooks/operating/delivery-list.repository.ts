import { prepared } from '../../db/query/prepared.ts';
import type { Reader, Tx } from '../../db/store.ts';
import type { EventType } from '../../events/outbox.repository.ts';
import { parseLog, type Attempt } from '../attempt-log.ts';
import type { DisabledReason, EndpointKey } from '../endpoints/endpoint.ts';
import { deliveryOf, firstUnsent } from '../endpoints/next-work.repository.ts';
import type { DeliveryState } from '../worker/delivery.ts';

/** An event with its delivery; instants in epoch milliseconds. */
export interface ListedDelivery {
  sellerId: number;
  sequence: number;
  type: EventType;
  state: DeliveryState;
  attempts: number;
  dueAt: number | null;
  updatedAt: number;
  log: Attempt[];
}

export interface DeliveryFilter {
  sellerId?: number | undefined;
  state?: DeliveryState | undefined;
  limit: number;
}

/**
 * At most `limit` deliveries: first those waiting for their first attempt, by seller and in their order, then the most
 * recently changed.
 */
export async function listDeliveries(db: Reader, filter: DeliveryFilter): Promise<ListedDelivery[]> {
  const unsent = filter.state === undefined || filter.state === 'pending' ? await listUnsent(db, filter) : [];
  const sent = await listSent(db, { ...filter, limit: filter.limit - unsent.length });
  return [...unsent, ...sent];
}

async function listSent(db: Reader, { sellerId, state, limit }: DeliveryFilter): Promise<ListedDelivery[]> {
  if (limit <= 0) return [];
  const rows = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('outbox_events as e', (join) =>
      join
        .onRef('e.intermediary_id', '=', 'd.intermediary_id')
        .onRef('e.seller_id', '=', 'd.seller_id')
        .onRef('e.sequence', '=', 'd.sequence'),
    )
    .select([
      'd.seller_id as sellerId',
      'd.sequence',
      'e.type',
      'd.state',
      'd.attempts',
      'd.due_at as dueAt',
      'd.updated_at as updatedAt',
      'd.attempt_log as log',
    ])
    .$if(sellerId !== undefined, (query) => query.where('d.seller_id', '=', sellerId ?? 0))
    .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? 'pending'))
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.seller_id')
    .orderBy('d.sequence', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, log: parseLog(row.log) }));
}

/**
 * Events that were never sent have no delivery yet. There may be millions, such as those of a disabled endpoint; so
 * they are read in the order of their key, endpoint by endpoint, until there are enough.
 */
async function listUnsent(db: Reader, { sellerId, limit }: DeliveryFilter): Promise<ListedDelivery[]> {
  const found: ListedDelivery[] = [];
  for (const endpoint of await listWaitingEndpoints(db, sellerId, limit)) {
    const { rows } = await selectUnsent(db, { ...endpoint, limit: limit - found.length });
    const { dueAt } = endpoint;
    found.push(...rows.map((row): ListedDelivery => ({ ...row, ...neverSent, dueAt })));
    if (found.length === limit) break;
  }
  return found;
}

const neverSent = { state: 'pending' as const, attempts: 0, log: [] };

interface WaitingEndpoint extends EndpointKey {
  /** The first event that was never sent. */
  firstSequence: number;
  dueAt: number | null;
}

/** At most `limit` endpoints with events that were never sent: each adds one to the list at least. */
async function listWaitingEndpoints(
  db: Reader,
  sellerId: number | undefined,
  limit: number,
): Promise<WaitingEndpoint[]> {
  const waiting = db
    .selectFrom('webhook_endpoints as p')
    .select((eb) => [
      'p.intermediary_id as intermediaryId',
      'p.seller_id as sellerId',
      'p.due_at as dueAt',
      firstUnsent(eb).as('firstSequence'),
    ])
    .where((eb) => firstUnsent(eb), 'is not', null)
    .$if(sellerId !== undefined, (query) => query.where('p.seller_id', '=', sellerId ?? 0))
    .orderBy('p.intermediary_id')
    .orderBy('p.seller_id')
    .limit(limit);
  const rows = await waiting.execute();
  return rows.flatMap(({ firstSequence, ...row }) =>
    firstSequence === null ? [] : [{ ...row, firstSequence }],
  );
}

interface UnsentParameters extends EndpointKey {
  firstSequence: number;
  limit: number;
}

const selectUnsent = prepared<
  UnsentParameters,
  Pick<ListedDelivery, 'sellerId' | 'sequence' | 'type' | 'updatedAt'>
>(['intermediaryId', 'sellerId', 'firstSequence', 'limit'], (db, p) =>
  db
    .selectFrom('outbox_events as e')
    .select(['e.seller_id as sellerId', 'e.sequence', 'e.type', 'e.recorded_at as updatedAt'])
    .where('e.intermediary_id', '=', p.intermediaryId)
    .where('e.seller_id', '=', p.sellerId)
    .where('e.sequence', '>=', p.firstSequence)
    .where(deliveryOf, 'is', null)
    .orderBy('e.sequence')
    .limit(p.limit),
);

/** One event with its delivery and its endpoint. */
export interface FoundDelivery {
  intermediaryId: number;
  type: EventType;
  chargeUuid: string | null;
  occurredAt: number;
  recordedAt: number;
  url: string;
  endpoint: { disabledReason: DisabledReason | null; claimableAt: number; leaseOwner: string | null };
  state: DeliveryState;
  /** True if it was sent at least once. */
  wasSent: boolean;
  dueAt: number | null;
  log: Attempt[];
}

/** Undefined if there is no such event, or if it is older than its seller's secret and so is never sent. */
export async function findDelivery(
  db: Reader | Tx,
  sellerId: number,
  sequence: number,
): Promise<FoundDelivery | undefined> {
  const row = await selectDelivery(db, sellerId, sequence);
  if (row === undefined || (row.state === null && sequence <= row.eventCursor)) return undefined;
  const { disabledReason, claimableAt, leaseOwner, eventCursor: _, attemptLog, ...delivery } = row;
  return {
    ...delivery,
    endpoint: { disabledReason, claimableAt, leaseOwner },
    state: row.state ?? 'pending',
    wasSent: row.state !== null,
    log: attemptLog === null ? [] : parseLog(attemptLog),
  };
}

function selectDelivery(db: Reader | Tx, sellerId: number, sequence: number) {
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
      'e.intermediary_id as intermediaryId',
      'e.type',
      'e.charge_uuid as chargeUuid',
      'e.occurred_at as occurredAt',
      'e.recorded_at as recordedAt',
      's.webhook as url',
      'p.disabled_reason as disabledReason',
      'p.claimable_at as claimableAt',
      'p.lease_owner as leaseOwner',
      'p.event_cursor as eventCursor',
      'd.state',
      'd.due_at as dueAt',
      'd.attempt_log as attemptLog',
    ])
    .where('s.id', '=', sellerId)
    .where('e.sequence', '=', sequence)
    .executeTakeFirst();
}
