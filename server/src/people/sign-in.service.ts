import { recordAudit, type Actor, type AuditAction } from '../audit/audit.repository.ts';
import type { Store, Tx } from '../db/store.ts';
import type { Clock } from '../shared/calendar.ts';
import { DomainError } from '../shared/errors.ts';
import { sha256, type Keyring } from '../shared/keyring.ts';
import { verifyPassword } from '../shared/password.ts';
import { newSecret, normalEmail } from './people.service.ts';
import {
  deleteSession,
  deleteSessions,
  findPersonByEmail,
  findPersonByInvitation,
  insertSession,
  membershipsOf,
  lockPerson,
  savePerson,
  updateSession,
  type FoundSession,
} from './person.repository.ts';
import { checkPersonSeal, type Membership, type Person } from './person.ts';
import {
  afterCode,
  encryptSecret,
  invitedSecret,
  newRecoveryCodes,
  shownSecret,
  stepOf,
} from './second-factor.ts';

export interface SignInDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
  hashPassword: (password: string) => Promise<string>;
}

/** Where a sign-in comes from, for the audit. */
export type Origin = Pick<Actor, 'remoteAddress' | 'requestId'>;

/** What a person types to sign in. */
export interface Credentials {
  email: string;
  password: string;
  /** Six digits of the app, or a recovery code. */
  code: string;
}

/**
 * Signs a person in. Returns the secret of the new session. Throws `sign_in_refused` with the same words, and after the
 * same work, whatever was wrong. Passwords are hashed outside of the transaction.
 */
export async function signIn(deps: SignInDeps, typed: Credentials, origin: Origin): Promise<string> {
  const { store, keyring, clock } = deps;
  const person = await findPersonByEmail(store.read, normalEmail(typed.email));
  const isRight = await verifyPassword(typed.password, person?.passwordHash ?? null);
  const session =
    person === undefined || !isRight
      ? null
      : await store.write(async (tx) => {
          const locked = await lockPerson(tx, person);
          // A password that was just replaced is wrong.
          if (locked === undefined || locked.passwordHash !== person.passwordHash) return null;
          if (locked.disabledAt !== null || !isIntact(keyring, locked)) return null;
          const left = await afterCode(keyring, locked, typed.code, clock());
          const [first] = await membershipsOf(tx, keyring, locked);
          if (left === null || first === undefined) return null;
          await savePerson(tx, keyring, { ...locked, ...left });
          return beginSession(tx, keyring, first, 'person.signed_in', origin, clock());
        });
  if (session !== null) return session;
  throw new DomainError(
    'sign_in_refused',
    'The e-mail address, the password or the code is wrong. Each code of the app works once: wait for the next one. ' +
      'Without your phone, type a recovery code; without one, ask your administrator for a new invitation.',
  );
}

/** Signs a person of a sandbox in. Returns the secret of the new session, or null if there is no such person. */
export function signInWithoutPassword(
  { store, keyring, clock }: Pick<SignInDeps, 'store' | 'keyring' | 'clock'>,
  email: string,
  origin: Origin,
): Promise<string | null> {
  return store.write(async (tx) => {
    const person = await findPersonByEmail(tx, email);
    const [first] = person === undefined ? [] : await membershipsOf(tx, keyring, person);
    return first === undefined ? null : beginSession(tx, keyring, first, 'person.signed_in', origin, clock());
  });
}

/** Returns what an invitation is for: the person, and the secret for its app. Throws `invitation_invalid`. */
export async function readInvitation(
  { store, keyring, clock }: Pick<SignInDeps, 'store' | 'keyring' | 'clock'>,
  secret: string,
): Promise<{ email: string; name: string; uri: string; typed: string }> {
  const hash = sha256(secret);
  const person = await findPersonByInvitation(store.read, hash);
  if (person === undefined || !isInvited(keyring, person, clock())) throw invitationInvalid();
  const { email, name } = person;
  return { email, name, ...(await shownSecret(invitedSecret(keyring, hash), email)) };
}

/**
 * Accepts an invitation: from now on the person signs in with this password and its app, and its earlier sessions end.
 * Returns the recovery codes, and the secret of its first session. Throws `invitation_invalid`, and `sign_in_refused`
 * for a wrong code of the app, after which the invitation is still open.
 */
