import { sql, type Kysely } from 'kysely';
import { engineOf } from '../db/query/engine.ts';
import { preparedByKind, prepared } from '../db/query/prepared.ts';
import { readThrough } from '../db/query/read-through.ts';
import { unseenValue } from '../db/query/unseen-value.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
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

/** Which sellers a list has; `null` means no filter. The text has the form of `searchText`. */
export interface SellerFilter {
  intermediaryId: number;
  status: SellerStatus | null;
  text: string | null;
}

type SummaryRow = Omit<SellerSummary, 'webhookEnabled'> & { disabledReason: string | null };

function selectSummary(db: Kysely<Tables>) {
  return db
    .selectFrom('sellers as s')
    .innerJoin('webhook_endpoints as e', (join) =>
      join.onRef('e.intermediary_id', '=', 's.intermediary_id').onRef('e.seller_id', '=', 's.id'),
    )
    .select([
      's.id',
      's.company_name as companyName',
      's.fantasy_name as fantasyName',
      's.document',
      's.status',
      's.created_at as createdAt',
      's.updated_at as updatedAt',
      'e.disabled_reason as disabledReason',
    ]);
}

const selectOne = prepared<{ intermediaryId: number; id: number }, SummaryRow>(
  ['intermediaryId', 'id'],
  (db, p) =>
    selectSummary(db)
      .where('s.intermediary_id', '=', p.intermediaryId)
      .where('s.id', '=', p.id)
      .where('s.forgotten_at', 'is', null),
);

/** Undefined also for an erased seller. */
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
  beforeId: number;
  limit: number;
}

const parameterNames = [
  'intermediaryId',
  'status',
  'text',
  'beforeId',
  'limit',
] as const satisfies readonly (keyof ListParameters)[];

/** Which filters a query has. Each of the 4 combinations is built once. */
interface ListKind {
  ofStatus: boolean;
  withText: boolean;
}

/**
 * Which sellers match is decided by an index alone, which has the text too: their rows are ten times as large, and are
 * read only for the page.
 */
const select = preparedByKind<ListKind, ListParameters, SummaryRow>(parameterNames, (db, p, kind) => {
  const index = kind.ofStatus ? 'sellers_by_status' : 'sellers_by_newest';
  let matching = db
    .selectFrom(readThrough(db, 'sellers', 'm', index))
    .select('m.id')
    .where('m.intermediary_id', '=', p.intermediaryId)
    .where('m.forgotten_at', 'is', null)
    .where('m.id', '<', p.beforeId)
    .orderBy('m.id', 'desc')
    .limit(p.limit);
  if (kind.ofStatus) matching = matching.where('m.status', '=', unseenValue(db, p.status, 'text'));
  if (kind.withText) matching = matching.where(holdsText(db, p.text));
  return selectSummary(db)
    .innerJoin(matching.as('found'), 'found.id', 's.id')
    .where('s.intermediary_id', '=', p.intermediaryId)
    .orderBy('s.id', 'desc');
});

function holdsText(db: Kysely<Tables>, text: string) {
  return engineOf(db) === 'postgres'
    ? sql<boolean>`strpos(m.search_text, ${text}) > 0`
    : sql<boolean>`instr(m.search_text, ${text}) > 0`;
}

/** At most `limit` sellers with an id below `beforeId`, the newest first; erased ones are left out. */
export async function listSellersOf(
  db: Reader,
  { intermediaryId, status, text }: SellerFilter,
  beforeId: number,
  limit: number,
): Promise<SellerSummary[]> {
  const kind = { ofStatus: status !== null, withText: text !== null };
  const { rows } = await select(db, kind, {
    intermediaryId,
    status: status ?? 'ACTIVE',
    text: text ?? '',
    beforeId,
    limit,
  });
  return rows.map(toSummary);
}

function toSummary({ disabledReason, ...row }: SummaryRow): SellerSummary {
  return { ...row, webhookEnabled: disabledReason === null };
}
