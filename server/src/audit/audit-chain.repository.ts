import { endOfBatch, type RecordKey, locked } from '../db/query/batches.ts';
import type { CamelCased } from '../db/query/expressions.ts';
import { updateRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { AuditHeadRow } from '../db/tables.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';
import { coveredColumns, type AuditFields } from './audit.repository.ts';

/** The end of an intermediary's chain of audit records, and the last record that was pruned from its beginning. */
export type AuditHead = CamelCased<AuditHeadRow>;

const headFields = [
  'intermediary_id as intermediaryId',
  'sequence',
  'hash',
  'pruned_sequence as prunedSequence',
  'pruned_hash as prunedHash',
  'seal',
] as const;

/** The hash before the first record of every chain. */
const genesisHash: Buffer = Buffer.alloc(32);

export function checkAuditHead(keyring: Keyring, head: AuditHead): SealCheck {
  return keyring.checkSeal('audit-seal', sealedText(head), head.seal);
}

function sealedText(head: Omit<AuditHead, 'seal'>): Buffer {
  const { intermediaryId, sequence, hash, prunedSequence, prunedHash } = head;
  const sealed = [
    'head',
    intermediaryId,
    sequence,
    hash.toString('hex'),
    prunedSequence,
    prunedHash.toString('hex'),
  ];
  return Buffer.from(JSON.stringify(sealed));
}

export function findAuditHead(db: Reader, intermediaryId: number): Promise<AuditHead | undefined> {
  return db
    .selectFrom('audit_heads')
    .select(headFields)
    .where('intermediary_id', '=', intermediaryId)
    .executeTakeFirst();
}

export function listAuditHeads(db: Reader): Promise<AuditHead[]> {
  return db.selectFrom('audit_heads').select(headFields).orderBy('intermediary_id').execute();
}

function selectLocked(tx: Tx, intermediaryId: number): Promise<AuditHead | undefined> {
  const query = tx.selectFrom('audit_heads').select(headFields).where('intermediary_id', '=', intermediaryId);
  return locked(tx, query).executeTakeFirst();
}

/**
 * Locks the head until the transaction ends; on SQLite the transaction is the lock. It is inserted if there is none,
 * because a row that does not exist cannot be locked. Its seal is not checked.
 */
export async function lockAuditHead(tx: Tx, keyring: Keyring, intermediaryId: number): Promise<AuditHead> {
  const [hash, prunedHash] = [genesisHash, genesisHash];
  const first = { intermediaryId, sequence: 0, hash, prunedSequence: 0, prunedHash };
  await tx
    .insertInto('audit_heads')
    .values(rowOf(keyring, first))
    .onConflict((conflict) => conflict.column('intermediary_id').doNothing())
    .execute();
  const head = await selectLocked(tx, intermediaryId);
  if (head === undefined) throw new Error(`intermediary ${intermediaryId} has no head of audit records`);
  return head;
}

/** Returns the head of the intermediary, locked, if it was sealed with another key than this one. */
export async function lockAuditHeadUnderOtherKey(
  tx: Tx,
  keyId: Buffer,
  { intermediaryId, id }: RecordKey,
): Promise<(AuditHead & RecordKey)[]> {
  const head = id === 0 ? await selectLocked(tx, intermediaryId) : undefined;
  if (head === undefined || head.seal.subarray(0, keyId.length).equals(keyId)) return [];
  return [{ ...head, id: intermediaryId }];
}

/** Seals and saves a locked head. */
export async function updateAuditHead(
  tx: Tx,
  keyring: Keyring,
  head: Omit<AuditHead, 'seal'>,
): Promise<void> {
  const { intermediary_id: _, ...changed } = rowOf(keyring, head);
  await tx
    .updateTable('audit_heads')
    .set(changed)
    .where('intermediary_id', '=', head.intermediaryId)
    .execute();
}

function rowOf(keyring: Keyring, head: Omit<AuditHead, 'seal'>): AuditHeadRow {
  return {
    intermediary_id: head.intermediaryId,
    sequence: head.sequence,
    hash: head.hash,
    pruned_sequence: head.prunedSequence,
    pruned_hash: head.prunedHash,
    seal: keyring.seal('audit-seal', sealedText(head)),
  };
}

const recordFields = ['id', ...coveredColumns] as const;

/** A record that is not in the chain yet, with the seal that it was written with. */
interface UnchainedRecord extends AuditFields {
  id: number;
  seal: Buffer | null;
}

/** Returns the intermediaries with records that are not in their chain. */
export async function listUnchainedIntermediaries(db: Reader): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_records')
    .select('intermediary_id')
    .distinct()
    .where('sequence', 'is', null)
    .execute();
  return rows.map((row) => row.intermediary_id);
}

