import { sql, type Expression, type Kysely } from 'kysely';
import { prepared } from '../db/query/prepared.ts';
import { withIndex } from '../db/query/expressions.ts';
import type { Reader } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import { lineQuery, type StatementLine } from './statement-line.repository.ts';

/** The lines of a seller with these numbers. */
interface NumberedLines {
  intermediaryId: number;
  sellerId: number;
  afterSequence: number;
  throughSequence: number;
}

const index = 'statement_entries_by_seller_and_date';

type Bounds = NumberedLines & { limit: number };

function linesOfDay(db: Kysely<Tables>, p: Bounds, day: string | Expression<string>) {
  return lineQuery(db, p.intermediaryId, index)
    .where('e.intermediary_id', '=', p.intermediaryId)
    .where('e.seller_id', '=', p.sellerId)
    .where('e.execution_date', '=', day)
    .where('e.sequence', '>', p.afterSequence)
    .where('e.sequence', '<=', p.throughSequence)
    .orderBy('e.sequence')
    .limit(p.limit);
}

const selectOfDay = prepared<Bounds & { day: string }, StatementLine>((db, p) => linesOfDay(db, p, p.day));

/** Returns at most `limit` of these lines of one day, the lowest number first. */
export async function listLinesOfDay(
  db: Reader,
  lines: NumberedLines,
  day: string,
  limit: number,
): Promise<StatementLine[]> {
  return (await selectOfDay(db, { ...lines, day, limit })).rows;
}

const theDay = sql.ref<string>('days.day');

type NextDay = Bounds & { afterDay: string; throughDay: string };

/** Finds the seller's next day with such a line. It goes from day to day, so that it never reads all lines of a day. */
function nextDayWith(db: Kysely<Tables>, p: NextDay) {
  const ofSeller = () =>
    db
      .selectFrom(withIndex(db, 'statement_entries', 'e', index))
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
      // The query does not use `exists`, because PostgreSQL would turn that into a join that reads all lines of these
      // numbers.
      .where((eb) => eb(numbered(), 'is not', null))
      .limit(1)
      .$asScalar()
      .$notNull()
  );
}

const selectOfNextDay = prepared<NextDay, StatementLine>((db, p) => linesOfDay(db, p, nextDayWith(db, p)));

/** Returns at most `limit` of these lines, all of the next day that has any, after the one day and up to the other. */
export async function listLinesOfNextDay(
  db: Reader,
  lines: NumberedLines,
  days: { afterDay: string; throughDay: string },
  limit: number,
): Promise<StatementLine[]> {
  return (await selectOfNextDay(db, { ...lines, ...days, limit })).rows;
}
