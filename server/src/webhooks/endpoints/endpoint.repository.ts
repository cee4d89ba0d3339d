import { sql } from 'kysely';
import { engineOf } from '../../db/query/engine.ts';
import type { Reader, Tx } from '../../db/store.ts';
import type { WebhookEndpointRow } from '../../db/tables.ts';
import { emptyLog } from '../attempt-log.ts';
import type { Endpoint, EndpointKey } from './endpoint.ts';

/** The endpoint of a new seller, whose first event is due. */
export async function insertEndpoint(
  tx: Tx,
  endpoint: { intermediaryId: number; sellerId: number; secret: Buffer; dueAt: number },
): Promise<void> {
  await tx
    .insertInto('webhook_endpoints')
    .values({
      intermediary_id: endpoint.intermediaryId,
      seller_id: endpoint.sellerId,
      secret: endpoint.secret,
      old_secret: null,
      old_secret_until: null,
      event_cursor: 0,
      disabled_reason: null,
      disabled_at: null,
      is_slow: 0,
      due_at: endpoint.dueAt,
      claimable_at: 0,
      lease_owner: null,
    })
    .execute();
}

/** The endpoint of a seller, locked until the transaction ends. */
export async function lockEndpoint(
  tx: Tx,
  { intermediaryId, sellerId }: EndpointKey,
): Promise<Endpoint | undefined> {
  // An update locks on both engines, and waits for a worker that is recording.
  const row = await tx
    .updateTable('webhook_endpoints')
    .set((eb) => ({ is_slow: eb.ref('is_slow') }))
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * The next endpoints of the intermediary after this one, by seller, with a secret in use that another key than this one
 * encrypted: at most `limit`, locked until the transaction ends.
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
    .where('seller_id', '>', after.sellerId)
    .where((eb) =>
      eb.or([
        eb(sql`substr(secret, 1, 4)`, '<>', keyId),
        eb.and([eb('old_secret_until', '>', now), eb(sql`substr(old_secret, 1, 4)`, '<>', keyId)]),
      ]),
    )
    .orderBy('seller_id')
    .limit(limit);
  const rows = await (engineOf(tx) === 'postgres' ? query.forUpdate() : query).execute();
  return rows.map(fromRow);
}

export type EndpointChanges = Partial<Omit<Endpoint, keyof EndpointKey>>;

export async function updateEndpoint(
  tx: Tx,
  { intermediaryId, sellerId }: EndpointKey,
  changes: EndpointChanges,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set(toColumns(changes))
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .execute();
}

export async function updateWebhookUrl(
  tx: Tx,
  { intermediaryId, sellerId }: EndpointKey,
  change: { url: string; updatedAt: number },
): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({ webhook: change.url, updated_at: change.updatedAt })
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', sellerId)
    .execute();
}

/** Those of these sellers whose receivers asked for a pause that has not ended. */
export async function listPauses(
  db: Reader | Tx,
  intermediaryId: number,
  sellerIds: readonly number[],
  now: number,
): Promise<{ sellerId: number; until: number }[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(['seller_id', 'claimable_at'])
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', 'in', [...sellerIds])
    .where('lease_owner', 'is', null)
    .where('disabled_reason', 'is', null)
    .where('claimable_at', '>', now)
    .execute();
  return rows.map((row) => ({ sellerId: row.seller_id, until: row.claimable_at }));
}

/** Stops all deliveries to the seller, and erases its secrets and the responses of its receiver. */
export async function eraseEndpoint(tx: Tx, key: EndpointKey, now: number): Promise<void> {
  await updateEndpoint(tx, key, {
    secret: null,
    oldSecret: null,
    oldSecretUntil: null,
    disabledReason: 'no_secret',
    disabledAt: now,
    dueAt: null,
    leaseOwner: null,
  });
  const deliveries = tx
    .updateTable('webhook_deliveries')
    .where('intermediary_id', '=', key.intermediaryId)
    .where('seller_id', '=', key.sellerId);
  await deliveries.set({ state: 'failed', due_at: null }).where('state', '=', 'pending').execute();
  await deliveries.set({ attempt_log: emptyLog }).execute();
}

function fromRow(row: WebhookEndpointRow): Endpoint {
  return {
    intermediaryId: row.intermediary_id,
    sellerId: row.seller_id,
    secret: row.secret,
    oldSecret: row.old_secret,
    oldSecretUntil: row.old_secret_until,
    eventCursor: row.event_cursor,
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at,
    isSlow: row.is_slow === 1,
    dueAt: row.due_at,
    claimableAt: row.claimable_at,
    leaseOwner: row.lease_owner,
  };
}

/** Kysely leaves out undefined values. */
function toColumns(changes: EndpointChanges) {
  return {
    secret: changes.secret,
    old_secret: changes.oldSecret,
    old_secret_until: changes.oldSecretUntil,
    event_cursor: changes.eventCursor,
    disabled_reason: changes.disabledReason,
    disabled_at: changes.disabledAt,
    is_slow: changes.isSlow === undefined ? undefined : Number(changes.isSlow),
    due_at: changes.dueAt,
    claimable_at: changes.claimableAt,
    lease_owner: changes.leaseOwner,
  };
}
