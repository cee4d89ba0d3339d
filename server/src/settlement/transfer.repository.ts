import { underOtherKeys } from '../db/query/batches.ts';
import { engineOf } from '../db/query/engine.ts';
import { fieldsOf, inCamelCase } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import { insertNumbered, reserveIds, updateSeals } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { TransferRow } from '../db/tables.ts';
import { failInsert } from '../ledger/seller-head.repository.ts';
import { payeeColumnNames, type Payee } from '../sellers/bank-account.ts';
import type { Keyring } from '../shared/keyring.ts';
import { parseStored } from '../shared/stored.ts';
import {
  noCoverage,
  openStatuses,
  sealedTransferColumns,
  sealTransfer,
  type Coverage,
  type Transfer,
  type TransferStatus,
} from './transfer.ts';

/** A transfer as it is stored. */
export interface StoredTransfer extends Transfer {
  /** The account when the transfer was created; null once the seller is erased. */
  account: Payee | null;
  /** The remittance that it is in; null if it is in none, or that was cancelled. */
  remittanceId: number | null;
  seal: Buffer | null;
}

/** A transfer as the database returns it, with the account as text. */
export type SelectedTransfer = Omit<StoredTransfer, 'account'> & { account: string | null };

export const transferColumns = [...sealedTransferColumns, 'account', 'remittance_id', 'seal'] as const;

/** The columns of a stored transfer, with the names of its fields; `toStoredTransfer` reads the account. */
export const transferFields = inCamelCase(transferColumns);

export function toStoredTransfer({ account, ...transfer }: SelectedTransfer): StoredTransfer {
  const what = `the account of transfer ${transfer.id}`;
  return { ...transfer, account: account === null ? null : (parseStored(account, what) as Payee) };
}

/** A transfer that has no id yet. It will be `CREATED`, and has no answer of the bank. */
export type NewTransfer = Omit<Transfer, 'id' | 'updatedAt' | keyof typeof beforeAnswer>;

/** Returns new transfers with their ids, which their seals and their lines name. */
export async function numberTransfers<New extends NewTransfer>(
  tx: Tx,
  transfers: readonly New[],
): Promise<(New & Transfer)[]> {
  const ids = await reserveIds(tx, 'transfers', transfers.length);
  return transfers.map((transfer, index) => {
    const id = ids[index];
    if (id === undefined) throw new Error('a transfer got no id');
    return { ...transfer, ...beforeAnswer, updatedAt: transfer.createdAt, id };
  });
}

const beforeAnswer = {
  status: 'CREATED',
  endToEndId: null,
  payingBank: null,
  bankNumber: null,
  paidOn: null,
  reason: null,
} as const;

const sealedFields = fieldsOf(sealedTransferColumns);
const insertedColumns = [...sealedTransferColumns, 'account', 'seal'] as const;

/** Inserts transfers that have their ids, under their seals. */
export async function insertTransfers(
  tx: Tx,
  keyring: Keyring,
  transfers: readonly (Transfer & { account: Payee })[],
): Promise<void> {
  const rows = transfers.map((transfer) => [
    ...sealedFields.map((field) => transfer[field]),
    JSON.stringify(transfer.account, [...payeeColumnNames]),
    sealTransfer(keyring, transfer),
  ]);
  await insertNumbered(tx, 'transfers', insertedColumns, rows).catch((error: unknown) =>
    failInsert(error, transfers),
  );
}

type TransferKey = Pick<Transfer, 'intermediaryId' | 'id'>;

export async function updateTransferSeals(
  tx: Tx,
  transfers: readonly (TransferKey & { seal: Buffer })[],
): Promise<void> {
  const rows = transfers.map(({ intermediaryId, id, seal }) => [intermediaryId, id, seal] as const);
  await updateSeals(tx, 'transfers', rows);
}

const oneTransfer = (db: Reader | Tx, p: TransferKey) =>
  db
    .selectFrom('transfers')
    .select(transferFields)
    .where('intermediary_id', '=', p.intermediaryId)
    .where('id', '=', p.id);

const selectOne = prepared<TransferKey, SelectedTransfer>(oneTransfer);

