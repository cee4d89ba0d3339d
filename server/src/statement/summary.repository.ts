import { sql, type Kysely } from 'kysely';
import { hideFromPlanner, withIndex } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import { lastDate } from '../shared/calendar.ts';
import type { EntryType } from '../shared/entry-types.ts';

interface Period {
  intermediaryId: number;
  sellerId: number;
  /** The first and the last execution date. */
  from: string;
  to: string;
}

/** What the lines of a seller add up to at one moment, in centavos, less fees. */
export interface LineSums {
  /** The number of the last line. */
  sequence: number;
  /** The sum of all lines before the period. */
  openingCents: bigint;
  /** What the lines of the period bring in and take out, without those of transfers. */
  creditedCents: bigint;
  debitedCents: bigint;
  /** What transfers pay out in the period, less what is given back; negative if more is given back. */
  transferredCents: bigint;
}

/** Returns the sum of the units that fall due on these days, or of one of their columns. */
const sumOfUnits = (p: Period, cents: string, through: string) => sql<string>`(
  select cast(coalesce(sum(${sql.raw(cents)}), 0) as text) from receivable_units as u
  where u.intermediary_id = ${p.intermediaryId} and u.seller_id = ${p.sellerId}
  and u.due_date >= ${p.from} and u.due_date <= ${through})`;

/** Returns the sum of the amounts of a rare kind of lines, which an index without sales has. */
const sumOfKind = (db: Kysely<Tables>, p: Period, operation: EntryType, through: string) =>
  db
    .selectFrom(withIndex(db, 'statement_entries', 'e', 'statement_entries_by_seller_and_operation'))
    .select(sql<string>`cast(coalesce(sum(e.value_cents - e.fee_cents), 0) as text)`.as('cents'))
    .where('e.intermediary_id', '=', p.intermediaryId)
    .where('e.seller_id', '=', hideFromPlanner(db, p.sellerId, 'bigint'))
    .where(sql<boolean>`(e.operation = 'VENDA') is false`)
    .where(sql<boolean>`e.operation = ${hideFromPlanner(db, operation, 'text')}`)
    .where('e.execution_date', '>=', p.from)
    .where('e.execution_date', '<=', through)
    .$asScalar()
    .$notNull();

/** Selects all of it in one statement, so that it is of one moment. */
const select = prepared<Period, { sequence: number } & Record<Sum, string>>((db, p) =>
  db
    .selectFrom('seller_heads as h')
    .select([
      'h.statement_sequence as sequence',
      sql<string>`cast(h.open_cents as text)`.as('all'),
      sumOfUnits(p, 'u.credit_cents - u.debit_cents', lastDate).as('unitsSince'),
      sumOfKind(db, p, 'REPASSE', lastDate).as('paidSince'),
      sumOfKind(db, p, 'REPASSE_DEVOLVIDO', lastDate).as('returnedSince'),
      sumOfUnits(p, 'u.credit_cents + u.advanced_cents', p.to).as('credit'),
      sumOfUnits(p, 'u.debit_cents + u.advanced_cents', p.to).as('debit'),
      sumOfKind(db, p, 'COMPENSACAO_CANCELADA', p.to).as('dueAgain'),
      sumOfKind(db, p, 'ANTECIPACAO_CANCELADA', p.to).as('cancelled'),
      sumOfKind(db, p, 'REPASSE', p.to).as('paid'),
      sumOfKind(db, p, 'REPASSE_DEVOLVIDO', p.to).as('returned'),
      sumOfKind(db, p, 'REPASSE_CESSAO', p.to).as('ceded'),
      sumOfKind(db, p, 'REPASSE_CESSAO_DEVOLVIDO', p.to).as('cededReturned'),
    ])
    .where('h.intermediary_id', '=', p.intermediaryId)
    .where('h.seller_id', '=', p.sellerId),
);

type Sum =
  | 'all'
  | `${'units' | 'paid' | 'returned'}Since`
  | 'credit'
  | 'debit'
  | 'dueAgain'
  | 'cancelled'
  | 'paid'
  | 'returned'
  | 'ceded'
  | 'cededReturned';

/**
 * Returns the sums of a seller's lines before and in a period, or undefined if there is no such seller. The lines are
 * not added up: the head has the sum of all, the units have that of each day without REPASSE and what gives it back,
 * and the kinds that must be told apart are rare. A unit's credit is stored without what was advanced of it, and
 * without what a cancelled anticipation takes back.
 */
export async function sumLines(db: Reader, period: Period): Promise<LineSums | undefined> {
  const [found] = (await select(db, period)).rows;
  if (found === undefined) return undefined;
  const cents = (sum: Sum) => BigInt(found[sum]);
  const undone = cents('dueAgain') + cents('cancelled');
  return {
    sequence: found.sequence,
    openingCents: cents('all') - cents('unitsSince') + cents('paidSince') - cents('returnedSince'),
    creditedCents: cents('credit') + undone - cents('cededReturned'),
    debitedCents: cents('debit') + undone - cents('ceded'),
    transferredCents: cents('paid') - cents('returned') + cents('ceded') - cents('cededReturned'),
  };
}
