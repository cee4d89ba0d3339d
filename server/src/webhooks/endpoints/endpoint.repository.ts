import { sql } from 'kysely';
import { locked } from '../../db/query/batches.ts';
import { runCompiled } from '../../db/query/engine.ts';
import { isOneOf } from '../../db/query/expressions.ts';
import { prepared } from '../../db/query/prepared.ts';
import { insertRow } from '../../db/query/write-rows.ts';
import type { Reader, Tx } from '../../db/store.ts';
import type { WebhookEndpointRow } from '../../db/tables.ts';
import { deliveriesWithEvents, eventsAboutSeller, formerOf } from '../../events/outbox.repository.ts';
import { emptyLog } from '../delivery.ts';
import {
  endpointName,
  ofEachOwner,
  ownEndpoint,
  type Endpoint,
  type EndpointKey,
  type EndpointsOfOwner,
} from './endpoint.ts';

/** The endpoint of a new seller, whose first event is due; or, with its URL, the intermediary's own or a former one. */
export async function insertEndpoint(
  tx: Tx,
  endpoint: EndpointKey &
    Pick<Endpoint, 'url' | 'secret' | 'dueAt'> &
    Partial<Pick<Endpoint, 'oldSecret' | 'oldSecretUntil' | 'toldUntil'>>,
): Promise<void> {
  await insertRow(tx, 'webhook_endpoints', {
    intermediary_id: endpoint.intermediaryId,
    seller_id: endpoint.endpointId,
    url: endpoint.url,
    secret: endpoint.secret,
    old_secret: endpoint.oldSecret ?? null,
    old_secret_until: endpoint.oldSecretUntil ?? null,
    disabled_reason: null,
    disabled_at: null,
    is_slow: 0,
    due_at: endpoint.dueAt,
    claimable_at: 0,
    lease_owner: null,
    told_until: endpoint.toldUntil ?? null,
  });
}

export async function findEndpoint(
  db: Reader,
  { intermediaryId, endpointId }: EndpointKey,
): Promise<Endpoint | undefined> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', endpointId)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The intermediary of a seller, whether or not the seller was erased. */
export async function findEndpointOwner(db: Reader, sellerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select('intermediary_id')
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  return row?.intermediary_id;
}

/** The intermediary of an event; the sequence of one about no seller is unique in the whole service. */
export async function findEventOwner(
  db: Reader,
  { sellerId, sequence }: { sellerId: number; sequence: number },
): Promise<number | undefined> {
  if (sellerId !== 0) return findEndpointOwner(db, sellerId);
  const row = await db
    .selectFrom('outbox_events')
    .select('intermediary_id')
    // The index begins with the intermediary.
    .where('intermediary_id', 'in', (eb) => eb.selectFrom('intermediaries').select('id'))
    .where('seller_id', '=', sellerId)
    .where('sequence', '=', sequence)
    .executeTakeFirst();
  return row?.intermediary_id;
}

/** The URLs of these endpoints, by name. In a transaction that has locked them, none changes meanwhile. */
export async function findUrls(db: Reader | Tx, keys: readonly EndpointKey[]): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const own of ofEachOwner(keys)) {
    for (const { url, ...key } of (await selectUrls(db, own)).rows) {
      if (url !== null) urls.set(endpointName(key), url);
    }
  }
  return urls;
}

