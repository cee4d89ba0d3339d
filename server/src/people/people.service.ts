import { randomBytes } from 'node:crypto';
import {
  operator,
  recordAudit,
  recordAudits,
  type Actor,
  type AuditAction,
} from '../audit/audit.repository.ts';
import type { RecordKey } from '../db/query/batches.ts';
import type { Store, Tx } from '../db/store.ts';
import type { Clock } from '../shared/calendar.ts';
import { UserError } from '../shared/errors.ts';
import { sha256, type Keyring } from '../shared/keyring.ts';
import { expireApprovalsOf } from '../approvals/approval.service.ts';
import { revokeTokensOf, type TokenOwner } from '../tokens/token.repository.ts';
import type { Role } from '../tokens/token.ts';
import {
  deleteMembership,
  deletePerson,
  deleteSessions,
  findPersonByEmail,
  insertPerson,
  listMemberships,
  listMembershipsAtSeller,
  lockPerson,
  saveMembership,
  savePerson,
} from './person.repository.ts';
import { checkPersonSeal, isReady, normalEmail, type Membership, type Person } from './person.ts';

/** What is needed to find, change and sign in people. */
export interface PeopleDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

/** How long an invitation can be accepted, in milliseconds. */
const invitationMs = 7 * 24 * 60 * 60 * 1000;

/** Returns the link of an invitation. Its secret is in the fragment, which no browser sends, and so in no log. */
export function invitationLink(publicUrl: string, secret: string): string {
  return `${publicUrl}/console#/invitation/${secret}`;
}

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
 * Gives a person a role at an intermediary or at one of its sellers, instead of the role that they may have had there.
 * All their sessions end, and their tokens there are revoked. A new person is invited, and so is one who had access to
 * sellers alone and gets a role at the intermediary. Returns the secret of the invitation, or null if the person can
 * already sign in or is disabled.
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
        `${known.email} is a person of another intermediary, or was invited there. Use another e-mail address, or run ` +
          `\`payfac user remove ${known.email}\` first.`,
      );
    }
    if (known === undefined && name === '') {
      throw new UserError(`${normalEmail(email)} is new here: give the person a name with --name.`);
    }
    if (known !== undefined && name !== '') {
      throw new UserError(`${known.email} is known here as ${known.name}: leave out --name.`);
    }
    const added =
      known === undefined
        ? await insertPerson(
            tx,
            keyring,
            { intermediaryId, email: normalEmail(email), name, subject: null },
            now,
          )
        : await lockIntact(tx, keyring, known);
    if (added === undefined)
      throw new UserError(`${normalEmail(email)} was just added. Run the command again.`);
    const person = await withoutSellersAccess(tx, keyring, added, sellerId);
    await giveRole(tx, keyring, operator(intermediaryId), person, { sellerId, role }, now);
    const isDisabled = person.disabledAt !== null;
    if (isReady(person) || isDisabled) return { invitation: null, isDisabled };
    const { secret } = await invite(tx, keyring, operator(intermediaryId), person, now);
    return { invitation: secret, isDisabled };
  });
}

/**
 * Returns a locked person without the password and the app of somebody who has access to sellers alone and now gets a
 * role at the intermediary: whoever invited them for a seller may have accepted in their place.
 */
async function withoutSellersAccess(
  tx: Tx,
  keyring: Keyring,
  person: Person,
  sellerId: number | null,
): Promise<Person> {
  if (sellerId !== null || person.passwordHash === null) return person;
  if ((await listMemberships(tx, person)).some((each) => each.sellerId === null)) return person;
  const forgotten = { passwordHash: null, totpSecret: null, recoveryHashes: '' };
  return savePerson(tx, keyring, { ...person, ...forgotten });
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
    return (await invite(tx, keyring, operator(person.intermediaryId), person, clock())).secret;
  });
}

/** Invites a locked person. Returns the secret of the link, and the person as it is then. An earlier link ends. */
export async function invite(
  tx: Tx,
  keyring: Keyring,
  actor: Actor,
  person: Person,
  now: number,
): Promise<{ secret: string; person: Person }> {
  const { secret, hash } = newSecret();
  const invitation = { invitationHash: hash, invitedUntil: now + invitationMs };
  const invited = await savePerson(tx, keyring, { ...person, ...invitation });
  const subject = `person:${person.id}`;
  await recordAudit(tx, keyring, actor, { action: 'person.invited', subject, occurredAt: now });
  return { secret, person: invited };
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
    if (isDisabled) await endAccess(tx, keyring, operator(person.intermediaryId), person, undefined, now);
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
    return takeRoles(tx, keyring, operator(person.intermediaryId), person, ended, now);
  });
}

/**
 * Gives a locked person a role at a seller, or at the intermediary itself (null), instead of the one that they may have
 * had there, and ends what they began there.
 */
