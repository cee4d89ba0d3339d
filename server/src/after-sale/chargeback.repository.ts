import type { Selectable } from 'kysely';
import { isUnderOtherKey, lockNext, type RecordKey } from '../db/query/batches.ts';
import { inCamelCase, type CamelCased } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ChargebackRow } from '../db/tables.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';

/** A chargeback as it is stored. */
export interface StoredChargeback extends SealedChargeback {
  seal: Buffer | null;
}

export const chargebackColumns = [
  'intermediary_id',
  'id',
  'seller_id',
  'charge_uuid',
  'value_cents',
  'fee_cents',
  'kind',
  'status',
  'stage',
  'reason_code',
  'occurred_on',
  'answer_by',
  'due_told_for',
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
      kind: p.kind,
      status: p.status,
      stage: p.stage,
      reason_code: p.reasonCode,
      occurred_on: p.occurredOn,
      answer_by: p.answerBy,
      due_told_for: p.dueToldFor,
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

/** Returns a chargeback of the charge by its id or, without one, the open one, of which there is at most one. */
export function findChargeback(
  tx: Tx,
  charge: ChargeOfChargeback,
  id: number | null,
): Promise<StoredChargeback | undefined> {
  const query = ofCharge(tx, charge);
  return (id === null ? query.where('status', '=', 'OPEN') : query.where('id', '=', id)).executeTakeFirst();
}

/** Returns the chargebacks that debit something of the charge: those that are open or lost, the newest first. */
export function listStanding(tx: Tx, charge: ChargeOfChargeback): Promise<StoredChargeback[]> {
  return ofCharge(tx, charge).where('status', '<>', 'WON').orderBy('id', 'desc').execute();
}

function ofCharge(tx: Tx, { intermediaryId, sellerId, chargeUuid }: ChargeOfChargeback) {
  return tx
    .selectFrom('chargebacks')
    .select(inCamelCase(chargebackColumns))
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .where('charge_uuid', '=', chargeUuid);
}

/** Writes a change of a chargeback, with the seal that covers it. The head of its seller must be locked. */
export async function updateChargeback(
  tx: Tx,
  keyring: Keyring,
  chargeback: SealedChargeback,
): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({
      value_cents: chargeback.valueCents,
      fee_cents: chargeback.feeCents,
      status: chargeback.status,
      stage: chargeback.stage,
      reason_code: chargeback.reasonCode,
      occurred_on: chargeback.occurredOn,
      answer_by: chargeback.answerBy,
      due_told_for: chargeback.dueToldFor,
      closed_at: chargeback.closedAt,
      seal: sealChargeback(keyring, chargeback),
    })
    .where('intermediary_id', '=', chargeback.intermediaryId)
    .where('id', '=', chargeback.id)
    .execute();
}

const selectOfCharge = prepared<ChargeOfChargeback, StoredChargeback>((db, p) =>
  db
    .selectFrom('chargebacks')
    .select(inCamelCase(chargebackColumns))
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
  const chargebacks = tx.selectFrom('chargebacks as r').select(inCamelCase(chargebackColumns));
  return lockNext(tx, chargebacks, after, limit).where(isUnderOtherKey(keyId)).execute();
}

/** A chargeback with all that its seal covers (D30). */
export type SealedChargeback = CamelCased<Omit<Selectable<ChargebackRow>, 'seal'>>;

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
    chargeback.kind,
    chargeback.status,
    chargeback.stage,
    chargeback.reasonCode,
    chargeback.occurredOn,
    chargeback.answerBy,
    chargeback.dueToldFor,
    chargeback.openedAt,
    chargeback.closedAt,
  ];
  return Buffer.from(JSON.stringify(sealed));
}
