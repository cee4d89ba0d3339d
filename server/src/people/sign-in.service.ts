import { recordAudit, type Actor, type AuditAction } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { DomainError } from '../shared/errors.ts';
import { sha256, type Keyring } from '../shared/keyring.ts';
import { verifyPassword } from '../shared/password.ts';
import { ProviderError, type ProvidedPerson } from './identity-provider.ts';
import { giveRole, newSecret, roleText, type PeopleDeps } from './people.service.ts';
import {
  deleteSession,
  deleteSessions,
  findPersonByEmail,
  findPersonByInvitation,
  findPersonBySubject,
  insertPerson,
  insertSession,
  membershipsOf,
  lockPerson,
  savePerson,
  updateSession,
  type FoundSession,
} from './person.repository.ts';
import { checkPersonSeal, normalEmail, type Membership, type Person } from './person.ts';
import {
  afterCode,
  encryptSecret,
  newRecoveryCodes,
  offeredSecret,
  offerSecret,
  shownSecret,
  stepOf,
} from './second-factor.ts';

interface SignInDeps extends PeopleDeps {
  hashPassword: (password: string) => Promise<string>;
}

/** Where a sign-in comes from, for the audit. */
export type Origin = Pick<Actor, 'remoteAddress' | 'requestId'>;

/** What a person types to sign in. */
interface Credentials {
  email: string;
  password: string;
  /** Six digits of the app, or a recovery code. */
  code: string;
}

/**
 * Signs a person in. Returns the secret of the new session. Throws `sign_in_refused` with the same words, and after the
 * same work, whatever was wrong; `onRefused` is told whose address it was. Nothing is hashed in the transaction.
 */
export async function signIn(
  deps: SignInDeps,
  typed: Credentials,
  origin: Origin,
  onRefused: (personId: number | null) => void,
): Promise<string> {
  const { store, keyring, clock } = deps;
  const found = await findPersonByEmail(store.read, normalEmail(typed.email));
  // Nothing of a row that somebody changed without the key is used.
  const person = found !== undefined && isIntact(keyring, found) ? found : undefined;
  const isRight = await verifyPassword(typed.password, person?.passwordHash ?? null);
  const left = await afterCode(keyring, person, typed.code, clock());
  const isAdmitted = person !== undefined && isRight && left !== null && person.disabledAt === null;
  const session = isAdmitted
    ? await store.write(async (tx) => {
        const locked = await lockPerson(tx, person);
        // A code may have been used, and anything changed, since the row was read.
        if (locked?.seal.equals(person.seal) !== true) return null;
        const [first] = await membershipsOf(tx, keyring, locked);
        if (first === undefined) return null;
        await savePerson(tx, keyring, { ...locked, ...left });
        return beginSession(tx, keyring, first, 'person.signed_in', origin, clock());
      })
    : null;
  if (session !== null) return session;
  onRefused(found?.id ?? null);
  throw new DomainError(
    'sign_in_refused',
    'The e-mail address, the password or the code is wrong. Each code of the app works once: wait for the next one. ' +
      'Without your phone, type a recovery code; without one, ask your administrator for a new invitation.',
  );
}

/**
 * Signs in the person whom the identity provider names. A new person is added with the role that the provider gives;
 * one who is known gets that role, and if they had another, their other sessions end. Returns the secret of the new
 * session. Throws `ProviderError`.
 */
export function signInProvided(
  { store, keyring, clock }: PeopleDeps,
  intermediaryId: number,
  { subject, name, role, ...provided }: ProvidedPerson,
  origin: Origin,
): Promise<string> {
  const email = normalEmail(provided.email);
  return store.write(async (tx) => {
    const now = clock();
    const [known, namesake] = [await findPersonBySubject(tx, subject), await findPersonByEmail(tx, email)];
    // Whoever may choose an address at the provider must not become somebody who has a password here.
    if (namesake !== undefined && namesake.id !== known?.id) {
      throw new ProviderError('email_taken', 'another user has this e-mail address');
    }
    const person =
      known === undefined
        ? await insertPerson(tx, keyring, { intermediaryId, email, name, subject }, now)
        : await lockPerson(tx, known);
    if (
      person?.disabledAt !== null ||
      person.intermediaryId !== intermediaryId ||
      !isIntact(keyring, person)
    ) {
      throw new ProviderError('disabled', 'the user is disabled, or its row was changed without the key');
    }
    await savePerson(tx, keyring, { ...person, email, name });
    const before = (await membershipsOf(tx, keyring, person)).find(({ sellerId }) => sellerId === null);
    if (before?.role !== role) {
      const actor = { intermediaryId, name: `person:${person.id}`, originIp: null, ...origin };
      await giveRole(tx, keyring, actor, person, { sellerId: null, role }, now);
    }
    const [own] = await membershipsOf(tx, keyring, person);
    if (own === undefined) throw new Error('the membership was just saved');
    return beginSession(tx, keyring, own, 'person.signed_in', origin, now);
  });
}

