import { recordAudit, type Actor, type AuditAction } from '../../audit/audit.repository.ts';
import type { Tx } from '../../db/store.ts';
import { findSellerOwner } from '../../sellers/seller.repository.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { newSecret } from '../sending/signature.ts';
import { lockEndpoint, updateEndpoint, updateWebhookUrl } from './endpoint.repository.ts';
import { endpointName, ownEndpoint, type Endpoint } from './endpoint.ts';
import { findNextWork } from './next-work.repository.ts';
import { encryptSecret } from './secret.ts';

/** Who changes which endpoint, a seller's or an intermediary's own, and when. */
export interface EndpointChange {
  actorOf: (intermediaryId: number) => Actor;
  of: { sellerId: number; intermediaryId?: number } | { intermediaryId: number };
  now: number;
}

export interface RotatedSecret {
  secret: string;
  /** Until when events are also signed with the old secret; null if they are not. */
  oldSecretUntil: number | null;
}

/**
 * Gives an endpoint a new secret; null if there is no such endpoint. For `overlapMs`, events are also signed with
 * the old one, so that the receiver has time to switch. Only the latest old secret is kept, and only if its key is
 * known: an unreadable one would prevent all signing.
 */
export async function rotateSecret(
  tx: Tx,
  keyring: Keyring,
  change: EndpointChange,
  overlapMs: number,
): Promise<RotatedSecret | null> {
  const { now } = change;
  const endpoint = await lockEndpointOf(tx, change);
  if (endpoint === null) return null;
  const secret = newSecret();
  const keepsOld = endpoint.secret !== null && overlapMs > 0 && keyring.knowsKeyOf(endpoint.secret);
  const oldSecretUntil = keepsOld ? now + overlapMs : null;
  await updateEndpoint(tx, endpoint, {
    secret: encryptSecret(keyring, endpoint, secret),
    oldSecret: keepsOld ? endpoint.secret : null,
    oldSecretUntil,
  });
  await auditEndpoint(tx, endpoint, change, 'webhook.secret_rotated');
  return { secret, oldSecretUntil };
}

/**
 * Sends the events of an endpoint to another URL from now on; null if there is no such endpoint. Clears the old
 * receiver's state: the pause it asked for, and that it was slow.
 */
export async function setWebhookUrl(tx: Tx, change: EndpointChange, url: string): Promise<Endpoint | null> {
  const endpoint = await lockEndpointOf(tx, change);
  if (endpoint === null) return null;
  const { now } = change;
  await updateWebhookUrl(tx, endpoint, { url, updatedAt: now });
  // A worker that holds the endpoint sees the new URL before its next request, and releases it.
  if (endpoint.leaseOwner === null) {
    const next = (await findNextWork(tx, [endpoint], now)).get(endpointName(endpoint));
    const dueAt = endpoint.disabledReason === null ? (next?.dueAt ?? null) : null;
    await updateEndpoint(tx, endpoint, { isSlow: false, claimableAt: 0, dueAt });
  }
  await auditEndpoint(tx, endpoint, change, 'webhook.url_changed');
  return endpoint;
}

export type EnableOutcome = 'enabled' | 'was_enabled' | 'unknown';

/** Enables an endpoint that responded with 410; the events that have been waiting are due at once. */
export async function enableEndpoint(tx: Tx, change: EndpointChange): Promise<EnableOutcome> {
  const endpoint = await lockEndpointOf(tx, change);
  if (endpoint === null) return 'unknown';
  if (endpoint.disabledReason === null) return 'was_enabled';
  const dueAt = Math.max(change.now, endpoint.claimableAt);
  await updateEndpoint(tx, endpoint, { disabledReason: null, disabledAt: null, dueAt });
  await auditEndpoint(tx, endpoint, change, 'webhook.enabled');
  return 'enabled';
}

async function lockEndpointOf(tx: Tx, { of }: EndpointChange): Promise<Endpoint | null> {
  if (!('sellerId' in of)) return (await lockEndpoint(tx, { ...of, endpointId: ownEndpoint })) ?? null;
  const intermediaryId = of.intermediaryId ?? (await findSellerOwner(tx, of.sellerId))?.intermediaryId;
  if (intermediaryId === undefined) return null;
  return (await lockEndpoint(tx, { intermediaryId, endpointId: of.sellerId })) ?? null;
}

export async function auditEndpoint(
  tx: Tx,
  { intermediaryId }: { intermediaryId: number },
  { actorOf, of, now }: EndpointChange,
  action: AuditAction,
): Promise<void> {
  const subject = 'sellerId' in of ? `seller:${of.sellerId}` : `intermediary:${intermediaryId}`;
  await recordAudit(tx, actorOf(intermediaryId), { action, subject, occurredAt: now });
}