export async function acceptInvitation(
  deps: SignInDeps,
  { secret, password, code }: { secret: string; password: string; code: string },
  origin: Origin,
): Promise<{ recoveryCodes: string[]; session: string }> {
  const { store, keyring, clock } = deps;
  const hash = sha256(secret);
  const found = await findPersonByInvitation(store.read, hash);
  if (found === undefined || !isInvited(keyring, found, clock())) throw invitationInvalid();
  const totp = invitedSecret(keyring, hash);
  const totpStep = await stepOf(totp, code, clock(), 0);
  if (totpStep === null) {
    throw new DomainError(
      'sign_in_refused',
      'The code of the app is wrong. Check that the clock of your phone is right, and type the code that it shows now.',
    );
  }
  const passwordHash = await deps.hashPassword(password);
  const { codes, recoveryHashes } = newRecoveryCodes();
  const session = await store.write(async (tx) => {
    const person = await lockPerson(tx, found);
    const isSame = person?.invitationHash?.equals(hash) === true;
    if (!isSame || !isInvited(keyring, person, clock())) throw invitationInvalid();
    const [first] = await membershipsOf(tx, keyring, person);
    if (first === undefined) throw invitationInvalid();
    await deleteSessions(tx, person);
    await savePerson(tx, keyring, {
      ...person,
      ...{ passwordHash, totpSecret: encryptSecret(keyring, person, totp), totpStep, recoveryHashes },
      ...{ invitationHash: null, invitedUntil: null },
    });
    return beginSession(tx, keyring, first, 'person.invitation_accepted', origin, clock());
  });
  return { recoveryCodes: codes, session };
}

/** Returns whether the invitation of a person can be accepted now. */
function isInvited(keyring: Keyring, person: Person, now: number): boolean {
  const { invitedUntil, disabledAt } = person;
  return invitedUntil !== null && now < invitedUntil && disabledAt === null && isIntact(keyring, person);
}

function invitationInvalid(): DomainError {
  return new DomainError(
    'invitation_invalid',
    'This invitation was accepted, has expired, or was replaced by a later one. Ask your administrator for a new one.',
  );
}

const isIntact = (keyring: Keyring, person: Person) =>
  checkPersonSeal(keyring, person, person.seal) === 'intact';

async function beginSession(
  tx: Tx,
  keyring: Keyring,
  { intermediaryId, personId, id: membershipId }: Membership,
  action: AuditAction,
  origin: Origin,
  now: number,
): Promise<string> {
  const { secret, hash } = newSecret();
  const id = await insertSession(tx, keyring, {
    intermediaryId,
    personId,
    membershipId,
    hash,
    createdAt: now,
  });
  const actor = { intermediaryId, name: credentialOf(personId, id), originIp: null, ...origin };
  await recordAudit(tx, keyring, actor, { action, subject: `person:${personId}`, occurredAt: now });
  return secret;
}

/** Returns how the audit names what a person did in a session. */
export const credentialOf = (personId: number, sessionId: number) =>
  `person:${personId}/session:${sessionId}`;

/** Ends a session. An unknown one has ended already. */
export async function signOut(
  { store, keyring, clock }: Pick<SignInDeps, 'store' | 'keyring' | 'clock'>,
  { session }: FoundSession,
  isEverywhere: boolean,
  origin: Origin,
): Promise<void> {
  const { intermediaryId, personId, id } = session;
  await store.write(async (tx) => {
    if (isEverywhere) await deleteSessions(tx, { intermediaryId, id: personId });
    else await deleteSession(tx, session.hash);
    const actor = { intermediaryId, name: credentialOf(personId, id), originIp: null, ...origin };
    const record = {
      action: 'person.signed_out',
      subject: `person:${personId}`,
      occurredAt: clock(),
    } as const;
    await recordAudit(tx, keyring, actor, record);
  });
}

/** Lets a person go on as what another of its memberships says. Returns whether it has that one. */
export function chooseMembership(
  { store, keyring }: Pick<SignInDeps, 'store' | 'keyring'>,
  { session, person }: FoundSession,
  membershipId: number,
): Promise<boolean> {
  return store.write(async (tx) => {
    await lockPerson(tx, person);
    const all = await membershipsOf(tx, keyring, person);
    if (!all.some(({ id }) => id === membershipId)) return false;
    await updateSession(tx, keyring, { ...session, membershipId });
    return true;
  });
}
