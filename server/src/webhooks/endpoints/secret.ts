import type { KeyObject } from 'node:crypto';
import type { Keyring } from '../../shared/keyring.ts';
import { signingKey } from '../sending/signature.ts';
import { endpointName, type EndpointKey } from './endpoint.ts';

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

function contextOf(key: EndpointKey): Buffer {
  return Buffer.from(endpointName(key));
}
