import { sql, type InsertResult, type UpdateResult } from 'kysely';
import { engineOf, pipelined, writeInOrder } from '../db/query/engine.ts';
import { isOneOf, parameterRows, type CamelCased } from '../db/query/expressions.ts';
import { prepared, preparedByKind } from '../db/query/prepared.ts';
import { insertRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ChargebackRow, OutboxEventRow } from '../db/tables.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import { noSource, type Source } from '../ledger/chain.ts';
import { failInsert } from '../ledger/seller-head.repository.ts';
import { FairLimiter } from '../shared/fair-limiter.ts';

export type EventType = OutboxEventRow['type'];

export interface NewEvent extends Source {
  intermediaryId: number;
  sellerId: number;
  sequence: number;
  type: EventType;
  /** Only of `seller.updated`: the names of the fields that changed. */
  changedFields?: readonly string[];
  /** Only of events of a chargeback, which may change before they are sent. */
  chargeback?: ChargebackFacts;
  /** Only of events of a hold. */
  holdId?: number;
  /** Only of events of an approval. */
  approvalId?: number;
  chargeUuid: string | null;
  occurredAt: number;
  /** When it is written. */
  recordedAt: number;
}

/** What an event says of its chargeback. */
export interface ChargebackFacts extends CamelCased<
  Pick<
    ChargebackRow,
    'value_cents' | 'fee_cents' | 'kind' | 'status' | 'stage' | 'reason_code' | 'occurred_on' | 'answer_by'
  >
> {
  id: number;
}

const eventColumns = [
  'intermediary_id',
  'seller_id',
  'sequence',
  'type',
  'changed_fields',
  'chargeback',
  'charge_uuid',
  'refund_id',
  'chargeback_id',
  'adjustment_id',
  'anticipation_id',
  'transfer_id',
  'hold_id',
  'approval_id',
  'occurred_at',
  'recorded_at',
] as const satisfies readonly (keyof OutboxEventRow)[];

/**
 * Inserts events in the transaction of the change that they report (D28), each with its deliveries. Their sequences
 * come from the sellers' head rows, which that transaction has locked, so that no two events get the same one, and a
 * later event is never visible without those before it.
 */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await writeInOrder(tx, [() => insertOutbox(tx, events), () => insertDeliveries(tx, events)]);
}

async function insertOutbox(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map((event) => [
    event.intermediaryId,
    event.sellerId,
    event.sequence,
    event.type,
    event.changedFields?.join(',') ?? null,
    event.chargeback === undefined ? null : JSON.stringify(event.chargeback),
    event.chargeUuid,
    event.refundId,
    event.chargebackId,
    event.adjustmentId,
    event.anticipationId,
    event.transferId,
    event.holdId ?? null,
    event.approvalId ?? null,
    event.occurredAt,
    event.recordedAt,
  ]);
  await insertRows(tx, 'outbox_events', eventColumns, rows).catch((error: unknown) =>
    failInsert(error, events),
  );
}

/**
 * Writes the deliveries of events: to the endpoint of the seller and, if there is one, to the intermediary's own; if
 * they are about the seller itself, to its former URL while that is told. One statement for each intermediary, however
 * many they are.
 */
async function insertDeliveries(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const owners = Map.groupBy(events, (event) => event.intermediaryId);
  await pipelined(
    Array.from(owners, ([intermediaryId, own]) => {
      const rows = own.map(({ sellerId, sequence, recordedAt }) => [sellerId, sequence, recordedAt]);
      const kind = {
        toFormer: own.some(isAboutSeller),
        toSeller: own.every(({ sellerId }) => sellerId !== 0),
      };
      return insertToEndpoints(tx, kind, { intermediaryId, events: JSON.stringify(rows) });
    }),
  );
}

/** An event of an approval, which is told to the intermediary alone. */
interface ApprovalEvent {
  intermediaryId: number;
  approvalId: number;
  type: 'approval.requested' | 'approval.approved' | 'approval.refused' | 'approval.expired';
  occurredAt: number;
}

