import { isUnderOtherKey, lockNext, type RecordKey } from '../db/query/batches.ts';
import { hideFromPlanner, inCamelCase, withIndex } from '../db/query/expressions.ts';
import { prepared, preparedByKind } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { AdjustmentRow } from '../db/tables.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';

/** An adjustment as it is stored. */
export interface StoredAdjustment extends SealedAdjustment {
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
      sequence: p.sequence,
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

const listedColumns = [
  'intermediary_id',
  'id',
  'seller_id',
  'charge_uuid',
  'direction',
  'value_cents',
  'reason',
  'sequence',
  'created_at',
] as const satisfies readonly (keyof AdjustmentRow)[];

/** Returns the next adjustments under another key than this one, locked as `lockNext` does. */
export function lockAdjustmentsUnderOtherKeys(
  tx: Tx,
  keyId: Buffer,
  after: RecordKey,
  limit: number,
): Promise<StoredAdjustment[]> {
  const adjustments = tx
    .selectFrom('adjustments as r')
    .select(inCamelCase([...listedColumns, 'seal' as const]));
  return lockNext(tx, adjustments, after, limit).where(isUnderOtherKey(keyId)).execute();
}

/** Which adjustments a list has; `null` means no filter. The uuid is in lower case. */
export interface AdjustmentFilter {
  intermediaryId: number;
  sellerId: number | null;
  chargeUuid: string | null;
}

interface ListKind {
  ofSeller: boolean;
  ofCharge: boolean;
}

interface ListParameters {
  intermediaryId: number;
  sellerId: number;
  chargeUuid: string;
  before: number;
  limit: number;
}

const selectList = preparedByKind<ListKind, ListParameters, SealedAdjustment>(
  (db, p, { ofSeller, ofCharge }) => {
    const index = ofCharge ? 'adjustments_by_charge' : ofSeller ? 'adjustments_by_seller' : null;
    let query = db
      .selectFrom(withIndex(db, 'adjustments', 'a', index))
      .select(inCamelCase(listedColumns.map((column) => `a.${column}` as const)))
      .where('a.intermediary_id', '=', p.intermediaryId)
      .where('a.id', '<', p.before)
      .orderBy('a.id', 'desc')
      .limit(p.limit);
    if (ofSeller) query = query.where('a.seller_id', '=', hideFromPlanner(db, p.sellerId, 'bigint'));
    if (ofCharge) query = query.where('a.charge_uuid', '=', hideFromPlanner(db, p.chargeUuid, 'uuid'));
    return query;
  },
);

/** Returns at most `limit` adjustments with an id below `before`, the newest first. */
export async function listAdjustments(
  db: Reader,
  { intermediaryId, sellerId, chargeUuid }: AdjustmentFilter,
  before: number,
  limit: number,
): Promise<SealedAdjustment[]> {
  const kind = { ofSeller: sellerId !== null, ofCharge: chargeUuid !== null };
  const parameters = {
    ...{ intermediaryId, before, limit },
    sellerId: sellerId ?? 0,
    chargeUuid: chargeUuid ?? '',
  };
  return (await selectList(db, kind, parameters)).rows;
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
  /** The number of its line in the seller's statement. */
  sequence: number;
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
    adjustment.sequence,
    adjustment.createdAt,
  ];
  return Buffer.from(JSON.stringify(sealed));
}
