import { prepared } from '../../db/query/prepared.ts';
import type { Reader } from '../../db/store.ts';
import { headFields, type SealedHead } from '../../ledger/seller-head.repository.ts';

/** A seller's head, and the number of its last line at the same instant; null if it has no lines. */
export type StoredHead = SealedHead & { lastSequence: number | null };

const selectHead = prepared<{ intermediaryId: number; sellerId: number }, StoredHead>((db, p) =>
  db
    .selectFrom('seller_heads as h')
    .select(headFields.map((field) => `h.${field}` as const))
    // One statement reads both at the same instant, because a writer changes them together.
    .select((eb) =>
      eb
        .selectFrom('statement_entries as e')
        .select((e) => e.fn.max('e.sequence').as('last'))
        .where('e.intermediary_id', '=', p.intermediaryId)
        .where('e.seller_id', '=', p.sellerId)
        .as('lastSequence'),
    )
    .where('h.intermediary_id', '=', p.intermediaryId)
    .where('h.seller_id', '=', p.sellerId),
);

export async function findHead(
  db: Reader,
  intermediaryId: number,
  sellerId: number,
): Promise<StoredHead | undefined> {
  const { rows } = await selectHead(db, { intermediaryId, sellerId });
  return rows[0];
}

export interface Chain {
  intermediaryId: number;
  sellerId: number;
}

/** Returns the chains of all sellers, or of this one, by seller id; all ids come from one sequence (D1). */
export async function listChains(db: Reader, sellerId: number | null = null): Promise<Chain[]> {
  let query = db.selectFrom('sellers').select(['intermediary_id as intermediaryId', 'id as sellerId']);
  if (sellerId !== null) query = query.where('id', '=', sellerId);
  return query.orderBy('id').execute();
}

/** Returns how many lines there are to verify, according to the heads: of all chains, or of this one. */
export async function countLines(db: Reader, chain: Chain | null): Promise<number> {
  let query = db
    .selectFrom('seller_heads')
    .select((eb) => eb.fn.sum<number | null>('statement_sequence').as('lines'));
  if (chain !== null) {
    query = query.where('intermediary_id', '=', chain.intermediaryId).where('seller_id', '=', chain.sellerId);
  }
  const { lines } = await query.executeTakeFirstOrThrow();
  return lines ?? 0;
}