/** Returns the records of an intermediary that are not in its chain, after this id, at most `limit`. */
export function listUnchained(
  db: Reader,
  { intermediaryId, id }: { intermediaryId: number; id: number },
  limit: number,
): Promise<UnchainedRecord[]> {
  return db
    .selectFrom('audit_records')
    .select([...recordFields, 'seal'])
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '>', id)
    .where('sequence', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A record in the chain. Its hash covers it and the hash before it. */
export interface ChainedRecord extends AuditFields {
  id: number;
  sequence: number;
  hash: Buffer;
}

/** Returns the records of the chain after this number, at most `limit`. */
export async function listChained(
  db: Reader,
  { intermediaryId, sequence: after }: { intermediaryId: number; sequence: number },
  limit: number,
): Promise<ChainedRecord[]> {
  const rows = await db
    .selectFrom('audit_records')
    .select([...recordFields, 'sequence', 'hash'])
    .where('intermediary_id', '=', intermediaryId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(({ sequence, hash, ...record }) => ({
    ...record,
    sequence: sequence ?? 0,
    hash: hash ?? Buffer.alloc(0),
  }));
}

/** Puts records into the chain. The head, which covers them from then on, takes the place of their seals. */
export async function linkRecords(tx: Tx, records: readonly ChainedRecord[]): Promise<void> {
  await updateRows(
    tx,
    'audit_records',
    [
      ['intermediary_id', 'bigint'],
      ['id', 'bigint'],
      ['sequence', 'bigint'],
      ['hash', 'bytes'],
      ['seal', 'bytes'],
    ],
    2,
    records.map((record) => [record.intermediary_id, record.id, record.sequence, record.hash, null]),
  );
}

/** Returns the greatest number of a record in the chain, or 0 if there is none. */
export async function findNewestSequence(db: Reader, intermediaryId: number): Promise<number> {
  const row = await db
    .selectFrom('audit_records')
    .select('sequence')
    .where('intermediary_id', '=', intermediaryId)
    .where('sequence', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sequence ?? 0;
}

/**
 * Returns the earliest time at which the first record of any chain, or a record outside of all chains, was written, in
 * epoch milliseconds; null without records. Later records of a chain do not count, even if they are older: if a clock
 * ahead has dated the first one, pruning stops there.
 */
export async function oldestAuditAt(db: Reader): Promise<number | null> {
  const unchained = await db
    .selectFrom('audit_records')
    .select((eb) => eb.fn.min<number | null>('occurred_at').as('at'))
    .where('sequence', 'is', null)
    .executeTakeFirst();
  const at = unchained?.at ?? null;
  const instants = at === null ? [] : [at];
  for (const { intermediaryId, prunedSequence: sequence } of await listAuditHeads(db)) {
    const [first] = await listChained(db, { intermediaryId, sequence }, 1);
    if (first !== undefined) instants.push(first.occurred_at);
  }
  return instants.length === 0 ? null : Math.min(...instants);
}

/** Returns the intermediaries with records from before `instant`. */
export async function listIntermediariesToPrune(db: Reader, instant: number): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_records')
    .select('intermediary_id')
    .distinct()
    .where('occurred_at', '<', instant)
    .execute();
  return rows.map((row) => row.intermediary_id);
}

/** Deletes the records of the chain up to this number. */
export async function deleteChained(tx: Tx, intermediaryId: number, until: number): Promise<void> {
  await tx
    .deleteFrom('audit_records')
    .where('intermediary_id', '=', intermediaryId)
    .where('sequence', '<=', until)
    .execute();
}

/** Deletes the oldest records that never came into the chain, from before `instant`, and returns how many. */
export async function deleteUnchainedBefore(
  tx: Tx,
  intermediaryId: number,
  instant: number,
): Promise<number> {
  const due = tx
    .selectFrom('audit_records')
    .select('occurred_at as at')
    .where('intermediary_id', '=', intermediaryId)
    .where('sequence', 'is', null)
    .where('occurred_at', '<', instant)
    .orderBy('occurred_at');
  const { numDeletedRows } = await tx
    .deleteFrom('audit_records')
    .where('intermediary_id', '=', intermediaryId)
    .where('sequence', 'is', null)
    .where('occurred_at', '<', await endOfBatch(due, instant))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
