import type { CamelCased } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { TokenRow } from '../db/tables.ts';
import type { Role } from './token.ts';

/** The owner of a token: a seller, or the intermediary itself if the seller is null. It never changes. */
export interface TokenOwner {
  intermediaryId: number;
  sellerId: number | null;
}

const selectOwner = prepared<{ hash: Buffer }, TokenOwner>((db, p) =>
  db
    .selectFrom('token_owners')
    .select(['intermediary_id as intermediaryId', 'seller_id as sellerId'])
    .where('hash', '=', p.hash),
);

/** Returns the owner of the token with this hash, revoked or not. On a cluster, the coordinator has this table. */
export async function findTokenOwner(db: Reader, hash: Buffer): Promise<TokenOwner | undefined> {
  const { rows } = await selectOwner(db, { hash });
  return rows[0];
}

export interface ActiveToken {
  id: number;
  /** The status of the seller; null for an intermediary's token. */
  sellerStatus: 'ACTIVE' | 'BLOCKED' | null;
}

interface TokenKey {
  hash: Buffer;
  intermediaryId: number;
}

const selectOfIntermediary = prepared<TokenKey, { id: number }>((db, p) =>
  db
    .selectFrom('tokens')
    .select('id')
    .where('hash', '=', p.hash)
    .where('intermediary_id', '=', p.intermediaryId)
    .where('revoked_at', 'is', null),
);

const selectOfSeller = prepared<TokenKey, ActiveToken>((db, p) =>
  db
    .selectFrom('tokens')
    .innerJoin('sellers', (join) =>
      join
        .onRef('sellers.intermediary_id', '=', 'tokens.intermediary_id')
        .onRef('sellers.id', '=', 'tokens.seller_id'),
    )
    .select(['tokens.id', 'sellers.status as sellerStatus'])
    .where('tokens.hash', '=', p.hash)
    .where('tokens.intermediary_id', '=', p.intermediaryId)
    .where('tokens.revoked_at', 'is', null),
);

/**
 * Returns the token with this hash unless it is revoked. Only a seller's token needs a join, which a cluster plans at
 * each execution.
 */
export async function findActiveToken(
  db: Reader,
  { intermediaryId, sellerId }: TokenOwner,
  hash: Buffer,
): Promise<ActiveToken | undefined> {
  if (sellerId !== null) return (await selectOfSeller(db, { hash, intermediaryId })).rows[0];
  const { rows } = await selectOfIntermediary(db, { hash, intermediaryId });
  return rows[0] && { id: rows[0].id, sellerStatus: null };
}

export async function insertToken(
  tx: Tx,
  token: { intermediaryId: number; sellerId: number | null; role: Role; hash: Buffer; createdAt: number },
): Promise<number> {
  const owned = { hash: token.hash, intermediary_id: token.intermediaryId, seller_id: token.sellerId };
  await tx.insertInto('token_owners').values(owned).execute();
  const { id } = await tx
    .insertInto('tokens')
    .values({
      ...owned,
      role: token.role,
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

/** Revokes a token at `revokedAt`. Returns its row, or undefined if there is none with this id. */
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

/** Revokes every token of a seller that is not revoked. */
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
