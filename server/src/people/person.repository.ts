import { type RecordKey, underOtherKeys, locked } from '../db/query/batches.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { Keyring } from '../shared/keyring.ts';
import { renewSecret } from './second-factor.ts';
import {
  checkMembershipSeal,
  sealMembership,
  sealPerson,
  sealSession,
  type Membership,
  type Person,
  type Session,
} from './person.ts';

const personFields = [
  'r.intermediary_id as intermediaryId',
  'r.id',
  'r.email',
  'r.name',
  'r.subject',
  'r.password_hash as passwordHash',
  'r.totp_secret as totpSecret',
  'r.totp_step as totpStep',
  'r.recovery_hashes as recoveryHashes',
  'r.invitation_hash as invitationHash',
  'r.invited_until as invitedUntil',
  'r.disabled_at as disabledAt',
  'r.seal',
] as const;

const membershipFields = [
  'r.intermediary_id as intermediaryId',
  'r.id',
  'r.person_id as personId',
  'r.seller_id as sellerId',
  'r.role',
  'r.seal',
] as const;

const selectPeople = (db: Reader | Tx) => db.selectFrom('people as r').select(personFields);
const selectMemberships = (db: Reader | Tx) => db.selectFrom('memberships as r').select(membershipFields);

export function findPersonByEmail(db: Reader | Tx, email: string): Promise<Person | undefined> {
  return selectPeople(db).where('r.email', '=', email).executeTakeFirst();
}

export function findPersonBySubject(db: Reader | Tx, subject: string): Promise<Person | undefined> {
  return selectPeople(db).where('r.subject', '=', subject).executeTakeFirst();
}

export function findPersonByInvitation(db: Reader | Tx, hash: Buffer): Promise<Person | undefined> {
  return selectPeople(db).where('r.invitation_hash', '=', hash).executeTakeFirst();
}

/** Returns the person and locks it: what changes people, memberships or sessions of one person happens in turn. */
export function lockPerson(tx: Tx, { intermediaryId, id }: RecordKey): Promise<Person | undefined> {
  const person = selectPeople(tx).where('r.intermediary_id', '=', intermediaryId).where('r.id', '=', id);
  return locked(tx, person).executeTakeFirst();
}

