import { byPerson } from '../approvals/approval.service.ts';
import type { Actor } from '../audit/audit.repository.ts';
import type { Reader, Tx } from '../db/store.ts';
import { sellerExists } from '../sellers/seller.repository.ts';
import { assertMayAskFor, lockSeller, sellerInScope, sellerNotFound } from '../sellers/seller.service.ts';
import { DomainError, SealBrokenError, wrongField } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal, Role } from '../tokens/token.ts';
import { giveRole, invite, takeRoles } from './people.service.ts';
import {
  findPersonByEmail,
  insertPerson,
  listMemberships,
  listPeopleOfSeller,
  lockPerson,
  membershipsOf,
} from './person.repository.ts';
import { checkPersonSeal, isEmail, isReady, normalEmail, type Person } from './person.ts';

/** A person who may sign in for a seller, and as what. */
export type SellerUser = Pick<Person, 'id' | 'name' | 'email' | 'invitedUntil' | 'disabledAt'> & {
  sellerId: number;
  role: Role;
  /** Whether the person has set a password, or signs in at the identity provider. */
  isReady: boolean;
};

/** Nobody is invited to a seller with so many users: a limit against mistakes and misuse. `payfac user add` has none. */
const mostUsers = 50;

/** Returns the people of a seller, by name. Throws `access_denied` or `seller_not_found` for the seller (D2). */
export async function readSellerUsers(
  db: Reader,
  keyring: Keyring,
  principal: Principal,
  sellerId: number,
): Promise<SellerUser[]> {
  await sellerInScope(db, principal, sellerId);
  const { intermediaryId } = principal;
  const found = await listPeopleOfSeller(db, keyring, { intermediaryId, sellerId });
  return found.map(({ person, role }) => userOf(person, sellerId, role));
}

/** Who changes the people of a seller. */
export interface Inviter {
  principal: Principal;
  actor: Actor;
  /** Null for a token that names no person. */
  personId: number | null;
  fourEyes: boolean;
}

/**
 * Throws `access_denied` for another seller, and `person_required` for a seller's token that names no person: whoever
 * stole it could invite themselves, and keep access after it is revoked.
 */
export function assertMayChangeUsers({ principal, actor, personId }: Inviter, sellerId: number): void {
  assertMayAskFor(principal, sellerId);
  if (principal.party === 'seller') byPerson(actor, personId);
}

interface NewUser {
  sellerId: number;
  email: string;
  name: string;
  role: Role;
}

/**
 * Gives a person access to a seller (D44), or another role there, which ends their sessions and revokes their tokens
 * there. Returns the secret of a new invitation; null for somebody who has already accepted one, and for a disabled
 * person. Throws `invalid_request`, `seller_not_found`, `users_full`, `access_denied` for an inviter whose own access has
 * ended, `owner_by_intermediary` with four eyes (D45), `own_access`, and `email_known` for an address that is used
 * elsewhere in the service: whoever has a link can sign in as that person.
 */
export async function inviteSellerUser(
  keyring: Keyring,
  tx: Tx,
  inviter: Inviter,
  { sellerId, email, name, role }: NewUser,
  now: number,
): Promise<{ user: SellerUser; invitation: string | null }> {
  if (!isEmail(email)) throw wrongField('email', 'must be an e-mail address such as ana@example.com');
  const { actor } = inviter;
  const { intermediaryId } = inviter.principal;
  await lockSeller(tx, keyring, intermediaryId, sellerId);
  const isOwner = await isStillOwner(tx, keyring, inviter, sellerId);
  if (inviter.fourEyes && !isOwner && role === 'seller_owner') throw ownerByIntermediary();
  const known = await ofThisSeller(tx, keyring, { intermediaryId, sellerId }, email);
  if (known !== null && known.role !== role) assertOther(inviter, known.person.id);
  if (
    known === null &&
    (await listPeopleOfSeller(tx, keyring, { intermediaryId, sellerId })).length >= mostUsers
  ) {
    throw new DomainError(
      'users_full',
      `This seller already has ${mostUsers} users, which is the limit; nothing was written. Remove one first, with ` +
        'removeSellerUser.',
    );
  }
  const added = { intermediaryId, email: normalEmail(email), name, subject: null };
  const person = known?.person ?? (await insertPerson(tx, keyring, added, now));
  if (person === undefined) throw emailKnown();
  if (known?.role !== role) {
    await giveRole(tx, keyring, actor, person, { sellerId, role }, now);
  }
  if (isReady(person) || person.disabledAt !== null) {
    return { user: userOf(person, sellerId, role), invitation: null };
  }
  const { secret, person: invited } = await invite(tx, keyring, actor, person, now);
  return { user: userOf(invited, sellerId, role), invitation: secret };
}