/**
 * Inserts an event of an approval (D45), unless the intermediary has no webhook: nobody else is told, and events are
 * deleted with their deliveries. No seller's head gives it a number: an approval has two events, so its id does.
 */
export async function insertApprovalEvent(
  tx: Tx,
  { intermediaryId, approvalId, type, occurredAt }: ApprovalEvent,
): Promise<void> {
  const webhook = tx
    .selectFrom('webhook_endpoints')
    .select('url')
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', 0);
  if ((await webhook.executeTakeFirst()) === undefined) return;
  const sequence = 3 * approvalId - (type === 'approval.requested' ? 2 : 1);
  const about = { ...noSource, chargeUuid: null, approvalId };
  await insertEvents(tx, [
    { intermediaryId, sellerId: 0, sequence, type, ...about, occurredAt, recordedAt: occurredAt },
  ]);
}

/** The condition that an event of an approval, `a`, is kept. Its numbers are those that `insertApprovalEvent` gives. */
export const approvalHasEvent = sql<boolean>`exists (
  select 1 from outbox_events as e
  where e.intermediary_id = a.intermediary_id and e.seller_id = 0 and e.sequence in (3 * a.id - 2, 3 * a.id - 1)
)`;

/**
 * Inserts an event that tests the webhook of the intermediary, which must have one. The id of the audit record of the
 * test gives it a number, between those of approvals. Returns the number.
 */
export async function insertTestEvent(
  tx: Tx,
  { intermediaryId, auditId, occurredAt }: { intermediaryId: number; auditId: number; occurredAt: number },
): Promise<number> {
  const sequence = 3 * auditId;
  const about = { ...noSource, chargeUuid: null, occurredAt, recordedAt: occurredAt };
  await insertEvents(tx, [{ intermediaryId, sellerId: 0, sequence, type: 'webhook.test', ...about }]);
  return sequence;
}

/**
 * The endpoint of the URL that the seller's webhook had before. For some hours it gets the events about the seller
 * itself too, because a thief changes the webhook before the account (D28).
 */
export function formerOf(sellerId: number): number {
  return -sellerId;
}

/** The events that also go to the URL that the seller's webhook had before, for some hours after a change. */
export const eventsAboutSeller: readonly EventType[] = [
  'seller.updated',
  'seller.owner_changed',
  'seller.bank_account.updated',
];

export function isAboutSeller({ type }: Pick<NewEvent, 'type'>): boolean {
  return eventsAboutSeller.includes(type);
}

interface DeliveryKind {
  toFormer: boolean;
  /** False for events that are about no seller. */
  toSeller: boolean;
}

interface DeliveryParameters {
  intermediaryId: number;
  events: string;
}

const endpointOf = {
  seller: sql<number>`e.seller_id`,
  intermediary: sql<number>`0`,
  former: sql<number>`-e.seller_id`,
};

const insertToEndpoints = preparedByKind<DeliveryKind, DeliveryParameters, InsertResult>((db, p, kind) => {
  const deliveries = (to: 'seller' | 'intermediary' | 'former') =>
    db
      .selectFrom(parameterRows(db, p.events, ['seller_id', 'sequence', 'recorded_at'], 'e'))
      // SQLite keeps the order of a cross join; otherwise it might read all endpoints for each event.
      .crossJoin('webhook_endpoints as w')
      .select((eb) => [
        'w.intermediary_id',
        'w.seller_id as endpoint_id',
        'e.seller_id',
        'e.sequence',
        sql.lit('pending' as const).as('state'),
        eb.lit(0).as('attempts'),
        eb.lit(0).as('tries'),
        'e.recorded_at as due_at',
        sql<number | null>`${to === 'seller' ? sql`cast(null as bigint)` : eb.ref('e.recorded_at')}`.as(
          'updated_at',
        ),
        sql.lit('[]').as('attempt_log'),
      ])
      .where('w.intermediary_id', '=', p.intermediaryId)
      // An erased seller gets no more events.
      .where('w.secret', 'is not', null)
      .where('w.seller_id', '=', endpointOf[to])
      .$if(to === 'former', (query) =>
        query
          .whereRef('w.told_until', '>', 'e.recorded_at')
          .where('w.disabled_reason', 'is', null)
          // A URL that is the webhook again is told as such.
          .where((eb) =>
            eb(
              'w.url',
              '<>',
              eb
                .selectFrom('sellers as s')
                .select('s.webhook')
                .where('s.intermediary_id', '=', p.intermediaryId)
                .whereRef('s.id', '=', 'e.seller_id'),
            ),
          ),
      );
  const toIntermediary = deliveries('intermediary');
  const toBoth = kind.toSeller ? deliveries('seller').unionAll(toIntermediary) : toIntermediary;
  return db
    .insertInto('webhook_deliveries')
    .columns([
      ...(['intermediary_id', 'endpoint_id', 'seller_id', 'sequence', 'state'] as const),
      ...(['attempts', 'tries', 'due_at', 'updated_at', 'attempt_log'] as const),
    ])
    .expression(kind.toFormer ? toBoth.unionAll(deliveries('former')) : toBoth);
});

