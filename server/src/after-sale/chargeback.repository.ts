import type { UpdateResult } from 'kysely';
import { isUnderOtherKey, lockNext, type RecordKey } from '../db/query/batches.ts';
import { inCamelCase } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ChargeRow, ChargebackRow } from '../db/tables.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';

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

type ChargeOfChargeback = Pick<SealedChargeback, 'intermediaryId' | 'sellerId' | 'chargeUuid'>;

type NewChargeback = Omit<SealedChargeback, 'id'>;

const insert = prepared<NewChargeback, { id: number }>((db, p) =>
  db
    .insertInto('chargebacks')
    .values({
      intermediary_id: p.intermediaryId,
      seller_id: p.sellerId,
      charge_uuid: p.chargeUuid,
      value_cents: p.valueCents,
      fee_cents: p.feeCents,
      status: p.status,
      reason_code: p.reasonCode,
      opened_at: p.openedAt,
      closed_at: p.closedAt,
    })
    .returning('id'),
);

/** Inserts a chargeback without its seal, which covers the id; returns the id. */
export async function insertChargeback(tx: Tx, chargeback: NewChargeback): Promise<number> {
  const { rows } = await insert(tx, chargeback);
  if (rows[0] === undefined) throw new Error('the chargeback got no id');
  return rows[0].id;
}

export const updateChargebackSeal = prepared<RecordKey & { seal: Buffer }, unknown>((db, p) =>
  db
    .updateTable('chargebacks')
    .set({ seal: p.seal })
    .where('intermediary_id', '=', p.intermediaryId)
    .where('id', '=', p.id),
);

/** Returns the open chargeback of a charge, of which there is at most one. */
export function findOpenChargeback(
  tx: Tx,
  { intermediaryId, sellerId, chargeUuid }: ChargeOfChargeback,
): Promise<StoredChargeback | undefined> {
  return tx
    .selectFrom('chargebacks')
    .select(inCamelCase(columns))
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .where('charge_uuid', '=', chargeUuid)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();
}

/** Closes an open chargeback, with the seal that covers how. */
export const updateClosed = prepared<SealedChargeback & { seal: Buffer }, unknown>((db, p) =>
  db
    .updateTable('chargebacks')
    .set({ status: p.status, closed_at: p.closedAt, seal: p.seal })
    .where('intermediary_id', '=', p.intermediaryId)
    .where('id', '=', p.id)
    .where('status', '=', 'OPEN'),
);

interface StatusChange {
  intermediaryId: number;
  uuid: string;
  from: ChargeRow['status'];
  to: ChargeRow['status'];
}

const updateStatus = prepared<StatusChange, UpdateResult>((db, p) =>
  db
    .updateTable('charges')
    .set({ status: p.to })
    .where('intermediary_id', '=', p.intermediaryId)
    .where('uuid', '=', p.uuid)
    .where('status', '=', p.from),
);

/** Moves a charge from one status to another. Returns false if it does not have the first. */
export async function updateChargeStatus(tx: Tx, change: StatusChange): Promise<boolean> {
  const { numAffectedRows } = await updateStatus(tx, change);
  return numAffectedRows === 1n;
}

const selectOfCharge = prepared<ChargeOfChargeback, StoredChargeback>((db, p) =>
  db
    .selectFrom('chargebacks')
    .select(inCamelCase(columns))
    .where('intermediary_id', '=', p.intermediaryId)
    .where('seller_id', '=', p.sellerId)
    .where('charge_uuid', '=', p.chargeUuid)
    .orderBy('id', 'desc')
    .limit(100),
);

/** Returns the last 100 chargebacks of a charge, the newest first. */
export async function listChargebacksOfCharge(
  db: Reader,
  charge: ChargeOfChargeback,
): Promise<StoredChargeback[]> {
  return (await selectOfCharge(db, charge)).rows;
}

/** Returns the next chargebacks under another key than this one, locked as `lockNext` does. */
export function lockChargebacksUnderOtherKeys(
  tx: Tx,
  keyId: Buffer,
  after: RecordKey,
  limit: number,
): Promise<StoredChargeback[]> {
  const chargebacks = tx.selectFrom('chargebacks as r').select(inCamelCase(columns));
  return lockNext(tx, chargebacks, after, limit).where(isUnderOtherKey(keyId)).execute();
}

/** The amounts that a chargeback debited, and how it ended. Its seal covers all of it (D30). */
export interface SealedChargeback {
  intermediaryId: number;
  id: number;
  sellerId: number;
  chargeUuid: string;
  valueCents: number;
  /** The part of the sale's fee that it returns. */
  feeCents: number;
  status: ChargebackRow['status'];
  reasonCode: string | null;
  openedAt: number;
  closedAt: number | null;
}

export function sealChargeback(keyring: Keyring, chargeback: SealedChargeback): Buffer {
  return keyring.seal('chargeback-seal', sealedText(chargeback));
}

export function checkChargebackSeal(
  keyring: Keyring,
  chargeback: SealedChargeback,
  seal: Buffer | null,
): SealCheck {
  return keyring.checkSeal('chargeback-seal', sealedText(chargeback), seal);
}

function sealedText(chargeback: SealedChargeback): Buffer {
  const sealed = [
    chargeback.intermediaryId,
    chargeback.id,
    chargeback.sellerId,
    chargeback.chargeUuid,
    chargeback.valueCents,
    chargeback.feeCents,
    chargeback.status,
    chargeback.reasonCode,
    chargeback.openedAt,
    chargeback.closedAt,
  ];
  return Buffer.from(JSON.stringify(sealed));
}
