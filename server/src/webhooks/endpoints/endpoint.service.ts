import { recordAudit, type Actor, type AuditAction } from '../../audit/audit.repository.ts';
import type { Reader, Tx } from '../../db/store.ts';
import { formerOf } from '../../events/outbox.repository.ts';
import { lockIntermediary } from '../../intermediaries/intermediary.repository.ts';
import { findSellerOwner } from '../../sellers/seller.repository.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Keyring } from '../../shared/keyring.ts';
import type { TokenScheme } from '../../tokens/token.ts';
import { encryptSecret, newSecret, sandboxSecret } from '../sending/signature.ts';
import { findNextDue } from './due-endpoint.repository.ts';
import {
  copyPending,
  deleteEndpoint,
  failPending,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  updateEndpoint,
  updateWebhookUrl,
} from './endpoint.repository.ts';
import { endpointName, ownEndpoint, type Endpoint, type EndpointKey } from './endpoint.ts';

/** Who changes which endpoint, a seller's or an intermediary's own, and when. */
export interface EndpointChange {
  actorOf: (intermediaryId: number) => Actor;
  of: { sellerId: number; intermediaryId?: number } | { intermediaryId: number };
  now: number;
}

interface RotatedSecret {
  secret: string;
  /** Until when events are also signed with the old secret; null if they are not. */
  oldSecretUntil: number | null;
}

/**
 * Gives an endpoint a new secret; null if there is no such endpoint. For `overlapMs`, events are also signed with
 * the old one, so that the receiver has time to switch. A former URL, which has the same secrets, gets the new one too. Only the latest old secret is kept, and only if its key is
 * known: an unreadable one would prevent all signing.
 */
export async function rotateSecret(
  tx: Tx,
  keyring: Keyring,
  change: EndpointChange,
  overlapMs: number,
): Promise<RotatedSecret | null> {
  const { now } = change;
  const key = await keyOf(tx, change);
  if (key === null) return null;
  // It is locked before the seller's endpoint, in the order in which workers lock both.
  const formerKey = { ...key, endpointId: formerOf(key.endpointId) };
  const former = key.endpointId === ownEndpoint ? undefined : await lockEndpoint(tx, formerKey);
  const endpoint = await lockEndpoint(tx, key);
  if (endpoint === undefined) return null;
  const secret = newSecret();
  const keepsOld = endpoint.secret !== null && overlapMs > 0 && keyring.knowsKeyOf(endpoint.secret);
  const oldSecretUntil = keepsOld ? now + overlapMs : null;
  const secrets = {
    secret: encryptSecret(keyring, endpoint, secret),
    oldSecret: keepsOld ? endpoint.secret : null,
    oldSecretUntil,
  };
  await updateEndpoint(tx, endpoint, secrets);
  if (former !== undefined) await updateEndpoint(tx, former, secrets);
  await auditEndpoint(tx, keyring, endpoint, change, 'webhook.secret_rotated');
  return { secret, oldSecretUntil };
}

/**
 * Sends the events of an endpoint to another URL from now on; null if there is no such endpoint. Clears the old
 * receiver's state: the pause it asked for, and that it was slow.
 */
export async function setWebhookUrl(
  tx: Tx,
  keyring: Keyring,
  change: EndpointChange,
  url: string,
): Promise<Endpoint | null> {
  const endpoint = await lockEndpointOf(tx, change);
  if (endpoint === null) return null;
  const { now } = change;
  await updateWebhookUrl(tx, endpoint, { url, updatedAt: now });
  // A worker that holds the endpoint sees the new URL before its next request, and releases it.
  if (endpoint.leaseOwner === null) {
    const next = (await findNextDue(tx, [endpoint], now)).get(endpointName(endpoint)) ?? null;
    const dueAt = endpoint.disabledReason === null ? next : null;
    await updateEndpoint(tx, endpoint, { isSlow: false, claimableAt: 0, dueAt });
  }
  await auditEndpoint(tx, keyring, endpoint, change, 'webhook.url_changed');
  return endpoint;
}

/**
 * Sends the events of a seller, whose head is locked, to another URL, and those about the seller itself to the former
 * URL too until `toldUntil`, also those that still wait (D28). If a former URL is still told, it stays, so that a thief
 * who changes the webhook twice does not push it out.
 */
export async function moveWebhook(
  tx: Tx,
  keyring: Keyring,
  change: EndpointChange & { of: { sellerId: number; intermediaryId: number } },
  { from, to, toldUntil }: { from: string; to: string; toldUntil: number | null },
): Promise<void> {
  const { of, now } = change;
  const key = { intermediaryId: of.intermediaryId, endpointId: formerOf(of.sellerId) };
  // It is locked before the seller's endpoint, in the order in which workers lock both.
  const former = await lockEndpoint(tx, key);
  const endpoint = await setWebhookUrl(tx, keyring, change, to);
  if (endpoint === null || toldUntil === null || from === to) return;
  const isTold = former?.disabledReason === null && (former.toldUntil ?? 0) > now;
  if (isTold) {
    await updateEndpoint(tx, key, { toldUntil });
    return;
  }
  if (former !== undefined) await deleteEndpoint(tx, key, now);
  const { secret, oldSecret, oldSecretUntil } = endpoint;
  await insertEndpoint(tx, { ...key, url: from, secret, oldSecret, oldSecretUntil, toldUntil, dueAt: now });
  if (endpoint.disabledReason === null) await copyPending(tx, of, now);
}

