import type { Keyring, SealCheck } from '../shared/keyring.ts';
import type { Role } from '../tokens/token.ts';

/** A person who may sign in: somebody of an intermediary, of its sellers, or both (D44). */
export interface Person {
  intermediaryId: number;
  id: number;
  /** In lower case. It is unique in the whole service, because a person signs in with it. */
  email: string;
  name: string;
  /** Who the person is at the identity provider: issuer and id; null for one that signs in by password. */
  subject: string | null;
  /** Null until the person has accepted an invitation. */
  passwordHash: string | null;
  /** The secret of the authenticator app, encrypted; null until an invitation was accepted. */
  totpSecret: Buffer | null;
  /** The last 30-second step whose code was used, so that a code is used once. */
  totpStep: number;
  /** The SHA-256 of the recovery codes that are left, in hexadecimal, separated by blanks. */
  recoveryHashes: string;
  /** The SHA-256 of the link's secret, until it is accepted. */
  invitationHash: Buffer | null;
  /** In epoch milliseconds. */
  invitedUntil: number | null;
  disabledAt: number | null;
  seal: Buffer;
}

/** What a person may do: for the intermediary, or for one seller. */
export interface Membership {
  intermediaryId: number;
  id: number;
  personId: number;
  /** Null for the intermediary itself. */
  sellerId: number | null;
  role: Role;
  seal: Buffer;
}

/** A sign-in that has not ended. */
export interface Session {
  intermediaryId: number;
  id: number;
  personId: number;
  membershipId: number;
  hash: Buffer;
  createdAt: number;
  /** When it was last used, to the minute; it is not sealed. */
  usedAt: number;
  seal: Buffer;
}

/**
 * The seals of people, memberships and sessions. Who lacks the key can neither add one, nor change or move it, nor give
 * a person another password (D44).
 */
export function sealPerson(keyring: Keyring, person: Omit<Person, 'seal'>): Buffer {
  return keyring.seal('person-seal', personText(person));
}

export function checkPersonSeal(keyring: Keyring, person: Omit<Person, 'seal'>, seal: Buffer): SealCheck {
  return keyring.checkSeal('person-seal', personText(person), seal);
}

function personText(person: Omit<Person, 'seal'>): Buffer {
  const { intermediaryId, id, email, name, subject, passwordHash, totpSecret, totpStep } = person;
  const { recoveryHashes, invitationHash, invitedUntil, disabledAt } = person;
  const secrets = [totpSecret, invitationHash].map((bytes) => bytes?.toString('hex') ?? null);
  return text(
    [intermediaryId, id, email, name, subject, passwordHash, totpStep],
    [...secrets, recoveryHashes, invitedUntil, disabledAt],
  );
}

export function sealMembership(keyring: Keyring, membership: Omit<Membership, 'id' | 'seal'>): Buffer {
  return keyring.seal('membership-seal', membershipText(membership));
}

export function checkMembershipSeal(
  keyring: Keyring,
  membership: Omit<Membership, 'id' | 'seal'>,
  seal: Buffer,
): SealCheck {
  return keyring.checkSeal('membership-seal', membershipText(membership), seal);
}

function membershipText({
  intermediaryId,
  personId,
  sellerId,
  role,
}: Omit<Membership, 'id' | 'seal'>): Buffer {
  return text([intermediaryId, personId, sellerId, role]);
}

export function sealSession(keyring: Keyring, session: Omit<Session, 'id' | 'usedAt' | 'seal'>): Buffer {
  return keyring.seal('session-seal', sessionText(session));
}

export function checkSessionSeal(
  keyring: Keyring,
  session: Omit<Session, 'id' | 'usedAt' | 'seal'>,
  seal: Buffer,
): SealCheck {
  return keyring.checkSeal('session-seal', sessionText(session), seal);
}

function sessionText(session: Omit<Session, 'id' | 'usedAt' | 'seal'>): Buffer {
  const { intermediaryId, personId, membershipId, hash, createdAt } = session;
  return text([intermediaryId, personId, membershipId, hash.toString('hex'), createdAt]);
}

const text = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts.flat()));

/** Returns whether a person has accepted an invitation, or signs in at the identity provider. */
export const isReady = ({ passwordHash, subject }: Pick<Person, 'passwordHash' | 'subject'>) =>
  passwordHash !== null || subject !== null;

/** Returns an e-mail address as it is stored. */
export const normalEmail = (email: string) => email.trim().toLowerCase();

/** Returns whether a text can be an e-mail address. */
export const isEmail = (text: string) => /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]{1,189}$/u.test(text);

/** How long a session lasts, and how long without use, in milliseconds. */
export const sessionMs = { whole: 12 * 60 * 60 * 1000, unused: 30 * 60 * 1000 };

/** Returns whether a session has ended by its age, or because nobody used it. */
export function hasEnded({ createdAt, usedAt }: Pick<Session, 'createdAt' | 'usedAt'>, now: number): boolean {
  return now >= createdAt + sessionMs.whole || now >= usedAt + sessionMs.unused;
}
