import { sql } from 'kysely';
import { prepared } from '../../db/query/prepared.ts';
import type { Reader } from '../../db/store.ts';
import type { ChargeRow, SellerHeadRow, StatementEntryRow } from '../../db/tables.ts';
import { headColumns } from '../../ledger/seller-head.repository.ts';
import { entryColumns } from '../../ledger/statement-entry.repository.ts';

/** A seller's head, and the number of the last line that was there in the same instant; null without lines. */
export type StoredHead = SellerHeadRow & { last_sequence: number | null };

const selectHead = prepared<{ intermediaryId: number; sellerId: number }, StoredHead>(
  ['intermediaryId', 'sellerId'],
  (db, p) =>
    db
      .selectFrom('seller_heads as h')
      .select(headColumns.map((column) => `h.${column}` as const))
      // In one statement, hence of one instant: a writer moves both together.
      .select((eb) =>
        eb
          .selectFrom('statement_entries as e')
          .select((e) => e.fn.max('e.sequence').as('last'))
          .whereRef('e.intermediary_id', '=', 'h.intermediary_id')
          .whereRef('e.seller_id', '=', 'h.seller_id')
          .as('last_sequence'),
      )
      .where('h.intermediary_id', '=', p.intermediaryId)
      .where('h.seller_id', '=', p.sellerId),
);

export async function findHead(
  db: Reader,
  intermediaryId: number,
  sellerId: number,
): Promise<StoredHead | undefined> {
  const { rows } = await selectHead(db, { intermediaryId, sellerId });
  return rows[0];
}

/**
 * A line with what it is checked against: its charge, and the other line of a refunded charge (the sale of a
 * refund, the refund of a sale). Their columns are null where there is no such row.
 */
export interface VerifiedLine extends StatementEntryRow {
  charge_seller_id: number | null;
  charge_status: ChargeRow['status'] | null;
  charge_refunded_at: number | null;
  priced_paid_at: number | null;
  priced_method: ChargeRow['payment_method'] | null;
  priced_channel: ChargeRow['channel'];
  priced_brand: ChargeRow['brand'];
  priced_installments: number | null;
  priced_value_cents: number | null;
  other_seller_id: number | null;
  other_sequence: number | null;
  other_execution_date: string | null;
  other_value_cents: number | null;
  other_fee_cents: number | null;
  other_plan_id: number | null;
}

/** After `after`, up to `until`: both are sequence numbers of the seller's chain. */
interface PageParameters {
  intermediaryId: number;
  sellerId: number;
  after: number;
  until: number;
  limit: number;
}

const selectPage = prepared<PageParameters, VerifiedLine>(
  ['intermediaryId', 'sellerId', 'after', 'until', 'limit'],
  (db, p) =>
    db
      .selectFrom('statement_entries as e')
      .leftJoin('charges as c', (join) =>
        join.onRef('c.intermediary_id', '=', 'e.intermediary_id').onRef('c.uuid', '=', 'e.charge_uuid'),
      )
      .leftJoin('statement_entries as o', (join) =>
        join
          .onRef('o.intermediary_id', '=', 'e.intermediary_id')
          // Null for a charge that was not refunded, so that nothing is looked up for most lines.
          .on('o.charge_uuid', '=', sql<string>`case when c.status = 'REFUND' then e.charge_uuid end`)
          .on(
            'o.operation',
            '=',
            sql<'VENDA' | 'ESTORNO'>`case when e.operation = 'VENDA' then 'ESTORNO' else 'VENDA' end`,
          ),
      )
      .select(entryColumns.map((column) => `e.${column}` as const))
      .select([
        'c.seller_id as charge_seller_id',
        'c.status as charge_status',
        'c.refunded_at as charge_refunded_at',
        'c.paid_at as priced_paid_at',
        'c.payment_method as priced_method',
        'c.channel as priced_channel',
        'c.brand as priced_brand',
        'c.installments as priced_installments',
        'c.value_cents as priced_value_cents',
        'o.seller_id as other_seller_id',
        'o.sequence as other_sequence',
        'o.execution_date as other_execution_date',
        'o.value_cents as other_value_cents',
        'o.fee_cents as other_fee_cents',
        'o.plan_id as other_plan_id',
      ])
      .where('e.intermediary_id', '=', p.intermediaryId)
      .where('e.seller_id', '=', p.sellerId)
      .where('e.sequence', '>', p.after)
      .where('e.sequence', '<=', p.until)
      .orderBy('e.sequence')
      .limit(p.limit),
);

/** The next lines of one chain, in its order. */
export async function listLines(db: Reader, page: PageParameters): Promise<VerifiedLine[]> {
  return (await selectPage(db, page)).rows;
}

export interface Chain {
  intermediaryId: number;
  sellerId: number;
}

/** Where a seller's chain stood when the anchor was saved (D27). */
export interface AnchoredHead extends Chain {
  sequence: number;
  hash: Buffer;
}

/** Every seller has a chain; ids come from one sequence, so they order all of them (D1). */
export async function listChains(db: Reader): Promise<Chain[]> {
  return db
    .selectFrom('sellers')
    .select(['intermediary_id as intermediaryId', 'id as sellerId'])
    .orderBy('id')
    .execute();
}

/** How many lines there are to verify, as the heads say it. */
export async function countLines(db: Reader, sellerId: number | null): Promise<number> {
  let query = db
    .selectFrom('seller_heads')
    .select((eb) => eb.fn.sum<number | null>('statement_sequence').as('lines'));
  if (sellerId !== null) query = query.where('seller_id', '=', sellerId);
  const { lines } = await query.executeTakeFirstOrThrow();
  return lines ?? 0;
}
