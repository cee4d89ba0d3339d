import { sql } from 'kysely';
import { prepared } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { SellerHeadRow } from '../db/tables.ts';
import { strictest } from './closable-seller.repository.ts';
import { noCoverage, openStatuses, type Coverage } from './transfer.ts';

/** The start of a balance. The sums of the lines up to `sequence` never change, so it fixes the balance. */
export interface BalanceStart {
  /** The sequence of the seller's last line. */
  sequence: number;
  /** The coverage of the seller's latest transfer. */
  covered: Coverage;
  /** The sum of the transfers that are CREATED or SENT, in centavos. It is a bigint, because it may exceed 2^53. */
  inTransferCents: bigint;
  /** BLOCKED if its head, whose seal covers the status, says so, or its own row does. */
  status: SellerHeadRow['status'];
  /** When its account was last replaced, in epoch milliseconds; null if never. */
  accountChangedAt: number | null;
}

interface Row extends Pick<BalanceStart, 'sequence' | 'status' | 'accountChangedAt'> {
  sealedStatus: BalanceStart['status'];
  transferDate: string | null;
  throughSequence: number | null;
  inTransfer: string;
}

/** Selects everything in one statement, so that it is all from one moment. */
const selectStart = prepared<{ intermediaryId: number; sellerId: number }, Row>((db, p) => {
  const transfersOf = () =>
    db
      .selectFrom('transfers')
      .where('intermediary_id', '=', p.intermediaryId)
      .where('seller_id', '=', p.sellerId);
  const latest = transfersOf()
    .select(['intermediary_id', 'transfer_date', 'through_sequence'])
    .orderBy('through_sequence', 'desc')
    .limit(1);
  const open = transfersOf()
    .select(sql<string>`cast(coalesce(sum(amount_cents), 0) as text)`.as('cents'))
    .where('status', 'in', openStatuses);
  return db
    .selectFrom('seller_heads as h')
    .innerJoin('sellers as s', (join) =>
      join.onRef('s.intermediary_id', '=', 'h.intermediary_id').onRef('s.id', '=', 'h.seller_id'),
    )
    .leftJoin('bank_accounts as b', (join) =>
      join.onRef('b.intermediary_id', '=', 'h.intermediary_id').onRef('b.seller_id', '=', 'h.seller_id'),
    )
    .leftJoin(latest.as('t'), (join) => join.onRef('t.intermediary_id', '=', 'h.intermediary_id'))
    .select(['h.statement_sequence as sequence', 'h.status as sealedStatus', 's.status'])
    .select('b.changed_at as accountChangedAt')
    .select(['t.transfer_date as transferDate', 't.through_sequence as throughSequence'])
    .select(open.as('inTransfer'))
    .where('h.intermediary_id', '=', p.intermediaryId)
    .where('h.seller_id', '=', p.sellerId)
    .$castTo<Row>();
});

/** Returns the start of a seller's balance, or undefined if the intermediary has no such seller. */
export async function findBalanceStart(
  db: Reader,
  seller: { intermediaryId: number; sellerId: number },
): Promise<BalanceStart | undefined> {
  const { rows } = await selectStart(db, seller);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { sequence, transferDate, throughSequence, inTransfer, accountChangedAt } = row;
  const covered =
    transferDate === null || throughSequence === null ? noCoverage : { transferDate, throughSequence };
  const status = strictest(row.sealedStatus, row.status);
  return { sequence, covered, inTransferCents: BigInt(inTransfer), status, accountChangedAt };
}
