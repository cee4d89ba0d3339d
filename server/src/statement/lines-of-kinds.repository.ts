import { sql, type Kysely } from 'kysely';
import { mergeRanges, mergeSizeOf } from '../db/query/batches.ts';
import { preparedByKind } from '../db/query/prepared.ts';
import { hideFromPlanner } from '../db/query/expressions.ts';
import type { Reader } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import { lastDate } from '../shared/calendar.ts';
import { ENTRY_TYPES, type EntryType } from '../shared/entry-types.ts';
import {
  isAfter,
  lineFields,
  lineQuery,
  type EntryFilter,
  type EntryPosition,
  type PositionParameters,
  type StatementLine,
} from './statement-line.repository.ts';

/** The condition of the indexes that contain such lines. */
const isNoSale = sql<boolean>`(e.operation = 'VENDA') is false`;

/** A parameter for each chosen kind. */
const kindSlots = ENTRY_TYPES.map((_, n) => `operation${n}` as const);

interface ListParameters extends PositionParameters, Record<(typeof kindSlots)[number], EntryType> {
  intermediaryId: number;
  sellerId: number;
  orderUuid: string;
  /** The last date in the query's order. */
  lastDay: string;
  limit: number;
}

/** Which filters and which order a query has, how many kinds of lines, and its size. */
interface ListKind {
  ofSeller: boolean;
  ofOrder: boolean;
  newestFirst: boolean;
  kinds: number;
  size: number;
}

/** Selects the lines of one kind, in the order of an index that contains no sales. */
function selectRange(
  db: Kysely<Tables>,
  p: ListParameters,
  { ofSeller, ofOrder, newestFirst }: ListKind,
  operation: EntryType | undefined,
) {
  const index = ofOrder
    ? ofSeller
      ? 'statement_entries_by_order_seller_and_operation'
      : 'statement_entries_by_order_and_operation'
    : ofSeller
      ? 'statement_entries_by_seller_and_operation'
      : 'statement_entries_by_operation';
  let query = lineQuery(db, p.intermediaryId, index)
    .where('e.intermediary_id', '=', p.intermediaryId)
    .where(isNoSale)
    .where(sql<boolean>`e.operation = ${hideFromPlanner(db, operation, 'text')}`)
    .where('e.execution_date', newestFirst ? '>=' : '<=', p.lastDay)
    .where(isAfter(p, { ofSeller, newestFirst }));
  if (ofSeller) query = query.where('e.seller_id', '=', hideFromPlanner(db, p.sellerId, 'bigint'));
  if (ofOrder) query = query.where('e.uuid_order', '=', hideFromPlanner(db, p.orderUuid, 'uuid'));
  return query;
}

const select = preparedByKind<ListKind, ListParameters, StatementLine>((db, p, kind) =>
  mergeRanges(
    db,
    kindSlots.slice(0, kind.kinds).map((slot) => selectRange(db, p, kind, p[slot])),
    {
      fields: lineFields,
      order: kind.ofSeller ? ['executionDate', 'sequence'] : ['executionDate', 'sellerId', 'sequence'],
      direction: kind.newestFirst ? 'desc' : 'asc',
      size: kind.size,
      limit: p.limit,
    },
  ),
);

/** The position before all lines of the dates up to this one, in the reverse of the statement's order. */
const endOf = (executionDate: string): EntryPosition => ({
  executionDate,
  sellerId: Number.MAX_SAFE_INTEGER,
  sequence: Number.MAX_SAFE_INTEGER,
});

/**
 * Returns the next lines of these kinds, none of which is a sale, in the filter's order. A kind that is rare among
 * millions of lines costs no more than another. It ignores the filter's charge.
 */
export async function listLinesOfKinds(
  db: Reader,
  { intermediaryId, sellerId, orderUuid, from, to, newestFirst }: EntryFilter,
  operations: readonly EntryType[],
  after: EntryPosition | null,
  limit: number,
): Promise<StatementLine[]> {
  const kind = {
    ofSeller: sellerId !== null,
    ofOrder: orderUuid !== null,
    newestFirst,
    kinds: operations.length,
    size: mergeSizeOf(limit),
  };
  // A position is never before the first date, so one comparison serves both.
  const start = newestFirst ? endOf(to ?? lastDate) : { executionDate: from ?? '', sellerId: 0, sequence: 0 };
  const { executionDate, sellerId: afterSellerId, sequence } = after ?? start;
  const { rows } = await select(db, kind, {
    intermediaryId,
    sellerId: sellerId ?? 0,
    orderUuid: orderUuid ?? '',
    lastDay: newestFirst ? (from ?? '') : (to ?? lastDate),
    ...{ afterDate: executionDate, afterSellerId, afterSequence: sequence },
    limit,
    ...Object.fromEntries(operations.map((operation, n) => [`operation${n}`, operation])),
  });
  return rows.slice(0, limit);
}
