import { prepared } from '../../db/query/prepared.ts';
import type { Reader } from '../../db/store.ts';
import type { AnchoredLine } from '../anchor/anchor-line.ts';

/** What is stored at the place of an anchored line; null where there is nothing. */
export interface FoundLine {
  hash: Buffer | null;
  chargeUuid: string | null;
  /** How often the seller's account or plans were changed; null without a head. */
  termsSequence: number | null;
  /** Any refund of the charge that the anchored line refunds. */
  refundId: number | null;
}

const selectFound = prepared<Omit<AnchoredLine, 'hash' | 'termsSequence' | 'transferId'>, FoundLine>(
  ['intermediaryId', 'sellerId', 'sequence', 'refundedCharge'],
  (db, p) =>
    db
      .selectFrom('sellers as s')
      .leftJoin('statement_entries as e', (join) =>
        join
          .onRef('e.intermediary_id', '=', 's.intermediary_id')
          .onRef('e.seller_id', '=', 's.id')
          .on('e.sequence', '=', p.sequence),
      )
      .leftJoin('seller_heads as h', (join) =>
        join.onRef('h.intermediary_id', '=', 's.intermediary_id').onRef('h.seller_id', '=', 's.id'),
      )
      .select(['e.hash', 'e.charge_uuid as chargeUuid', 'h.terms_sequence as termsSequence'])
      .select((eb) =>
        eb
          .selectFrom('refunds as r')
          .select((e) => e.fn.max<number | null>('r.id').as('id'))
          .whereRef('r.intermediary_id', '=', 's.intermediary_id')
          .whereRef('r.seller_id', '=', 's.id')
          .where('r.charge_uuid', '=', p.refundedCharge)
          .as('refundId'),
      )
      .where('s.intermediary_id', '=', p.intermediaryId)
      .where('s.id', '=', p.sellerId),
);

/** Undefined if the intermediary has no such seller. */
export async function findAnchoredLine(db: Reader, line: AnchoredLine): Promise<FoundLine | undefined> {
  const { rows } = await selectFound(db, line);
  return rows[0];
}
