import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Reader, Tx } from '../../db/store.ts';
import type { OutboxEventRow, Tables, WebhookEndpointRow } from '../../db/tables.ts';
import { endpointName, ownEndpoint, type EndpointKey } from './endpoint.ts';
import { isOf, onlyOwner, perStatement } from './endpoint-keys.repository.ts';

/** The next work at an endpoint. */
export interface NextWork {
  /** Every event up to this sequence has its delivery. */
  eventCursor: number;
  /** When a worker should look at the endpoint; null when nothing waits. */
  dueAt: number | null;
}

/** The next work at these endpoints, which the transaction has locked; by their names. */
export async function findNextWork(
  tx: Tx,
  keys: readonly EndpointKey[],
  now: number,
): Promise<Map<string, NextWork>> {
  const found = new Map<string, NextWork>();
  for (const own of perStatement(tx, keys)) {
    for (const row of await selectNext(tx, own)) {
      const { next_unsent: nextUnsent, next_due_at: nextDueAt } = row;
      const key = { intermediaryId: row.intermediary_id, endpointId: row.seller_id };
      const isWatched = nextUnsent !== null || key.endpointId === ownEndpoint;
      found.set(endpointName(key), {
        eventCursor:
          nextUnsent === null ? Math.max(row.event_cursor, row.last_sequence ?? 0) : nextUnsent - 1,
        // Now, even if it is long overdue, so that an endpoint that was just served comes after all others.
        dueAt: isWatched ? now : nextDueAt === null ? null : Math.max(now, nextDueAt),
      });
    }
  }
  return found;
}

type WithEvent = ExpressionBuilder<Tables & { e: OutboxEventRow }, 'e'>;

/**
 * The delivery of event `e` to its seller, which exists once it was sent. As a subquery it is looked up for each event;
 * PostgreSQL may turn `not exists` into a join that reads all deliveries.
 */
export function deliveryOf(eb: WithEvent, owner: Expression<number> = eb.ref('e.intermediary_id')) {
  return eb
    .selectFrom('webhook_deliveries as d')
    .select('d.sequence')
    .where('d.intermediary_id', '=', owner)
    .whereRef('d.endpoint_id', '=', 'e.seller_id')
    .whereRef('d.seller_id', '=', 'e.seller_id')
    .whereRef('d.sequence', '=', 'e.sequence');
}

type WithEndpoint = ExpressionBuilder<Tables & { p: WebhookEndpointRow }, 'p'>;

/**
 * The first event that was never sent to endpoint `p` of a seller. `owner` is its intermediary: given as a value, the
 * query stays on that node of a cluster.
 */
export function firstUnsent(eb: WithEndpoint, owner: Expression<number> = eb.ref('p.intermediary_id')) {
  return eb
    .selectFrom('outbox_events as e')
    .select('e.sequence')
    .where('e.intermediary_id', '=', owner)
    .whereRef('e.seller_id', '=', 'p.seller_id')
    .whereRef('e.sequence', '>', 'p.event_cursor')
    .where((event) => deliveryOf(event, owner), 'is', null)
    .orderBy('e.sequence')
    .limit(1);
}

/** One statement, so that no event can appear between reading the next and reading the last one. */
function selectNext(tx: Tx, keys: readonly EndpointKey[]) {
  const only = onlyOwner(keys);
  return tx
    .selectFrom('webhook_endpoints as p')
    .select((eb) => {
      const owner = only === undefined ? eb.ref('p.intermediary_id') : eb.val(only);
      return [
        'p.intermediary_id',
        'p.seller_id',
        'p.event_cursor',
        firstUnsent(eb, owner).as('next_unsent'),
        eb
          .selectFrom('outbox_events as e')
          .select('e.sequence')
          .where('e.intermediary_id', '=', owner)
          .whereRef('e.seller_id', '=', 'p.seller_id')
          .orderBy('e.sequence', 'desc')
          .limit(1)
          .as('last_sequence'),
        eb
          .selectFrom('webhook_deliveries as d')
          .select('d.due_at')
          .where('d.intermediary_id', '=', owner)
          .whereRef('d.endpoint_id', '=', 'p.seller_id')
          .where('d.due_at', 'is not', null)
          .orderBy('d.due_at')
          .limit(1)
          .as('next_due_at'),
      ];
    })
    .where(isOf(keys, ['p.intermediary_id', 'p.seller_id']))
    .execute();
}

/** Whose endpoints a worker looks for: those of one intermediary, or all. */
export interface WantedOwner {
  intermediaryId?: number | undefined;
}

/** Which endpoints a worker looks for. */
export interface DueFilter extends WantedOwner {
  now: number;
  isSlow: boolean;
  limit: number;
}

/**
 * Whether a due endpoint has anything to deliver. An intermediary's own always looks due, so its deliveries are looked
 * up.
 */
function hasWork(now: number) {
  const deliveries = sql`
    select 1 from webhook_deliveries as d
    where d.intermediary_id = webhook_endpoints.intermediary_id and d.endpoint_id = ${ownEndpoint} and d.due_at <= ${now}`;
  return sql<SqlBool>`(seller_id <> ${ownEndpoint} or exists (${deliveries}))`;
}

/** Whether there is anything to claim, slow or not. Cheap, because idle workers ask twice a second. */
export async function hasDueEndpoint(db: Reader, now: number): Promise<boolean> {
  const due = db
    .selectFrom('webhook_endpoints')
    .select('seller_id')
    .where('is_slow', 'in', [0, 1])
    .where('due_at', '<=', now)
    .where(hasWork(now))
    // As the index, so that it is used whatever PostgreSQL believes about the rows.
    .orderBy('is_slow')
    .orderBy('due_at')
    .limit(1);
  return (await due.executeTakeFirst()) !== undefined;
}

/** Those that have waited longest. Without a lock: rows on different nodes cannot be locked by one statement. */
export function listDueEndpoints(
  db: Reader | Tx,
  { now, isSlow, limit, intermediaryId }: DueFilter,
): Promise<EndpointKey[]> {
  const due = db
    .selectFrom('webhook_endpoints')
    .select(['intermediary_id as intermediaryId', 'seller_id as endpointId'])
    .where('is_slow', '=', isSlow ? 1 : 0)
    .where('due_at', '<=', now)
    .where(hasWork(now))
    .orderBy('due_at')
    .limit(limit);
  return (intermediaryId === undefined ? due : due.where('intermediary_id', '=', intermediaryId)).execute();
}

/** The intermediaries that have due endpoints. */
export async function listOwnersOfDue(db: Reader, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select('intermediary_id as intermediaryId')
    .distinct()
    .where('is_slow', 'in', [0, 1])
    .where('due_at', '<=', now)
    .where(hasWork(now))
    .execute();
  return rows.map(({ intermediaryId }) => intermediaryId);
}
