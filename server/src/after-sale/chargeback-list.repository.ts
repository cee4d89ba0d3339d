import { sql } from 'kysely';
import { hideFromPlanner, inCamelCase, withIndex } from '../db/query/expressions.ts';
import { prepared, preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import { chargebackColumns, type SealedChargeback, type StoredChargeback } from './chargeback.repository.ts';

/** Which chargebacks a list contains; `null` means no filter. */
interface ChargebackFilter {
  intermediaryId: number;
  sellerId: number | null;
  status: SealedChargeback['status'] | null;
}

/** A position in the list, which begins with the earliest day on which to answer and, of the same day, the lowest id. */
export interface ChargebackPosition {
  /** `noDay` for a chargeback without such a day. */
  answerBy: string;
  id: number;
}

/** Which filters a query has. Each of the 4 combinations is built once. */
interface ListKind {
  ofSeller: boolean;
  ofStatus: boolean;
}

interface ListParameters {
  intermediaryId: number;
  sellerId: number;
  status: SealedChargeback['status'];
  afterDate: string;
  afterId: number;
  until: string;
  limit: number;
}

function indexOf({ ofSeller, ofStatus }: ListKind): string {
  if (ofSeller) return ofStatus ? 'chargebacks_by_seller_and_status' : 'chargebacks_by_seller_and_answer';
  return ofStatus ? 'chargebacks_by_status' : 'chargebacks_by_answer';
}

/** Where a chargeback without a day on which to answer is in the list: after every day. */
export const noDay = '9999-99-99';

/** The order of the list, as in its indexes. */
const answerBy = sql<string>`coalesce(k.answer_by, ${sql.lit(noDay)})`;

const select = preparedByKind<ListKind, ListParameters, StoredChargeback>((db, p, kind) => {
  let query = db
    .selectFrom(withIndex(db, 'chargebacks', 'k', indexOf(kind)))
    .select(inCamelCase(chargebackColumns.map((column) => `k.${column}` as const)))
    .where('k.intermediary_id', '=', p.intermediaryId)
    .where(sql<boolean>`(${answerBy}, k.id) > (${p.afterDate}, ${p.afterId})`)
    .where(sql<boolean>`${answerBy} <= ${p.until}`)
    .orderBy(answerBy)
    .orderBy('k.id')
    .limit(p.limit);
  if (kind.ofSeller) query = query.where('k.seller_id', '=', hideFromPlanner(db, p.sellerId, 'bigint'));
  if (kind.ofStatus) query = query.where('k.status', '=', hideFromPlanner(db, p.status, 'text'));
  return query;
});

/** Returns at most `limit` chargebacks after the position, to be answered up to `until`. */
export async function listChargebacks(
  db: Reader,
  { intermediaryId, sellerId, status }: ChargebackFilter,
  { after, until }: { after: ChargebackPosition; until: string },
  limit: number,
): Promise<StoredChargeback[]> {
  const kind = { ofSeller: sellerId !== null, ofStatus: status !== null };
  const { rows } = await select(db, kind, {
    ...{ intermediaryId, sellerId: sellerId ?? 0, status: status ?? 'OPEN' },
    ...{ afterDate: after.answerBy, afterId: after.id, until, limit },
  });
  return rows;
}

/** An open chargeback that must be answered soon, and of which nobody was told. */
export type DueChargeback = Pick<SealedChargeback, 'id' | 'chargeUuid' | 'sellerId'>;

const selectDue = prepared<{ intermediaryId: number; from: string; to: string }, DueChargeback>((db, p) =>
  db
    .selectFrom('chargebacks as k')
    .select(['k.id', 'k.charge_uuid as chargeUuid', 'k.seller_id as sellerId'])
    .where('k.intermediary_id', '=', p.intermediaryId)
    .where('k.status', '=', 'OPEN')
    .where(sql<boolean>`${answerBy} between ${p.from} and ${p.to}`)
    .where(sql<boolean>`k.due_told_for is distinct from k.answer_by`)
    .orderBy('k.id'),
);

/** Returns the chargebacks to be answered within this period of which nobody was told. */
export async function listDueChargebacks(
  db: Reader,
  period: { intermediaryId: number; from: string; to: string },
): Promise<DueChargeback[]> {
  return (await selectDue(db, period)).rows;
}
