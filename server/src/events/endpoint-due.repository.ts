import { sql, type UpdateResult } from 'kysely';
import { isOneOf } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Tx } from '../db/store.ts';

interface DueParameters {
  intermediaryId: number;
  sellerId: number;
  now: number;
}

/** Binds the values: Kysely's own `case` writes numbers into the text, so each instant would be a new statement. */
const dueAt = (now: number) =>
  sql<number>`case when claimable_at > ${now} then claimable_at when due_at < ${now} then due_at else ${now} end`;

const markOneDue = prepared<DueParameters, UpdateResult>((db, p) =>
  db
    .updateTable('webhook_endpoints')
    .set({ due_at: dueAt(p.now) })
    .where('intermediary_id', '=', p.intermediaryId)
    .where('seller_id', '=', p.sellerId)
    .where('disabled_reason', 'is', null),
);

const markSomeDue = prepared<
  Pick<DueParameters, 'intermediaryId' | 'now'> & { sellerIds: readonly number[] },
  UpdateResult
>((db, p) =>
  db
    .updateTable('webhook_endpoints')
    .set({ due_at: dueAt(p.now) })
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'seller_id', p.sellerIds, 'bigint'))
    .where('disabled_reason', 'is', null),
);

/**
 * Tells the workers that these sellers have events to deliver. Always writes the row, so that a worker that holds the
 * endpoint cannot miss what this transaction adds. Call it last in the transaction, because it locks rows that workers
 * need.
 */
export async function markDue(
  tx: Tx,
  intermediaryId: number,
  sellerIds: readonly number[],
  now: number,
): Promise<void> {
  const [sellerId, ...others] = sellerIds;
  if (sellerId !== undefined && others.length === 0) await markOneDue(tx, { intermediaryId, sellerId, now });
  else await markSomeDue(tx, { intermediaryId, sellerIds, now });
}