type EnableOutcome = 'enabled' | 'was_enabled' | 'unknown';

/** Enables an endpoint that responded with 410; the events that have been waiting are due at once. */
export async function enableEndpoint(
  tx: Tx,
  keyring: Keyring,
  change: EndpointChange,
): Promise<EnableOutcome> {
  const endpoint = await lockEndpointOf(tx, change);
  if (endpoint === null) return 'unknown';
  if (endpoint.disabledReason === null) return 'was_enabled';
  const dueAt = Math.max(change.now, endpoint.claimableAt);
  await updateEndpoint(tx, endpoint, { disabledReason: null, disabledAt: null, dueAt });
  await auditEndpoint(tx, keyring, endpoint, change, 'webhook.enabled');
  return 'enabled';
}

/** Where an intermediary gets the events of all its sellers. */
export interface OwnWebhook {
  /** Null if it gets none. */
  url: string | null;
  /** Since when nothing is sent, because the receiver responded with 410; in epoch milliseconds. */
  disabledAt: number | null;
}

const none: OwnWebhook = { url: null, disabledAt: null };

export async function readOwnWebhook(db: Reader, intermediaryId: number): Promise<OwnWebhook> {
  const endpoint = await findEndpoint(db, { intermediaryId, endpointId: ownEndpoint });
  return endpoint === undefined ? none : { url: endpoint.url, disabledAt: endpoint.disabledAt };
}

/**
 * Sends all events of the intermediary's sellers that are recorded from now on to this URL too, also if its receiver
 * had responded with 410; with `null`, to none. Returns the secret if the endpoint is new. An endpoint that is removed
 * loses the events that wait for it.
 */
export async function setOwnWebhook(
  deps: { keyring: Keyring; tokens: TokenScheme },
  tx: Tx,
  actor: Actor,
  url: string | null,
  now: number,
): Promise<OwnWebhook & { secret: string | null }> {
  const { intermediaryId } = actor;
  const key = { intermediaryId, endpointId: ownEndpoint };
  const change = { actorOf: () => actor, of: { intermediaryId }, now };
  // One at a time, because a row that does not exist cannot be locked.
  await lockIntermediary(tx, intermediaryId);
  const known = await lockEndpoint(tx, key);
  if (url === null) {
    if (known === undefined) return { ...none, secret: null };
    await deleteEndpoint(tx, key, now);
    await auditEndpoint(tx, deps.keyring, key, change, 'webhook.removed');
    return { ...none, secret: null };
  }
  if (known !== undefined) {
    await setWebhookUrl(tx, deps.keyring, change, url);
    await enableEndpoint(tx, deps.keyring, change);
    return { url, disabledAt: null, secret: null };
  }
  // Of an event that was being recorded while the last endpoint was removed.
  await failPending(tx, key, now);
  const secret = deps.tokens.use === 'sandbox' ? sandboxSecret : newSecret();
  await insertEndpoint(tx, { ...key, url, secret: encryptSecret(deps.keyring, key, secret), dueAt: now });
  await auditEndpoint(tx, deps.keyring, key, change, 'webhook.url_changed');
  return { url, disabledAt: null, secret };
}

/** How long an old secret signs too, unless somebody says otherwise: a day. */
export const overlapHours = 24;
export const hourMs = 60 * 60 * 1000;

/** Gives the webhook of an intermediary a new secret, as `rotateSecret` does. Throws `webhook_inactive` without one. */
export async function rotateOwnSecret(
  tx: Tx,
  keyring: Keyring,
  actor: Actor,
  now: number,
): Promise<RotatedSecret> {
  const { intermediaryId } = actor;
  const change = { actorOf: () => actor, of: { intermediaryId }, now };
  const rotated = await rotateSecret(tx, keyring, change, overlapHours * hourMs);
  if (rotated === null) throw noOwnWebhook();
  return rotated;
}

export function noOwnWebhook(): DomainError {
  return new DomainError(
    'webhook_inactive',
    'The intermediary has no webhook; nothing was written. Set one with setIntermediaryWebhook.',
  );
}

async function lockEndpointOf(tx: Tx, change: EndpointChange): Promise<Endpoint | null> {
  const key = await keyOf(tx, change);
  return key === null ? null : ((await lockEndpoint(tx, key)) ?? null);
}

async function keyOf(tx: Tx, { of }: EndpointChange): Promise<EndpointKey | null> {
  if (!('sellerId' in of)) return { ...of, endpointId: ownEndpoint };
  const intermediaryId = of.intermediaryId ?? (await findSellerOwner(tx, of.sellerId))?.intermediaryId;
  return intermediaryId === undefined ? null : { intermediaryId, endpointId: of.sellerId };
}

async function auditEndpoint(
  tx: Tx,
  keyring: Keyring,
  { intermediaryId }: { intermediaryId: number },
  { actorOf, of, now }: EndpointChange,
  action: AuditAction,
): Promise<void> {
  const subject = 'sellerId' in of ? `seller:${of.sellerId}` : `intermediary:${intermediaryId}`;
  await recordAudit(tx, keyring, actorOf(intermediaryId), { action, subject, occurredAt: now });
}
