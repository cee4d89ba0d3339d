import { DomainError } from '../shared/errors.ts';
import { sha256, type Keyring } from '../shared/keyring.ts';
import { principalOf, type Holder } from '../tokens/token.ts';
import { findSellerStatus } from '../sellers/seller.repository.ts';
import type { PeopleDeps } from './people.service.ts';
import { findSession, touchSession, type FoundSession } from './person.repository.ts';
import { checkMembershipSeal, checkPersonSeal, checkSessionSeal, hasEnded } from './person.ts';
import { credentialOf } from './sign-in.service.ts';

/** How long a use of a session may go unnoted, in milliseconds: a write for each request would cost more than the request. */
const touchMs = 60_000;

/**
 * Returns who acts in a session, for a page that shows this membership: if another tab has chosen another one, the page
 * must not go on. It is looked up for each request, so that it ends at once in every process when the
 * person signs out, is disabled or gets another role. Throws `session_ended`.
 */
export async function holderOfSession(
  deps: PeopleDeps,
  secret: string,
  membershipId: number,
): Promise<Holder> {
  const { store } = deps;
  const { session, person, membership } = await openSession(deps, secret);
  if (membership.id !== membershipId) throw sessionEnded();
  const { intermediaryId, sellerId, role } = membership;
  const status = sellerId === null ? 'ACTIVE' : await findSellerStatus(store.read, intermediaryId, sellerId);
  if (status === undefined) throw sessionEnded();
  return {
    principal: principalOf(intermediaryId, sellerId),
    credential: credentialOf(person.id, session.id),
    spender: `person:${person.id}`,
    personId: person.id,
    role,
    isBlocked: status !== 'ACTIVE',
  };
}

/** Returns a session that has not ended, and notes that it was used. Throws `session_ended`. */
export async function openSession(
  { store, keyring, clock }: PeopleDeps,
  secret: string,
): Promise<FoundSession> {
  const now = clock();
  const hash = sha256(secret);
  const found = await findSession(store.read, hash);
  if (found === undefined || !isOpen(keyring, found, now)) throw sessionEnded();
  // Nothing waits for it: if it fails, the session only ends earlier.
  if (now - found.session.usedAt >= touchMs) {
    void store.write((tx) => touchSession(tx, hash, now)).catch(() => undefined);
  }
  return found;
}

function isOpen(keyring: Keyring, { session, person, membership }: FoundSession, now: number): boolean {
  return (
    !hasEnded(session, now) &&
    person.disabledAt === null &&
    membership.personId === person.id &&
    checkSessionSeal(keyring, session, session.seal) === 'intact' &&
    checkPersonSeal(keyring, person, person.seal) === 'intact' &&
    checkMembershipSeal(keyring, membership, membership.seal) === 'intact'
  );
}

function sessionEnded(): DomainError {
  return new DomainError(
    'session_ended',
    'This session has ended: after 12 hours, after 30 minutes without use, by a sign-out, or because your role was ' +
      'changed, or another one chosen in another tab. Nothing was done. Reload the page, and sign in if it asks.',
  );
}