/** Signs a person of a sandbox in. Returns the secret of the new session, or null if there is no such person. */
export function signInWithoutPassword(
  { store, keyring, clock }: PeopleDeps,
  email: string,
  origin: Origin,
): Promise<string | null> {
  return store.write(async (tx) => {
    const person = await findPersonByEmail(tx, email);
    const [first] = person === undefined ? [] : await membershipsOf(tx, keyring, person);
    return first === undefined ? null : beginSession(tx, keyring, first, 'person.signed_in', origin, clock());
  });
}

/** What the page of an invitation shows, and what it sends back when it is accepted. */
interface OpenInvitation {
  email: string;
  name: string;
  /** What the app reads, and the same secret as a person types it. */
  uri: string;
  typed: string;
  setup: string;
}

/** Returns what an invitation is for, and a secret for the person's app. Throws `invitation_invalid`. */
export async function readInvitation(
  { store, keyring, clock }: PeopleDeps,
  invitation: string,
): Promise<OpenInvitation> {
  const hash = sha256(invitation);
  const person = await findPersonByInvitation(store.read, hash);
  if (person === undefined || !isInvited(keyring, person, clock())) throw invitationInvalid();
  const { email, name } = person;
  const { secret, setup } = offerSecret(keyring, hash);
  return { email, name, setup, ...(await shownSecret(secret, email)) };
}

/** What a person sends to accept an invitation: its secret, what the page got with it, and what the person typed. */
interface Acceptance {
  invitation: string;
  setup: string;
  password: string;
  code: string;
}

/**
 * Accepts an invitation: from now on the person signs in with this password and this app, and earlier sessions end.
 * Returns the recovery codes, and the secret of the first session. Throws `invitation_invalid`, and `sign_in_refused` for
 * a wrong code of the app, after which the invitation is still open.
 */
export async function acceptInvitation(
  deps: SignInDeps,
  { invitation, setup, password, code }: Acceptance,
  origin: Origin,
): Promise<{ recoveryCodes: string[]; session: string }> {
  const { store, keyring, clock } = deps;
  const hash = sha256(invitation);
  const found = await findPersonByInvitation(store.read, hash);
  const secret = offeredSecret(keyring, hash, setup);
  if (found === undefined || secret === null || !isInvited(keyring, found, clock()))
    throw invitationInvalid();
  const totpStep = await stepOf(secret, code, clock(), 0);
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
      passwordHash,
      totpSecret: encryptSecret(keyring, person, secret),
      totpStep,
      recoveryHashes,
      invitationHash: null,
      invitedUntil: null,
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
    'This invitation was accepted, has expired, or was replaced by a later one. Check that the link was copied whole, or ' +
      'ask your administrator for a new one.',
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
  const actor = actorOf({ intermediaryId, personId, id }, origin);
  await recordAudit(tx, keyring, actor, { action, subject: `person:${personId}`, occurredAt: now });
  return secret;
}

/** Returns how the audit names what a person did in a session. */
export const credentialOf = (personId: number, sessionId: number) =>
  `person:${personId}/session:${sessionId}`;

/** Ends a session, or with `isEverywhere` all sessions of its person. */
export async function signOut(
  { store, keyring, clock }: PeopleDeps,
  { session }: FoundSession,
  isEverywhere: boolean,
  origin: Origin,
): Promise<void> {
  const { intermediaryId, personId } = session;
  await store.write(async (tx) => {
    await lockPerson(tx, { intermediaryId, id: personId });
    if (isEverywhere) await deleteSessions(tx, { intermediaryId, id: personId });
    else await deleteSession(tx, session.hash);
    const record = {
      action: 'person.signed_out',
      subject: `person:${personId}`,
      occurredAt: clock(),
    } as const;
    await recordAudit(tx, keyring, actorOf(session, origin), record);
  });
}

/** Ends the session with this secret, if there is one: its browser has begun another. */
export function endSession({ store }: Pick<SignInDeps, 'store'>, secret: string): Promise<void> {
  return store.write((tx) => deleteSession(tx, sha256(secret)));
}

/** Lets a person go on with another of their memberships. Returns whether they have that one. */
export function chooseMembership(
  { store, keyring, clock }: PeopleDeps,
  { session, person }: FoundSession,
  membershipId: number,
  origin: Origin,
): Promise<boolean> {
  return store.write(async (tx) => {
    await lockPerson(tx, person);
    const all = await membershipsOf(tx, keyring, person);
    const chosen = all.find(({ id }) => id === membershipId);
    if (chosen === undefined) return false;
    await updateSession(tx, keyring, { ...session, membershipId });
    await recordAudit(tx, keyring, actorOf(session, origin), {
      action: 'person.role_chosen',
      subject: roleText(chosen),
      occurredAt: clock(),
    });
    return true;
  });
}

type SessionIds = Pick<FoundSession['session'], 'intermediaryId' | 'personId' | 'id'>;

function actorOf({ intermediaryId, personId, id }: SessionIds, origin: Origin): Actor {
  return { intermediaryId, name: credentialOf(personId, id), originIp: null, ...origin };
}
