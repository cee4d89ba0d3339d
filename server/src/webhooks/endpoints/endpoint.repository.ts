import type { Reader, Tx } from '../../db/store.ts';
import type { WebhookEndpointRow } from '../../db/tables.ts';
import { emptyLog } from '../worker/attempt.ts';
import type { EndpointKey } from '../worker/delivery-batch.ts';

/** The endpoint of a new seller, whose first event is already waiting. */
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
  intermediaryId: number,
  sellerId: number,
): Promise<WebhookEndpointRow | undefined> {
  // An update locks on both engines, and waits for a worker that records just now.
  return tx
    .updateTable('webhook_endpoints')
    .set((eb) => ({ is_slow: eb.ref('is_slow') }))
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .returningAll()
    .executeTakeFirst();
}

/** Until when a receiver asked not to be sent anything; null when it did not, or a worker sends to it just now. */
export function pauseOf(
  { lease_owner, claimable_at }: Pick<WebhookEndpointRow, 'lease_owner' | 'claimable_at'>,
  now: number,
): number | null {
  return lease_owner === null && claimable_at > now ? claimable_at : null;
}

/** Those of these sellers whose receivers asked for a pause, which is not over. */
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

export async function updateEndpoint(
  tx: Tx,
  endpoint: Pick<WebhookEndpointRow, 'intermediary_id' | 'seller_id'> & Partial<WebhookEndpointRow>,
): Promise<void> {
  const { intermediary_id, seller_id, ...changes } = endpoint;
  await tx
    .updateTable('webhook_endpoints')
    .set(changes)
    .where('intermediary_id', '=', intermediary_id)
    .where('seller_id', '=', seller_id)
    .execute();
}

export async function updateWebhookUrl(
  tx: Tx,
  intermediaryId: number,
  sellerId: number,
  change: { url: string; updatedAt: number },
): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({ webhook: change.url, updated_at: change.updatedAt })
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', sellerId)
    .execute();
}

/** True when a worker should claim: cheap, and without a lock, for the workers' polling. */
export async function anyDue(db: Reader, now: number): Promise<boolean> {
  const found = await Promise.all(
    [0, 1].map((isSlow) =>
      db
        .selectFrom('webhook_endpoints')
        .select('seller_id')
        .where('is_slow', '=', isSlow)
        .where('due_at', '<=', now)
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return found.some((row) => row !== undefined);
}

/** Nothing is sent to the seller any more, and nothing is left of its secrets and of what its receiver answered. */
export async function eraseEndpoint(tx: Tx, key: EndpointKey, now: number): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      secret: null,
      old_secret: null,
      old_secret_until: null,
      disabled_reason: 'no_secret',
      disabled_at: now,
      due_at: null,
      lease_owner: null,
    })
    .where('intermediary_id', '=', key.intermediaryId)
    .where('seller_id', '=', key.sellerId)
    .execute();
  const deliveries = tx
    .updateTable('webhook_deliveries')
    .where('intermediary_id', '=', key.intermediaryId)
    .where('seller_id', '=', key.sellerId);
  await deliveries.set({ state: 'failed', due_at: null }).where('state', '=', 'pending').execute();
  await deliveries.set({ attempt_log: emptyLog }).execute();
}
