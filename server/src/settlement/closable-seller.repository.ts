import type { Kysely } from 'kysely';
import { isOneOf } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { SellerHeadRow, Tables } from '../db/tables.ts';
import { noCoverage, type Coverage } from './transfer.ts';

/** The state of a seller that a closing needs. */
export interface ClosableSeller {
  sellerId: number;
  /** BLOCKED if its head, whose seal covers the status, says so, or its own row does. */
  status: SellerHeadRow['status'];
  isForgotten: boolean;
  /** When its account was last replaced, in epoch milliseconds; null if never. */
  accountChangedAt: number | null;
  /** The number of its last line. */
  sequence: number;
  /** The coverage of its latest transfer. */
  covered: Coverage;
}

type ClosableRow = Omit<ClosableSeller, 'isForgotten' | 'covered'> & {
  sealedStatus: SellerHeadRow['status'];
  forgottenAt: number | null;
  transferDate: string | null;
  throughSequence: number | null;
};

/**
 * Selects sellers, and looks up the rest for each of them. For a join, PostgreSQL without statistics would read the
 * heads, accounts or transfers of all sellers. The look-ups take the intermediary as a value: with the seller's column
 * instead, Citus would ask every shard.
 */
const selectSellers = (db: Kysely<Tables>, intermediaryId: number) =>
  db
    .selectFrom('sellers as s')
    .select(['s.id as sellerId', 's.status', 's.forgotten_at as forgottenAt'])
    .select((eb) => {
      const latest = eb
        .selectFrom('transfers as t')
        .where('t.intermediary_id', '=', intermediaryId)
        .whereRef('t.seller_id', '=', 's.id')
        .orderBy('t.through_sequence', 'desc')
        .limit(1);
      const head = eb
        .selectFrom('seller_heads as h')
        .where('h.intermediary_id', '=', intermediaryId)
        .whereRef('h.seller_id', '=', 's.id');
      return [
        eb
          .selectFrom('bank_accounts as b')
          .select('b.changed_at')
          .where('b.intermediary_id', '=', intermediaryId)
          .whereRef('b.seller_id', '=', 's.id')
          .as('accountChangedAt'),
        head.select('h.statement_sequence').$asScalar().$notNull().as('sequence'),
        head.select('h.status').$asScalar().$notNull().as('sealedStatus'),
        latest.select('t.transfer_date').as('transferDate'),
        latest.select('t.through_sequence').as('throughSequence'),
      ];
    })
    .where('s.intermediary_id', '=', intermediaryId)
    .orderBy('s.id');

const selectNext = prepared<{ intermediaryId: number; after: number; limit: number }, ClosableRow>((db, p) =>
  selectSellers(db, p.intermediaryId).where('s.id', '>', p.after).limit(p.limit),
);

/** Yields all sellers of the intermediary by id, at most `limit` at a time, erased ones too. */
export async function* listClosable(
  db: Reader,
  intermediaryId: number,
  limit: number,
): AsyncGenerator<ClosableSeller[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const { rows }: { rows: ClosableRow[] } = await selectNext(db, { intermediaryId, after, limit });
    if (rows.length > 0) yield rows.map(toSeller);
    after = rows.at(limit - 1)?.sellerId;
  }
}

/** Returns how many sellers the intermediary has, erased ones too. */
export async function countClosable(db: Reader, intermediaryId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sellers')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('intermediary_id', '=', intermediaryId)
    .executeTakeFirstOrThrow();
  return count;
}

const selectSome = prepared<{ intermediaryId: number; sellerIds: readonly number[] }, ClosableRow>((db, p) =>
  selectSellers(db, p.intermediaryId).where(isOneOf(db, 's.id', p.sellerIds, 'bigint')),
);

/** Returns the sellers of these ids that the intermediary has, by id. */
export async function findClosable(
  db: Reader | Tx,
  intermediaryId: number,
  sellerIds: readonly number[],
): Promise<ClosableSeller[]> {
  const { rows } = await selectSome(db, { intermediaryId, sellerIds });
  return rows.map(toSeller);
}

type Status = SellerHeadRow['status'];

/** BLOCKED if the head, whose seal covers the status, says so, or the seller's own row does. */
export const strictest = (sealed: Status, own: Status): Status => (sealed === 'BLOCKED' ? sealed : own);

function toSeller(row: ClosableRow): ClosableSeller {
  const { forgottenAt, sealedStatus, transferDate, throughSequence, ...seller } = row;
  const hasTransfer = transferDate !== null && throughSequence !== null;
  return {
    ...seller,
    status: strictest(sealedStatus, seller.status),
    isForgotten: forgottenAt !== null,
    covered: hasTransfer ? { transferDate, throughSequence } : noCoverage,
  };
}
