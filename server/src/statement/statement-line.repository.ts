import { expressionBuilder, sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { engineOf } from '../db/query/engine.ts';
import { fieldsOf, inCamelCase, withIndex, isOneOf } from '../db/query/expressions.ts';
import { prepared, preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { StatementEntryRow, Tables } from '../db/tables.ts';
import type { StatementEntry } from '../ledger/chain.ts';
import { chargeColumns, contentColumns } from '../ledger/statement-entry.repository.ts';
import type { EntryType } from '../shared/entry-types.ts';

const shownColumns = [...contentColumns, ...chargeColumns] as const;

/** The fields of a line as it is returned. */
export const lineFields = [...fieldsOf(shownColumns), 'previousHash', 'hash', 'adjustmentReason'] as const;

/** A line as it is returned, with its hashes in hexadecimal. */
export interface StatementLine extends Omit<StatementEntry, 'uuidOrder' | 'previousHash' | 'hash'> {
  previousHash: string;
  hash: string;
  /** Why an adjustment was made; null on other lines. */
  adjustmentReason: string | null;
}

export type LineOfOrder = StatementLine & Pick<StatementEntry, 'uuidOrder'>;

/**
 * Selects lines. Hashes are read as text: two buffers for each line would take half of the reading time, and memory
 * that the garbage collector does not see. The intermediary as a value keeps the look-up of reasons on one node.
 */
export function lineQuery(db: Kysely<Tables>, intermediaryId: number, index: string | null = null) {
  const isPostgres = engineOf(db) === 'postgres';
  const hex = (bytes: Expression<Buffer>) =>
    isPostgres ? sql<string>`encode(${bytes}, 'hex')` : sql<string>`lower(hex(${bytes}))`;
  return db
    .selectFrom(withIndex(db, 'statement_entries', 'e', index))
    .select(inCamelCase(shownColumns.map((column) => `e.${column}` as const)))
    .select((eb) => [hex(eb.ref('e.previous_hash')).as('previousHash'), hex(eb.ref('e.hash')).as('hash')])
    .select(
      sql<string | null>`case when e.adjustment_id is not null then (select a.reason from adjustments as a
      where a.intermediary_id = ${intermediaryId} and a.id = e.adjustment_id) end`.as('adjustmentReason'),
    );
}

/**
 * Which lines a statement has, and in which order; `null` means no filter. Dates are inclusive execution dates, uuids are
 * in lower case (D25).
 */
export interface EntryFilter {
  intermediaryId: number;
  sellerId: number | null;
  chargeUuid: string | null;
  orderUuid: string | null;
  from: string | null;
  to: string | null;
  operations: readonly EntryType[] | null;
  /** Whether the lines come in the reverse of the statement's order, for which the same indexes are read backwards. */
  newestFirst: boolean;
}

/** The position of the last line of a page. The next page starts after it. */
export type EntryPosition = Pick<StatementEntry, 'executionDate' | 'sellerId' | 'sequence'>;

/** A position as parameters of a query. */
export interface PositionParameters {
  afterDate: string;
  afterSellerId: number;
  afterSequence: number;
}

/**
 * Returns the condition for the lines after the position. With a fixed seller, its index gives the order only if the
 * comparison leaves the seller out.
 */
export function isAfter(
  p: PositionParameters,
  { ofSeller, newestFirst }: Pick<LineKind, 'ofSeller' | 'newestFirst'>,
): Expression<SqlBool> {
  const follows = newestFirst ? '<' : '>';
  const eb = expressionBuilder<{ e: StatementEntryRow }, 'e'>();
  return ofSeller
    ? eb(eb.refTuple('e.execution_date', 'e.sequence'), follows, eb.tuple(p.afterDate, p.afterSequence))
    : eb(
        eb.refTuple('e.execution_date', 'e.seller_id', 'e.sequence'),
        follows,
        eb.tuple(p.afterDate, p.afterSellerId, p.afterSequence),
      );
}

/** A filter and a position as parameters of a query. */
interface LineParameters extends PositionParameters {
  intermediaryId: number;
  sellerId: number;
  orderUuid: string;
  from: string;
  to: string;
  limit: number;
}

/** Which conditions and which order a query has. Each of the 64 combinations is built once. */
interface LineKind {
  ofSeller: boolean;
  ofOrder: boolean;
  hasFrom: boolean;
  hasTo: boolean;
  hasAfter: boolean;
  newestFirst: boolean;
}

const select = preparedByKind<LineKind, LineParameters, StatementLine>(
  (db, p, { ofSeller, ofOrder, hasFrom, hasTo, hasAfter, newestFirst }) => {
    const direction = newestFirst ? 'desc' : 'asc';
    let query = lineQuery(db, p.intermediaryId)
      .where('e.intermediary_id', '=', p.intermediaryId)
      .orderBy('e.execution_date', direction);
    if (!ofSeller) query = query.orderBy('e.seller_id', direction);
    query = query.orderBy('e.sequence', direction).limit(p.limit);
    if (ofSeller) query = query.where('e.seller_id', '=', p.sellerId);
    if (ofOrder) query = query.where('e.uuid_order', '=', p.orderUuid);
    if (hasFrom) query = query.where('e.execution_date', '>=', p.from);
    if (hasTo) query = query.where('e.execution_date', '<=', p.to);
    return hasAfter ? query.where(isAfter(p, { ofSeller, newestFirst })) : query;
  },
);

/**
 * Returns the next lines in the filter's order: execution date, seller, sequence (D25), or its reverse. It ignores the
 * filter's charge and kinds.
 */
export async function listLines(
  db: Reader,
  { intermediaryId, sellerId, orderUuid, from, to, newestFirst }: EntryFilter,
  after: EntryPosition | null,
  limit: number,
): Promise<StatementLine[]> {
  const kind = {
    ofSeller: sellerId !== null,
    ofOrder: orderUuid !== null,
    hasFrom: from !== null,
    hasTo: to !== null,
    hasAfter: after !== null,
    newestFirst,
  };
  const { rows } = await select(db, kind, {
    intermediaryId,
    sellerId: sellerId ?? 0,
    orderUuid: orderUuid ?? '',
    from: from ?? '',
    to: to ?? '',
    afterDate: after?.executionDate ?? '',
    afterSellerId: after?.sellerId ?? 0,
    afterSequence: after?.sequence ?? 0,
    limit,
  });
  return rows;
}

/**
 * Selects the few lines of one charge, unordered. The query has no order and no limit: with them, SQLite would read a
 * whole statement in order instead of looking up these lines.
 */
const selectOfCharge = prepared<{ intermediaryId: number; chargeUuid: string }, LineOfOrder>((db, p) =>
  lineQuery(db, p.intermediaryId)
    .select('e.uuid_order as uuidOrder')
    .where('e.intermediary_id', '=', p.intermediaryId)
    .where('e.charge_uuid', '=', p.chargeUuid),
);

export async function listLinesOfCharge(
  db: Reader,
  intermediaryId: number,
  chargeUuid: string,
): Promise<LineOfOrder[]> {
  const { rows } = await selectOfCharge(db, { intermediaryId, chargeUuid });
  return rows;
}

/** Returns the number of each seller's last line, which fixes the statement at its start (D26). */
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

/** What of its charge a line shows beside what its hash covers; null on a line without a charge. */
export interface LineDetails {
  /** What was sold; '' once the seller was erased. */
  title: string | null;
  uuidOrder: string | null;
}

const selectDetails = prepared<
  { intermediaryId: number; uuids: readonly string[] },
  LineDetails & { uuid: string }
>((db, p) =>
  db
    .selectFrom('charges as c')
    .select(['c.uuid', 'c.title', 'c.uuid_order as uuidOrder'])
    .where('c.intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'c.uuid', p.uuids, 'uuid')),
);

/** Returns the details of the charges with these uuids that the intermediary has. */
export async function findDetails(
  db: Reader,
  intermediaryId: number,
  uuids: ReadonlySet<string>,
): Promise<Map<string, LineDetails>> {
  if (uuids.size === 0) return new Map();
  const { rows } = await selectDetails(db, { intermediaryId, uuids: [...uuids] });
  return new Map(rows.map(({ uuid, title, uuidOrder }) => [uuid, { title, uuidOrder }]));
}