const lockOne = prepared<TransferKey, SelectedTransfer>((db, p) =>
  engineOf(db) === 'postgres' ? oneTransfer(db, p).forNoKeyUpdate() : oneTransfer(db, p),
);

/** Returns a transfer as `findTransfer` does, locked until the transaction ends, so that no remittance takes it meanwhile. */
export async function lockTransfer(tx: Tx, key: TransferKey): Promise<StoredTransfer | undefined> {
  const { rows } = await lockOne(tx, key);
  return rows[0] && toStoredTransfer(rows[0]);
}

/** Returns a transfer, or undefined if the intermediary has no such transfer. */
export async function findTransfer(db: Reader | Tx, key: TransferKey): Promise<StoredTransfer | undefined> {
  const { rows } = await selectOne(db, key);
  return rows[0] && toStoredTransfer(rows[0]);
}

const selectBefore = prepared<Pick<Transfer, 'intermediaryId' | 'sellerId' | 'throughSequence'>, Coverage>(
  (db, p) =>
    db
      .selectFrom('transfers')
      .select(inCamelCase(['transfer_date', 'debited_through', 'through_sequence'] as const))
      .where('intermediary_id', '=', p.intermediaryId)
      .where('seller_id', '=', p.sellerId)
      .where('through_sequence', '<', p.throughSequence)
      .where('contract', 'is', null)
      .orderBy('through_sequence', 'desc')
      .limit(1),
);

/** Returns the coverage of the seller's own transfer before this one, or `noCoverage` if this is the first. */
export async function findCoverageBefore(
  db: Reader | Tx,
  transfer: Pick<Transfer, 'intermediaryId' | 'sellerId' | 'throughSequence'>,
): Promise<Coverage> {
  const { rows } = await selectBefore(db, transfer);
  return rows[0] ?? noCoverage;
}

/**
 * Writes a transfer's new status, with the seal that covers it. Returns false if its status is not the expected one.
 */
export async function updateTransferStatus(
  tx: Tx,
  transfer: Transfer & { seal: Buffer },
  expected: TransferStatus,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transfers')
    .set({
      status: transfer.status,
      end_to_end_id: transfer.endToEndId,
      paying_bank: transfer.payingBank,
      bank_number: transfer.bankNumber,
      paid_on: transfer.paidOn,
      reason: transfer.reason,
      updated_at: transfer.updatedAt,
      seal: transfer.seal,
    })
    .where('intermediary_id', '=', transfer.intermediaryId)
    .where('id', '=', transfer.id)
    .where('status', '=', expected)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const lockTransfersUnderOtherKeys = underOtherKeys((tx) =>
  tx.selectFrom('transfers as r').select(inCamelCase([...sealedTransferColumns, 'seal'] as const)),
);

/** Returns how many transfers of a seller wait for the bank's answer, and the first of them. */
export async function countOpenTransfers(
  db: Reader | Tx,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
): Promise<{ count: number; firstId: number | null }> {
  return db
    .selectFrom('transfers')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('id').as('firstId')])
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .where('status', 'in', openStatuses)
    .executeTakeFirstOrThrow();
}

export interface WaitingTransfer {
  id: number;
  sellerId: number;
  status: TransferRow['status'];
  updatedAt: number;
}

/**
 * Returns how many open transfers of an intermediary have had the same status since this instant, and the oldest of
 * them.
 */
export async function listWaitingTransfers(
  db: Reader,
  intermediaryId: number,
  since: number,
): Promise<{ count: number; oldest: WaitingTransfer | null }> {
  const waiting = db
    .selectFrom('transfers')
    .where('intermediary_id', '=', intermediaryId)
    .where('status', 'in', openStatuses)
    .where('updated_at', '<', since);
  const [{ count }, oldest] = await Promise.all([
    waiting.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    waiting
      .select(['id', 'seller_id as sellerId', 'status', 'updated_at as updatedAt'])
      .orderBy('updated_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { count, oldest: oldest ?? null };
}

/** Erases where the seller was paid. The digests, which the seals cover, stay. */
export async function eraseTransferAccounts(
  tx: Tx,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
): Promise<void> {
  await tx
    .updateTable('transfers')
    .set({ account: null })
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .execute();
}
