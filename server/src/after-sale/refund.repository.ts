import { type RecordKey, underOtherKeys } from '../db/query/batches.ts';
import { inCamelCase, inColumns, without } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { RefundRow } from '../db/tables.ts';
import type { PaymentMethod } from '../shared/charge-terms.ts';
import { sealing } from '../shared/keyring.ts';

/** A refund as it is stored. */
export interface StoredRefund extends SealedRefund {
  seal: Buffer | null;
}

export const refundColumns = [
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
    .values(inColumns(p, without(refundColumns, 'id', 'seal')))
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
    .set(inColumns(refund, ['status', 'answered_at', 'reason', 'end_to_end_id', 'return_id', 'seal']))
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
export const lockRefundsUnderOtherKeys = underOtherKeys(selectRefunds);

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

export const { seal: sealRefund, check: checkRefundSeal } = sealing<SealedRefund>('refund-seal', [
  'intermediaryId',
  'id',
  'sellerId',
  'chargeUuid',
  'valueCents',
  'buyerValueCents',
  'feeCents',
  'paymentMethod',
  'authorizationCode',
  'authorizationNsu',
  'source',
  'asFraud',
  'status',
  'requestedAt',
  'answeredAt',
  'reason',
  'endToEndId',
  'returnId',
]);
