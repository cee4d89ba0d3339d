import { randomBytes } from 'node:crypto';
import { keyIdOf, sha256, type Keyring } from '../shared/keyring.ts';
import type { Person } from './person.ts';

const secretBytes = 20;
const stepMs = 30_000;
const digits = 6;
/** How many steps the clock of a phone may be ahead or behind. */
const tolerance = 1;

const recoveryCount = 10;
const recoveryBytes = 8;

/** The library is loaded when somebody signs in: most processes never need it. */
const library = () => import('otpauth');

/**
 * Returns a secret for an app (RFC 6238), and the same as a text for whoever sets it up: under a key, and of use only with
 * this invitation. So nothing is stored until the invitation is accepted, and who only looked at it knows nothing.
 */
export function offerSecret(keyring: Keyring, invitationHash: Buffer): { secret: Buffer; setup: string } {
  const secret = randomBytes(secretBytes);
  const setup = keyring.encrypt('person-invitation', secret, invitationHash).toString('base64url');
  return { secret, setup };
}

/** Returns the secret of such a text, or null if it was not offered with this invitation. */
export function offeredSecret(keyring: Keyring, invitationHash: Buffer, setup: string): Buffer | null {
  try {
    return keyring.decrypt('person-invitation', Buffer.from(setup, 'base64url'), invitationHash);
  } catch {
    return null;
  }
}

type Owner = Pick<Person, 'intermediaryId' | 'id'>;

export function encryptSecret(keyring: Keyring, person: Owner, secret: Buffer): Buffer {
  return keyring.encrypt('person-second-factor', secret, contextOf(person));
}

export function decryptSecret(keyring: Keyring, person: Owner, encrypted: Buffer): Buffer {
  return keyring.decrypt('person-second-factor', encrypted, contextOf(person));
}

const contextOf = ({ intermediaryId, id }: Owner) => Buffer.from(`person ${intermediaryId} ${id}`);

/** Returns the secret under the newest key, as it is if it is already. */
export function renewSecret(keyring: Keyring, person: Owner, encrypted: Buffer | null): Buffer | null {
  if (encrypted === null || keyIdOf(encrypted) === keyring.keyId) return encrypted;
  return encryptSecret(keyring, person, decryptSecret(keyring, person, encrypted));
}

/** Returns what an authenticator app reads from a QR code, and the secret as a person types it. */
export async function shownSecret(secret: Buffer, email: string): Promise<{ uri: string; typed: string }> {
  const totp = await totpOf(secret, email);
  return { uri: totp.toString(), typed: totp.secret.base32 };
}

/** Returns the step of a code of the app, or null if the code is wrong or not later than this step. */
export async function stepOf(
  secret: Buffer,
  code: string,
  now: number,
  after: number,
): Promise<number | null> {
  const delta = (await totpOf(secret)).validate({ token: plain(code), timestamp: now, window: tolerance });
  if (delta === null) return null;
  const step = Math.floor(now / stepMs) + delta;
  return step > after ? step : null;
}

/**
 * Returns what the person has left after this code of the app, or this recovery code, was used; null if the code is wrong
 * or was used before. Without a person it does the same work, and returns null.
 */
export async function afterCode(
  keyring: Keyring,
  person: Person | undefined,
  code: string,
  now: number,
): Promise<Pick<Person, 'totpStep' | 'recoveryHashes'> | null> {
  const { totpSecret = null, totpStep = 0, recoveryHashes = '' } = person ?? {};
  const secret =
    person === undefined || totpSecret === null
      ? randomBytes(secretBytes)
      : decryptSecret(keyring, person, totpSecret);
  const step = /^\d{6}$/.test(plain(code)) ? await stepOf(secret, code, now, totpStep) : null;
  const hashes = recoveryHashes.split(' ');
  const left = hashes.filter((hash) => hash !== recoveryHash(plain(code)));
  if (totpSecret === null) return null;
  if (step !== null) return { totpStep: step, recoveryHashes };
  return left.length === hashes.length ? null : { totpStep, recoveryHashes: left.join(' ') };
}

const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();

/** Returns new recovery codes, which are shown once, and what is stored of them. */
export function newRecoveryCodes(): { codes: string[]; recoveryHashes: string } {
  const codes = Array.from({ length: recoveryCount }, () =>
    randomBytes(recoveryBytes)
      .toString('hex')
      .replace(/(.{4})(?!$)/g, '$1-'),
  );
  const hashes = codes.map((code) => recoveryHash(plain(code)));
  return { codes, recoveryHashes: hashes.join(' ') };
}

/** The codes have 64 random bits, so a plain hash is enough. */
const recoveryHash = (code: string) => sha256(code).toString('hex');

async function totpOf(secret: Buffer, label = '') {
  const { Secret, TOTP } = await library();
  const bytes = new Secret({ buffer: new Uint8Array(secret).buffer });
  return new TOTP({ issuer: 'Payfac', label, secret: bytes, digits, period: stepMs / 1_000 });
}
