import type { RecordKey } from '../db/query/batches.ts';
import { engineOf } from '../db/query/engine.ts';
import { hideFromPlanner, inCamelCase, isOneOf, withIndex } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import { updateRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import { sealTransfer, type TransferStatus } from '../settlement/transfer.ts';
import {
  toStoredTransfer,
  transferFields,
  transferColumns,
  type SelectedTransfer,
  type StoredTransfer,
} from '../settlement/transfer.repository.ts';
import type { Keyring } from '../shared/keyring.ts';

interface NamedTransfers {
  intermediaryId: number;
  ids: readonly number[];
}

const selectNamed = prepared<NamedTransfers, SelectedTransfer>((db, p) =>
  db
    .selectFrom('transfers')
    .select(transferFields)
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'id', p.ids, 'bigint'))
    .orderBy('id'),
);

/** Returns these transfers by id. One that the intermediary does not have is left out. */
export async function findTransfers(db: Reader | Tx, named: NamedTransfers): Promise<StoredTransfer[]> {
  return (await selectNamed(db, named)).rows.map(toStoredTransfer);
}

/** A place in the order in which transfers fell due. */
interface Place {
  transferDate: string;
  id: number;
}

/** Yields transfers some at a time, in the order in which they fell due. */
async function* inPages(
  read: (after: Place, limit: number) => Promise<readonly SelectedTransfer[]>,
): AsyncGenerator<StoredTransfer[]> {
  const limit = 1_000;
  let after: Place | undefined = { transferDate: '', id: 0 };
  while (after !== undefined) {
    const transfers: StoredTransfer[] = (await read(after, limit)).map(toStoredTransfer);
    if (transfers.length > 0) yield transfers;
    after = transfers.at(limit - 1);
  }
}

interface PayablePage {
  intermediaryId: number;
  /** The last payment date. */
  paymentDate: string;
  afterDate: string;
  afterId: number;
  limit: number;
}

const selectPayable = prepared<PayablePage, SelectedTransfer>((db, p) =>
  db
    .selectFrom(withIndex(db, 'transfers', 't', 'transfers_by_status'))
    .select(inCamelCase(transferColumns.map((column) => `t.${column}` as const)))
    .where('t.intermediary_id', '=', p.intermediaryId)
    .where('t.status', '=', hideFromPlanner(db, 'CREATED' as const, 'text'))
    .where((eb) => eb(eb.refTuple('t.transfer_date', 't.id'), '>', eb.tuple(p.afterDate, p.afterId)))
    .where('t.remittance_id', 'is', null)
    .where('t.payment_date', '<=', p.paymentDate)
    .orderBy('t.transfer_date')
    .orderBy('t.id')
    .limit(p.limit),
);

/** Yields the transfers that no remittance has and that may be paid by this day, some at a time, as they fell due. */
export const listPayable = (
  db: Reader,
  payable: Pick<PayablePage, 'intermediaryId' | 'paymentDate'>,
): AsyncGenerator<StoredTransfer[]> =>
  inPages(
    async ({ transferDate: afterDate, id: afterId }, limit) =>
      (await selectPayable(db, { ...payable, afterDate, afterId, limit })).rows,
  );

/** Puts transfers into a remittance. Returns how many: fewer if one of them is not CREATED, or in a remittance. */
export async function claimTransfers(
  tx: Tx,
  { intermediaryId, id: remittanceId }: RecordKey,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await claim(tx, { intermediaryId, remittanceId, ids });
  return rows.length;
}

const claim = prepared<NamedTransfers & { remittanceId: number }, { id: number }>((db, p) =>
  db
    .updateTable('transfers')
    .set({ remittance_id: p.remittanceId })
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'id', p.ids, 'bigint'))
    .where('status', '=', 'CREATED')
    .where('remittance_id', 'is', null)
    .returning('id'),
);

/** Takes all transfers out of a remittance. */
export async function releaseTransfers(tx: Tx, { intermediaryId, id }: RecordKey): Promise<void> {
  await tx
    .updateTable('transfers')
    .set({ remittance_id: null })
    .where('intermediary_id', '=', intermediaryId)
    .where('remittance_id', '=', id)
    .execute();
}

const selectRemitted = prepared<RecordKey & Omit<PayablePage, 'paymentDate'>, SelectedTransfer>((db, p) =>
  db
    .selectFrom(withIndex(db, 'transfers', 't', 'transfers_by_remittance'))
    .select(inCamelCase(transferColumns.map((column) => `t.${column}` as const)))
    .where('t.intermediary_id', '=', p.intermediaryId)
    .where('t.remittance_id', '=', p.id)
    .where((eb) => eb(eb.refTuple('t.transfer_date', 't.id'), '>', eb.tuple(p.afterDate, p.afterId)))
    .orderBy('t.transfer_date')
    .orderBy('t.id')
    .limit(p.limit),
);

/** Yields the transfers of a remittance some at a time, as they fell due. */
export const listRemitted = (
  db: Reader | Tx,
  { intermediaryId, id }: RecordKey,
): AsyncGenerator<StoredTransfer[]> =>
  inPages(
    async ({ transferDate: afterDate, id: afterId }, limit) =>
      (await selectRemitted(db, { intermediaryId, id, afterDate, afterId, limit })).rows,
  );

/** Locks the transfers of a remittance until the transaction ends, so that nobody changes what they say meanwhile. */
export async function lockRemitted(tx: Tx, { intermediaryId, id }: RecordKey): Promise<void> {
  if (engineOf(tx) === 'sqlite') return;
  await tx
    .selectFrom('transfers')
    .select('id')
    .where('intermediary_id', '=', intermediaryId)
    .where('remittance_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Writes that the bank has these transfers, under their seals. They must be locked. */
export async function markSent(
  tx: Tx,
  keyring: Keyring,
  transfers: readonly StoredTransfer[],
  updatedAt: number,
): Promise<void> {
  const columns = [
    ['intermediary_id', 'bigint'],
    ['id', 'bigint'],
    ['status', 'text'],
    ['updated_at', 'bigint'],
    ['seal', 'bytes'],
  ] as const;
  const rows = transfers.map((transfer) => {
    const sent = { ...transfer, status: 'SENT', updatedAt } as const;
    return [sent.intermediaryId, sent.id, sent.status, updatedAt, sealTransfer(keyring, sent)];
  });
  await updateRows(tx, 'transfers', columns, 2, rows);
}

/** How many transfers of a remittance have a status. */
interface StatusCount {
  remittanceId: number;
  status: TransferStatus;
  count: number;
}

const selectCounts = prepared<NamedTransfers, StatusCount>((db, p) =>
  db
    .selectFrom('transfers')
    .select((eb) => [
      eb.ref('remittance_id').$castTo<number>().as('remittanceId'),
      'status',
      eb.fn.countAll<number>().as('count'),
    ])
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'remittance_id', p.ids, 'bigint'))
    .groupBy(['remittance_id', 'status']),
);

/** Counts the transfers of these remittances by status. */
export async function countByStatus(db: Reader | Tx, named: NamedTransfers): Promise<StatusCount[]> {
  return named.ids.length === 0 ? [] : (await selectCounts(db, named)).rows;
}
