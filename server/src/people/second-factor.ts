import { randomBytes } from 'node:crypto';
import { sha256, type Keyring } from '../shared/keyring.ts';
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
 * Returns the app's secret of an invitation (RFC 6238). It is made from the invitation, so that nothing is stored, and
 * what the person used before goes on working, until the invitation is accepted.
 */
export function invitedSecret(keyring: Keyring, invitationHash: Buffer): Buffer {
  return keyring.mac('person-second-factor', invitationHash).subarray(0, secretBytes);
}

type Owner = Pick<Person, 'intermediaryId' | 'id'>;

export function encryptSecret(keyring: Keyring, person: Owner, secret: Buffer): Buffer {
  return keyring.encrypt('person-second-factor', secret, contextOf(person));
}

export function decryptSecret(keyring: Keyring, person: Owner, encrypted: Buffer): Buffer {
  return keyring.decrypt('person-second-factor', encrypted, contextOf(person));
}

const contextOf = ({ intermediaryId, id }: Owner) => Buffer.from(`person ${intermediaryId} ${id}`);

/** Returns the same person, with the app's secret under the newest key. */
export function withNewestKey<P extends Owner & Pick<Person, 'totpSecret'>>(keyring: Keyring, person: P): P {
  const { totpSecret } = person;
  if (totpSecret === null) return person;
  return {
    ...person,
    totpSecret: encryptSecret(keyring, person, decryptSecret(keyring, person, totpSecret)),
  };
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
 * Returns what the person has left after it has used this code of its app, or this recovery code; null if the code is
 * wrong or was used before.
 */
export async function afterCode(
  keyring: Keyring,
  person: Person,
  code: string,
  now: number,
): Promise<Pick<Person, 'totpStep' | 'recoveryHashes'> | null> {
  const { totpSecret, totpStep, recoveryHashes } = person;
  if (totpSecret === null) return null;
  if (/^\d{6}$/.test(plain(code))) {
    const step = await stepOf(decryptSecret(keyring, person, totpSecret), code, now, totpStep);
    return step === null ? null : { totpStep: step, recoveryHashes };
  }
  const hashes = recoveryHashes.split(' ');
  const left = hashes.filter((hash) => hash !== recoveryHash(plain(code)));
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