export async function giveRole(
  tx: Tx,
  keyring: Keyring,
  actor: Actor,
  person: RecordKey,
  { sellerId, role }: Pick<Membership, 'sellerId' | 'role'>,
  now: number,
): Promise<void> {
  const given = { intermediaryId: person.intermediaryId, personId: person.id, sellerId, role };
  await saveMembership(tx, keyring, given, now);
  await endAccess(tx, keyring, actor, person, sellerId, now);
  const subject = roleText(given);
  await recordAudit(tx, keyring, actor, { action: 'person.role_given', subject, occurredAt: now });
}

/** Takes roles of a locked person. One who is left without a role is erased. Returns whether they were. */
export async function takeRoles(
  tx: Tx,
  keyring: Keyring,
  actor: Actor,
  person: RecordKey,
  ended: readonly Membership[],
  now: number,
): Promise<boolean> {
  for (const membership of ended) {
    await deleteMembership(tx, membership);
    const subject = roleText(membership);
    await recordAudit(tx, keyring, actor, { action: 'person.role_taken', subject, occurredAt: now });
  }
  const isErased = (await listMemberships(tx, person)).length === 0;
  // Somebody who is erased has no access anywhere, whatever tokens were made for them.
  const where = isErased ? [undefined] : ended.map(({ sellerId }) => sellerId);
  for (const each of where) await endAccess(tx, keyring, actor, person, each, now);
  if (isErased) {
    await deletePerson(tx, person);
    const subject = `person:${person.id}`;
    await recordAudit(tx, keyring, actor, { action: 'person.erased', subject, occurredAt: now });
  }
  return isErased;
}

/** Ends what people may do at a seller that is erased. */
export async function takeRolesAtSeller(
  tx: Tx,
  keyring: Keyring,
  actor: Actor,
  seller: { intermediaryId: number; sellerId: number },
  now: number,
): Promise<void> {
  for (const membership of await listMembershipsAtSeller(tx, seller)) {
    const person = { intermediaryId: seller.intermediaryId, id: membership.personId };
    await lockPerson(tx, person);
    await takeRoles(tx, keyring, actor, person, [membership], now);
  }
}

/**
 * Returns the id of a person who is to use a new token at this intermediary or, if it is not null, this seller (D45).
 * Throws `UserError` for somebody without a role there.
 */
export async function personForToken(
  tx: Tx,
  email: string,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number | null },
): Promise<number> {
  const found = await personNamed(tx, email);
  const person = found.intermediaryId === intermediaryId ? await lockPerson(tx, found) : undefined;
  const roles = person === undefined ? [] : await listMemberships(tx, person);
  if (person === undefined || !roles.some((each) => each.sellerId === sellerId)) {
    throw new UserError(`${found.email} has no role there. Give them one with \`payfac user add\` first.`);
  }
  if (person.disabledAt === null) return person.id;
  throw new UserError(`${person.email} is disabled. Run \`payfac user enable ${person.email}\` first.`);
}

/**
 * Ends all sessions of a person and revokes their tokens: at a seller (a number), everywhere (undefined), or everywhere
 * except at sellers that they also work for (null: at the intermediary itself). Except at a seller, it also expires the
 * changes that they asked for.
 */
async function endAccess(
  tx: Tx,
  keyring: Keyring,
  actor: Actor,
  person: RecordKey,
  sellerId: number | null | undefined,
  now: number,
): Promise<void> {
  const { intermediaryId, id: personId } = person;
  await deleteSessions(tx, person);
  // Somebody at the intermediary may have made tokens of sellers, which end too, except where they have the same role.
  const kept = sellerId === null ? (await listMemberships(tx, person)).filter(isOfSeller) : [];
  const isKept = ({ sellerId: of, role }: TokenOwner & { role: Role }) =>
    kept.some((own) => own.sellerId === of && own.role === role);
  const whose = { intermediaryId, personId, sellerId: sellerId ?? undefined };
  const revoked = await revokeTokensOf(tx, keyring, whose, now, isKept);
  const revocation = { action: 'token.revoked', occurredAt: now } as const;
  const records = revoked.map(({ id }) => ({ ...revocation, subject: `token:${id}` }));
  await recordAudits(tx, keyring, actor, records);
  if (typeof sellerId !== 'number') await expireApprovalsOf(keyring, tx, actor, personId, now);
}

const isOfSeller = ({ sellerId }: Membership) => sellerId !== null;

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

function audit(tx: Tx, keyring: Keyring, action: AuditAction, person: Person, now: number): Promise<number> {
  const record = { action, subject: `person:${person.id}`, occurredAt: now };
  return recordAudit(tx, keyring, operator(person.intermediaryId), record);
}
