import { sql } from 'kysely';
import { prepared } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import { selectLines, type EntryPlace, type StatementLine } from './statement-line.repository.ts';

/** Lines of a seller by their numbers, of days up to this one. */
export interface LateLines {
  intermediaryId: number;
  sellerId: number;
  afterSequence: number;
  throughSequence: number;
  throughDate: string;
}

interface LateParameters extends LateLines {
  placeDate: string;
  placeSequence: number;
  limit: number;
}

/** Not the column itself: that would tempt the planner to read the whole history by date. */
const date = sql<string>`(e.execution_date || '')`;

const select = prepared<LateParameters, StatementLine>(
  [
    'intermediaryId',
    'sellerId',
    'afterSequence',
    'throughSequence',
    'throughDate',
    'placeDate',
    'placeSequence',
    'limit',
  ],
  (db, p) =>
    selectLines(db)
      .where('e.intermediary_id', '=', p.intermediaryId)
      .where('e.seller_id', '=', p.sellerId)
      .where('e.sequence', '>', p.afterSequence)
      .where('e.sequence', '<=', p.throughSequence)
      .where(date, '<=', p.throughDate)
      .where((eb) => eb(eb.refTuple(date, 'e.sequence'), '>', eb.tuple(p.placeDate, p.placeSequence)))
      .orderBy(date)
      .orderBy('e.sequence')
      .limit(p.limit),
);

/** The first of these lines after the place, in the statement's order. It reads all lines of these numbers. */
export async function listLateLines(
  db: Reader,
  lines: LateLines,
  after: Pick<EntryPlace, 'executionDate' | 'sequence'> | null,
  limit: number,
): Promise<StatementLine[]> {
  const { rows } = await select(db, {
    ...lines,
    placeDate: after?.executionDate ?? '',
    placeSequence: after?.sequence ?? 0,
    limit,
  });
  return rows;
}
