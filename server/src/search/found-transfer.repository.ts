import { sql } from 'kysely';
import { withIndex } from '../db/query/expressions.ts';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { Transfer } from '../settlement/transfer.ts';

/** A transfer as a search shows it. */
export type FoundTransfer = Pick<Transfer, 'id' | 'sellerId' | 'transferDate' | 'amountCents' | 'status'>;

export type TransferKey = 'ID' | 'AMOUNT';

interface Parameters {
  intermediaryId: number;
  sellerId: number;
  key: number;
  limit: number;
}

const select = preparedByKind<{ by: TransferKey; ofSeller: boolean }, Parameters, FoundTransfer>(
  (db, p, { by, ofSeller }) => {
    const query = db
      .selectFrom(withIndex(db, 'transfers', 't', by === 'ID' ? null : 'transfers_by_amount'))
      .select(['t.id', 't.seller_id as sellerId', 't.transfer_date as transferDate'])
      .select(['t.amount_cents as amountCents', 't.status'])
      .where('t.intermediary_id', '=', p.intermediaryId)
      .where(by === 'ID' ? 't.id' : 't.amount_cents', '=', p.key)
      // The condition of the index by amount, which every transfer meets.
      .where('t.amount_cents', '>', sql.lit(0))
      .orderBy('t.transfer_date', 'desc')
      .orderBy('t.id', 'desc')
      .limit(p.limit);
    return ofSeller ? query.where('t.seller_id', '=', p.sellerId) : query;
  },
);

/** Finds at most `limit` transfers by their id, or by their amount in centavos, the latest date first. */
export async function findTransfersBy(
  db: Reader,
  by: TransferKey,
  key: number,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number | null },
  limit: number,
): Promise<FoundTransfer[]> {
  const parameters = { intermediaryId, sellerId: sellerId ?? 0, key, limit };
  const { rows } = await select(db, { by, ofSeller: sellerId !== null }, parameters);
  return rows;
}
