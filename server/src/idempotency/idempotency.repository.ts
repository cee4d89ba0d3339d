import { sql, type InsertResult, type Kysely, type UpdateResult } from 'kysely';
import { endOfBatch, locked } from '../db/query/batches.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { IdempotencyKeyRow, Tables } from '../db/tables.ts';

/** What identifies a key: the principal, the operation, the path parameters, and the key itself (D9). */
export type KeyScope = Pick<
  IdempotencyKeyRow,
  'intermediary_id' | 'principal_seller_id' | 'operation' | 'path' | 'key_hash'
>;

export type StoredKey = Pick<
  IdempotencyKeyRow,
  'body_hmac' | 'status' | 'reply' | 'holds_secret' | 'created_at'
>;

const scopeNames = ['intermediary_id', 'principal_seller_id', 'operation', 'path', 'key_hash'] as const;

const selectKey = (db: Kysely<Tables>, p: KeyScope) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hmac', 'status', 'reply', 'holds_secret', 'created_at'])
    .where('intermediary_id', '=', p.intermediary_id)
    .where('principal_seller_id', '=', p.principal_seller_id)
    .where('operation', '=', p.operation)
    .where('path', '=', p.path)
    .where('key_hash', '=', p.key_hash);

const select = prepared<KeyScope, StoredKey>(selectKey);

export async function findKey(db: Reader | Tx, scope: KeyScope): Promise<StoredKey | undefined> {
  const { rows } = await select(db, scope);
  return rows[0];
}

const selectLocked = prepared<KeyScope, StoredKey>((db, p) => locked(db, selectKey(db, p)));

/** Returns a key as `findKey` does, locked until the transaction ends; on SQLite the transaction is the lock. */
export async function lockKey(tx: Tx, scope: KeyScope): Promise<StoredKey | undefined> {
  const { rows } = await selectLocked(tx, scope);
  return rows[0];
}

type Reservation = KeyScope & Pick<IdempotencyKeyRow, 'body_hmac' | 'holds_secret' | 'created_at'>;

const insert = prepared<Reservation, InsertResult>((db, p) =>
  db
    .insertInto('idempotency_keys')
    .values({
      intermediary_id: p.intermediary_id,
      principal_seller_id: p.principal_seller_id,
      operation: p.operation,
      path: p.path,
      key_hash: p.key_hash,
      body_hmac: p.body_hmac,
      holds_secret: p.holds_secret,
      created_at: p.created_at,
      status: null,
      reply: null,
    })
    .onConflict((conflict) => conflict.columns([...scopeNames]).doNothing()),
);

/**
 * Reserves the key for this transaction. Returns false if it was used before. It waits while another transaction holds
 * the key, so that the second of two concurrent requests finds the reply of the first.
 */
export async function reserveKey(
  tx: Tx,
  scope: KeyScope,
  reservation: { bodyHmac: Buffer; holdsSecret: boolean; createdAt: number },
): Promise<boolean> {
  const { numAffectedRows } = await insert(tx, {
    ...scope,
    body_hmac: reservation.bodyHmac,
    holds_secret: reservation.holdsSecret ? 1 : 0,
    created_at: reservation.createdAt,
  });
  return numAffectedRows === 1n;
}

type ReplyParameters = KeyScope & { status: number | null; reply: Buffer };

const update = prepared<ReplyParameters, UpdateResult>((db, p) =>
  db
    .updateTable('idempotency_keys')
    .set({ status: p.status, reply: p.reply })
    .where('intermediary_id', '=', p.intermediary_id)
    .where('principal_seller_id', '=', p.principal_seller_id)
    .where('operation', '=', p.operation)
    .where('path', '=', p.path)
    .where('key_hash', '=', p.key_hash),
);

export async function storeReply(tx: Tx, scope: KeyScope, status: number, reply: Buffer): Promise<void> {
  await update(tx, { ...scope, status, reply });
}

/** Stores the progress without a status, because the request has not ended. */
export async function storeProgress(tx: Tx, scope: KeyScope, progress: Buffer): Promise<void> {
  await update(tx, { ...scope, status: null, reply: progress });
}

/** Returns when the oldest key was first used, in epoch milliseconds, or null if there is none. */
export async function oldestKeyAt(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select((eb) => eb.fn.min<number | null>('created_at').as('oldest'))
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/** Deletes the oldest keys from before `instant`, and returns how many. Call it until it returns 0. */
export async function deleteKeysBefore(tx: Tx, instant: number): Promise<number> {
  const due = tx
    .selectFrom('idempotency_keys')
    .select('created_at as at')
    .where('created_at', '<', instant)
    .orderBy('created_at');
  const { numDeletedRows } = await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', await endOfBatch(due, instant))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Erases the oldest replies with a secret from before `instant`, and returns how many; their keys stay. Call it until
 * it returns 0.
 */
export async function clearSecretsBefore(tx: Tx, instant: number): Promise<number> {
  // The value is a literal, so that the partial index on the few replies with a secret is used.
  const holdsSecret = sql.lit(1);
  const due = tx
    .selectFrom('idempotency_keys')
    .select('created_at as at')
    .where('holds_secret', '=', holdsSecret)
    .where('reply', 'is not', null)
    .where('created_at', '<', instant)
    .orderBy('created_at');
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_keys')
    .set({ reply: null })
    .where('holds_secret', '=', holdsSecret)
    .where('reply', 'is not', null)
    .where('created_at', '<', await endOfBatch(due, instant))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Erases the replies to one seller's own requests. */
export async function clearRepliesOf(tx: Tx, intermediaryId: number, sellerId: number): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: null })
    .where('intermediary_id', '=', intermediaryId)
    .where('principal_seller_id', '=', sellerId)
    .execute();
}

/** Erases the intermediary's replies of `refundCharge` at these paths. */
export async function clearRepliesAtPaths(
  tx: Tx,
  intermediaryId: number,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: null })
    .where('intermediary_id', '=', intermediaryId)
    .where('principal_seller_id', '=', 0)
    .where('operation', '=', 'refundCharge')
    .where('path', 'in', [...paths])
    .execute();
}

/** Erases one reply. */
export async function clearReply(tx: Tx, scope: KeyScope): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: null })
    .where('intermediary_id', '=', scope.intermediary_id)
    .where('principal_seller_id', '=', scope.principal_seller_id)
    .where('operation', '=', scope.operation)
    .where('path', '=', scope.path)
    .where('key_hash', '=', scope.key_hash)
    .execute();
}

/**
 * Returns the intermediary's stored replies of this operation after the given one, in the order of their paths and
 * keys.
 */
export async function listReplies(
  db: Reader,
  { intermediaryId, operation }: { intermediaryId: number; operation: string },
  after: KeyScope | null,
  limit: number,
): Promise<(KeyScope & { reply: Buffer })[]> {
  let query = db
    .selectFrom('idempotency_keys')
    .select([...scopeNames, 'reply'])
    .where('intermediary_id', '=', intermediaryId)
    .where('principal_seller_id', '=', 0)
    .where('operation', '=', operation)
    .where('reply', 'is not', null)
    .orderBy('path')
    .orderBy('key_hash')
    .limit(limit);
  if (after !== null) {
    query = query.where((eb) =>
      eb(eb.refTuple('path', 'key_hash'), '>', eb.tuple(after.path, after.key_hash)),
    );
  }
  const rows = await query.execute();
  return rows.flatMap(({ reply, ...scope }) => (reply === null ? [] : [{ ...scope, reply }]));
}
