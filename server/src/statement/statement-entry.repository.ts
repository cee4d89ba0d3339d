import { prepared } from '../db/prepared.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { StatementEntryRow } from '../db/tables.ts';

const columns = [
  'intermediary_id',
  'seller_id',
  'sequence',
  'operation',
  'execution_date',
  'charge_uuid',
  'charge_paid_at',
  'payment_method',
  'brand',
  'value_cents',
  'fee_cents',
  'plan_id',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof StatementEntryRow)[];

export async function insertEntries(tx: Tx, entries: readonly StatementEntryRow[]): Promise<void> {
  await insertRows(
    tx,
    'statement_entries',
    columns,
    entries.map((entry) => columns.map((column) => entry[column])),
  );
}

/** The sale line of a charge, with the digest of the plan that priced it. */
export interface SaleEntry {
  execution_date: string;
  fee_cents: number;
  plan_id: number;
  plan_digest: Buffer;
}

const selectSale = prepared<{ intermediaryId: number; chargeUuid: string }, SaleEntry>(
  ['intermediaryId', 'chargeUuid'],
  (db, p) =>
    db
      .selectFrom('statement_entries as e')
      .innerJoin('rate_plans as rp', (join) =>
        join.onRef('rp.intermediary_id', '=', 'e.intermediary_id').onRef('rp.id', '=', 'e.plan_id'),
      )
      .select(['e.execution_date', 'e.fee_cents', 'e.plan_id', 'rp.digest as plan_digest'])
      .where('e.intermediary_id', '=', p.intermediaryId)
      .where('e.charge_uuid', '=', p.chargeUuid)
      .where('e.operation', '=', 'VENDA'),
);

export async function findSaleEntry(
  tx: Tx,
  intermediaryId: number,
  chargeUuid: string,
): Promise<SaleEntry | undefined> {
  const { rows } = await selectSale(tx, { intermediaryId, chargeUuid });
  return rows[0];
}

/** Which lines a statement shows; `null` leaves a filter out. Dates are inclusive execution dates (D25). */
export interface EntryFilter {
  intermediaryId: number;
  sellerId: number | null;
  from: string | null;
  to: string | null;
}

/** The last line of a page; the next page starts after it. */
export type EntryPlace = Pick<StatementEntryRow, 'execution_date' | 'seller_id' | 'sequence'>;

/** The next lines in the statement's order: execution date, seller, sequence (D25). */
export function listEntries(
  db: Reader,
  filter: EntryFilter,
  after: EntryPlace | null,
  limit: number,
): Promise<StatementEntryRow[]> {
  let query = db
    .selectFrom('statement_entries as e')
    .selectAll('e')
    .where('e.intermediary_id', '=', filter.intermediaryId)
    .orderBy('e.execution_date');
  if (filter.sellerId === null) query = query.orderBy('e.seller_id');
  query = query.orderBy('e.sequence').limit(limit);
  if (filter.sellerId !== null) query = query.where('e.seller_id', '=', filter.sellerId);
  if (filter.from !== null) query = query.where('e.execution_date', '>=', filter.from);
  if (filter.to !== null) query = query.where('e.execution_date', '<=', filter.to);
  if (after === null) return query.execute();
  // With the seller fixed, its index serves the order only if the seller stays out of the comparison.
  return query
    .where((eb) =>
      filter.sellerId === null
        ? eb(
            eb.refTuple('e.execution_date', 'e.seller_id', 'e.sequence'),
            '>',
            eb.tuple(after.execution_date, after.seller_id, after.sequence),
          )
        : eb(
            eb.refTuple('e.execution_date', 'e.sequence'),
            '>',
            eb.tuple(after.execution_date, after.sequence),
          ),
    )
    .execute();
}

const chargesPerQuery = 500;

/**
 * The lines of these charges, in no order. Neither ordered nor limited by the database: SQLite would then read
 * a whole statement in order rather than look these few up.
 */
export async function listEntriesOfCharges(
  db: Reader,
  intermediaryId: number,
  chargeUuids: readonly string[],
): Promise<StatementEntryRow[]> {
  const entries: StatementEntryRow[] = [];
  for (let start = 0; start < chargeUuids.length; start += chargesPerQuery) {
    const rows = await db
      .selectFrom('statement_entries')
      .selectAll()
      .where('intermediary_id', '=', intermediaryId)
      .where('charge_uuid', 'in', chargeUuids.slice(start, start + chargesPerQuery))
      .execute();
    entries.push(...rows);
  }
  return entries;
}

/** The number of the last line of each seller with lines: what fixes a statement when it starts (D26). */
export async function listSequenceHeads(
  db: Reader,
  intermediaryId: number,
  sellerId: number | null,
): Promise<Map<number, number>> {
  let query = db
    .selectFrom('seller_heads')
    .select(['seller_id', 'statement_sequence'])
    .where('intermediary_id', '=', intermediaryId);
  if (sellerId !== null) query = query.where('seller_id', '=', sellerId);
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.seller_id, row.statement_sequence]));
}
