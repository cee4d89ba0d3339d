import { sql, type Expression, type ExpressionBuilder, type Kysely } from 'kysely';
import { engineOf } from '../db/query/engine.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { StatementEntryRow, Tables } from '../db/tables.ts';

/** A line as it is shown: with its hashes in hexadecimal. */
export interface StatementLine extends Omit<StatementEntryRow, 'previous_hash' | 'hash'> {
  previous_hash: string;
  hash: string;
}

/**
 * Hashes leave the database as text: two buffers a line would take half of the time of reading it, and memory that
 * the garbage collector does not see.
 */
function selectLines(db: Kysely<Tables>) {
  const isPostgres = engineOf(db) === 'postgres';
  const hex = (eb: ExpressionBuilder<{ e: StatementEntryRow }, 'e'>, column: 'previous_hash' | 'hash') => {
    const bytes: Expression<Buffer> = eb.ref(`e.${column}`);
    return (isPostgres ? sql<string>`encode(${bytes}, 'hex')` : sql<string>`lower(hex(${bytes}))`).as(column);
  };
  return db
    .selectFrom('statement_entries as e')
    .select([
      'e.intermediary_id',
      'e.seller_id',
      'e.sequence',
      'e.operation',
      'e.execution_date',
      'e.charge_uuid',
      'e.charge_paid_at',
      'e.payment_method',
      'e.brand',
      'e.value_cents',
      'e.fee_cents',
      'e.plan_id',
    ])
    .select((eb) => [hex(eb, 'previous_hash'), hex(eb, 'hash')]);
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

/** The values of a filter and a place; those that are left out are in no query. */
interface LineParameters {
  intermediaryId: number;
  sellerId: number;
  from: string;
  to: string;
  afterDate: string;
  afterSellerId: number;
  afterSequence: number;
  limit: number;
}

const parameterNames = [
  'intermediaryId',
  'sellerId',
  'from',
  'to',
  'afterDate',
  'afterSellerId',
  'afterSequence',
  'limit',
] as const satisfies readonly (keyof LineParameters)[];

/** What a query has; each of the sixteen kinds is built once. */
interface LineKind {
  ofSeller: boolean;
  hasFrom: boolean;
  hasTo: boolean;
  hasAfter: boolean;
}

const queries = new Map<string, ReturnType<typeof prepareLines>>();

function prepareLines({ ofSeller, hasFrom, hasTo, hasAfter }: LineKind) {
  return prepared<LineParameters, StatementLine>(parameterNames, (db, p) => {
    let query = selectLines(db).where('e.intermediary_id', '=', p.intermediaryId).orderBy('e.execution_date');
    if (!ofSeller) query = query.orderBy('e.seller_id');
    query = query.orderBy('e.sequence').limit(p.limit);
    if (ofSeller) query = query.where('e.seller_id', '=', p.sellerId);
    if (hasFrom) query = query.where('e.execution_date', '>=', p.from);
    if (hasTo) query = query.where('e.execution_date', '<=', p.to);
    if (!hasAfter) return query;
    // With the seller fixed, its index serves the order only if the seller stays out of the comparison.
    return query.where((eb) =>
      ofSeller
        ? eb(eb.refTuple('e.execution_date', 'e.sequence'), '>', eb.tuple(p.afterDate, p.afterSequence))
        : eb(
            eb.refTuple('e.execution_date', 'e.seller_id', 'e.sequence'),
            '>',
            eb.tuple(p.afterDate, p.afterSellerId, p.afterSequence),
          ),
    );
  });
}

/** The next lines in the statement's order: execution date, seller, sequence (D25). */
export async function listLines(
  db: Reader,
  { intermediaryId, sellerId, from, to }: EntryFilter,
  after: EntryPlace | null,
  limit: number,
): Promise<StatementLine[]> {
  const kind = {
    ofSeller: sellerId !== null,
    hasFrom: from !== null,
    hasTo: to !== null,
    hasAfter: after !== null,
  };
  const key = Object.values(kind).join();
  let query = queries.get(key);
  if (query === undefined) {
    query = prepareLines(kind);
    queries.set(key, query);
  }
  const { rows } = await query(db, {
    intermediaryId,
    sellerId: sellerId ?? 0,
    from: from ?? '',
    to: to ?? '',
    afterDate: after?.execution_date ?? '',
    afterSellerId: after?.seller_id ?? 0,
    afterSequence: after?.sequence ?? 0,
    limit,
  });
  return rows;
}

const chargesPerQuery = 500;

/**
 * The lines of these charges, in no order. Neither ordered nor limited by the database: SQLite would then read
 * a whole statement in order rather than look these few up.
 */
export async function listLinesOfCharges(
  db: Reader,
  intermediaryId: number,
  chargeUuids: readonly string[],
): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let start = 0; start < chargeUuids.length; start += chargesPerQuery) {
    const rows = await selectLines(db)
      .where('e.intermediary_id', '=', intermediaryId)
      .where('e.charge_uuid', 'in', chargeUuids.slice(start, start + chargesPerQuery))
      .execute();
    lines.push(...rows);
  }
  return lines;
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
