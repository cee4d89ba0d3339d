import type { Selectable } from 'kysely';
import { type RecordKey, underOtherKeys, locked } from '../db/query/batches.ts';
import {
  fieldsOf,
  inCamelCase,
  isOneOf,
  inColumns,
  without,
  type CamelCased,
} from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { RemittanceRow } from '../db/tables.ts';
import { assertIntact, sealing, sha256, type Keyring } from '../shared/keyring.ts';

/** A file that tells a bank whom to pay; its seal covers all of it, and its transfers by a digest of their ids (D47). */
export type Remittance = CamelCased<Omit<Selectable<RemittanceRow>, 'seal'>>;

export type StoredRemittance = Remittance & Pick<RemittanceRow, 'seal'>;

export const remittanceStatuses = [
  'DRAFT',
  'APPROVED',
  'CANCELLED',
] as const satisfies readonly Remittance['status'][];

const sealedColumns = [
  'intermediary_id',
  'id',
  'account_id',
  'payer',
  'payment_date',
  'transfers',
  'amount_cents',
  'transfers_digest',
  'status',
  'file_number',
  'maker_id',
  'decider_id',
  'created_at',
  'ended_at',
] as const satisfies readonly (keyof RemittanceRow)[];

const remittanceFields = inCamelCase([...sealedColumns, 'seal'] as const);

const { seal, check } = sealing<Remittance>('remittance-seal', fieldsOf(sealedColumns));
export const checkRemittanceSeal = check;

/** A draft before it has its number. */
export type NewRemittance = Omit<Remittance, 'id' | 'status' | 'fileNumber' | 'deciderId' | 'endedAt'>;

/** Inserts a draft, and seals it. */
export async function insertRemittance(tx: Tx, keyring: Keyring, draft: NewRemittance): Promise<Remittance> {
  const { id } = await tx
    .insertInto('remittances')
    .values({
      ...inColumns(draft, without(sealedColumns, 'id', 'status', 'file_number', 'decider_id', 'ended_at')),
      status: 'DRAFT',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const open = { status: 'DRAFT', fileNumber: null, deciderId: null, endedAt: null } as const;
  return updateRemittance(tx, keyring, { ...draft, ...open, id });
}

/** Seals a remittance, and saves how it ended. Its row must be locked. */
export async function updateRemittance(
  tx: Tx,
  keyring: Keyring,
  remittance: Remittance,
): Promise<Remittance> {
  await tx
    .updateTable('remittances')
    .set({
      status: remittance.status,
      file_number: remittance.fileNumber,
      decider_id: remittance.deciderId,
      ended_at: remittance.endedAt,
      seal: seal(keyring, remittance),
    })
    .where('intermediary_id', '=', remittance.intermediaryId)
    .where('id', '=', remittance.id)
    .execute();
  return remittance;
}

const select = (db: Reader | Tx, intermediaryId: number) =>
  db.selectFrom('remittances').select(remittanceFields).where('intermediary_id', '=', intermediaryId);

export function findRemittance(
  db: Reader | Tx,
  { intermediaryId, id }: RecordKey,
): Promise<StoredRemittance | undefined> {
  return select(db, intermediaryId).where('id', '=', id).executeTakeFirst();
}

/** Returns these remittances. One that the intermediary does not have is left out. */
export async function findRemittances(
  db: Reader,
  named: { intermediaryId: number; ids: readonly number[] },
): Promise<StoredRemittance[]> {
  return (await selectNamed(db, named)).rows;
}

const selectNamed = prepared<{ intermediaryId: number; ids: readonly number[] }, StoredRemittance>((db, p) =>
  db
    .selectFrom('remittances')
    .select(remittanceFields)
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'id', p.ids, 'bigint')),
);

/** Returns a remittance, locked until the transaction ends. */
export function lockRemittance(
  tx: Tx,
  { intermediaryId, id }: RecordKey,
): Promise<StoredRemittance | undefined> {
  const query = select(tx, intermediaryId).where('id', '=', id);
  return locked(tx, query).executeTakeFirst();
}

/** Which remittances a list has; `null` means no filter. */
interface RemittanceFilter {
  intermediaryId: number;
  status: Remittance['status'] | null;
}

/** Returns at most `limit` remittances with an id below `before`, the newest first. */
export function listRemittances(
  db: Reader,
  { intermediaryId, status }: RemittanceFilter,
  before: number,
  limit: number,
): Promise<StoredRemittance[]> {
  const page = select(db, intermediaryId).where('id', '<', before).orderBy('id', 'desc').limit(limit);
  return (status === null ? page : page.where('status', '=', status)).execute();
}

/** Returns whether a remittance pays from this account, which is locked. One that was cancelled does not. */
export async function hasRemittance(tx: Tx, { intermediaryId, id }: RecordKey): Promise<boolean> {
  const standing = select(tx, intermediaryId).where('account_id', '=', id).where('status', '<>', 'CANCELLED');
  return (await standing.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the next remittances under another key than this one, locked as `lockNext` does. */
export const lockRemittancesUnderOtherKeys = underOtherKeys((tx) =>
  tx.selectFrom('remittances as r').select(remittanceFields),
);

/** Throws `SealBrokenError` for a remittance that was changed without the key. */
export function assertRemittanceIntact(keyring: Keyring, remittance: StoredRemittance): void {
  assertIntact(
    checkRemittanceSeal(keyring, remittance, remittance.seal),
    `remittance ${remittance.id}`,
    'No file was made, and nothing was written. Ask your bank what it has, and take the row from a backup.',
  );
}

/** Returns the digest of the transfers of a remittance, in whatever order they are. */
export function transfersDigest(transfers: readonly { id: number }[]): Buffer {
  return sha256(
    transfers
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join(' '),
  );
}
