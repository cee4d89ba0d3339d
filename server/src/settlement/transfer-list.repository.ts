import { hideFromPlanner, withIndex } from '../db/query/expressions.ts';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import {
  toStoredTransfer,
  transferFields,
  type SelectedTransfer,
  type StoredTransfer,
} from './transfer.repository.ts';
import type { Transfer, TransferStatus } from './transfer.ts';

/** Which transfers a list contains; `null` means no filter. */
interface TransferFilter {
  intermediaryId: number;
  sellerId: number | null;
  status: TransferStatus | null;
  remittanceId: number | null;
}

/** A position in the list, which begins with the latest date and, of the same date, the highest id. */
export type TransferPosition = Pick<Transfer, 'transferDate' | 'id'>;

interface ListParameters {
  intermediaryId: number;
  sellerId: number;
  status: TransferStatus;
  remittanceId: number;
  from: string;
  beforeDate: string;
  beforeId: number;
  limit: number;
}

/** Which filters a query has. Each of the 8 combinations is built once. */
interface ListKind {
  ofSeller: boolean;
  ofStatus: boolean;
  ofRemittance: boolean;
}

function indexOf({ ofSeller, ofStatus, ofRemittance }: ListKind): string {
  if (ofRemittance) return 'transfers_by_remittance';
  if (ofSeller) return ofStatus ? 'transfers_by_seller_and_status' : 'transfers_by_seller_and_date';
  return ofStatus ? 'transfers_by_status' : 'transfers_by_date';
}

const select = preparedByKind<ListKind, ListParameters, SelectedTransfer>((db, p, kind) => {
  let query = db
    .selectFrom(withIndex(db, 'transfers', 't', indexOf(kind)))
    .select(transferFields)
    .where('t.intermediary_id', '=', p.intermediaryId)
    .where('t.transfer_date', '>=', p.from)
    .where((eb) => eb(eb.refTuple('t.transfer_date', 't.id'), '<', eb.tuple(p.beforeDate, p.beforeId)))
    .orderBy('t.transfer_date', 'desc')
    .orderBy('t.id', 'desc')
    .limit(p.limit);
  if (kind.ofSeller) query = query.where('t.seller_id', '=', hideFromPlanner(db, p.sellerId, 'bigint'));
  if (kind.ofRemittance) query = query.where('t.remittance_id', '=', p.remittanceId);
  if (kind.ofStatus) query = query.where('t.status', '=', hideFromPlanner(db, p.status, 'text'));
  return query;
});

/** Returns at most `limit` transfers before the position and not before the date `from`, the latest date first. */
export async function listTransfers(
  db: Reader,
  { intermediaryId, sellerId, status, remittanceId }: TransferFilter,
  { from, before }: { from: string; before: TransferPosition },
  limit: number,
): Promise<StoredTransfer[]> {
  const kind = {
    ofSeller: sellerId !== null,
    ofStatus: status !== null,
    ofRemittance: remittanceId !== null,
  };
  const { rows } = await select(db, kind, {
    intermediaryId,
    sellerId: sellerId ?? 0,
    status: status ?? 'CREATED',
    remittanceId: remittanceId ?? 0,
    from,
    beforeDate: before.transferDate,
    beforeId: before.id,
    limit,
  });
  return rows.map(toStoredTransfer);
}
