import { sql, type Kysely } from 'kysely';
import { pipelined } from '../../db/query/engine.ts';
import { areOneOf } from '../../db/query/expressions.ts';
import { prepared, preparedByKind } from '../../db/query/prepared.ts';
import { updateRows } from '../../db/query/write-rows.ts';
import type { Tx } from '../../db/store.ts';
import type { Tables, WebhookDeliveryRow } from '../../db/tables.ts';
import { deliveriesWithEvents } from '../../events/outbox.repository.ts';
import {
  parseLog,
  serializeLog,
  type Attempt,
  type DeliveryKey,
  type RecordedDelivery,
  type Schedule,
} from '../delivery.ts';
import { ownEndpoint, type EndpointKey } from '../endpoints/endpoint.ts';
import { readEventFacts, storedEventColumns, type StoredEvent } from '../sending/event-facts.repository.ts';
import type { WebhookEvent } from '../sending/event-payload.ts';

/** One event that is to be sent now. */
export interface Delivery extends DeliveryKey, WebhookEvent {
  /** All attempts so far. */
  attempts: number;
  /** Attempts since the last replay, which decide the next delay. */
  tries: number;
  dueAt: number;
  log: Attempt[];
}

/** A delivery that is due, without what its event is about. */
export interface DueDelivery extends DeliveryKey, StoredEvent {
  occurredAt: number;
  attempts: number;
  tries: number;
  dueAt: number;
  attemptLog: string;
  /** To an intermediary's own endpoint: the attempts of the seller's event before it; null if that does not wait there. */
  attemptsBefore: number | null;
}

/**
 * For each endpoint, at most `limit` deliveries that are due by their times, and for a seller's at most `limit` that
 * were never attempted, in the order of the events.
 */
export async function listDue(
  tx: Tx,
  endpoints: readonly EndpointKey[],
  { now, limit }: { now: number; limit: number },
): Promise<DueDelivery[]> {
  const found = await pipelined(
    endpoints.flatMap(({ intermediaryId, endpointId }) => {
      const parameters = { intermediaryId, endpointId, now, limit };
      const timed = selectDue(tx, { isUnsent: false }, parameters);
      return endpointId <= ownEndpoint ? [timed] : [timed, selectDue(tx, { isUnsent: true }, parameters)];
    }),
  );
  return found.flatMap(({ rows }) => rows);
}

interface DueParameters extends EndpointKey {
  now: number;
  limit: number;
}

/** Selects the deliveries of an intermediary with their events. */
const selectRows = (db: Kysely<Tables>, p: Pick<DueParameters, 'intermediaryId'>) =>
  deliveriesWithEvents(db)
    .select([
      'd.intermediary_id as intermediaryId',
      'd.endpoint_id as endpointId',
      'd.seller_id as sellerId',
      'd.sequence',
      ...storedEventColumns,
      'e.occurred_at as occurredAt',
      'd.attempts',
      'd.tries',
      'd.due_at as dueAt',
      'd.attempt_log as attemptLog',
    ])
    .select((eb) =>
      eb
        .selectFrom('webhook_deliveries as b')
        .select('b.attempts')
        .where('b.intermediary_id', '=', p.intermediaryId)
        .where('b.endpoint_id', '=', ownEndpoint)
        .whereRef('b.endpoint_id', '=', 'd.endpoint_id')
        .whereRef('b.seller_id', '=', 'd.seller_id')
        .whereRef('b.sequence', '=', eb('d.sequence', '-', eb.lit(1)))
        // One that ended without an attempt, because the webhook was removed, holds back nothing.
        .where('b.state', '=', sql.lit('pending'))
        .as('attemptsBefore'),
    )
    .where('d.intermediary_id', '=', p.intermediaryId)
    .$narrowType<{ dueAt: number }>();

const selectDue = preparedByKind<{ isUnsent: boolean }, DueParameters, DueDelivery>((db, p, { isUnsent }) => {
  const query = selectRows(db, p).limit(p.limit);
  return isUnsent
    ? query.where('d.seller_id', '=', p.endpointId).where('d.updated_at', 'is', null).orderBy('d.sequence')
    : query
        .where('d.endpoint_id', '=', p.endpointId)
        .where('d.due_at', '<=', p.now)
        .where('d.updated_at', 'is not', null)
        .orderBy('d.due_at')
        .orderBy('d.sequence');
});

const selectFirstWaiting = prepared<
  Pick<DeliveryKey, 'intermediaryId' | 'sellerId' | 'sequence'>,
  DueDelivery
>((db, p) => {
  const lastNotWaiting = sql<number>`coalesce((select b.sequence from webhook_deliveries as b
    where b.intermediary_id = ${p.intermediaryId} and b.endpoint_id = ${sql.lit(ownEndpoint)}
      and b.seller_id = ${p.sellerId} and b.sequence < ${p.sequence} and not (b.state = 'pending' and b.attempts = 0)
    order by b.sequence desc limit 1), 0)`;
  return selectRows(db, p)
    .where('d.endpoint_id', '=', ownEndpoint)
    .where('d.seller_id', '=', p.sellerId)
    .where('d.sequence', '>', lastNotWaiting)
    .orderBy('d.sequence')
    .limit(1);
});

/**
 * Returns the delivery to the intermediary's own endpoint that holds this waiting one up: the first of the seller's
 * deliveries without an attempt in the unbroken row before it. It may not be due yet.
 */
export async function findFirstWaiting(tx: Tx, waiting: DueDelivery): Promise<DueDelivery[]> {
  return (await selectFirstWaiting(tx, waiting)).rows;
}

/** These deliveries with what their events are about. */
export async function withFacts(tx: Tx, due: readonly DueDelivery[]): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  for (const [intermediaryId, own] of Map.groupBy(due, (each) => each.intermediaryId)) {
    const factsOf = await readEventFacts(tx, intermediaryId, own);
    for (const each of own) {
      const { endpointId, sellerId, sequence, type, changedFields, occurredAt } = each;
      const { attempts, tries, dueAt } = each;
      deliveries.push({
        ...{ intermediaryId, endpointId, sellerId, sequence, type, changedFields, occurredAt },
        ...{ attempts, tries, dueAt },
        log: parseLog(each.attemptLog),
        ...factsOf(each),
      });
    }
  }
  return deliveries;
}

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
