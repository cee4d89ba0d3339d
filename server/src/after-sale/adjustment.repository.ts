import { type RecordKey, underOtherKeys } from '../db/query/batches.ts';
import {
  fieldsOf,
  hideFromPlanner,
  inCamelCase,
  inColumns,
  withIndex,
  without,
} from '../db/query/expressions.ts';
import { prepared, preparedByKind } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { AdjustmentRow } from '../db/tables.ts';
import { sealing } from '../shared/keyring.ts';

export const adjustmentColumns = [
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

type NewAdjustment = Omit<SealedAdjustment, 'id'>;

const insert = prepared<NewAdjustment, { id: number }>((db, p) =>
  db
    .insertInto('adjustments')
    .values(inColumns(p, without(adjustmentColumns, 'id')))
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

/** Returns the next adjustments under another key than this one, locked as `lockNext` does. */
export const lockAdjustmentsUnderOtherKeys = underOtherKeys((tx) =>
  tx.selectFrom('adjustments as r').select(inCamelCase([...adjustmentColumns, 'seal' as const])),
);

/** Which adjustments a list has; `null` means no filter. The uuid is in lower case. */
interface AdjustmentFilter {
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
      .select(inCamelCase(adjustmentColumns.map((column) => `a.${column}` as const)))
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

export const { seal: sealAdjustment, check: checkAdjustmentSeal } = sealing<SealedAdjustment>(
  'adjustment-seal',
  fieldsOf(adjustmentColumns),
);
