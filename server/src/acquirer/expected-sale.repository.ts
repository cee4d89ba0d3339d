import { sql } from 'kysely';
import { findCharges, type Charge } from '../charges/charge.repository.ts';
import { isOneOf, type CamelCased } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import { insertRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ExpectedSaleRow } from '../db/tables.ts';
import { arrangementOf, isOfCards } from '../shared/arrangements.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import { isOfCharges } from './match.repository.ts';

interface OfCharges {
  intermediaryId: number;
  uuids: readonly string[];
}

const setReported = prepared<OfCharges, { uuid: string }>((db, p) =>
  db
    .updateTable('expected_sales')
    .set({ status: 'REPORTED' })
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'charge_uuid', p.uuids, 'uuid'))
    .where('status', '<>', 'REPORTED')
    .returning('charge_uuid as uuid'),
);

const deleteMissing = prepared<{ intermediaryId: number; slots: readonly string[] }, unknown>((db, p) =>
  db
    .deleteFrom('settlement_lines')
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'slot', p.slots, 'text'))
    .where('state', '=', 'MISSING_THERE'),
);

/**
 * Records that an acquirer has reported the sales of these charges. A line that says that one is missing goes away,
 * unless a person has resolved it. The transaction has locked the comparison.
 */
export async function markReported(tx: Tx, intermediaryId: number, uuids: readonly string[]): Promise<void> {
  const { rows } = await setReported(tx, { intermediaryId, uuids });
  const slots = rows.map(({ uuid }) => missingSlot(uuid));
  if (slots.length > 0) await deleteMissing(tx, { intermediaryId, slots });
}

/**
 * Returns the charges of an acquirer's sales after `after` through `through` that none of its files has reported, at most
 * `limit`.
 */
export async function findWaiting(
  db: Reader,
  intermediaryId: number,
  { acquirer, after, through }: { acquirer: string; after: string; through: string },
  limit: number,
): Promise<string[]> {
  const sales = await db
    .selectFrom('expected_sales')
    .select('charge_uuid as uuid')
    .where('intermediary_id', '=', intermediaryId)
    .where('acquirer', '=', acquirer)
    .where('status', '=', sql.lit('WAITING'))
    .where('sold_on', '>', after)
    .where('sold_on', '<=', through)
    .orderBy('sold_on')
    .limit(limit)
    .execute();
  return sales.map(({ uuid }) => uuid);
}

/** Returns and records which of these sales are missing now. */
const setMissing = prepared<
  OfCharges,
  Pick<CamelCased<ExpectedSaleRow>, 'acquirer' | 'soldOn'> & { uuid: string }
>((db, p) =>
  db
    .updateTable('expected_sales')
    .set({ status: 'MISSING' })
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'charge_uuid', p.uuids, 'uuid'))
    .where('status', '=', 'WAITING')
    .returning(['charge_uuid as uuid', 'acquirer', 'sold_on as soldOn']),
);

/**
 * Returns how much of each of these charges, if it was paid by card, was refunded on the day of its sale, in what the
 * buyer paid. Pix and boletos are left out: they have been received when they are refunded.
 */
async function findVoided(
  tx: Tx,
  intermediaryId: number,
  charges: ReadonlyMap<string, Charge>,
): Promise<Map<string, number>> {
  const cards = [...charges.values()].filter(({ paymentMethod, brand }) =>
    isOfCards(arrangementOf({ paymentMethod, brand: brand ?? '' })),
  );
  if (cards.length === 0) return new Map();
  const refunds = await tx
    .selectFrom('refunds')
    .select(['charge_uuid as uuid', 'value_cents as valueCents', 'buyer_value_cents as buyerValueCents'])
    .select('requested_at as requestedAt')
    .where('intermediary_id', '=', intermediaryId)
    .where(isOfCharges(tx, cards))
    .where('status', '=', 'DONE')
    .execute();
  const voided = new Map<string, number>();
  for (const { uuid, valueCents, buyerValueCents, requestedAt } of refunds) {
    if (saoPauloDate(requestedAt) !== saoPauloDate(charges.get(uuid)?.paidAt ?? 0)) continue;
    voided.set(uuid, (voided.get(uuid) ?? 0) + (buyerValueCents ?? valueCents));
  }
  return voided;
}

/**
 * Adds a line for each of these sales that no file has reported, which says that it is missing. A sale that was wholly
 * refunded on its own day gets none: acquirers undo it, and need not report it. The transaction has locked the
 * comparison.
 */
export async function insertMissing(tx: Tx, intermediaryId: number, uuids: readonly string[]): Promise<void> {
  const { rows: sales } = await setMissing(tx, { intermediaryId, uuids });
  if (sales.length === 0) return;
  const charges = await findCharges(tx, intermediaryId, uuids);
  const voided = await findVoided(tx, intermediaryId, charges);
  const rows = sales.flatMap(({ uuid, acquirer, soldOn }) => {
    const charge = charges.get(uuid);
    if (charge === undefined) throw new Error(`there is no charge ${uuid}`);
    const paidCents = charge.buyerValueCents ?? charge.valueCents;
    if (voided.get(uuid) === paidCents) return [];
    const row = [
      ...[intermediaryId, acquirer, 'SALE', '', 1, charge.installments ?? 1, soldOn],
      ...[paidCents, paidCents, 0, paidCents, soldOn, missingSlot(uuid), 'MISSING_THERE', 0, 0, uuid],
    ];
    return [row];
  });
  if (rows.length === 0) return;
  await insertRows(
    tx,
    'settlement_lines',
    [
      ...(['intermediary_id', 'acquirer', 'kind', 'code', 'installment', 'installments', 'sold_on'] as const),
      ...(['sale_cents', 'gross_cents', 'cost_cents', 'net_cents', 'day', 'slot', 'state'] as const),
      ...(['counts', 'may_match', 'charge_uuid'] as const),
    ],
    rows,
  );
}

/** The slot of a sale that no file has reported. */
const missingSlot = (uuid: string) => `missing ${uuid}`;

/** Returns whether an acquirer has reported the sale of this charge. */
export async function isReported(tx: Tx, intermediaryId: number, uuid: string): Promise<boolean> {
  const sale = await tx
    .selectFrom('expected_sales')
    .select('status')
    .where('intermediary_id', '=', intermediaryId)
    .where('charge_uuid', '=', uuid)
    .executeTakeFirst();
  return sale?.status === 'REPORTED';
}
