import { sql, type NotNull } from 'kysely';
import { inCamelCase } from '../db/query/camel-case.ts';
import { engineOf } from '../db/query/engine.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Tx } from '../db/store.ts';
import { refundableColumns } from '../charges/charge.repository.ts';
import type { SealedRefund } from './refund-seal.ts';

/** A refund as it is stored. */
export interface StoredRefund extends SealedRefund {
  refundSeal: Buffer | null;
}

export interface RefundPlace {
  intermediaryId: number;
  uuid: string;
}

/** What the seal covers, and the seal. */
export const sealedColumns = [
  ...refundableColumns,
  'intermediary_id',
  'uuid',
  'refunded_at',
  'as_fraud',
  'refund_seal',
] as const;

/** Before all refunds of the intermediary. */
export const beforeRefunds = (intermediaryId: number): RefundPlace => ({
  intermediaryId,
  uuid: '00000000-0000-0000-0000-000000000000',
});

/**
 * The next refunds of the intermediary after this one, by uuid, that have no seal (`unsealed`), or the seal of another
 * key than this one: at most `limit`, locked until the transaction ends.
 */
export async function lockRefundsToSeal(
  tx: Tx,
  which: 'unsealed' | Buffer,
  after: RefundPlace,
  limit: number,
): Promise<StoredRefund[]> {
  const refunds = tx
    .selectFrom('charges')
    .select(inCamelCase(sealedColumns))
    .$narrowType<{ refundedAt: NotNull; asFraud: NotNull }>()
    .where('intermediary_id', '=', after.intermediaryId)
    .where('uuid', '>', after.uuid)
    .where('refunded_at', 'is not', null)
    .orderBy('uuid')
    .limit(limit);
  const chosen =
    which === 'unsealed'
      ? refunds.where('refund_seal', 'is', null)
      : refunds.where('refund_seal', 'is not', null).where(sql`substr(refund_seal, 1, 4)`, '<>', which);
  return (engineOf(tx) === 'postgres' ? chosen.forNoKeyUpdate() : chosen).execute();
}

export const updateRefundSeal = prepared<RefundPlace & { seal: Buffer }, unknown>(
  ['intermediaryId', 'uuid', 'seal'],
  (db, p) =>
    db
      .updateTable('charges')
      .set({ refund_seal: p.seal })
      .where('intermediary_id', '=', p.intermediaryId)
      .where('uuid', '=', p.uuid),
);
