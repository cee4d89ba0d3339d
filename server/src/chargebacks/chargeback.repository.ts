import { sql } from 'kysely';
import { inCamelCase } from '../db/query/camel-case.ts';
import { engineOf } from '../db/query/engine.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ChargebackRow, ChargeRow } from '../db/tables.ts';
import type { SealedChargeback } from './chargeback-seal.ts';

/** A chargeback as it is stored. */
export interface StoredChargeback extends SealedChargeback {
  seal: Buffer | null;
}

const columns = [
  'intermediary_id',
  'id',
  'seller_id',
  'charge_uuid',
  'value_cents',
  'fee_cents',
  'status',
  'reason_code',
  'opened_at',
  'closed_at',
  'seal',
] as const satisfies readonly (keyof ChargebackRow)[];

const selectChargebacks = (db: Reader | Tx) => db.selectFrom('chargebacks').select(inCamelCase(columns));

type ChargebackPlace = Pick<SealedChargeback, 'intermediaryId' | 'id'>;

export type ChargeOfChargeback = Pick<SealedChargeback, 'intermediaryId' | 'sellerId' | 'chargeUuid'>;

/** Inserts a chargeback without its seal, which covers the id; returns the id. */
export async function insertChargeback(tx: Tx, chargeback: Omit<SealedChargeback, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('chargebacks')
    .values({
      intermediary_id: chargeback.intermediaryId,
      seller_id: chargeback.sellerId,
      charge_uuid: chargeback.chargeUuid,
      value_cents: chargeback.valueCents,
      fee_cents: chargeback.feeCents,
      status: chargeback.status,
      reason_code: chargeback.reasonCode,
      opened_at: chargeback.openedAt,
      closed_at: chargeback.closedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateChargebackSeal(
  tx: Tx,
  { intermediaryId, id, seal }: ChargebackPlace & { seal: Buffer },
): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({ seal })
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', id)
    .execute();
}

/** The open chargeback of a charge, of which there is at most one. */
export function findOpenChargeback(
  tx: Tx,
  { intermediaryId, sellerId, chargeUuid }: ChargeOfChargeback,
): Promise<StoredChargeback | undefined> {
  return selectChargebacks(tx)
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .where('charge_uuid', '=', chargeUuid)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();
}

/** Closes an open chargeback, with the seal that covers how. */
export async function updateClosed(tx: Tx, chargeback: SealedChargeback & { seal: Buffer }): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({ status: chargeback.status, closed_at: chargeback.closedAt, seal: chargeback.seal })
    .where('intermediary_id', '=', chargeback.intermediaryId)
    .where('id', '=', chargeback.id)
    .where('status', '=', 'OPEN')
    .execute();
}

/** Moves a charge from one status to another. False if it does not have the first. */
export async function updateChargeStatus(
  tx: Tx,
  { intermediaryId, uuid }: { intermediaryId: number; uuid: string },
  from: ChargeRow['status'],
  to: ChargeRow['status'],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('charges')
    .set({ status: to })
    .where('intermediary_id', '=', intermediaryId)
    .where('uuid', '=', uuid)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const selectOfCharge = prepared<ChargeOfChargeback, StoredChargeback>(
  ['intermediaryId', 'sellerId', 'chargeUuid'],
  (db, p) =>
    db
      .selectFrom('chargebacks')
      .select(inCamelCase(columns))
      .where('intermediary_id', '=', p.intermediaryId)
      .where('seller_id', '=', p.sellerId)
      .where('charge_uuid', '=', p.chargeUuid)
      .orderBy('id', 'desc')
      .limit(100),
);

/** The last 100 chargebacks of a charge, the newest first. */
export async function listChargebacksOfCharge(
  db: Reader,
  charge: ChargeOfChargeback,
): Promise<StoredChargeback[]> {
  return (await selectOfCharge(db, charge)).rows;
}

/**
 * The next chargebacks of the intermediary after this one that have the seal of another key than this one: at most
 * `limit`, locked until the transaction ends.
 */
export function lockChargebacksUnderOtherKeys(
  tx: Tx,
  keyId: Buffer,
  after: ChargebackPlace,
  limit: number,
): Promise<StoredChargeback[]> {
  const next = selectChargebacks(tx)
    .where('intermediary_id', '=', after.intermediaryId)
    .where('id', '>', after.id)
    .where('seal', 'is not', null)
    .where(sql`substr(seal, 1, 4)`, '<>', keyId)
    .orderBy('id')
    .limit(limit);
  return (engineOf(tx) === 'postgres' ? next.forNoKeyUpdate() : next).execute();
}
