import { randomBytes } from 'node:crypto';
import { operator, recordAudit, recordAudits, type AuditAction } from '../audit/audit.repository.ts';
import type { RecordKey } from '../db/query/batches.ts';
import type { Store, Tx } from '../db/store.ts';
import type { Clock } from '../shared/calendar.ts';
import { UserError } from '../shared/errors.ts';
import { sha256, type Keyring } from '../shared/keyring.ts';
import { revokeTokensOf } from '../tokens/token.repository.ts';
import type { Role } from '../tokens/token.ts';
import {
  deleteMembership,
  deletePerson,
  deleteSessions,
  findPersonByEmail,
  insertPerson,
  listMemberships,
  lockPerson,
  saveMembership,
  savePerson,
} from './person.repository.ts';
import { checkPersonSeal, normalEmail, type Membership, type Person } from './person.ts';

/** What is needed to find, change and sign in people. */
export interface PeopleDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

/** How long an invitation can be accepted, in milliseconds. */
const invitationMs = 7 * 24 * 60 * 60 * 1000;

/** Returns how the audit names a role of a person: `person:7 seller_owner of seller:3`. */
export function roleText({
  personId,
  sellerId,
  role,
}: Pick<Membership, 'personId' | 'sellerId' | 'role'>): string {
  return `person:${personId} ${role}${sellerId === null ? '' : ` of seller:${sellerId}`}`;
}

const secretBytes = 32;

/** Returns the secret of an invitation or of a session, which is given away once, and the hash that is stored. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(secretBytes).toString('base64url');
  return { secret, hash: sha256(secret) };
}

interface NewMembership {
  intermediaryId: number;
  sellerId: number | null;
  role: Role;
  email: string;
  name: string;
}

/**
 * Gives a person a role at an intermediary or at one of its sellers, instead of the role that it may have had there: its
 * sessions end. A new person is invited. Returns the secret of the invitation, or null if the person can sign in already
 * or is disabled.
 */
export function addPerson(
  { store, keyring, clock }: PeopleDeps,
  { intermediaryId, sellerId, role, email, name }: NewMembership,
): Promise<{ invitation: string | null; isDisabled: boolean }> {
  const now = clock();
  return store.write(async (tx) => {
    const known = await findPersonByEmail(tx, normalEmail(email));
    if (known !== undefined && known.intermediaryId !== intermediaryId) {
      throw new UserError(
        `${normalEmail(email)} signs in at another intermediary. Use another e-mail address for this person.`,
      );
    }
    if (known === undefined && name === '') {
      throw new UserError(`${normalEmail(email)} is new here: give the person a name with --name.`);
    }
    if (known !== undefined && name !== '') {
      throw new UserError(`${known.email} is known here as ${known.name}: leave out --name.`);
    }
    const person =
      known === undefined
        ? await insertPerson(
            tx,
            keyring,
            { intermediaryId, email: normalEmail(email), name, subject: null },
            now,
          )
        : await lockIntact(tx, keyring, known);
    await saveMembership(tx, keyring, { intermediaryId, personId: person.id, sellerId, role }, now);
    await deleteSessions(tx, person);
    const subject = roleText({ personId: person.id, sellerId, role });
    await audit(tx, keyring, 'person.role_given', person, now, subject);
    const isDisabled = person.disabledAt !== null;
    const isNew = person.passwordHash === null && person.subject === null && !isDisabled;
    return { invitation: isNew ? await invite(tx, keyring, person, now) : null, isDisabled };
  });
}

/**
 * Invites a person again, for instance after they have lost their phone or password. Both stay as they are until the
 * invitation is accepted; an earlier invitation ends. Returns the secret.
 */
export function invitePerson({ store, keyring, clock }: PeopleDeps, email: string): Promise<string> {
  return store.write(async (tx) => {
    const person = await lockIntact(tx, keyring, await personNamed(tx, email));
    if (person.disabledAt !== null) {
      throw new UserError(`${person.email} is disabled. Run \`payfac user enable ${person.email}\` first.`);
    }
    if (person.subject !== null) {
      throw new UserError(`${person.email} signs in at the identity provider, and needs no invitation.`);
    }
    return invite(tx, keyring, person, clock());
  });
}

async function invite(tx: Tx, keyring: Keyring, person: Person, now: number): Promise<string> {
  const { secret, hash } = newSecret();
  await savePerson(tx, keyring, { ...person, invitationHash: hash, invitedUntil: now + invitationMs });
  await audit(tx, keyring, 'person.invited', person, now);
  return secret;
}

