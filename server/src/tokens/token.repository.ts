import { type RecordKey, underOtherKeys } from '../db/query/batches.ts';
import { inCamelCase, type CamelCased } from '../db/query/expressions.ts';
import { engineOf, pipelined } from '../db/query/engine.ts';
import { prepared } from '../db/query/prepared.ts';
import { insertRow, updateRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { TokenRow } from '../db/tables.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';
import type { Party, Role } from './token.ts';

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

/** What the seal of a token covers. Who lacks the key can neither add a token, nor move or restore one (D3). */
interface SealedToken extends TokenOwner {
  role: Role;
  personId: number | null;
  hash: Buffer;
  revokedAt: number | null;
}

export function sealToken(keyring: Keyring, token: SealedToken): Buffer {
  return keyring.seal('token-seal', sealedText(token));
}

export function checkTokenSeal(keyring: Keyring, token: SealedToken, seal: Buffer): SealCheck {
  return keyring.checkSeal('token-seal', sealedText(token), seal);
}

function sealedText({ intermediaryId, sellerId, role, personId, hash, revokedAt }: SealedToken): Buffer {
  const sealed = [intermediaryId, sellerId, role, personId, hash.toString('hex'), revokedAt];
  return Buffer.from(JSON.stringify(sealed));
}

/** A token that is not revoked, as it is stored. */
export interface ActiveToken extends Pick<StoredToken, 'id' | 'sellerId' | 'role' | 'personId' | 'seal'> {
  /** The status of the seller; null for an intermediary's token. */
  sellerStatus: 'ACTIVE' | 'BLOCKED' | null;
  lastUsedOn: string | null;
}

interface TokenKey {
  hash: Buffer;
  intermediaryId: number;
}

const selectOfIntermediary = prepared<TokenKey, Omit<ActiveToken, 'sellerStatus'>>((db, p) =>
  db
    .selectFrom('tokens')
    .select([
      'id',
      'seller_id as sellerId',
      'role',
      'person_id as personId',
      'seal',
      'last_used_on as lastUsedOn',
    ])
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
    .select([
      'tokens.id',
      'tokens.seller_id as sellerId',
      'tokens.role',
      'tokens.person_id as personId',
      'tokens.seal',
      'tokens.last_used_on as lastUsedOn',
      'sellers.status as sellerStatus',
    ])
    .where('tokens.hash', '=', p.hash)
    .where('tokens.intermediary_id', '=', p.intermediaryId)
    .where('tokens.revoked_at', 'is', null),
);

/**
 * Returns the token with this hash unless it is revoked; its seal is not checked. Only a seller's token needs a join,
 * which a cluster plans at each execution.
 */
export async function findActiveToken(
  db: Reader,
  { intermediaryId, sellerId }: TokenOwner,
  hash: Buffer,
): Promise<ActiveToken | undefined> {
  if (sellerId !== null) return (await selectOfSeller(db, { hash, intermediaryId })).rows[0];
  const { rows } = await selectOfIntermediary(db, { hash, intermediaryId });
  return rows[0] && { ...rows[0], sellerStatus: null };
}

/** Returns the names of an intermediary and of its seller; the latter is null for the intermediary itself. */
export async function findPartyNames(
  db: Reader,
  { intermediaryId, sellerId }: TokenOwner,
): Promise<{ intermediary: string; seller: string | null }> {
  const { name: intermediary } = await db
    .selectFrom('intermediaries')
    .select('name')
    .where('id', '=', intermediaryId)
    .executeTakeFirstOrThrow();
  if (sellerId === null) return { intermediary, seller: null };
  const seller = await db
    .selectFrom('sellers')
    .select(['fantasy_name', 'company_name'])
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return { intermediary, seller: seller.fantasy_name === '' ? seller.company_name : seller.fantasy_name };
}

export async function insertToken(
  tx: Tx,
  keyring: Keyring,
  token: Omit<SealedToken, 'revokedAt'> & { name: string | null; createdAt: number },
): Promise<number> {
  const owned = { hash: token.hash, intermediary_id: token.intermediaryId, seller_id: token.sellerId };
  const row = {
    ...owned,
    role: token.role,
    person_id: token.personId,
    name: token.name,
    created_at: token.createdAt,
    seal: sealToken(keyring, { ...token, revokedAt: null }),
  };
  const [, { rows }] = await pipelined([insertRow(tx, 'token_owners', owned), insert(tx, row)]);
  const [inserted] = rows;
  if (inserted === undefined) throw new Error('an inserted token must have an id');
  return inserted.id;
}

const insert = prepared<Omit<TokenRow, 'id' | 'last_used_on' | 'revoked_at'>, { id: number }>((db, p) =>
  db
    .insertInto('tokens')
    .values({
      hash: p.hash,
      intermediary_id: p.intermediary_id,
      seller_id: p.seller_id,
      role: p.role,
      person_id: p.person_id,
      name: p.name,
      last_used_on: null,
      created_at: p.created_at,
      revoked_at: null,
      seal: p.seal,
    })
    .returning('id'),
);

type ListedToken = CamelCased<Omit<TokenRow, 'id' | 'hash' | 'seal'>> & {
  id: number;
  intermediary: string;
};

const shownFields = inCamelCase([
  'tokens.id',
  'tokens.intermediary_id',
  'tokens.seller_id',
  'tokens.role',
  'tokens.person_id',
  'tokens.name',
  'tokens.created_at',
  'tokens.last_used_on',
  'tokens.revoked_at',
]);

export function listTokens(db: Reader): Promise<ListedToken[]> {
  return db
    .selectFrom('tokens')
    .innerJoin('intermediaries', 'intermediaries.id', 'tokens.intermediary_id')
    .select([...shownFields, 'intermediaries.name as intermediary'])
    .orderBy('tokens.id')
    .execute();
}

/** Which tokens of an intermediary a list has: its own or those of its sellers; null for all. */
export type TokenParty = Party | null;

/** Returns at most `limit` tokens of the intermediary before an id, the newest first. */
export function listTokensBefore(
  db: Reader,
  { intermediaryId, id }: RecordKey,
  party: TokenParty,
  limit: number,
): Promise<ShownToken[]> {
  return selectShown(db, intermediaryId)
    .where('id', '<', id)
    .$if(party !== null, (query) => query.where('seller_id', party === 'seller' ? 'is not' : 'is', null))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns a token of the intermediary, revoked or not. */
export function findToken(
  db: Reader | Tx,
  { intermediaryId, id }: RecordKey,
): Promise<ShownToken | undefined> {
  return selectShown(db, intermediaryId).where('id', '=', id).executeTakeFirst();
}

/** A token as it is listed. */
export type ShownToken = Omit<ListedToken, 'intermediary'>;

const selectShown = (db: Reader | Tx, intermediaryId: number) =>
  db.selectFrom('tokens').select(shownFields).where('intermediary_id', '=', intermediaryId);

/** Notes that a token was used on this day. */
export async function touchToken(tx: Tx, { intermediaryId, id }: RecordKey, usedOn: string): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ last_used_on: usedOn })
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', id)
    .execute();
}

