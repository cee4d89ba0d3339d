import { sql } from 'kysely';
import { prepared } from '../db/query/prepared.ts';
import { readThrough } from '../db/query/read-through.ts';
import type { Reader } from '../db/store.ts';
import { selectLines, type StatementLine } from './statement-line.repository.ts';

/** A seller's lines with these numbers. */
export interface NumberedLines {
  intermediaryId: number;
  sellerId: number;
  afterSequence: number;
  throughSequence: number;
}

const lineParameters = ['intermediaryId', 'sellerId', 'afterSequence', 'throughSequence'] as const;

const index = 'statement_entries_by_seller_and_date';

const selectOfDay = prepared<NumberedLines & { day: string; limit: number }, StatementLine>(
  [...lineParameters, 'day', 'limit'],
  (db, p) =>
    selectLines(db, index)
      .where('e.intermediary_id', '=', p.intermediaryId)
      .where('e.seller_id', '=', p.sellerId)
      .where('e.execution_date', '=', p.day)
      .where('e.sequence', '>', p.afterSequence)
      .where('e.sequence', '<=', p.throughSequence)
      .orderBy('e.sequence')
      .limit(p.limit),
);

/** At most `limit` of these lines of one day, the lowest number first. */
export async function listLinesOfDay(
  db: Reader,
  lines: NumberedLines,
  day: string,
  limit: number,
): Promise<StatementLine[]> {
  return (await selectOfDay(db, { ...lines, day, limit })).rows;
}

const theDay = sql.ref<string>('days.day');

/** Goes from one day of the seller to its next, so that it never reads the lines of a day. */
const selectDay = prepared<NumberedLines & { afterDay: string; throughDay: string }, { day: string }>(
  [...lineParameters, 'afterDay', 'throughDay'],
  (db, p) => {
    const ofSeller = () =>
      db
        .selectFrom(readThrough(db, 'statement_entries', 'e', index))
        .where('e.intermediary_id', '=', p.intermediaryId)
        .where('e.seller_id', '=', p.sellerId);
    const nextDay = () =>
      ofSeller()
        .select('e.execution_date as day')
        .where('e.execution_date', '<=', p.throughDay)
        .orderBy('e.execution_date')
        .limit(1);
    const numbered = () =>
      ofSeller()
        .select(sql<number>`1`.as('one'))
        .where('e.execution_date', '=', theDay)
        .where('e.sequence', '>', p.afterSequence)
        .where('e.sequence', '<=', p.throughSequence)
        .limit(1);
    return (
      db
        .withRecursive('days(day)', (qb) =>
          qb.selectNoFrom(nextDay().where('e.execution_date', '>', p.afterDay).as('day')).unionAll(
            qb
              .selectFrom('days')
              .select(nextDay().where('e.execution_date', '>', theDay).as('day'))
              .where('days.day', 'is not', null),
          ),
        )
        .selectFrom('days')
        .select('days.day')
        .where('days.day', 'is not', null)
        // Not `exists`, which PostgreSQL would turn into a join that reads all lines of these numbers.
        .where((eb) => eb(numbered(), 'is not', null))
        .limit(1)
    );
  },
);

/** The next day, after the one and up to the other, that has such a line; undefined if there is none. */
export async function findDayWith(
  db: Reader,
  lines: NumberedLines,
  afterDay: string,
  throughDay: string,
): Promise<string | undefined> {
  return (await selectDay(db, { ...lines, afterDay, throughDay })).rows[0]?.day;
}
