import { prepared } from '../../db/query/prepared.ts';
import type { Reader } from '../../db/store.ts';

/** The line of a refund or a transfer in its seller's chain. Money is paid out because of it. */
interface PaidLine {
  sequence: number;
  hash: Buffer;
  chargeUuid: string | null;
  transferId: number | null;
}

interface Range {
  intermediaryId: number;
  sellerId: number;
  after: number;
  until: number;
}

/**
 * How many lines a query reads, few of which are refunds or transfers. It is small enough that requests do not wait.
 */
const linesPerWindow = 10_000;

const selectPaid = prepared<Range, PaidLine>((db, p) =>
  db
    .selectFrom('statement_entries')
    .select(['sequence', 'hash', 'charge_uuid as chargeUuid', 'transfer_id as transferId'])
    .where('intermediary_id', '=', p.intermediaryId)
    .where('seller_id', '=', p.sellerId)
    .where('sequence', '>', p.after)
    .where('sequence', '<=', p.until)
    .where('operation', 'in', ['ESTORNO', 'REPASSE'])
    .orderBy('sequence'),
);

/** Yields the refunds and transfers among a seller's lines after `after`, up to and including `until`. */
export async function* listPaidLines(db: Reader, range: Range): AsyncGenerator<PaidLine[]> {
  for (let { after } = range; after < range.until; after += linesPerWindow) {
    const until = Math.min(after + linesPerWindow, range.until);
    const { rows } = await selectPaid(db, { ...range, after, until });
    if (rows.length > 0) yield rows;
  }
}
