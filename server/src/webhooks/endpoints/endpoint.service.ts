import type { Actor } from '../../audit/actor.ts';
import { recordAudit, type AuditAction } from '../../audit/audit.repository.ts';
import type { Tx } from '../../db/store.ts';
import { findSellerOwner } from '../../sellers/seller.repository.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { newSecret } from '../sending/signature.ts';
import {
  lockEndpoint,
  updateEndpoint,
  updateWebhookUrl,
  type EndpointChanges,
} from './endpoint.repository.ts';
import type { Endpoint } from './endpoint.ts';
import { findNextWork } from './next-work.repository.ts';
import { encryptSecret } from './secret.ts';

/** Who changes the endpoint of which seller, and when. */
export interface EndpointChange {
  actorOf: (intermediaryId: number) => Actor;
  sellerId: number;
  now: number;
}

export interface RotatedSecret {
  secret: string;
  /** Until when events are also signed with the old secret; null if they are not. */
  oldSecretUntil: number | null;
}

/**
 * Gives a seller a new webhook secret; null if there is no such seller. For `overlapMs`, events are also signed with
 * the old one, so that the receiver has time to switch. Only the latest old secret is kept, and only if its key is
 * known: an unreadable one would prevent all signing.
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
  const secret = newSecret();
  const keepsOld = endpoint.secret !== null && overlapMs > 0 && keyring.knowsKeyOf(endpoint.secret);
  const oldSecretUntil = keepsOld ? now + overlapMs : null;
  await updateEndpoint(tx, endpoint, {
    secret: encryptSecret(keyring, endpoint, secret),
    oldSecret: keepsOld ? endpoint.secret : null,
    oldSecretUntil,
    ...(endpoint.disabledReason === 'no_secret' ? enabled(endpoint, now) : {}),
  });
  await audit(tx, endpoint, change, 'webhook.secret_rotated');
  return { secret, oldSecretUntil };
}

/**
 * Sends a seller's events to another URL from now on; null if there is no such seller. Clears the old receiver's
 * state: the pause it asked for, and that it was slow.
 */
export async function setWebhookUrl(tx: Tx, change: EndpointChange, url: string): Promise<Endpoint | null> {
  const endpoint = await lockEndpointOf(tx, change.sellerId);
  if (endpoint !== null) await moveEndpoint(tx, endpoint, change, url);
  return endpoint;
}

/** The same for a seller of the actor's intermediary, which must exist. */
export async function setOwnWebhookUrl(
  tx: Tx,
  actor: Actor,
  sellerId: number,
  url: string,
  now: number,
): Promise<void> {
  const endpoint = await lockEndpoint(tx, { intermediaryId: actor.intermediaryId, sellerId });
  if (endpoint === undefined) throw new Error(`seller ${sellerId} has no endpoint`);
  await moveEndpoint(tx, endpoint, { actorOf: () => actor, sellerId, now }, url);
}

async function moveEndpoint(tx: Tx, endpoint: Endpoint, change: EndpointChange, url: string): Promise<void> {
  const { sellerId, now } = change;
  await updateWebhookUrl(tx, endpoint, { url, updatedAt: now });
  // A worker that holds the endpoint sees the new URL before its next request, and releases it.
  if (endpoint.leaseOwner === null) {
    const next = (await findNextWork(tx, [endpoint], now)).get(sellerId);
    const dueAt = endpoint.disabledReason === null ? (next?.dueAt ?? null) : null;
    await updateEndpoint(tx, endpoint, { isSlow: false, claimableAt: 0, dueAt });
  }
  await audit(tx, endpoint, change, 'webhook.url_changed');
}

export type EnableOutcome = 'enabled' | 'was_enabled' | 'no_secret' | 'unknown';

/** Enables an endpoint that responded with 410; the events that have been waiting are due at once. */
export async function enableEndpoint(tx: Tx, change: EndpointChange): Promise<EnableOutcome> {
  const endpoint = await lockEndpointOf(tx, change.sellerId);
  if (endpoint === null) return 'unknown';
  if (endpoint.disabledReason === null) return 'was_enabled';
  if (endpoint.secret === null) return 'no_secret';
  await updateEndpoint(tx, endpoint, enabled(endpoint, change.now));
  await audit(tx, endpoint, change, 'webhook.enabled');
  return 'enabled';
}

function enabled({ claimableAt }: Endpoint, now: number): EndpointChanges {
  return { disabledReason: null, disabledAt: null, dueAt: Math.max(now, claimableAt) };
}

async function lockEndpointOf(tx: Tx, sellerId: number): Promise<Endpoint | null> {
  const owner = await findSellerOwner(tx, sellerId);
  if (owner === undefined) return null;
  return (await lockEndpoint(tx, { intermediaryId: owner.intermediaryId, sellerId })) ?? null;
}

async function audit(
  tx: Tx,
  { intermediaryId }: Endpoint,
  { actorOf, sellerId, now }: EndpointChange,
  action: AuditAction,
): Promise<void> {
  const subject = `seller:${sellerId}`;
  await recordAudit(tx, actorOf(intermediaryId), { action, subject, occurredAt: now });
}
