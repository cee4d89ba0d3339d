import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ChargeRow } from '../db/tables.ts';

/** A refund as the processor needs it to send the money back (D23). */
export type Refund = Pick<
  ChargeRow,
  | 'intermediary_id'
  | 'uuid'
  | 'seller_id'
  | 'value_cents'
  | 'payment_method'
  | 'authorization_code'
  | 'authorization_nsu'
> & { refunded_at: number; as_fraud: number };

/** Where an export stopped. A uuid is an intermediary's own (D1), so it alone names no refund. */
export interface RefundPlace {
  refundedAt: number;
  intermediaryId: number;
  uuid: string;
}

/** Refunds after `after` and not after `until`, oldest first. */
export async function listRefunds(
  db: Reader,
  after: RefundPlace,
  until: number,
  limit: number,
): Promise<Refund[]> {
  const rows = await db
    .selectFrom('charges')
    .select([
      'intermediary_id',
      'uuid',
      'seller_id',
      'value_cents',
      'payment_method',
      'authorization_code',
      'authorization_nsu',
      'refunded_at',
      'as_fraud',
    ])
    .where((eb) =>
      eb(
        eb.refTuple('refunded_at', 'intermediary_id', 'uuid'),
        '>',
        eb.tuple(after.refundedAt, after.intermediaryId, after.uuid),
      ),
    )
    .where('refunded_at', '<=', until)
    .orderBy('refunded_at')
    .orderBy('intermediary_id')
    .orderBy('uuid')
    .limit(limit)
    .execute();
  return rows.flatMap(({ refunded_at, as_fraud, ...refund }) =>
    refunded_at === null || as_fraud === null ? [] : [{ ...refund, refunded_at, as_fraud }],
  );
}

const selectLatest = prepared<object, { refunded_at: number | null }>([], (db) =>
  db
    .selectFrom('charges')
    .select('refunded_at')
    .where('refunded_at', 'is not', null)
    .orderBy('refunded_at', 'desc')
    .limit(1),
);

/** When the latest refund of all intermediaries was made; undefined before the first. */
export async function findLatestRefundAt(tx: Tx): Promise<number | null | undefined> {
  const { rows } = await selectLatest(tx, {});
  return rows[0]?.refunded_at;
}
