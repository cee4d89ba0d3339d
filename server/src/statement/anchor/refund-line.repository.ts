import { prepared } from '../../db/query/prepared.ts';
import type { Reader } from '../../db/store.ts';

/** A refund's line in its seller's chain. */
export interface RefundLine {
  sequence: number;
  hash: Buffer;
  chargeUuid: string;
}

interface Range {
  intermediaryId: number;
  sellerId: number;
  after: number;
  until: number;
}

/** Lines per query, of which few are refunds: few enough that requests do not wait. */
const linesPerWindow = 10_000;

const selectRefunds = prepared<Range, RefundLine>(['intermediaryId', 'sellerId', 'after', 'until'], (db, p) =>
  db
    .selectFrom('statement_entries')
    .select(['sequence', 'hash', 'charge_uuid as chargeUuid'])
    .where('intermediary_id', '=', p.intermediaryId)
    .where('seller_id', '=', p.sellerId)
    .where('sequence', '>', p.after)
    .where('sequence', '<=', p.until)
    .where('operation', '=', 'ESTORNO')
    .orderBy('sequence'),
);

/** The refunds among a seller's lines after `after`, up to and including `until`. */
export async function* listRefundLines(db: Reader, range: Range): AsyncGenerator<RefundLine[]> {
  for (let { after } = range; after < range.until; after += linesPerWindow) {
    const until = Math.min(after + linesPerWindow, range.until);
    const { rows } = await selectRefunds(db, { ...range, after, until });
    if (rows.length > 0) yield rows;
  }
}