/**
 * Tells the workers that these endpoints of sellers have events to deliver. Always writes the row, so that a worker
 * that holds the endpoint cannot miss what this transaction adds. Call it last in the transaction, because it locks
 * rows that workers need. The intermediary's own endpoint stays as it is: writers for different sellers must not wait
 * for each other.
 */
export async function markDue(
  tx: Tx,
  intermediaryId: number,
  endpointIds: readonly number[],
  now: number,
): Promise<void> {
  if (endpointIds.length === 0) return;
  const marked = () => markEndpointsDue(tx, { intermediaryId, endpointIds, now });
  if (endpointIds.length === 1 || engineOf(tx) === 'sqlite') await marked();
  else await pipelined([lockEndpoints(tx, { intermediaryId, endpointIds }), marked()]);
}

/** Locks endpoints in the order in which workers lock them: an update alone locks them in any. */
const lockEndpoints = prepared<
  { intermediaryId: number; endpointIds: readonly number[] },
  { seller_id: number }
>((db, p) =>
  db
    .selectFrom('webhook_endpoints')
    .select('seller_id')
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'seller_id', p.endpointIds, 'bigint'))
    .orderBy('seller_id')
    .forUpdate(),
);

const markEndpointsDue = prepared<
  { intermediaryId: number; endpointIds: readonly number[]; now: number },
  UpdateResult
>((db, p) =>
  db
    .updateTable('webhook_endpoints')
    .set({
      // The values are bound: Kysely's own `case` would write numbers into the text, a new statement for each instant.
      due_at: sql<number>`case when claimable_at > ${p.now} then claimable_at
        when due_at < ${p.now} then due_at else ${p.now} end`,
    })
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'seller_id', p.endpointIds, 'bigint'))
    .where('disabled_reason', 'is', null),
);

/** Selects from deliveries `d` with their events `e`. */
export const deliveriesWithEvents = (db: Reader | Tx) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('outbox_events as e', (join) =>
      join
        .onRef('e.intermediary_id', '=', 'd.intermediary_id')
        .onRef('e.seller_id', '=', 'd.seller_id')
        .onRef('e.sequence', '=', 'd.sequence'),
    );

/** Fewer than a pool has connections. */
const statementsAtOnce = 5;

const selectNewest = prepared<{ intermediaryId: number }, { recorded_at: number }>((db, p) =>
  db
    .selectFrom('outbox_events')
    .select('recorded_at')
    .where('intermediary_id', '=', p.intermediaryId)
    .orderBy('id', 'desc')
    .limit(1),
);

/**
 * When the newest event was written, by its writer's clock; null if there is none. Reads the last event of each
 * intermediary, because there is no index by time.
 */
export async function newestEventAt(db: Reader): Promise<number | null> {
  const few = new FairLimiter<null>(statementsAtOnce);
  const newest = await Promise.all(
    (await listIntermediaryIds(db)).map((intermediaryId) =>
      few.run(null, async () => (await selectNewest(db, { intermediaryId })).rows[0]?.recorded_at ?? null),
    ),
  );
  return newest.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
}
