import { isUnderOtherKey, lockNext, type RecordKey } from '../db/query/batches.ts';
import { inCamelCase } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { RefundRow } from '../db/tables.ts';
import type { PaymentMethod } from '../shared/charge-terms.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';

/** A refund as it is stored. */
export interface StoredRefund extends SealedRefund {
  seal: Buffer | null;
}

const refundColumns = [
  'intermediary_id',
  'id',
  'seller_id',
  'charge_uuid',
  'value_cents',
  'buyer_value_cents',
  'fee_cents',
  'as_fraud',
  'status',
  'requested_at',
  'answered_at',
  'reason',
  'end_to_end_id',
  'return_id',
  'seal',
] as const satisfies readonly (keyof RefundRow)[];

/** Selects refunds, `r`, with what the processor needs of their charges, `c`. */
export const selectRefunds = (db: Reader | Tx) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('charges as c', (join) =>
      join.onRef('c.intermediary_id', '=', 'r.intermediary_id').onRef('c.uuid', '=', 'r.charge_uuid'),
    )
    .select(inCamelCase(refundColumns.map((column) => `r.${column}` as const)))
    .select([
      'c.payment_method as paymentMethod',
      'c.authorization_code as authorizationCode',
      'c.authorization_nsu as authorizationNsu',
      'c.source',
    ]);

type NewRefund = Omit<
  SealedRefund,
  'id' | 'paymentMethod' | 'authorizationCode' | 'authorizationNsu' | 'source'
>;

const insert = prepared<NewRefund, { id: number }>((db, p) =>
  db
    .insertInto('refunds')
    .values({
      intermediary_id: p.intermediaryId,
      seller_id: p.sellerId,
      charge_uuid: p.chargeUuid,
      value_cents: p.valueCents,
      buyer_value_cents: p.buyerValueCents,
      fee_cents: p.feeCents,
      as_fraud: p.asFraud,
      status: p.status,
      requested_at: p.requestedAt,
      answered_at: p.answeredAt,
      reason: p.reason,
      end_to_end_id: p.endToEndId,
      return_id: p.returnId,
    })
    .returning('id'),
);

/** Inserts a refund without its seal, which covers the id; returns the id. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<number> {
  const { rows } = await insert(tx, refund);
  if (rows[0] === undefined) throw new Error('the refund got no id');
  return rows[0].id;
}

export const updateRefundSeal = prepared<RecordKey & { seal: Buffer }, unknown>((db, p) =>
  db
    .updateTable('refunds')
    .set({ seal: p.seal })
    .where('intermediary_id', '=', p.intermediaryId)
    .where('id', '=', p.id),
);

/** Returns a refund with its charge's authorization, or undefined if the intermediary has no such refund. */
export function findRefund(tx: Tx, { intermediaryId, id }: RecordKey): Promise<StoredRefund | undefined> {
  return selectRefunds(tx)
    .where('r.intermediary_id', '=', intermediaryId)
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Writes the answer to a refund, with the seal that covers it. Returns false if it was answered before. */
export async function updateAnswer(tx: Tx, refund: SealedRefund & { seal: Buffer }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({
      status: refund.status,
      answered_at: refund.answeredAt,
      reason: refund.reason,
      end_to_end_id: refund.endToEndId,
      return_id: refund.returnId,
      seal: refund.seal,
    })
    .where('intermediary_id', '=', refund.intermediaryId)
    .where('id', '=', refund.id)
    .where('status', '=', 'REQUESTED')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The fields of a refund that its charge shows. */
export type RefundOfCharge = Pick<
  SealedRefund,
  | 'id'
  | 'valueCents'
  | 'feeCents'
  | 'status'
  | 'asFraud'
  | 'requestedAt'
  | 'reason'
  | 'endToEndId'
  | 'returnId'
>;

const columnsOfCharge = [
  'id',
  'value_cents',
  'fee_cents',
  'status',
  'as_fraud',
  'requested_at',
  'reason',
  'end_to_end_id',
  'return_id',
] as const;

const selectOfCharge = prepared<
  { intermediaryId: number; sellerId: number; chargeUuid: string },
  RefundOfCharge
>((db, p) =>
  db
    .selectFrom('refunds')
    .select(inCamelCase(columnsOfCharge))
    .where('intermediary_id', '=', p.intermediaryId)
    .where('seller_id', '=', p.sellerId)
    .where('charge_uuid', '=', p.chargeUuid)
    .orderBy('id', 'desc')
    .limit(100),
);

/** Returns the last 100 refunds of a charge, the newest first. */
export async function listRefundsOfCharge(
  db: Reader,
  charge: { intermediaryId: number; sellerId: number; chargeUuid: string },
): Promise<RefundOfCharge[]> {
  return (await selectOfCharge(db, charge)).rows;
}

/** Returns the next refunds under another key than this one, locked as `lockNext` does. */
export function lockRefundsUnderOtherKeys(
  tx: Tx,
  keyId: Buffer,
  after: RecordKey,
  limit: number,
): Promise<StoredRefund[]> {
  return lockNext(tx, selectRefunds(tx), after, limit).where(isUnderOtherKey(keyId)).execute();
}

/** What the processor is told to pay back, and how, with its answer. A refund's seal covers all of it (D23). */
export interface SealedRefund {
  intermediaryId: number;
  id: number;
  sellerId: number;
  chargeUuid: string;
  valueCents: number;
  /** What the buyer gets back (D20); null where that is `valueCents`. */
  buyerValueCents: number | null;
  /** The part of the sale's fee that it returns. */
  feeCents: number;
  asFraud: number;
  status: RefundRow['status'];
  requestedAt: number;
  answeredAt: number | null;
  reason: string | null;
  /** For a pix, the id of the original payment; for other methods, what the network calls the repayment. */
  endToEndId: string | null;
  /** The id of the devolução of a pix. */
  returnId: string | null;
  /** The charge's payment method. By this and the next three fields the processor finds the payment that it pays back. */
  paymentMethod: PaymentMethod;
  authorizationCode: string | null;
  authorizationNsu: string;
  /** The ids of the payment at the acquirer or bank, as JSON. */
  source: string | null;
}

export function sealRefund(keyring: Keyring, refund: SealedRefund): Buffer {
  return keyring.seal('refund-seal', sealedText(refund));
}

export function checkRefundSeal(keyring: Keyring, refund: SealedRefund, seal: Buffer | null): SealCheck {
  return keyring.checkSeal('refund-seal', sealedText(refund), seal);
}

function sealedText(refund: SealedRefund): Buffer {
  const sealed = [
    refund.intermediaryId,
    refund.id,
    refund.sellerId,
    refund.chargeUuid,
    refund.valueCents,
    refund.buyerValueCents,
    refund.feeCents,
    refund.paymentMethod,
    refund.authorizationCode,
    refund.authorizationNsu,
    refund.source,
    refund.asFraud,
    refund.status,
    refund.requestedAt,
    refund.answeredAt,
    refund.reason,
    refund.endToEndId,
    refund.returnId,
  ];
  return Buffer.from(JSON.stringify(sealed));
}
