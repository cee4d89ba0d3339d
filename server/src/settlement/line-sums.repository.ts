import { setImmediate } from 'node:timers/promises';
import { sql, type Expression } from 'kysely';
import { engineOf } from '../db/query/engine.ts';
import { hideFromPlanner, parameterRows, withIndex } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import { netCents } from '../ledger/statement-entry.repository.ts';

/** The lines of a seller up to a number. */
interface SellerLines {
  sellerId: number;
  through: number;
}

/** The lines of an intermediary with an execution date after one day and up to another. */
interface Days {
  intermediaryId: number;
  /** Once it is aborted, nothing more is read, and its reason is thrown. */
  signal?: AbortSignal | undefined;
  after: string;
  date: string;
}

type Seller = { [K in keyof SellerLines]: SellerLines[K] | Expression<SellerLines[K]> };

/** Selects lines in the order of the index. `afterSequence` is the number of a line of the day `after`. */
const linesAfter = (db: Reader | Tx, days: Days, { sellerId, through }: Seller, afterSequence: number) =>
  db
    .selectFrom(withIndex(db, 'statement_entries', 'e', 'statement_entries_by_seller_and_date'))
    .where('e.intermediary_id', '=', days.intermediaryId)
    .where('e.seller_id', '=', sellerId)
    .where((eb) =>
      eb(eb.refTuple('e.execution_date', 'e.sequence'), '>', eb.tuple(days.after, afterSequence)),
    )
    .where('e.execution_date', '<=', days.date)
    .where('e.sequence', '<=', through)
    .orderBy('e.execution_date')
    .orderBy('e.sequence');

interface PageOfLines extends Days, SellerLines {
  afterSequence: number;
  limit: number;
}

type PageQuery<R> = (db: Reader | Tx, page: PageOfLines) => Promise<{ rows: R[] }>;

const linesOfPage = (db: Reader | Tx, page: PageOfLines) => {
  const seller = { sellerId: page.sellerId, through: hideFromPlanner(db, page.through, 'bigint') };
  return linesAfter(db, page, seller, page.afterSequence);
};

const selectPage: PageQuery<{ cents: string; lines: number }> = prepared((db, p) =>
  db
    .selectFrom(linesOfPage(db, p).select(netCents.as('cents')).limit(p.limit).as('page'))
    .select((eb) => [
      sql<string>`cast(coalesce(sum(page.cents), 0) as text)`.as('cents'),
      eb.fn.countAll<number>().as('lines'),
    ]),
);

type PageEnd = Pick<PageOfLines, 'after' | 'afterSequence'>;

const selectPageEnd: PageQuery<PageEnd> = prepared((db, p) =>
  linesOfPage(db, p)
    .select(['e.execution_date as after', 'e.sequence as afterSequence'])
    .limit(1)
    .offset(sql<number>`${p.limit} - 1`),
);

/** The number that stands for the end of a day: no line of the day has a higher one. */
const endOfDay = Number.MAX_SAFE_INTEGER;

/**
 * Returns the sum of a seller's lines of these days in centavos, or of those after a position. Like that of `sumDue`,
 * it never changes.
 */
export async function sumDays(
  db: Reader | Tx,
  days: Days,
  seller: SellerLines,
  linesPerQuery: number,
  from: PageEnd = { after: days.after, afterSequence: endOfDay },
): Promise<bigint> {
  let sum = 0n;
  let start: PageEnd | undefined = from;
  while (start !== undefined) {
    days.signal?.throwIfAborted();
    const page: PageOfLines = { ...days, ...seller, ...start, limit: linesPerQuery };
    const { rows } = await selectPage(db, page);
    sum += BigInt(rows[0]?.cents ?? 0);
    if ((rows[0]?.lines ?? 0) < linesPerQuery) return sum;
    await setImmediate();
    [start] = (await selectPageEnd(db, page)).rows;
  }
  return sum;
}

/** Selects the sum and the count of each seller's first lines in one column, so that the lines are read once. */
const selectFirstPages = prepared<
  Days & { limit: number; sellers: string },
  { sellerId: number; centsAndLines: string }
>((db, p) => {
  const seller = { sellerId: sql.ref<number>('r.seller_id'), through: sql.ref<number>('r.through') };
  return db
    .selectFrom(parameterRows(db, p.sellers, ['seller_id', 'through'], 'r'))
    .select('r.seller_id as sellerId')
    .select(
      db
        .selectFrom(
          linesAfter(db, p, seller, endOfDay).select(netCents.as('cents')).limit(p.limit).as('page'),
        )
        .select(sql<string>`coalesce(sum(page.cents), 0) || ' ' || count(*)`.as('both'))
        .$asScalar()
        .$notNull()
        .as('centsAndLines'),
    );
});

const mostSellersPerQuery = 100;

