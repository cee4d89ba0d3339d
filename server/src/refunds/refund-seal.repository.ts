import { sql } from 'kysely';
import { engineOf } from '../db/query/engine.ts';
import type { Reader, Tx } from '../db/store.ts';
import { selectRefunds, type RefundPlace, type StoredRefund } from './refund.repository.ts';

/** Before all refunds of the intermediary. */
export const beforeRefunds = (intermediaryId: number): RefundPlace => ({ intermediaryId, id: 0 });

const selectNext = (tx: Tx, after: RefundPlace, limit: number) => {
  const next = selectRefunds(tx)
    .where('r.intermediary_id', '=', after.intermediaryId)
    .where('r.id', '>', after.id)
    .orderBy('r.id')
    .limit(limit);
  return engineOf(tx) === 'postgres' ? next.forNoKeyUpdate('r') : next;
};

/**
 * The next refunds of the intermediary after this one that have the seal of another key than this one: at most `limit`,
 * locked until the transaction ends.
 */
export function lockRefundsUnderOtherKeys(
  tx: Tx,
  keyId: Buffer,
  after: RefundPlace,
  limit: number,
): Promise<StoredRefund[]> {
  return selectNext(tx, after, limit)
    .where('r.seal', 'is not', null)
    .where(sql`substr(r.seal, 1, 4)`, '<>', keyId)
    .execute();
}

/** The next ones without a seal, with the one that their charge had. */
export function lockUnsealedRefunds(
  tx: Tx,
  after: RefundPlace,
  limit: number,
): Promise<(StoredRefund & { earlierSeal: Buffer | null })[]> {
  return selectNext(tx, after, limit)
    .select('r.earlier_seal as earlierSeal')
    .where('r.seal', 'is', null)
    .execute();
}

/** True if there are refunds and none is sealed. */
export async function isNoRefundSealed(db: Reader | Tx): Promise<boolean> {
  const any = db.selectFrom('refunds').select('id').limit(1);
  if ((await any.executeTakeFirst()) === undefined) return false;
  return (await any.where('seal', 'is not', null).executeTakeFirst()) === undefined;
}

export async function hasSealedRefund(db: Reader | Tx, intermediaryId: number): Promise<boolean> {
  const ofOne = db.selectFrom('refunds').select('id').where('intermediary_id', '=', intermediaryId);
  return (await ofOne.where('seal', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}
