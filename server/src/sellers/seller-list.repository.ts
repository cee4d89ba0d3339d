import { sql } from 'kysely';
import { engineOf } from '../db/query/engine.ts';
import { hideFromPlanner, isOneOf, withIndex } from '../db/query/expressions.ts';
import { prepared, preparedByKind } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { SellerStatus } from './seller.ts';

/** A seller in a list; instants are epoch milliseconds. */
export interface SellerSummary {
  id: number;
  companyName: string;
  fantasyName: string;
  document: string;
  status: SellerStatus;
  createdAt: number;
  updatedAt: number;
  /** True if events are sent to its webhook. */
  webhookEnabled: boolean;
}

/** Which sellers a list contains; `null` means no filter. The text has the form of `searchText`. */
export interface SellerFilter {
  intermediaryId: number;
  status: SellerStatus | null;
  text: string | null;
  /** Their ids; a filter that finds each by its key. */
  ids: readonly number[] | null;
}

/** A position in the list, which begins with the newest seller and, of the same time, the highest id. */
export type SellerPosition = Pick<SellerSummary, 'createdAt' | 'id'>;

type SummaryRow = Omit<SellerSummary, 'webhookEnabled'> & { endpoints: number };

/** Returns the fields of a summary for a query that calls the sellers' table `s`. */
function summaryFields(intermediaryId: number) {
  return [
    's.id',
    's.company_name as companyName',
    's.fantasy_name as fantasyName',
    's.document',
    's.status',
    's.created_at as createdAt',
    's.updated_at as updatedAt',
    // The endpoint is looked up by its key for each seller of the page. For a join, PostgreSQL may read the endpoints
    // of all sellers.
    sql<number>`(
      select count(*) from webhook_endpoints e
      where e.intermediary_id = ${intermediaryId} and e.seller_id = s.id and e.disabled_reason is null
    )`.as('endpoints'),
  ] as const;
}

const selectOne = prepared<{ intermediaryId: number; id: number }, SummaryRow>((db, p) =>
  db
    .selectFrom('sellers as s')
    .select(summaryFields(p.intermediaryId))
    .where('s.intermediary_id', '=', p.intermediaryId)
    .where('s.id', '=', p.id)
    .where('s.forgotten_at', 'is', null),
);

/** Returns one summary, or undefined if the seller does not exist or is erased. */
export async function findSellerSummary(
  db: Reader | Tx,
  intermediaryId: number,
  id: number,
): Promise<SellerSummary | undefined> {
  const { rows } = await selectOne(db, { intermediaryId, id });
  return rows[0] && toSummary(rows[0]);
}

interface ListParameters {
  intermediaryId: number;
  status: SellerStatus;
  text: string;
  ids: readonly number[];
  beforeCreatedAt: number;
  beforeId: number;
  limit: number;
}

/** Which filters a query has. Each of the 8 combinations is built once. */
interface ListKind {
  ofStatus: boolean;
  withText: boolean;
  ofIds: boolean;
}

const select = preparedByKind<ListKind, ListParameters, SummaryRow>((db, p, kind) => {
  const index = kind.ofIds ? null : kind.ofStatus ? 'sellers_by_status' : 'sellers_by_newest';
  let query = db
    .selectFrom(withIndex(db, 'sellers', 's', index))
    .select(summaryFields(p.intermediaryId))
    .where('s.intermediary_id', '=', p.intermediaryId)
    .where('s.forgotten_at', 'is', null)
    .where((eb) => eb(eb.refTuple('s.created_at', 's.id'), '<', eb.tuple(p.beforeCreatedAt, p.beforeId)))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(p.limit);
  if (kind.ofStatus) query = query.where('s.status', '=', hideFromPlanner(db, p.status, 'text'));
  if (kind.ofIds) query = query.where(isOneOf(db, 's.id', p.ids, 'bigint'));
  if (kind.withText) {
    const placeOf = sql.raw(engineOf(db) === 'postgres' ? 'strpos' : 'instr');
    query = query.where(sql<boolean>`${placeOf}(s.search_text, ${p.text}) > 0`);
  }
  return query;
});

/** Returns at most `limit` sellers before the position, the newest first. Erased sellers are left out. */
export async function listSellersOf(
  db: Reader,
  { intermediaryId, status, text, ids }: SellerFilter,
  before: SellerPosition,
  limit: number,
): Promise<SellerSummary[]> {
  const kind = { ofStatus: status !== null, withText: text !== null, ofIds: ids !== null };
  const { rows } = await select(db, kind, {
    intermediaryId,
    status: status ?? 'ACTIVE',
    text: text ?? '',
    ids: ids ?? [],
    beforeCreatedAt: before.createdAt,
    beforeId: before.id,
    limit,
  });
  return rows.map(toSummary);
}

function toSummary({ endpoints, ...row }: SummaryRow): SellerSummary {
  return { ...row, webhookEnabled: endpoints > 0 };
}
