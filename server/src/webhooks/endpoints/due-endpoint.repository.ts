import { sql, type RawBuilder, type SqlBool, type UpdateResult } from 'kysely';
import { locked } from '../../db/query/batches.ts';
import { engineOf, pipelined } from '../../db/query/engine.ts';
import { isOneOf } from '../../db/query/expressions.ts';
import { prepared } from '../../db/query/prepared.ts';
import type { Reader, Tx } from '../../db/store.ts';
import {
  endpointName,
  ofEachOwner,
  ownEndpoint,
  type Endpoint,
  type EndpointKey,
  type EndpointsOfOwner,
} from './endpoint.ts';

/** Whose endpoints a worker looks for: those of one intermediary, or all. On a cluster it locks those of one only. */
export interface WantedOwner {
  intermediaryId?: number | undefined;
}

/**
 * Whether endpoint `e` is due and has anything to deliver. An intermediary's own always looks due, so its deliveries
 * are looked up. Its intermediary as a value keeps the query on one node.
 */
function isDue(now: number, intermediaryId?: number): RawBuilder<SqlBool> {
  const deliveries = sql`select 1 from webhook_deliveries as d
    where d.intermediary_id = ${intermediaryId ?? sql.ref('e.intermediary_id')}
    and d.endpoint_id = ${ownEndpoint} and d.due_at <= ${now} and d.updated_at is not null`;
  return sql<SqlBool>`e.due_at <= ${now} and (e.seller_id <> ${ownEndpoint} or exists (${deliveries}))`;
}

/** Whether there is anything to claim, slow or not. Cheap, because idle workers ask twice a second. */
export async function hasDueEndpoint(db: Reader, now: number): Promise<boolean> {
  const due = db
    .selectFrom('webhook_endpoints as e')
    .select('e.seller_id')
    .where('e.is_slow', 'in', [0, 1])
    .where(isDue(now))
    // As the index, so that it is used whatever PostgreSQL believes about the rows.
    .orderBy('e.is_slow')
    .orderBy('e.due_at')
    .limit(1);
  return (await due.executeTakeFirst()) !== undefined;
}

/** The intermediaries that have due endpoints. */
export async function listOwnersOfDue(db: Reader, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_endpoints as e')
    .select('e.intermediary_id as intermediaryId')
    .distinct()
    .where('e.is_slow', 'in', [0, 1])
    .where(isDue(now))
    .execute();
  return rows.map(({ intermediaryId }) => intermediaryId);
}

/** An endpoint as a worker takes it, with the secrets still encrypted. */
export interface DueEndpoint extends Pick<
  Endpoint,
  'intermediaryId' | 'endpointId' | 'oldSecret' | 'oldSecretUntil' | 'isSlow'
> {
  url: string;
  secret: Buffer;
}

/** Which endpoints a worker claims, and how many at most. */
interface DueFilter extends WantedOwner {
  now: number;
  isSlow: boolean;
  limit: number;
}

/**
 * Due endpoints, those that have waited longest, locked until the transaction ends. Skips those that another worker is
 * claiming or has claimed.
 */
export async function lockDueEndpoints(
  tx: Tx,
  { now, isSlow, limit, intermediaryId }: DueFilter,
): Promise<DueEndpoint[]> {
  if (limit <= 0) return [];
  const query = tx
    .selectFrom('webhook_endpoints as e')
    .leftJoin('sellers as s', (join) =>
      join.onRef('s.intermediary_id', '=', 'e.intermediary_id').onRef('s.id', '=', 'e.seller_id'),
    )
    .select([
      'e.intermediary_id as intermediaryId',
      'e.seller_id as endpointId',
      'e.secret',
      'e.old_secret as oldSecret',
      'e.old_secret_until as oldSecretUntil',
      'e.url',
      's.webhook',
    ])
    .where('e.is_slow', '=', isSlow ? 1 : 0)
    .where(isDue(now, intermediaryId))
    .$if(intermediaryId !== undefined, (all) => all.where('e.intermediary_id', '=', intermediaryId ?? 0))
    .orderBy('e.due_at')
    .limit(limit);
  const rows = await (engineOf(tx) === 'postgres' ? query.forUpdate('e').skipLocked() : query).execute();
  return rows.map(({ secret, url: ownUrl, webhook, ...endpoint }) => {
    const url = ownUrl ?? webhook;
    if (secret !== null && url !== null) return { ...endpoint, secret, url, isSlow };
    throw new Error(`endpoint ${endpointName(endpoint)} is due without a secret or a URL`);
  });
}

