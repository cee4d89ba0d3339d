import type { KeyObject } from 'node:crypto';
import type { Keyring } from '../../shared/keyring.ts';
import { signingKey } from '../sending/signature.ts';

/** Whose secret it is; it can be read in its own place only. */
export interface SecretPlace {
  intermediaryId: number;
  sellerId: number;
}

export function encryptSecret(keyring: Keyring, place: SecretPlace, secret: string): Buffer {
  return keyring.encrypt('webhook-secret', Buffer.from(secret), contextOf(place));
}

/** The key that signs, of a stored secret. */
export function readSigningKey(keyring: Keyring, place: SecretPlace, stored: Buffer): KeyObject {
  return signingKey(keyring.decrypt('webhook-secret', stored, contextOf(place)).toString());
}

function contextOf({ intermediaryId, sellerId }: SecretPlace): Buffer {
  return Buffer.from(`${intermediaryId}.${sellerId}`);
}
