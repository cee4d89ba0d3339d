import { fieldsOf, inCamelCase, isOneOf, type CamelCased } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import { insertRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ChargeRow } from '../db/tables.ts';
import { foldedText } from '../shared/text.ts';

/**
 * A charge as it is stored (reference 2.7, D22), without what is refunded and disputed, which only refunds and
 * chargebacks read and change.
 */
export type Charge = CamelCased<Omit<ChargeRow, 'refunded_cents' | 'disputed_cents' | 'buyer_key'>>;

export const chargeColumns = [
  'intermediary_id',
  'uuid',
  'seller_id',
  'uuid_order',
  'title',
  'value_cents',
  'payment_method',
  'channel',
  'brand',
  'installments',
  'paid_at',
  'expiration_date',
  'status',
  'refunded_at',
  'as_fraud',
  'authorization_code',
  'authorization_nsu',
  'source',
  'customer_uuid',
  'customer_document',
  'customer_type',
  'customer_name',
  'customer_email',
  'customer_phone',
  'customer_alternative_email',
  'buyer_value_cents',
] as const satisfies readonly (keyof ChargeRow)[];

const selected = inCamelCase(chargeColumns);
const fields = fieldsOf(chargeColumns);

/**
 * Inserts charges in the order of their uuids. Two imports of the same new charges for different sellers lock no head
 * in common, so in different orders they would deadlock on each other's charges.
 */
export async function insertCharges(tx: Tx, charges: readonly Charge[]): Promise<void> {
  const ordered = charges.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
  await insertRows(
    tx,
    'charges',
    [...chargeColumns, 'buyer_key'],
    ordered.map((charge) => [...fields.map((field) => charge[field]), foldedText(charge.customerName)]),
  );
}

const selectCharges = prepared<{ intermediaryId: number; uuids: readonly string[] }, Charge>((db, p) =>
  db
    .selectFrom('charges')
    .select(selected)
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'uuid', p.uuids, 'uuid')),
);

/** Returns the stored charges that have these uuids, by uuid. */
export async function findCharges(
  db: Reader | Tx,
  intermediaryId: number,
  uuids: readonly string[],
): Promise<Map<string, Charge>> {
  const { rows } = await selectCharges(db, { intermediaryId, uuids });
  return new Map(rows.map((row) => [row.uuid, row]));
}
