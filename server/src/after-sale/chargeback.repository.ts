import type { Selectable } from 'kysely';
import { underOtherKeys } from '../db/query/batches.ts';
import { fieldsOf, inCamelCase, inColumns, without, type CamelCased } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ChargebackRow } from '../db/tables.ts';
import { sealing, type Keyring } from '../shared/keyring.ts';

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
    .values(inColumns(p, without(chargebackColumns, 'id', 'seal')))
    .returning('id'),
);

/** Inserts a chargeback without its seal, which covers the id; returns the id. */
export async function insertChargeback(tx: Tx, chargeback: NewChargeback): Promise<number> {
  const { rows } = await insert(tx, chargeback);
  if (rows[0] === undefined) throw new Error('the chargeback got no id');
  return rows[0].id;
}

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

const changing = [
  ...(['value_cents', 'fee_cents', 'status', 'stage', 'reason_code'] as const),
  ...(['occurred_on', 'answer_by', 'due_told_for', 'closed_at'] as const),
] as const;

/** Writes a chargeback, with the seal that covers it. The head of its seller must be locked, or its own row. */
export async function updateChargeback(
  tx: Tx,
  keyring: Keyring,
  chargeback: SealedChargeback,
): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({
      ...inColumns(chargeback, changing),
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
export const lockChargebacksUnderOtherKeys = underOtherKeys((tx) =>
  tx.selectFrom('chargebacks as r').select(inCamelCase(chargebackColumns)),
);

/** A chargeback with all that its seal covers (D30). */
export type SealedChargeback = CamelCased<Omit<Selectable<ChargebackRow>, 'seal'>>;

export const { seal: sealChargeback, check: checkChargebackSeal } = sealing<SealedChargeback>(
  'chargeback-seal',
  fieldsOf(without(chargebackColumns, 'seal')),
);
