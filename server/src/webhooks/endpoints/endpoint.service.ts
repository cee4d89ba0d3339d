import type { Actor } from '../../audit/actor.ts';
import { recordAudit, type AuditAction } from '../../audit/audit.repository.ts';
import type { Tx } from '../../db/store.ts';
import type { WebhookEndpointRow } from '../../db/tables.ts';
import { findSellerOwner } from '../../sellers/seller.repository.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { lockEndpoint, updateEndpoint, updateWebhookUrl } from './endpoint.repository.ts';
import { findWaiting, nextLookAt } from '../worker/record.repository.ts';
import { encryptSecret } from './secret.ts';
import { newSecret } from '../sending/signature.ts';

/** Who changes the endpoint of which seller, and when. */
export interface EndpointChange {
  actorOf: (intermediaryId: number) => Actor;
  sellerId: number;
  now: number;
}

export interface RotatedSecret {
  secret: string;
  /** Until when the old one signs too; null when it does not. */
  oldSecretUntil: number | null;
}

/**
 * Gives a seller a new webhook secret; null when there is no such seller. For `overlapMs` the old one signs beside
 * it, so that the receiver can change over when it likes. Of several old ones the latest is kept; none whose key is
 * missing, which can sign nothing and would keep the new one from signing.
 */
export async function rotateSecret(
  tx: Tx,
  keyring: Keyring,
  change: EndpointChange,
  overlapMs: number,
): Promise<RotatedSecret | null> {
  const { sellerId, now } = change;
  const endpoint = await lockEndpointOf(tx, sellerId);
  if (endpoint === null) return null;
  const place = { intermediaryId: endpoint.intermediary_id, sellerId };
  const secret = newSecret();
  const keepsOld = endpoint.secret !== null && overlapMs > 0 && keyring.knowsKeyOf(endpoint.secret);
  const oldSecretUntil = keepsOld ? now + overlapMs : null;
  await updateEndpoint(tx, {
    ...keyOf(endpoint),
    secret: encryptSecret(keyring, place, secret),
    old_secret: keepsOld ? endpoint.secret : null,
    old_secret_until: oldSecretUntil,
    ...(endpoint.disabled_reason === 'no_secret' ? enabled(endpoint, now) : {}),
  });
  await audit(tx, endpoint, change, 'webhook.secret_rotated');
  return { secret, oldSecretUntil };
}

/**
 * Sends a seller's events to another URL from now on; null when there is no such seller. What the old receiver was
 * like holds nothing back any more: neither the pause it asked for nor that it was slow.
 */
export async function setWebhookUrl(
  tx: Tx,
  change: EndpointChange,
  url: string,
): Promise<WebhookEndpointRow | null> {
  const { sellerId, now } = change;
  const endpoint = await lockEndpointOf(tx, sellerId);
  if (endpoint === null) return null;
  await updateWebhookUrl(tx, endpoint.intermediary_id, sellerId, { url, updatedAt: now });
  // A worker that holds it sees the new URL when it gives the endpoint back.
  if (endpoint.lease_owner === null) await updateEndpoint(tx, await asNew(tx, endpoint, now));
  await audit(tx, endpoint, change, 'webhook.url_changed');
  return endpoint;
}

/** The endpoint as it stands for a receiver that nothing is known of. */
async function asNew(tx: Tx, endpoint: WebhookEndpointRow, now: number) {
  const { intermediary_id: intermediaryId, seller_id: sellerId, event_cursor: cursor } = endpoint;
  const key = { intermediaryId, sellerId };
  const isEnabled = endpoint.disabled_reason === null;
  const waiting = (await findWaiting(tx, [key])).get(sellerId);
  return {
    ...keyOf(endpoint),
    is_slow: 0,
    claimable_at: 0,
    due_at: isEnabled ? nextLookAt(waiting, cursor, now) : null,
  };
}

/** `no_secret`: there is nothing to sign with yet. */
export type EnableOutcome = 'enabled' | 'was_enabled' | 'no_secret' | 'unknown';

/** Sends to an endpoint again that answered 410; what waited meanwhile is due at once. */
export async function enableEndpoint(tx: Tx, change: EndpointChange): Promise<EnableOutcome> {
  const endpoint = await lockEndpointOf(tx, change.sellerId);
  if (endpoint === null) return 'unknown';
  if (endpoint.disabled_reason === null) return 'was_enabled';
  if (endpoint.secret === null) return 'no_secret';
  await updateEndpoint(tx, { ...keyOf(endpoint), ...enabled(endpoint, change.now) });
  await audit(tx, endpoint, change, 'webhook.enabled');
  return 'enabled';
}

function enabled({ claimable_at }: WebhookEndpointRow, now: number): Partial<WebhookEndpointRow> {
  return { disabled_reason: null, disabled_at: null, due_at: Math.max(now, claimable_at) };
}

function keyOf({ intermediary_id, seller_id }: WebhookEndpointRow) {
  return { intermediary_id, seller_id };
}

async function lockEndpointOf(tx: Tx, sellerId: number): Promise<WebhookEndpointRow | null> {
  const owner = await findSellerOwner(tx, sellerId);
  return owner === undefined ? null : ((await lockEndpoint(tx, owner.intermediary_id, sellerId)) ?? null);
}

async function audit(
  tx: Tx,
  endpoint: WebhookEndpointRow,
  { actorOf, sellerId, now }: EndpointChange,
  action: AuditAction,
): Promise<void> {
  const subject = `seller:${sellerId}`;
  await recordAudit(tx, actorOf(endpoint.intermediary_id), { action, subject, occurredAt: now });
}
