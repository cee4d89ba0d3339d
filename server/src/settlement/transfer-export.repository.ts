import type { Kysely } from 'kysely';
import { hideFromPlanner, withIndex } from '../db/query/expressions.ts';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import {
  toStoredTransfer,
  transferColumns,
  transferFields,
  type StoredTransfer,
} from './transfer.repository.ts';
import type { TransferStatus } from './transfer.ts';

/** A transfer, and whether its seller was erased, and the account with it. */
export interface AddressedTransfer extends StoredTransfer {
  isErased: boolean;
  /** The document of the seller, which is not that of a beneficiary. */
  sellerDocument: string;
}

/** Which transfers are exported: those of one date, and of one status if that is not null. */
export interface ExportFilter {
  intermediaryId: number;
  transferDate: string;
  status: TransferStatus | null;
}

interface PageParameters extends ExportFilter {
  status: TransferStatus;
  after: number;
  limit: number;
}

const selectPage = (db: Kysely<Tables>, p: PageParameters, ofStatus: boolean) => {
  const query = db
    .selectFrom(withIndex(db, 'transfers', 'p', ofStatus ? 'transfers_by_status' : 'transfers_by_date'))
    .select(transferColumns.map((column) => `p.${column}` as const))
    .where('p.intermediary_id', '=', p.intermediaryId)
    .where('p.transfer_date', '=', p.transferDate)
    .where('p.id', '>', p.after)
    .orderBy('p.id')
    .limit(p.limit);
  return ofStatus ? query.where('p.status', '=', hideFromPlanner(db, p.status, 'text')) : query;
};

/** Selects the page first, so that the join reads no more sellers than there are transfers in it. */
const select = preparedByKind((db, p: PageParameters, { ofStatus }: { ofStatus: boolean }) =>
  db
    .selectFrom(selectPage(db, p, ofStatus).as('t'))
    .innerJoin('sellers as s', (join) =>
      join.onRef('s.intermediary_id', '=', 't.intermediary_id').onRef('s.id', '=', 't.seller_id'),
    )
    .select(transferFields.map((field) => `t.${field}` as const))
    .select(['s.forgotten_at as forgottenAt', 's.document as sellerDocument'])
    .orderBy('t.id'),
);

/** Returns at most `limit` transfers after this id, by id. */
export async function listExported(
  db: Reader,
  filter: ExportFilter,
  after: number,
  limit: number,
): Promise<AddressedTransfer[]> {
  const { status } = filter;
  const page = { ...filter, status: status ?? 'CREATED', after, limit };
  const { rows } = await select(db, { ofStatus: status !== null }, page);
  return rows.map(({ forgottenAt, sellerDocument, ...row }) => ({
    ...toStoredTransfer(row),
    sellerDocument,
    isErased: forgottenAt !== null,
  }));
}
