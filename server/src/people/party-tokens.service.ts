import type { ByPerson } from '../approvals/approval.service.ts';
import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Reader, Tx } from '../db/store.ts';
import { lockSeller } from '../sellers/seller.service.ts';
import { pageById, type ListPage, type PageRequest } from '../shared/cursor.ts';
import { DomainError, wrongField } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import {
  findToken,
  listTokensBefore,
  revokeToken,
  type ShownToken,
  type TokenParty,
} from '../tokens/token.repository.ts';
import { issueToken } from '../tokens/token.service.ts';
import { rolesOf, type Role, type TokenScheme } from '../tokens/token.ts';
import { findPersonNames, lockPerson, membershipsOf } from './person.repository.ts';

/** A token, with the name of its person; null if it names nobody, or somebody who was erased. */
export type NamedToken = ShownToken & { person: string | null };

/** Returns at most `limit` tokens of the intermediary and its sellers, the newest first. Throws as `pageById` does. */
export async function readTokenPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  intermediaryId: number,
  party: TokenParty,
  page: PageRequest,
): Promise<ListPage<NamedToken>> {
  const binding = ['tokens', intermediaryId, party];
  const list = { binding, origin: 'filters', start: Number.MAX_SAFE_INTEGER } as const;
  const { rows, next } = await pageById(keyring, list, page, (id, count) =>
    listTokensBefore(db, { intermediaryId, id }, party, count),
  );
  return { rows: await named(db, intermediaryId, rows), next };
}

interface NewToken {
  name: string | null;
  role: Role;
  /** Null for a token of the intermediary itself. */
  sellerId: number | null;
}

/**
 * Makes a token in the name of the person who asks for it (D45): whoever stole a token that names nobody could make
 * another one, and keep access after it is revoked. Throws `invalid_request` for a role of the other party,
 * `seller_not_found`, and `access_denied` if the person is no longer an admin.
 */
export async function createToken(
  { keyring, tokens }: { keyring: Keyring; tokens: TokenScheme },
  tx: Tx,
  { actor, personId }: ByPerson,
  { name, role, sellerId }: NewToken,
  now: number,
): Promise<{ created: NamedToken; token: string }> {
  const { intermediaryId } = actor;
  assertRoleOf(sellerId, role);
  if (sellerId !== null) await lockSeller(tx, keyring, intermediaryId, sellerId);
  await assertStillAdmin(tx, keyring, { intermediaryId, id: personId });
  const issued = await issueToken(tx, { tokens, keyring }, actor, sellerId, now, { role, personId, name });
  return { created: await tokenNamed(tx, intermediaryId, issued.id), token: issued.token };
}

/**
 * Revokes a token of the intermediary or of a seller of it. One that is revoked already stays as it is. Throws
 * `token_not_found`, and `own_access` for the token that the request came with.
 */
export async function revokeTokenOf(
  keyring: Keyring,
  tx: Tx,
  actor: Actor,
  id: number,
  now: number,
): Promise<NamedToken> {
  const { intermediaryId } = actor;
  if (isCurrent(actor, id)) {
    throw new DomainError(
      'own_access',
      'This request came with this token, which cannot revoke itself; nothing was written. Sign in to the console, or ' +
        'use another token.',
    );
  }
  const revoked = await revokeToken(tx, keyring, id, now, intermediaryId);
  if (revoked === undefined) {
    throw new DomainError('token_not_found', 'There is no such token. Find its id with listTokens.');
  }
  if (revoked.isChanged) {
    const record = { action: 'token.revoked', subject: `token:${id}`, occurredAt: now } as const;
    await recordAudit(tx, keyring, actor, record);
  }
  return tokenNamed(tx, intermediaryId, id);
}

/** Returns whether this is the token that a request came with. */
export function isCurrent({ name }: Pick<Actor, 'name'>, id: number): boolean {
  return name === `token:${id}`;
}

function assertRoleOf(sellerId: number | null, role: Role): void {
  const roles: readonly Role[] = rolesOf[sellerId === null ? 'intermediary' : 'seller'];
  if (roles.includes(role)) return;
  const advice =
    sellerId === null ? '; for a role of a seller, send its idSeller too' : ', because idSeller names one';
  const whose = sellerId === null ? 'the intermediary' : 'a seller';
  throw wrongField('role', `must be a role of ${whose}: ${roles.join(', ')}${advice}`);
}

/** Their role is read under the lock of their row, because a token must not outlive the access of its person. */
async function assertStillAdmin(
  tx: Tx,
  keyring: Keyring,
  key: { intermediaryId: number; id: number },
): Promise<void> {
  const person = await lockPerson(tx, key);
  const roles = person === undefined ? [] : await membershipsOf(tx, keyring, person);
  const own = roles.find(({ sellerId }) => sellerId === null);
  if (person?.disabledAt === null && own?.role === 'admin') return;
  throw new DomainError(
    'access_denied',
    'You are no longer an admin of this intermediary; nothing was written. Sign in again.',
  );
}

async function tokenNamed(tx: Tx, intermediaryId: number, id: number): Promise<NamedToken> {
  const found = await findToken(tx, { intermediaryId, id });
  const [token] = found === undefined ? [] : await named(tx, intermediaryId, [found]);
  if (token === undefined) throw new Error(`token ${id} is gone`);
  return token;
}

async function named(
  db: Reader | Tx,
  intermediaryId: number,
  tokens: readonly ShownToken[],
): Promise<NamedToken[]> {
  const ids = new Set(tokens.map(({ personId }) => personId).filter((id) => id !== null));
  const names = await findPersonNames(db, intermediaryId, [...ids]);
  return tokens.map((token) => ({ ...token, person: names.get(token.personId ?? 0) ?? null }));
}