/** A token as it is stored. */
export interface StoredToken extends SealedToken, RecordKey {
  seal: Buffer;
}

const storedFields = [
  'r.intermediary_id as intermediaryId',
  'r.id',
  'r.seller_id as sellerId',
  'r.role',
  'r.person_id as personId',
  'r.hash',
  'r.revoked_at as revokedAt',
  'r.seal',
] as const;

/** Returns the next tokens of the intermediary after this one, at most `limit`, revoked or not. */
export function listStoredTokens(db: Reader, after: RecordKey, limit: number): Promise<StoredToken[]> {
  return db
    .selectFrom('tokens as r')
    .select(storedFields)
    .where('r.intermediary_id', '=', after.intermediaryId)
    .where('r.id', '>', after.id)
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** Returns the next tokens that were sealed with another key than this one: at most `limit`, locked. */
export const lockTokensUnderOtherKeys = underOtherKeys((tx) =>
  tx.selectFrom('tokens as r').select(storedFields),
);

/**
 * Revokes a token at `revokedAt`, and one whose seal does not hold anew, whatever its row says. Returns its intermediary
 * and whether that changed it; undefined if there is none with this id, or none of this intermediary.
 */
export async function revokeToken(
  tx: Tx,
  keyring: Keyring,
  id: number,
  revokedAt: number,
  intermediaryId?: number,
): Promise<{ intermediaryId: number; isChanged: boolean } | undefined> {
  const tokens = tx.selectFrom('tokens as r').select(storedFields).where('r.id', '=', id);
  // A cluster locks a row only if the statement names its intermediary.
  const of = intermediaryId ?? (await tokens.executeTakeFirst())?.intermediaryId;
  if (of === undefined) return undefined;
  const own = tokens.where('r.intermediary_id', '=', of);
  const known = await (engineOf(tx) === 'postgres' ? own.forNoKeyUpdate() : own).executeTakeFirst();
  if (known === undefined) return undefined;
  const isChanged = known.revokedAt === null || checkTokenSeal(keyring, known, known.seal) !== 'intact';
  if (isChanged) await updateTokens(tx, keyring, [{ ...known, revokedAt }]);
  return { intermediaryId: of, isChanged };
}

/** Whose tokens: those of a seller (null: of the intermediary itself), of a person, or of a person there. */
type TokensOf = { intermediaryId: number } & (
  { sellerId: number; personId?: undefined } | { sellerId: number | null | undefined; personId: number }
);

/**
 * Revokes the tokens of a seller, or those of a person, that are not revoked: of a person those at one party, or with
 * `sellerId` undefined all, except those that are kept. Returns them.
 */
export async function revokeTokensOf(
  tx: Tx,
  keyring: Keyring,
  { intermediaryId, sellerId, personId }: TokensOf,
  revokedAt: number,
  isKept: (token: StoredToken) => boolean = () => false,
): Promise<StoredToken[]> {
  let tokens = tx
    .selectFrom('tokens as r')
    .select(storedFields)
    .where('r.intermediary_id', '=', intermediaryId)
    .where('r.revoked_at', 'is', null)
    .orderBy('r.id');
  if (sellerId !== undefined) tokens = tokens.where('r.seller_id', 'is not distinct from', sellerId);
  if (personId !== undefined) tokens = tokens.where('r.person_id', '=', personId);
  const active = await (engineOf(tx) === 'postgres' ? tokens.forNoKeyUpdate() : tokens).execute();
  return updateTokens(
    tx,
    keyring,
    active.filter((token) => !isKept(token)).map((token) => ({ ...token, revokedAt })),
  );
}

/** Saves whether these tokens are revoked, and seals them anew. Returns them with their new seals. */
export async function updateTokens(
  tx: Tx,
  keyring: Keyring,
  tokens: readonly StoredToken[],
): Promise<StoredToken[]> {
  const sealed = tokens.map((token) => ({ ...token, seal: sealToken(keyring, token) }));
  await updateRows(
    tx,
    'tokens',
    [
      ['intermediary_id', 'bigint'],
      ['id', 'bigint'],
      ['revoked_at', 'bigint'],
      ['seal', 'bytes'],
    ],
    2,
    sealed.map(({ intermediaryId, id, revokedAt, seal }) => [intermediaryId, id, revokedAt, seal]),
  );
  return sealed;
}
