import type { Kysely } from 'kysely';
import type { CamelCased } from '../db/query/camel-case.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { Tables, TokenRow } from '../db/tables.ts';
import type { Role } from './token.ts';

export interface ActiveToken {
  id: number;
  intermediary_id: number;
  seller_id: number | null;
  seller_status: 'ACTIVE' | 'BLOCKED' | null;
}

const activeTokens = (db: Kysely<Tables>, hash: Buffer) =>
  db
    .selectFrom('tokens')
    .leftJoin('sellers', (join) =>
      join
        .onRef('sellers.intermediary_id', '=', 'tokens.intermediary_id')
        .onRef('sellers.id', '=', 'tokens.seller_id'),
    )
    .select(['tokens.id', 'tokens.intermediary_id', 'tokens.seller_id', 'sellers.status as seller_status'])
    .where('tokens.hash', '=', hash)
    .where('tokens.revoked_at', 'is', null);

const selectActive = prepared<{ hash: Buffer }, ActiveToken>(['hash'], (db, p) => activeTokens(db, p.hash));

/** The token with this hash unless it is revoked, with the status of its seller. On a cluster, asks every node. */
export async function findActiveToken(db: Reader, hash: Buffer): Promise<ActiveToken | undefined> {
  const { rows } = await selectActive(db, { hash });
  return rows[0];
}

const selectActiveOf = prepared<{ hash: Buffer; intermediaryId: number }, ActiveToken>(
  ['hash', 'intermediaryId'],
  (db, p) => activeTokens(db, p.hash).where('tokens.intermediary_id', '=', p.intermediaryId),
);

/** The same among the tokens of one intermediary and its sellers. */
export async function findActiveTokenOf(
  db: Reader,
  intermediaryId: number,
  hash: Buffer,
): Promise<ActiveToken | undefined> {
  const { rows } = await selectActiveOf(db, { hash, intermediaryId });
  return rows[0];
}

export async function insertToken(
  tx: Tx,
  token: { intermediaryId: number; sellerId: number | null; role: Role; hash: Buffer; createdAt: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('tokens')
    .values({
      intermediary_id: token.intermediaryId,
      seller_id: token.sellerId,
      role: token.role,
      hash: token.hash,
      created_at: token.createdAt,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ListedToken = CamelCased<Omit<TokenRow, 'id' | 'hash'>> & { id: number; intermediary: string };

export function listTokens(db: Reader): Promise<ListedToken[]> {
  return db
    .selectFrom('tokens')
    .innerJoin('intermediaries', 'intermediaries.id', 'tokens.intermediary_id')
    .select([
      'tokens.id',
      'tokens.intermediary_id as intermediaryId',
      'intermediaries.name as intermediary',
      'tokens.seller_id as sellerId',
      'tokens.role',
      'tokens.created_at as createdAt',
      'tokens.revoked_at as revokedAt',
    ])
    .orderBy('tokens.id')
    .execute();
}

/** The token's row after revoking it at `revokedAt`; undefined when there is none with this id. */
export async function revokeToken(
  tx: Tx,
  id: number,
  revokedAt: number,
): Promise<{ intermediary_id: number; revoked_at: number | null } | undefined> {
  const known = await tx
    .selectFrom('tokens')
    .select(['intermediary_id', 'revoked_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (known?.revoked_at !== null) return known;
  await tx
    .updateTable('tokens')
    .set({ revoked_at: revokedAt })
    .where('intermediary_id', '=', known.intermediary_id)
    .where('id', '=', id)
    .execute();
  return { ...known, revoked_at: revokedAt };
}

/** Revokes every token of a seller that is not revoked yet. */
export async function revokeTokensOfSeller(
  tx: Tx,
  intermediaryId: number,
  sellerId: number,
  revokedAt: number,
): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ revoked_at: revokedAt })
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .where('revoked_at', 'is', null)
    .execute();
}
