import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Keyring } from '../../shared/keyring.ts';
import { endpointName, sellerOf, type EndpointKey } from '../endpoints/endpoint.ts';

const prefix = 'whsec_';
/** 192 bits; a multiple of three, so that the base64 needs no padding. */
const secretBytes = 24;

/** A new secret as its seller gets it: `whsec_` and 32 characters of base64. */
export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** The secret of every seller in every sandbox, so that `payfac sandbox listen` knows it. Nothing else issues it. */
export const sandboxSecret = `${prefix}sandbox0sandbox0sandbox0sandbox0`;

/** The signing key of a secret. Create it once for many signatures: it costs more than the signature itself. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(secret.slice(prefix.length), 'base64');
}

/** Encrypts a secret, so that it can be decrypted only for its own endpoint. */
export function encryptSecret(keyring: Keyring, key: EndpointKey, secret: string): Buffer {
  return keyring.encrypt('webhook-secret', Buffer.from(secret), contextOf(key));
}

/** The same secret under the newest key. Throws like `Keyring.decrypt`. */
export function reencryptSecret(keyring: Keyring, key: EndpointKey, stored: Buffer): Buffer {
  const secret = keyring.decrypt('webhook-secret', stored, contextOf(key));
  return keyring.encrypt('webhook-secret', secret, contextOf(key));
}

/** The signing key of a stored secret. */
export function readSigningKey(keyring: Keyring, key: EndpointKey, stored: Buffer): KeyObject {
  return signingKey(keyring.decrypt('webhook-secret', stored, contextOf(key)).toString());
}

/** A seller's former endpoint has the same secrets, as they are stored. */
function contextOf({ intermediaryId, endpointId }: EndpointKey): Buffer {
  return Buffer.from(endpointName({ intermediaryId, endpointId: sellerOf(endpointId) }));
}

/** The header for a message that is sent at this instant. */
export function webhookTimestamp(sentAt: number): string {
  return String(Math.floor(sentAt / 1000));
}

interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * The headers of Standard Webhooks for this body: a `v1` HMAC-SHA-256 with each key, separated by spaces, so that a
 * receiver that knows one of them can verify it. `sentAt` is in epoch milliseconds, the header in whole seconds.
 */
export function sign(id: string, sentAt: number, body: string, keys: readonly KeyObject[]): SignedHeaders {
  const timestamp = webhookTimestamp(sentAt);
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** How old a message may be, so that nobody can send a recorded one again later. */
const toleranceMs = 5 * 60 * 1000;

/** Whether one of the signatures in these headers fits the body and the key, and is recent. */
export function isSigned(headers: IncomingHttpHeaders, body: string, key: KeyObject, now: number): boolean {
  const sentAt = Number(headers['webhook-timestamp']) * 1000;
  if (!(Math.abs(now - sentAt) <= toleranceMs)) return false;
  const expected = Buffer.from(sign(String(headers['webhook-id']), sentAt, body, [key])['webhook-signature']);
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((found) => found.length === expected.length && timingSafeEqual(found, expected));
}