/** Returns the sum of each seller's lines of these days, in centavos, by seller. */
export async function sumDaysOfEach(
  db: Reader | Tx,
  days: Days,
  sellers: readonly SellerLines[],
  linesPerQuery: number,
): Promise<Map<number, bigint>> {
  const sums = new Map<number, bigint>();
  const sellersPerQuery = Math.min(mostSellersPerQuery, linesPerQuery);
  for (let from = 0; from < sellers.length; from += sellersPerQuery) {
    // SQLite's reads never wait, so other work gets its turn here.
    if (from > 0) await setImmediate();
    days.signal?.throwIfAborted();
    const some = sellers.slice(from, from + sellersPerQuery);
    const limit = Math.ceil(linesPerQuery / some.length);
    const values = some.map(({ sellerId, through }) => [sellerId, through]);
    const { rows } = await selectFirstPages(db, { ...days, limit, sellers: JSON.stringify(values) });
    const counts = new Map<number, number>();
    for (const { sellerId, centsAndLines } of rows) {
      const [cents = '', count] = centsAndLines.split(' ');
      sums.set(sellerId, BigInt(cents));
      counts.set(sellerId, Number(count));
    }
    const longer = some.filter(({ sellerId }) => counts.get(sellerId) === limit);
    const atOnce = queriesAtOnce[engineOf(db)];
    for (let n = 0; n < longer.length; n += atOnce) {
      await setImmediate();
      const rests = longer.slice(n, n + atOnce).map(async (seller) => {
        const rest = await sumAfter(db, days, seller, limit, linesPerQuery);
        sums.set(seller.sellerId, (sums.get(seller.sellerId) ?? 0n) + rest);
      });
      await Promise.all(rests);
    }
  }
  return sums;
}

/** Returns the sum of the seller's lines of these days without the first ones. */
async function sumAfter(
  db: Reader | Tx,
  days: Days,
  seller: SellerLines,
  first: number,
  linesPerQuery: number,
): Promise<bigint> {
  const page = { ...days, ...seller, afterSequence: endOfDay, limit: first };
  const { rows } = await selectPageEnd(db, page);
  const [end] = rows;
  return end === undefined ? 0n : sumDays(db, days, seller, linesPerQuery, end);
}

/** The lines of a seller after one number and up to another. */
interface NumberRange {
  sellerId: number;
  after: number;
  through: number;
}

/** The lines of one intermediary up to a day. */
interface Scope {
  intermediaryId: number;
  /** Once it is aborted, nothing more is read, and its reason is thrown. */
  signal?: AbortSignal | undefined;
  /** The last execution date of the lines that count. */
  date: string;
}

/** How many queries run at once. PostgreSQL reads in parallel; more than two would take the connections of others. */
const queriesAtOnce = { postgres: 2, sqlite: 1 };

/**
 * Sums each range by itself. The date is compared only in the sum: for a join, or a condition on the date, PostgreSQL
 * without statistics would read the whole history.
 */
const selectSums = prepared<Scope & { ranges: string }, { sellerId: number; cents: string }>((db, p) =>
  db
    .selectFrom(parameterRows(db, p.ranges, ['seller_id', 'after', 'through'], 'r'))
    .select('r.seller_id as sellerId')
    .select((eb) =>
      eb
        .selectFrom('statement_entries as e')
        .select(
          sql<string>`cast(coalesce(sum(case when e.execution_date <= ${p.date} then ${netCents} end), 0) as text)`.as(
            'cents',
          ),
        )
        .where('e.intermediary_id', '=', p.intermediaryId)
        .whereRef('e.seller_id', '=', 'r.seller_id')
        .whereRef('e.sequence', '>', 'r.after')
        .whereRef('e.sequence', '<=', 'r.through')
        .$asScalar()
        .$notNull()
        .as('cents'),
    ),
);

/** Returns the sum of the lines of each range, in centavos, by seller. A seller without lines is left out. */
export async function sumWritten(
  db: Reader | Tx,
  scope: Scope,
  ranges: readonly NumberRange[],
  linesPerQuery: number,
): Promise<Map<number, bigint>> {
  const sums = new Map<number, bigint>();
  const rounds = [...roundsOf(ranges, linesPerQuery)];
  const atOnce = queriesAtOnce[engineOf(db)];
  for (let from = 0; from < rounds.length; from += atOnce) {
    // SQLite's reads never wait, so other work gets its turn here.
    if (from > 0) await setImmediate();
    scope.signal?.throwIfAborted();
    const some = rounds.slice(from, from + atOnce);
    const read = some.map((round) =>
      selectSums(db, { ...scope, ranges: JSON.stringify(round.map(toValues)) }),
    );
    for (const { sellerId, cents } of (await Promise.all(read)).flatMap(({ rows }) => rows)) {
      sums.set(sellerId, (sums.get(sellerId) ?? 0n) + BigInt(cents));
    }
  }
  return sums;
}

const toValues = ({ sellerId, after, through }: NumberRange) => [sellerId, after, through];

/**
 * Yields the ranges in parts of about so many lines, each with the same number of lines of every seller. Lines that
 * were written at the same time are stored next to each other, whichever seller they belong to. So many sellers are
 * read faster together than one after the other.
 */
function* roundsOf(ranges: readonly NumberRange[], linesPerRound: number): Generator<NumberRange[]> {
  let left = ranges.filter(({ after, through }) => after < through);
  while (left.length > 0) {
    const share = Math.ceil(linesPerRound / left.length);
    yield left.map((range) => ({ ...range, through: Math.min(range.after + share, range.through) }));
    left = left
      .map((range) => ({ ...range, after: range.after + share }))
      .filter(({ after, through }) => after < through);
  }
}