/** Stops a person from signing in, ends their sessions and revokes their tokens; or lets them sign in again. */
export function setDisabled(
  { store, keyring, clock }: PeopleDeps,
  email: string,
  isDisabled: boolean,
): Promise<void> {
  const now = clock();
  return store.write(async (tx) => {
    const person = await lockIntact(tx, keyring, await personNamed(tx, email));
    if ((person.disabledAt !== null) === isDisabled) return;
    // An invitation that is open ends too, or it would work again once the person is enabled.
    const ended = { invitationHash: null, invitedUntil: null };
    await savePerson(tx, keyring, { ...person, ...ended, disabledAt: isDisabled ? now : null });
    await deleteSessions(tx, person);
    if (isDisabled) await revokeTokens(tx, keyring, person, undefined, now);
    await audit(tx, keyring, isDisabled ? 'person.disabled' : 'person.enabled', person, now);
  });
}

/** Ends every session of a person. */
export function signOutEverywhere({ store, keyring, clock }: PeopleDeps, email: string): Promise<void> {
  return store.write(async (tx) => {
    const person = await personNamed(tx, email);
    await lockPerson(tx, person);
    await deleteSessions(tx, person);
    await audit(tx, keyring, 'person.signed_out', person, clock());
  });
}

/**
 * Takes away what a person may do at a seller (a number), at the intermediary itself (null), or everywhere (undefined).
 * The person's tokens there are revoked. A person who is left without a role is erased. Returns whether it was.
 */
export function removePerson(
  { store, keyring, clock }: PeopleDeps,
  email: string,
  sellerId: number | null | undefined,
): Promise<boolean> {
  const now = clock();
  return store.write(async (tx) => {
    const person = await personNamed(tx, email);
    await lockPerson(tx, person);
    const all = await listMemberships(tx, person);
    const ended = all.filter((each) => sellerId === undefined || each.sellerId === sellerId);
    if (ended.length === 0 && sellerId !== undefined) {
      throw new UserError(
        `${person.email} has no role there. \`payfac user list\` shows which roles they have.`,
      );
    }
    for (const membership of ended) {
      await deleteMembership(tx, membership);
      await audit(tx, keyring, 'person.role_taken', person, now, roleText(membership));
      await revokeTokens(tx, keyring, person, membership.sellerId, now);
    }
    await deleteSessions(tx, person);
    const isErased = ended.length === all.length;
    if (isErased) {
      await deletePerson(tx, person);
      await audit(tx, keyring, 'person.erased', person, now);
    }
    return isErased;
  });
}

/** Returns the id of a person of this intermediary who is to use a new token (D45). Throws `UserError` without one. */
export async function personForToken(tx: Tx, email: string, intermediaryId: number): Promise<number> {
  const person = await personNamed(tx, email);
  if (person.intermediaryId !== intermediaryId) {
    throw new UserError(`${person.email} signs in at another intermediary. Name a person of this one.`);
  }
  if (person.disabledAt === null) return person.id;
  throw new UserError(`${person.email} is disabled. Run \`payfac user enable ${person.email}\` first.`);
}

/** Revokes the tokens of a person at a seller (a number), at the intermediary itself (null), or all (undefined). */
async function revokeTokens(
  tx: Tx,
  keyring: Keyring,
  { intermediaryId, id: personId }: Person,
  sellerId: number | null | undefined,
  now: number,
): Promise<void> {
  const revoked = await revokeTokensOf(tx, keyring, { intermediaryId, personId, sellerId }, now);
  const revocation = { action: 'token.revoked', occurredAt: now } as const;
  const records = revoked.map(({ id }) => ({ ...revocation, subject: `token:${id}` }));
  await recordAudits(tx, keyring, operator(intermediaryId), records);
}

/** Returns the person with this e-mail address. Throws `UserError` if there is none. */
async function personNamed(tx: Tx, email: string): Promise<Person> {
  const person = await findPersonByEmail(tx, normalEmail(email));
  if (person !== undefined) return person;
  throw new UserError(`nobody has the e-mail address ${email}. \`payfac user list\` shows all.`);
}

/**
 * Locks a person, and throws `UserError` if its row was changed without the key: a new seal would make the change look
 * valid.
 */
async function lockIntact(tx: Tx, keyring: Keyring, key: RecordKey): Promise<Person> {
  const person = await lockPerson(tx, key);
  if (person === undefined) throw new Error('the person was just found');
  if (checkPersonSeal(keyring, person, person.seal) === 'intact') return person;
  throw new UserError(
    `the row of ${person.email} was changed by somebody without the secret key, and this person cannot sign in. ` +
      `Run \`payfac user remove ${person.email}\`, and add the person again.`,
  );
}

function audit(
  tx: Tx,
  keyring: Keyring,
  action: AuditAction,
  person: Person,
  now: number,
  subject = `person:${person.id}`,
): Promise<void> {
  return recordAudit(tx, keyring, operator(person.intermediaryId), { action, subject, occurredAt: now });
}