/** Leases these endpoints, which the transaction has locked, or renews their leases. */
export async function leaseEndpoints(
  tx: Tx,
  keys: readonly EndpointKey[],
  lease: { owner: string; until: number },
): Promise<void> {
  await pipelined(ofEachOwner(keys).map((own) => updateLeases(tx, { ...own, ...lease })));
}

const updateLeases = prepared<EndpointsOfOwner & { owner: string; until: number }, UpdateResult>((db, p) =>
  db
    .updateTable('webhook_endpoints')
    .set({ lease_owner: p.owner, claimable_at: p.until, due_at: p.until })
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'seller_id', p.endpointIds, 'bigint')),
);

/** The names of the endpoints that the worker still holds, locked until the transaction ends. */
export async function lockHeldEndpoints(
  tx: Tx,
  keys: readonly EndpointKey[],
  owner: string,
): Promise<Set<string>> {
  const found = await pipelined(ofEachOwner(keys).map((own) => lockHeld(tx, { ...own, owner })));
  return new Set(found.flatMap(({ rows }) => rows).map(endpointName));
}

const lockHeld = prepared<EndpointsOfOwner & { owner: string }, EndpointKey>((db, p) => {
  const query = db
    .selectFrom('webhook_endpoints')
    .select(['intermediary_id as intermediaryId', 'seller_id as endpointId'])
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'seller_id', p.endpointIds, 'bigint'))
    .where('lease_owner', '=', p.owner)
    .orderBy('seller_id');
  return locked(db, query);
});

/**
 * When a worker should look at these endpoints again, which the transaction has locked; by their names, null when
 * nothing waits. No event is missed: whoever adds one marks its endpoint as due once this transaction has ended.
 */
export async function findNextDue(
  tx: Tx,
  keys: readonly EndpointKey[],
  now: number,
): Promise<Map<string, number | null>> {
  const found = await pipelined(ofEachOwner(keys).map((own) => selectNextDue(tx, own)));
  return new Map(
    found
      .flatMap(({ rows }) => rows)
      .map((row) => {
        // Now, even if it is long overdue, so that an endpoint that was just served comes after all others.
        const isWaiting = row.unsent !== null || row.endpointId === ownEndpoint;
        const dueAt = isWaiting ? now : row.retryAt === null ? null : Math.max(now, row.retryAt);
        return [endpointName(row), dueAt];
      }),
  );
}

interface NextDue extends EndpointKey {
  /** An event that was never sent there. */
  unsent: number | null;
  retryAt: number | null;
}

const selectNextDue = prepared<EndpointsOfOwner, NextDue>((db, p) =>
  db
    .selectFrom('webhook_endpoints as e')
    .select((eb) => [
      'e.intermediary_id as intermediaryId',
      'e.seller_id as endpointId',
      eb
        .selectFrom('webhook_deliveries as d')
        .select('d.sequence')
        .where('d.intermediary_id', '=', p.intermediaryId)
        .whereRef('d.seller_id', '=', 'e.seller_id')
        .where('d.updated_at', 'is', null)
        .orderBy('d.sequence')
        .limit(1)
        .as('unsent'),
      eb
        .selectFrom('webhook_deliveries as d')
        .select('d.due_at')
        .where('d.intermediary_id', '=', p.intermediaryId)
        .whereRef('d.endpoint_id', '=', 'e.seller_id')
        .where('d.due_at', 'is not', null)
        .where('d.updated_at', 'is not', null)
        .orderBy('d.due_at')
        .limit(1)
        .as('retryAt'),
    ])
    .where('e.intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'e.seller_id', p.endpointIds, 'bigint')),
);