/** Inserts a person; undefined if somebody has this e-mail address already. */
export async function insertPerson(
  tx: Tx,
  keyring: Keyring,
  { intermediaryId, email, name, subject }: Pick<Person, 'intermediaryId' | 'email' | 'name' | 'subject'>,
  createdAt: number,
): Promise<Person | undefined> {
  const blank = {
    ...{ intermediaryId, email, name, subject, passwordHash: null, totpSecret: null, totpStep: 0 },
    ...{ recoveryHashes: '', invitationHash: null, invitedUntil: null, disabledAt: null },
  };
  const inserted = await tx
    .insertInto('people')
    .values({
      ...rowOf(blank),
      intermediary_id: intermediaryId,
      created_at: createdAt,
      // The seal covers the id, which is only known now.
      seal: Buffer.alloc(36),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted && savePerson(tx, keyring, { ...blank, id: inserted.id });
}

/**
 * Saves a person and returns it. Its seal and its app's secret are under the newest key from then on, both: `key reseal`
 * looks for earlier keys in the seals alone.
 */
export async function savePerson(tx: Tx, keyring: Keyring, changed: Omit<Person, 'seal'>): Promise<Person> {
  const person = { ...changed, totpSecret: renewSecret(keyring, changed, changed.totpSecret) };
  const seal = sealPerson(keyring, person);
  await tx
    .updateTable('people')
    .set({ ...rowOf(person), seal })
    .where('intermediary_id', '=', person.intermediaryId)
    .where('id', '=', person.id)
    .execute();
  return { ...person, seal };
}

const rowOf = (person: Omit<Person, 'intermediaryId' | 'id' | 'seal'>) => ({
  email: person.email,
  name: person.name,
  subject: person.subject,
  password_hash: person.passwordHash,
  totp_secret: person.totpSecret,
  totp_step: person.totpStep,
  recovery_hashes: person.recoveryHashes,
  invitation_hash: person.invitationHash,
  invited_until: person.invitedUntil,
  disabled_at: person.disabledAt,
});

/** Erases a person whose roles and sessions have ended. */
export async function deletePerson(tx: Tx, { intermediaryId, id }: RecordKey): Promise<void> {
  await tx.deleteFrom('people').where('intermediary_id', '=', intermediaryId).where('id', '=', id).execute();
}

/** Returns the roles of a person; the role at the intermediary itself comes first. */
export function listMemberships(db: Reader | Tx, { intermediaryId, id }: RecordKey): Promise<Membership[]> {
  return selectMemberships(db)
    .where('r.intermediary_id', '=', intermediaryId)
    .where('r.person_id', '=', id)
    .orderBy((eb) => eb.fn.coalesce('r.seller_id', eb.lit(0)))
    .execute();
}

/** Returns what a person may do, but for rows that somebody wrote without the key. */
export async function membershipsOf(
  db: Reader | Tx,
  keyring: Keyring,
  person: RecordKey,
): Promise<Membership[]> {
  const all = await listMemberships(db, person);
  return all.filter((each) => checkMembershipSeal(keyring, each, each.seal) === 'intact');
}

/** Saves what a person may do for the intermediary or for a seller, whether or not it could do something before. */
export async function saveMembership(
  tx: Tx,
  keyring: Keyring,
  membership: Omit<Membership, 'id' | 'seal'>,
  createdAt: number,
): Promise<void> {
  if (await updateMembership(tx, keyring, membership)) return;
  const { intermediaryId, personId, sellerId, role } = membership;
  await tx
    .insertInto('memberships')
    .values({
      intermediary_id: intermediaryId,
      person_id: personId,
      seller_id: sellerId,
      role,
      created_at: createdAt,
      seal: sealMembership(keyring, membership),
    })
    .execute();
}

/** Saves the role of a membership, and seals it anew. Returns whether the person has it. */
export async function updateMembership(
  tx: Tx,
  keyring: Keyring,
  membership: Omit<Membership, 'id' | 'seal'>,
): Promise<boolean> {
  const { intermediaryId, personId, sellerId, role } = membership;
  const { numUpdatedRows } = await tx
    .updateTable('memberships')
    .set({ role, seal: sealMembership(keyring, membership) })
    .where('intermediary_id', '=', intermediaryId)
    .where('person_id', '=', personId)
    .where((eb) => eb(eb.fn.coalesce('seller_id', eb.lit(0)), '=', sellerId ?? 0))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteMembership(tx: Tx, { intermediaryId, id }: RecordKey): Promise<void> {
  await tx
    .deleteFrom('memberships')
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', id)
    .execute();
}

export async function insertSession(
  tx: Tx,
  keyring: Keyring,
  session: Omit<Session, 'id' | 'usedAt' | 'seal'>,
): Promise<number> {
  const { intermediaryId, personId, membershipId, hash, createdAt } = session;
  const { id } = await tx
    .insertInto('sessions')
    .values({
      ...{ intermediary_id: intermediaryId, person_id: personId, membership_id: membershipId, hash },
      ...{ created_at: createdAt, used_at: createdAt, seal: sealSession(keyring, session) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves what a session acts as, unless it has ended. */
export async function updateSession(tx: Tx, keyring: Keyring, session: Session): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ membership_id: session.membershipId, seal: sealSession(keyring, session) })
    .where('hash', '=', session.hash)
    .execute();
}

/** Ends every session of a person. */
export async function deleteSessions(tx: Tx, { intermediaryId, id }: RecordKey): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('intermediary_id', '=', intermediaryId)
    .where('person_id', '=', id)
    .execute();
}

export async function deleteSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('hash', '=', hash).execute();
}

/** Deletes sessions that began before this instant. Returns how many there were. */
export async function deleteSessionsBefore(tx: Tx, instant: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('created_at', '<', instant)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const selectSession = prepared<{ hash: Buffer }, Session>((db, p) =>
  db
    .selectFrom('sessions')
    .select([
      'intermediary_id as intermediaryId',
      'id',
      'person_id as personId',
      'membership_id as membershipId',
      'hash',
      'created_at as createdAt',
      'used_at as usedAt',
      'seal',
    ])
    .where('hash', '=', p.hash),
);

const selectMembership = prepared<RecordKey, Membership>((db, p) =>
  selectMemberships(db).where('r.intermediary_id', '=', p.intermediaryId).where('r.id', '=', p.id),
);

const selectPerson = prepared<RecordKey, Person>((db, p) =>
  selectPeople(db).where('r.intermediary_id', '=', p.intermediaryId).where('r.id', '=', p.id),
);

/** A session with the person it belongs to, and what that person chose to act as. */
export interface FoundSession {
  session: Session;
  person: Person;
  membership: Membership;
}

/** Finds a session by the hash of its secret, whether or not it has ended. */
export async function findSession(db: Reader, hash: Buffer): Promise<FoundSession | undefined> {
  const session = (await selectSession(db, { hash })).rows[0];
  if (session === undefined) return undefined;
  const { intermediaryId, personId, membershipId } = session;
  const person = (await selectPerson(db, { intermediaryId, id: personId })).rows[0];
  const membership = (await selectMembership(db, { intermediaryId, id: membershipId })).rows[0];
  return person && membership && { session, person, membership };
}

/** Notes that a session was used. */
export async function touchSession(tx: Tx, hash: Buffer, usedAt: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ used_at: usedAt })
    .where('hash', '=', hash)
    .where('used_at', '<', usedAt)
    .execute();
}

/** Returns the names of people, by id, of those who are not erased. */
export async function findPersonNames(
  db: Reader | Tx,
  intermediaryId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('intermediary_id', '=', intermediaryId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the roles of people at a seller, in the order of the people, in which they can be locked. */
export function listMembershipsAtSeller(
  tx: Tx,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
): Promise<Membership[]> {
  return selectMemberships(tx)
    .where('r.intermediary_id', '=', intermediaryId)
    .where('r.seller_id', '=', sellerId)
    .orderBy('r.person_id')
    .execute();
}

/** Returns the people of a seller with their roles there, by name, but for roles that somebody wrote without the key. */
export async function listPeopleOfSeller(
  db: Reader | Tx,
  keyring: Keyring,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
): Promise<{ person: Person; role: Membership['role'] }[]> {
  const rows = await selectPeople(db)
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.intermediary_id', '=', 'r.intermediary_id').onRef('m.person_id', '=', 'r.id'),
    )
    .select(['m.role', 'm.seal as roleSeal'])
    .where('m.intermediary_id', '=', intermediaryId)
    .where('m.seller_id', '=', sellerId)
    .orderBy('r.name')
    .orderBy('r.id')
    .execute();
  return rows
    .filter(({ id, role, roleSeal }) => {
      const membership = { intermediaryId, personId: id, sellerId, role };
      return checkMembershipSeal(keyring, membership, roleSeal) === 'intact';
    })
    .map(({ role, roleSeal: _, ...person }) => ({ person, role }));
}

/** Returns all people, with the name of their intermediary. There are few. */
export function listPeople(db: Reader): Promise<(Person & { intermediary: string })[]> {
  return db
    .selectFrom('people as r')
    .innerJoin('intermediaries', 'intermediaries.id', 'r.intermediary_id')
    .select([...personFields, 'intermediaries.name as intermediary'])
    .orderBy('r.id')
    .execute();
}

/** Returns the next people that were sealed with another key than this one: at most `limit`, locked. */
export const lockPeopleUnderOtherKeys = underOtherKeys(selectPeople);

/** Returns the next memberships that were sealed with another key than this one: at most `limit`, locked. */
export const lockMembershipsUnderOtherKeys = underOtherKeys(selectMemberships);
