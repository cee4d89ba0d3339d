import { sql, type UpdateResult } from 'kysely';
import { engineOf } from '../db/query/engine.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { SellerHeadRow } from '../db/tables.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';
import { UserError } from '../shared/user-error.ts';

/** The end of a seller's chain and of its events (D27, D28). */
export interface SellerHead {
  intermediaryId: number;
  sellerId: number;
  sequence: number;
  hash: Buffer;
  eventSequence: number;
}

/** The hash before the first line of every chain. */
export const genesisHash: Buffer = Buffer.alloc(32);

/** The text that a seal authenticates: the seller, the number of its last line and that line's hash. */
export function sealedText(head: SellerHead): Buffer {
  const place = Buffer.from(`${head.intermediaryId}.${head.sellerId}.${head.sequence}.`);
  return Buffer.concat([place, head.hash]);
}

/** A head as it is stored, with its seal. */
export interface SealedHead extends SellerHead {
  seal: Buffer;
}

/** The columns of a sealed head, with the names of its fields. */
export const headFields = [
  'intermediary_id as intermediaryId',
  'seller_id as sellerId',
  'statement_sequence as sequence',
  'statement_hash as hash',
  'statement_seal as seal',
  'event_sequence as eventSequence',
] as const;

const headColumns = [
  'intermediary_id',
  'seller_id',
  'statement_sequence',
  'statement_hash',
  'statement_seal',
  'event_sequence',
] as const satisfies readonly (keyof SellerHeadRow)[];

export async function insertHead(tx: Tx, keyring: Keyring, head: SellerHead): Promise<void> {
  await tx.insertInto('seller_heads').values(toRow(keyring, head)).execute();
}

const selectOneLocked = prepared<{ intermediaryId: number; sellerId: number }, SealedHead>(
  ['intermediaryId', 'sellerId'],
  (db, p) => {
    const query = db
      .selectFrom('seller_heads')
      .select(headFields)
      .where('intermediary_id', '=', p.intermediaryId)
      .where('seller_id', '=', p.sellerId);
    return engineOf(db) === 'postgres' ? query.forUpdate() : query;
  },
);

/**
 * Locks the head of one seller until the transaction ends; on SQLite the transaction is the lock. Throws `UserError`
 * for a broken seal, as `lockHeads` does.
 */
export async function lockHead(
  tx: Tx,
  keyring: Keyring,
  intermediaryId: number,
  sellerId: number,
): Promise<SellerHead | undefined> {
  const { rows } = await selectOneLocked(tx, { intermediaryId, sellerId });
  return rows[0] && intactHead(keyring, rows[0]);
}

/** Locks the head of one seller as `lockHead` does, whatever its seal, for a writer that does not seal it again. */
export async function lockHeadUnchecked(tx: Tx, intermediaryId: number, sellerId: number): Promise<void> {
  await selectOneLocked(tx, { intermediaryId, sellerId });
}

/**
 * Locks the heads of these sellers until the transaction ends, in ascending order of id, so that two writers with
 * sellers in common cannot deadlock. On SQLite the transaction is the lock. Throws `UserError` for a broken seal:
 * sealing the head again would make a chain valid that somebody changed without the key.
 */
export async function lockHeads(
  tx: Tx,
  keyring: Keyring,
  intermediaryId: number,
  sellerIds: readonly number[],
): Promise<Map<number, SellerHead>> {
  const query = tx
    .selectFrom('seller_heads')
    .select(headFields)
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', 'in', [...sellerIds])
    .orderBy('seller_id');
  const rows = await (engineOf(tx) === 'postgres' ? query.forUpdate() : query).execute();
  return new Map(rows.map((head) => [head.sellerId, intactHead(keyring, head)]));
}

/**
 * The next heads of the intermediary after this one, by seller, that another key than the newest sealed: at most `limit`,
 * locked like those of `lockHeads`, whatever their seals.
 */
export async function lockHeadsUnderOtherKeys(
  tx: Tx,
  keyring: Keyring,
  after: { intermediaryId: number; sellerId: number },
  limit: number,
): Promise<SealedHead[]> {
  const query = tx
    .selectFrom('seller_heads')
    .select(headFields)
    .where('intermediary_id', '=', after.intermediaryId)
    .where('seller_id', '>', after.sellerId)
    .where(sql`substr(statement_seal, 1, 4)`, '<>', Buffer.from(keyring.keyId, 'hex'))
    .orderBy('seller_id')
    .limit(limit);
  return (engineOf(tx) === 'postgres' ? query.forUpdate() : query).execute();
}

const update = prepared<SellerHeadRow, UpdateResult>(headColumns, (db, p) =>
  db
    .updateTable('seller_heads')
    .set({
      statement_sequence: p.statement_sequence,
      statement_hash: p.statement_hash,
      statement_seal: p.statement_seal,
      event_sequence: p.event_sequence,
    })
    .where('intermediary_id', '=', p.intermediary_id)
    .where('seller_id', '=', p.seller_id),
);

/** The seal of any head; undefined if there is no seller. */
export async function findAnySeal(db: Reader | Tx): Promise<Buffer | undefined> {
  const row = await db.selectFrom('seller_heads').select('statement_seal').limit(1).executeTakeFirst();
  return row?.statement_seal;
}

/** Saves a locked head. */
export async function updateHead(tx: Tx, keyring: Keyring, head: SellerHead): Promise<void> {
  await update(tx, toRow(keyring, head));
}

/**
 * Saves many locked heads in one statement, which on PostgreSQL is one round trip instead of one for each. The rows
 * exist, because they are locked, so none is inserted.
 */
export async function updateHeads(tx: Tx, keyring: Keyring, heads: readonly SellerHead[]): Promise<void> {
  if (heads.length === 0) return;
  await tx
    .insertInto('seller_heads')
    .values(heads.map((head) => toRow(keyring, head)))
    .onConflict((conflict) =>
      conflict.columns(['intermediary_id', 'seller_id']).doUpdateSet((eb) => ({
        statement_sequence: eb.ref('excluded.statement_sequence'),
        statement_hash: eb.ref('excluded.statement_hash'),
        statement_seal: eb.ref('excluded.statement_seal'),
        event_sequence: eb.ref('excluded.event_sequence'),
      })),
    )
    .execute();
}

function toRow(keyring: Keyring, head: SellerHead): SellerHeadRow {
  return {
    intermediary_id: head.intermediaryId,
    seller_id: head.sellerId,
    statement_sequence: head.sequence,
    statement_hash: head.hash,
    statement_seal: keyring.seal('statement-seal', sealedText(head)),
    event_sequence: head.eventSequence,
  };
}

/** Checks the seal of a stored head. */
export function checkHeadSeal(keyring: Keyring, head: SealedHead): SealCheck {
  return keyring.checkSeal('statement-seal', sealedText(head), head.seal);
}

function intactHead(keyring: Keyring, { seal, ...head }: SealedHead): SellerHead {
  const check = checkHeadSeal(keyring, { seal, ...head });
  if (check === 'intact') return head;
  const reason =
    check === 'broken'
      ? 'is broken: its statement was changed by somebody without the secret key'
      : 'is of a key that is neither in PAYFAC_SECRET_KEY nor in PAYFAC_SECRET_KEYS_OLD';
  throw new UserError(
    `the seal of seller ${head.sellerId}'s statement ${reason}. Nothing was written for this seller. See ` +
      `\`payfac statement verify --seller ${head.sellerId}\`.`,
  );
}