/**
 * Ends a person's access to a seller, with all their sessions and their tokens there. A person who is left without a
 * role is erased. Throws `seller_not_found`, `user_not_found` and `own_access`.
 */
export async function removeSellerUser(
  keyring: Keyring,
  tx: Tx,
  inviter: Inviter,
  { sellerId, userId }: { sellerId: number; userId: number },
  now: number,
): Promise<SellerUser> {
  const { intermediaryId } = inviter.principal;
  if (!(await sellerExists(tx, intermediaryId, sellerId))) throw sellerNotFound();
  assertOther(inviter, userId);
  const person = await lockPerson(tx, { intermediaryId, id: userId });
  const all = person === undefined ? [] : await listMemberships(tx, person);
  const membership = all.find((each) => each.sellerId === sellerId);
  if (person === undefined || membership === undefined) throw userNotFound();
  await takeRoles(tx, keyring, inviter.actor, person, [membership], now);
  return userOf(person, sellerId, membership.role);
}

/**
 * Returns whether the inviter is an owner of the seller and nobody of the intermediary. Their role is read under the lock
 * of their row, because a removed owner must not invite themselves anew. Throws `access_denied` if it has ended.
 */
async function isStillOwner(
  tx: Tx,
  keyring: Keyring,
  { principal: { party, intermediaryId }, personId }: Inviter,
  sellerId: number,
): Promise<boolean> {
  if (party === 'intermediary' || personId === null) return false;
  const person = await lockPerson(tx, { intermediaryId, id: personId });
  const roles = person === undefined ? [] : await membershipsOf(tx, keyring, person);
  const own = roles.find((each) => each.sellerId === sellerId);
  if (person?.disabledAt !== null || own?.role !== 'seller_owner') {
    throw new DomainError(
      'access_denied',
      'Your access to this seller has ended or was changed; nothing was written. Sign in again.',
    );
  }
  return roles.every((each) => each.sellerId !== null);
}

/** Throws `own_access` if a person of the seller changes their own access: so the seller keeps an owner. */
function assertOther({ principal, personId }: Inviter, userId: number): void {
  if (principal.party === 'intermediary' || personId !== userId) return;
  throw new DomainError(
    'own_access',
    'You cannot change or end your own access to the seller; nothing was written. Ask another owner, or the intermediary.',
  );
}

/** Returns the person with this address if they are a user of this seller; null if nobody has it. Throws `email_known`. */
async function ofThisSeller(
  tx: Tx,
  keyring: Keyring,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
  email: string,
): Promise<{ person: Person; role: Role } | null> {
  const found = await findPersonByEmail(tx, normalEmail(email));
  if (found === undefined) return null;
  if (found.intermediaryId !== intermediaryId) throw emailKnown();
  const person = await lockPerson(tx, found);
  // The person was erased while the lock was waited for.
  if (person === undefined) return null;
  const roles = await membershipsOf(tx, keyring, person);
  const here = roles.find((each) => each.sellerId === sellerId);
  // A link would also open what the person may do elsewhere.
  if (here === undefined || (roles.length > 1 && !isReady(person))) throw emailKnown();
  if (checkPersonSeal(keyring, person, person.seal) !== 'intact') {
    throw new SealBrokenError(
      `user ${person.id} was changed by somebody without the secret key, and cannot sign in. Remove the user, then ` +
        'invite the person again',
    );
  }
  return { person, role: here.role };
}

function userOf(person: Person, sellerId: number, role: Role): SellerUser {
  const { id, name, email, invitedUntil, disabledAt } = person;
  return { id, name, email, invitedUntil, disabledAt, sellerId, role, isReady: isReady(person) };
}

function emailKnown(): DomainError {
  return new DomainError(
    'email_known',
    'This e-mail address is already used elsewhere in this service; nothing was written. Use another address, or ask the ' +
      'operator of the service to give this person access (`payfac user add`).',
  );
}

/** Somebody at the intermediary could accept the link themselves, and then change the seller's account alone. */
function ownerByIntermediary(): DomainError {
  return new DomainError(
    'owner_by_intermediary',
    'With four eyes, an intermediary cannot invite an owner of a seller; nothing was written. Ask an owner of the seller ' +
      'to invite this person, or ask the operator of the service to add them (`payfac user add`).',
  );
}

function userNotFound(): DomainError {
  return new DomainError(
    'user_not_found',
    'The seller has no such user. Find its users with listSellerUsers.',
  );
}
