import { isUnderOtherKey, lockNext, type RecordPlace } from '../db/query/next-records.ts';
import type { Reader, Tx } from '../db/store.ts';
import { selectRefunds, type StoredRefund } from './refund.repository.ts';

/** Before all refunds of the intermediary. */
export const beforeRefunds = (intermediaryId: number): RecordPlace => ({ intermediaryId, id: 0 });

/** The next refunds under another key than this one, locked as `lockNext` does. */
export function lockRefundsUnderOtherKeys(
  tx: Tx,
  keyId: Buffer,
  after: RecordPlace,
  limit: number,
): Promise<StoredRefund[]> {
  return lockNext(tx, selectRefunds(tx), after, limit).where(isUnderOtherKey(keyId)).execute();
}

/** The next ones without a seal, with the one that their charge had. */
export function lockUnsealedRefunds(
  tx: Tx,
  after: RecordPlace,
  limit: number,
): Promise<(StoredRefund & { earlierSeal: Buffer | null })[]> {
  return lockNext(tx, selectRefunds(tx), after, limit)
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
