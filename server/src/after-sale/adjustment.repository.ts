import { isUnderOtherKey, lockNext, type RecordKey } from '../db/query/batches.ts';
import { inCamelCase } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Tx } from '../db/store.ts';
import type { AdjustmentRow } from '../db/tables.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';

/** An adjustment as it is stored. */
interface StoredAdjustment extends SealedAdjustment {
  seal: Buffer | null;
}

type NewAdjustment = Omit<SealedAdjustment, 'id'>;

const insert = prepared<NewAdjustment, { id: number }>((db, p) =>
  db
    .insertInto('adjustments')
    .values({
      intermediary_id: p.intermediaryId,
      seller_id: p.sellerId,
      charge_uuid: p.chargeUuid,
      direction: p.direction,
      value_cents: p.valueCents,
      reason: p.reason,
      created_at: p.createdAt,
    })
    .returning('id'),
);

/** Inserts an adjustment without its seal, which covers the id; returns the id. */
export async function insertAdjustment(tx: Tx, adjustment: NewAdjustment): Promise<number> {
  const { rows } = await insert(tx, adjustment);
  if (rows[0] === undefined) throw new Error('the adjustment got no id');
  return rows[0].id;
}

export const updateAdjustmentSeal = prepared<RecordKey & { seal: Buffer }, unknown>((db, p) =>
  db
    .updateTable('adjustments')
    .set({ seal: p.seal })
    .where('intermediary_id', '=', p.intermediaryId)
    .where('id', '=', p.id),
);

const columns = [
  'intermediary_id',
  'id',
  'seller_id',
  'charge_uuid',
  'direction',
  'value_cents',
  'reason',
  'created_at',
  'seal',
] as const satisfies readonly (keyof AdjustmentRow)[];

/** Returns the next adjustments under another key than this one, locked as `lockNext` does. */
export function lockAdjustmentsUnderOtherKeys(
  tx: Tx,
  keyId: Buffer,
  after: RecordKey,
  limit: number,
): Promise<StoredAdjustment[]> {
  const adjustments = tx.selectFrom('adjustments as r').select(inCamelCase(columns));
  return lockNext(tx, adjustments, after, limit).where(isUnderOtherKey(keyId)).execute();
}

/** The fields of an adjustment, all of which its seal covers (D31). */
export interface SealedAdjustment {
  intermediaryId: number;
  id: number;
  sellerId: number;
  /** Null if it is about no charge. */
  chargeUuid: string | null;
  direction: AdjustmentRow['direction'];
  valueCents: number;
  reason: string;
  createdAt: number;
}

export function sealAdjustment(keyring: Keyring, adjustment: SealedAdjustment): Buffer {
  return keyring.seal('adjustment-seal', sealedText(adjustment));
}

export function checkAdjustmentSeal(
  keyring: Keyring,
  adjustment: SealedAdjustment,
  seal: Buffer | null,
): SealCheck {
  return keyring.checkSeal('adjustment-seal', sealedText(adjustment), seal);
}

function sealedText(adjustment: SealedAdjustment): Buffer {
  const sealed = [
    adjustment.intermediaryId,
    adjustment.id,
    adjustment.sellerId,
    adjustment.chargeUuid,
    adjustment.direction,
    adjustment.valueCents,
    adjustment.reason,
    adjustment.createdAt,
  ];
  return Buffer.from(JSON.stringify(sealed));
}
