import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { prepared } from '../db/query/prepared.ts';
import { readThrough } from '../db/query/read-through.ts';
import { unseenValue } from '../db/query/unseen-value.ts';
import type { Reader, Tx } from '../db/store.ts';
import { netCents } from '../ledger/net-cents.repository.ts';
import { readInTurn } from '../shared/read-in-turn.ts';
import type { Coverage } from './transfer.ts';

/** The lines of a seller that are in one coverage and not in the one before it, neither of whose bounds is later. */
interface DueRange {
  intermediaryId: number;
  sellerId: number;
  /** Of the seller's latest transfer, or `noCoverage`. */
  covered: Coverage;
  until: Coverage;
}

/** Lines per query: few, so that no other work of the process waits for long. */
const defaultLinesPerWindow = 20_000;

/**
 * What the lines of the range add up to, in centavos. Lines are only added at the end, so for a fixed `until` it never
 * changes, and needs no lock. As a bigint, because it may exceed 2^53.
 */
export async function sumDue(
  db: Reader | Tx,
  range: DueRange,
  linesPerWindow = defaultLinesPerWindow,
): Promise<bigint> {
  const written = await sumWrittenSince(db, range, linesPerWindow);
  return written + (await sumFallenDue(db, range, linesPerWindow));
}

/** A transaction does not wait for a turn: whoever has it may be waiting for a connection or a lock that it holds. */
function inTurn<T>(
  db: Reader | Tx,
  intermediaryId: number,
  rows: number,
  read: () => Promise<T>,
): Promise<T> {
  return db.isTransaction ? read() : readInTurn(intermediaryId, rows, read);
}

interface Window {
  intermediaryId: number;
  sellerId: number;
  /** The day up to which lines count. */
  date: string;
  after: number;
  until: number;
}

/** A condition on the date would tempt the planner to read the whole history by date. */
const selectWritten = prepared<Window, { cents: string }>(
  ['intermediaryId', 'sellerId', 'date', 'after', 'until'],
  (db, p) =>
    db
      .selectFrom('statement_entries as e')
      .select(
        sql<string>`cast(coalesce(sum(case when e.execution_date <= ${p.date} then ${netCents} end), 0) as text)`.as(
          'cents',
        ),
      )
      .where('e.intermediary_id', '=', p.intermediaryId)
      .where('e.seller_id', '=', p.sellerId)
      .where('e.sequence', '>', p.after)
      .where('e.sequence', '<=', p.until),
);

/** The lines written since the last transfer that are due: by their numbers. */
async function sumWrittenSince(db: Reader | Tx, range: DueRange, linesPerWindow: number): Promise<bigint> {
  const { intermediaryId, sellerId, covered, until } = range;
  const last = until.throughSequence;
  let sum = 0n;
  for (let after = covered.throughSequence; after < last;) {
    const end = Math.min(after + linesPerWindow, last);
    const window = { intermediaryId, sellerId, date: until.transferDate, after, until: end };
    const { rows } = await inTurn(db, intermediaryId, end - after, () => selectWritten(db, window));
    sum += BigInt(rows[0]?.cents ?? 0);
    after = end;
    // SQLite's reads never wait.
    if (after < last) await setImmediate();
  }
  return sum;
}

interface Page {
  intermediaryId: number;
  sellerId: number;
  afterDate: string;
  afterSequence: number;
  date: string;
  through: number;
  limit: number;
}

const pageParameters = [
  'intermediaryId',
  'sellerId',
  'afterDate',
  'afterSequence',
  'date',
  'through',
  'limit',
] as const;

type PageQuery<R> = (db: Reader | Tx, page: Page) => Promise<{ rows: R[] }>;

const linesOfPage = (db: Reader | Tx, p: Page) =>
  db
    .selectFrom(readThrough(db, 'statement_entries', 'e', 'statement_entries_by_seller_and_date'))
    .where('e.intermediary_id', '=', p.intermediaryId)
    .where('e.seller_id', '=', p.sellerId)
    .where((eb) =>
      eb(eb.refTuple('e.execution_date', 'e.sequence'), '>', eb.tuple(p.afterDate, p.afterSequence)),
    )
    .where('e.execution_date', '<=', p.date)
    .where('e.sequence', '<=', unseenValue(db, p.through, 'bigint'))
    .orderBy('e.execution_date')
    .orderBy('e.sequence');

const selectPage: PageQuery<{ cents: string; lines: number }> = prepared(pageParameters, (db, p) =>
  db
    .selectFrom(linesOfPage(db, p).select(netCents.as('cents')).limit(p.limit).as('page'))
    .select((eb) => [
      sql<string>`cast(coalesce(sum(page.cents), 0) as text)`.as('cents'),
      eb.fn.countAll<number>().as('lines'),
    ]),
);

type PageEnd = Pick<Page, 'afterDate' | 'afterSequence'>;

const selectPageEnd: PageQuery<PageEnd> = prepared(pageParameters, (db, p) =>
  linesOfPage(db, p)
    .select(['e.execution_date as afterDate', 'e.sequence as afterSequence'])
    .limit(1)
    .offset(sql<number>`${p.limit} - 1`),
);

/** The lines written before the last transfer that have fallen due since: by their dates. */
async function sumFallenDue(db: Reader | Tx, range: DueRange, linesPerWindow: number): Promise<bigint> {
  const { intermediaryId, sellerId, covered, until } = range;
  const { transferDate: after, throughSequence } = covered;
  if (throughSequence === 0 || after >= until.transferDate) return 0n;
  const days = { intermediaryId, sellerId, after, to: until.transferDate, throughSequence };
  return sumDays(db, days, linesPerWindow);
}

/** The lines of a seller with an execution date after one day and up to another, up to a number. */
interface DayRange {
  intermediaryId: number;
  sellerId: number;
  after: string;
  to: string;
  throughSequence: number;
}

/** What the lines of these days add up to, in centavos; like `sumDue`, it never changes. */
export async function sumDays(
  db: Reader | Tx,
  { after: day, to, throughSequence, ...seller }: DayRange,
  linesPerWindow = defaultLinesPerWindow,
): Promise<bigint> {
  const end = { date: to, through: throughSequence, limit: linesPerWindow };
  let sum = 0n;
  let after: PageEnd | undefined = { afterDate: day, afterSequence: Number.MAX_SAFE_INTEGER };
  while (after !== undefined) {
    const page: Page = { ...seller, ...after, ...end };
    const { rows } = await inTurn(db, seller.intermediaryId, Math.min(throughSequence, linesPerWindow), () =>
      selectPage(db, page),
    );
    sum += BigInt(rows[0]?.cents ?? 0);
    if ((rows[0]?.lines ?? 0) < linesPerWindow) return sum;
    await setImmediate();
    [after] = (await selectPageEnd(db, page)).rows;
  }
  return sum;
}
