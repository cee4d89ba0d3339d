import { sql } from 'kysely';
import { hideFromPlanner } from '../db/query/expressions.ts';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { Arrangement } from '../shared/arrangements.ts';
import { hasArrangement } from './unit-sums.repository.ts';

/** What falls due to a seller on a day in a payment arrangement, in centavos less fees. */
export interface ReceivableUnit {
  sellerId: number;
  dueDate: string;
  arrangement: Arrangement;
  creditCents: bigint;
  /** The sum of the debits, as a positive number. */
  debitCents: bigint;
  /** What transfers have paid of both; negative if they deducted more than they paid. */
  settledCents: bigint;
}

/** Which units a list contains; `null` means no filter. */
export interface UnitListFilter {
  intermediaryId: number;
  sellerId: number | null;
  arrangement: Arrangement | null;
}

/** A position in the list, which may be before the first unit of a day. */
export interface UnitPosition {
  dueDate: string;
  sellerId: number;
  arrangement: string;
}

interface ListParameters {
  intermediaryId: number;
  sellerId: number;
  arrangement: Arrangement;
  afterDate: string;
  afterSellerId: number;
  afterArrangement: string;
  to: string;
  limit: number;
}

/** Which filters a query has. Each of the 4 combinations is built once. */
interface ListKind {
  ofSeller: boolean;
  ofArrangement: boolean;
}

type Row = Omit<ReceivableUnit, 'creditCents' | 'debitCents' | 'settledCents'> &
  Record<'credit' | 'debit' | 'settled', string>;

/**
 * What transfers have paid of a unit: what falls due up to both dates of the last one, without the lines that were
 * written after it. Those are late as long as it is the last. The head is looked up for each unit, because for a join
 * PostgreSQL without statistics would read the heads of all sellers.
 */
const settled = (intermediaryId: number) => sql<string>`(select cast(
    case when u.due_date <= h.credited_through then u.credit_cents else 0 end
    - case when u.due_date <= h.debited_through then u.debit_cents else 0 end
    - case when u.late_since = h.transfer_sequence then u.late_cents else 0 end as text)
  from seller_heads as h where h.intermediary_id = ${intermediaryId} and h.seller_id = u.seller_id)`;

const select = preparedByKind<ListKind, ListParameters, Row>((db, p, { ofSeller, ofArrangement }) => {
  let query = db
    .selectFrom('receivable_units as u')
    .select([
      'u.seller_id as sellerId',
      'u.due_date as dueDate',
      'u.arrangement',
      sql<string>`cast(u.credit_cents as text)`.as('credit'),
      sql<string>`cast(u.debit_cents as text)`.as('debit'),
      settled(p.intermediaryId).as('settled'),
    ])
    .where('u.intermediary_id', '=', p.intermediaryId)
    .limit(p.limit);
  if (ofArrangement) query = query.where('u.arrangement', '=', hideFromPlanner(db, p.arrangement, 'text'));
  query = query.where('u.due_date', '<=', p.to);
  if (ofSeller) {
    return query
      .where('u.seller_id', '=', p.sellerId)
      .where(sql<boolean>`(u.due_date, u.arrangement) > (${p.afterDate}, ${p.afterArrangement})`)
      .orderBy('u.due_date')
      .orderBy('u.arrangement');
  }
  return query
    .where(
      sql<boolean>`(u.due_date, u.seller_id, u.arrangement)
        > (${p.afterDate}, ${p.afterSellerId}, ${p.afterArrangement})`,
    )
    .where(hasArrangement)
    .orderBy('u.due_date')
    .orderBy('u.seller_id')
    .orderBy('u.arrangement');
});

/** Returns at most `limit` units after the position and not after the date `to`, the earliest date first. */
export async function listUnits(
  db: Reader,
  { intermediaryId, sellerId, arrangement }: UnitListFilter,
  { after, to }: { after: UnitPosition; to: string },
  limit: number,
): Promise<ReceivableUnit[]> {
  const kind = { ofSeller: sellerId !== null, ofArrangement: arrangement !== null };
  const { rows } = await select(db, kind, {
    intermediaryId,
    sellerId: sellerId ?? 0,
    arrangement: arrangement ?? 'ADJ',
    afterDate: after.dueDate,
    afterSellerId: after.sellerId,
    afterArrangement: after.arrangement,
    to,
    limit,
  });
  return rows.map(({ credit, debit, settled: paid, ...unit }) => ({
    ...unit,
    creditCents: BigInt(credit),
    debitCents: BigInt(debit),
    settledCents: BigInt(paid),
  }));
}