const selectUrls = prepared<EndpointsOfOwner, EndpointKey & { url: string | null }>((db, p) =>
  db
    .selectFrom('webhook_endpoints as e')
    .leftJoin('sellers as s', (join) =>
      join.onRef('s.intermediary_id', '=', 'e.intermediary_id').onRef('s.id', '=', 'e.seller_id'),
    )
    .select((eb) => [
      'e.intermediary_id as intermediaryId',
      'e.seller_id as endpointId',
      eb.fn.coalesce('e.url', 's.webhook').as('url'),
    ])
    .where('e.intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'e.seller_id', p.endpointIds, 'bigint')),
);

/** An endpoint, locked until the transaction ends. */
export async function lockEndpoint(
  tx: Tx,
  { intermediaryId, endpointId }: EndpointKey,
): Promise<Endpoint | undefined> {
  // An update locks on both engines, and waits for a worker that is recording.
  const row = await tx
    .updateTable('webhook_endpoints')
    .set((eb) => ({ is_slow: eb.ref('is_slow') }))
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', endpointId)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * The next endpoints of the intermediary after this one, in the order of their ids, with a secret in use that another
 * key than this one encrypted: at most `limit`, locked until the transaction ends.
 */
export async function lockEndpointsUnderOtherKeys(
  tx: Tx,
  keyId: Buffer,
  now: number,
  after: EndpointKey,
  limit: number,
): Promise<Endpoint[]> {
  const query = tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('intermediary_id', '=', after.intermediaryId)
    .where('seller_id', '>', after.endpointId)
    .where((eb) =>
      eb.or([
        eb(sql`substr(secret, 1, 4)`, '<>', keyId),
        eb.and([eb('old_secret_until', '>', now), eb(sql`substr(old_secret, 1, 4)`, '<>', keyId)]),
      ]),
    )
    .orderBy('seller_id')
    .limit(limit);
  const rows = await locked(tx, query).execute();
  return rows.map(fromRow);
}

export type EndpointChanges = Partial<Omit<Endpoint, keyof EndpointKey>>;

export async function updateEndpoint(
  tx: Tx,
  { intermediaryId, endpointId }: EndpointKey,
  changes: EndpointChanges,
): Promise<void> {
  const update = tx
    .updateTable('webhook_endpoints')
    .set(toColumns(changes))
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', endpointId);
  await runCompiled(tx, update.compile());
}

export async function updateWebhookUrl(
  tx: Tx,
  key: EndpointKey,
  change: { url: string; updatedAt: number },
): Promise<void> {
  const { intermediaryId, endpointId } = key;
  if (endpointId === ownEndpoint) {
    await updateEndpoint(tx, key, { url: change.url });
    return;
  }
  await tx
    .updateTable('sellers')
    .set({ webhook: change.url, updated_at: change.updatedAt })
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', endpointId)
    .where('webhook', '<>', change.url)
    .execute();
}

/** Removes the intermediary's own endpoint, or a former one; the deliveries to it that wait fail. */
export async function deleteEndpoint(tx: Tx, key: EndpointKey, now: number): Promise<void> {
  await tx
    .deleteFrom('webhook_endpoints')
    .where('intermediary_id', '=', key.intermediaryId)
    .where('seller_id', '=', key.endpointId)
    .execute();
  await failPending(tx, key, now);
}

/** Ends the deliveries that wait, to a receiver that gets nothing more. */
export async function failPending(
  tx: Tx,
  { intermediaryId, endpointId }: EndpointKey,
  now: number,
): Promise<void> {
  const failed = tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', due_at: null, updated_at: now })
    .where('intermediary_id', '=', intermediaryId);
  // Each from an index of its own, which has nothing else; no seller has the id of another endpoint than its own.
  await failed.where('seller_id', '=', endpointId).where('updated_at', 'is', null).execute();
  await failed
    .where('endpoint_id', '=', endpointId)
    .where('due_at', 'is not', null)
    .where('updated_at', 'is not', null)
    .execute();
}

/**
 * Makes deliveries to a seller's former URL of the events about the seller itself that still wait for its webhook: who
 * changes the webhook at once after the account must not take their event along.
 */
export async function copyPending(
  tx: Tx,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
  now: number,
): Promise<void> {
  const bigint = (value: number) => sql<number>`cast(${value} as bigint)`;
  const waiting = deliveriesWithEvents(tx)
    .select((eb) => [
      'd.intermediary_id',
      bigint(formerOf(sellerId)).as('endpoint_id'),
      'd.seller_id',
      'd.sequence',
      sql.lit('pending' as const).as('state'),
      eb.lit(0).as('attempts'),
      eb.lit(0).as('tries'),
      bigint(now).as('due_at'),
      bigint(now).as('updated_at'),
      sql.lit(emptyLog).as('attempt_log'),
    ])
    .where('d.intermediary_id', '=', intermediaryId)
    .where('e.type', 'in', eventsAboutSeller);
  // Each from an index of its own, as in `failPending`.
  const unsent = waiting.where('d.seller_id', '=', sellerId).where('d.updated_at', 'is', null);
  const retried = waiting
    .where('d.endpoint_id', '=', sellerId)
    .where('d.due_at', 'is not', null)
    .where('d.updated_at', 'is not', null);
  await tx
    .insertInto('webhook_deliveries')
    .columns([
      ...(['intermediary_id', 'endpoint_id', 'seller_id', 'sequence', 'state'] as const),
      ...(['attempts', 'tries', 'due_at', 'updated_at', 'attempt_log'] as const),
    ])
    .expression(unsent.unionAll(retried))
    // An older former URL may have been told.
    .onConflict((conflict) =>
      conflict.columns(['intermediary_id', 'endpoint_id', 'seller_id', 'sequence']).doUpdateSet({
        ...{ state: 'pending', attempts: 0, tries: 0, due_at: now, updated_at: now },
        attempt_log: emptyLog,
      }),
    )
    .execute();
}

/** Those of these endpoints whose receivers asked for a pause that has not ended. */
export async function listPauses(
  db: Reader | Tx,
  intermediaryId: number,
  endpointIds: readonly number[],
  now: number,
): Promise<{ endpointId: number; until: number }[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(['seller_id', 'claimable_at'])
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', 'in', [...endpointIds])
    .where('lease_owner', 'is', null)
    .where('disabled_reason', 'is', null)
    .where('claimable_at', '>', now)
    .execute();
  return rows.map((row) => ({ endpointId: row.seller_id, until: row.claimable_at }));
}

/**
 * Stops all deliveries to the seller, and erases its former URL, its secrets and what its receivers responded. The
 * intermediary still gets the seller's events, which hold no personal data.
 */
export async function eraseEndpoint(
  tx: Tx,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
  now: number,
): Promise<void> {
  const key = { intermediaryId, endpointId: sellerId };
  await deleteEndpoint(tx, { intermediaryId, endpointId: formerOf(sellerId) }, now);
  // A worker that holds it would write the responses that it knows once more.
  await updateEndpoint(tx, { intermediaryId, endpointId: ownEndpoint }, { leaseOwner: null });
  await updateEndpoint(tx, key, {
    secret: null,
    oldSecret: null,
    oldSecretUntil: null,
    disabledReason: 'no_secret',
    disabledAt: now,
    dueAt: null,
    leaseOwner: null,
  });
  await failPending(tx, key, now);
  await tx
    .updateTable('webhook_deliveries')
    .set({ attempt_log: emptyLog })
    .where('intermediary_id', '=', intermediaryId)
    .where('endpoint_id', 'in', [formerOf(sellerId), ownEndpoint, sellerId])
    .where('seller_id', '=', sellerId)
    .execute();
}

function fromRow(row: WebhookEndpointRow): Endpoint {
  return {
    intermediaryId: row.intermediary_id,
    endpointId: row.seller_id,
    url: row.url,
    secret: row.secret,
    oldSecret: row.old_secret,
    oldSecretUntil: row.old_secret_until,
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at,
    isSlow: row.is_slow === 1,
    dueAt: row.due_at,
    claimableAt: row.claimable_at,
    leaseOwner: row.lease_owner,
    toldUntil: row.told_until,
  };
}

/** Kysely leaves out undefined values. */
function toColumns(changes: EndpointChanges) {
  return {
    url: changes.url,
    secret: changes.secret,
    old_secret: changes.oldSecret,
    old_secret_until: changes.oldSecretUntil,
    disabled_reason: changes.disabledReason,
    disabled_at: changes.disabledAt,
    is_slow: changes.isSlow === undefined ? undefined : Number(changes.isSlow),
    due_at: changes.dueAt,
    claimable_at: changes.claimableAt,
    lease_owner: changes.leaseOwner,
    told_until: changes.toldUntil,
  };
}
