import { inCamelCase, type CamelCased } from '../db/query/camel-case.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ChargeRow } from '../db/tables.ts';

const columns = [
  'intermediary_id',
  'uuid',
  'seller_id',
  'value_cents',
  'payment_method',
  'authorization_code',
  'authorization_nsu',
  'refunded_at',
  'as_fraud',
] as const satisfies readonly (keyof ChargeRow)[];

type SelectedCharge = CamelCased<Pick<ChargeRow, (typeof columns)[number]>>;

/** A refund with what the processor needs to send the money back (D23). */
export interface Refund extends SelectedCharge {
  refundedAt: number;
  asFraud: number;
}

/**
 * Where an export stopped. A uuid is unique within one intermediary only (D1), so it does not identify a refund alone.
 */
export interface RefundPlace {
  refundedAt: number;
  intermediaryId: number;
  uuid: string;
}

/** Refunds after `after`, up to and including `until`, oldest first. */
export async function listRefunds(
  db: Reader,
  after: RefundPlace,
  until: number,
  limit: number,
): Promise<Refund[]> {
  const rows = await db
    .selectFrom('charges')
    .select(inCamelCase(columns))
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
  return rows.flatMap(({ refundedAt, asFraud, ...refund }) =>
    refundedAt === null || asFraud === null ? [] : [{ ...refund, refundedAt, asFraud }],
  );
}

const selectLatest = prepared<object, { refundedAt: number | null }>([], (db) =>
  db
    .selectFrom('charges')
    .select('refunded_at as refundedAt')
    .where('refunded_at', 'is not', null)
    .orderBy('refunded_at', 'desc')
    .limit(1),
);

/** When the latest refund of all intermediaries was made; undefined before the first. */
export async function findLatestRefundAt(tx: Tx): Promise<number | null | undefined> {
  const { rows } = await selectLatest(tx, {});
  return rows[0]?.refundedAt;
}
