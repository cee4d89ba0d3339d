import { setImmediate } from 'node:timers/promises';
import { sql, type Expression } from 'kysely';
import { engineOf } from '../db/query/engine.ts';
import { parameterRows } from '../db/query/parameter-rows.ts';
import { prepared } from '../db/query/prepared.ts';
import { readThrough } from '../db/query/read-through.ts';
import { unseenValue } from '../db/query/unseen-value.ts';
import type { Reader, Tx } from '../db/store.ts';
import { netCents } from '../ledger/net-cents.repository.ts';
import { inTurn, type Caller } from './in-turn.ts';

/** The lines of a seller up to a number. */
interface SellerLines {
  sellerId: number;
  through: number;
}

/** Lines of an intermediary with an execution date after one day and up to another. */
interface Days extends Caller {
  after: string;
  date: string;
}

type Seller = { [K in keyof SellerLines]: SellerLines[K] | Expression<SellerLines[K]> };

/** In the order of the index. `afterSequence` is the number of a line of the day `after`. */
const linesAfter = (db: Reader | Tx, days: Days, { sellerId, through }: Seller, afterSequence: number) =>
  db
    .selectFrom(readThrough(db, 'statement_entries', 'e', 'statement_entries_by_seller_and_date'))
    .where('e.intermediary_id', '=', days.intermediaryId)
    .where('e.seller_id', '=', sellerId)
    .where((eb) =>
      eb(eb.refTuple('e.execution_date', 'e.sequence'), '>', eb.tuple(days.after, afterSequence)),
    )
    .where('e.execution_date', '<=', days.date)
    .where('e.sequence', '<=', through)
    .orderBy('e.execution_date')
    .orderBy('e.sequence');

interface Page extends Days, SellerLines {
  afterSequence: number;
  limit: number;
}

type PageQuery<R> = (db: Reader | Tx, page: Page) => Promise<{ rows: R[] }>;

const pageParameters = [
  'intermediaryId',
  'sellerId',
  'after',
  'afterSequence',
  'date',
  'through',
  'limit',
] as const;

const linesOfPage = (db: Reader | Tx, { afterSequence, through, ...page }: Page) =>
  linesAfter(db, page, { ...page, through: unseenValue(db, through, 'bigint') }, afterSequence);

const selectPage: PageQuery<{ cents: string; lines: number }> = prepared(pageParameters, (db, p) =>
  db
    .selectFrom(linesOfPage(db, p).select(netCents.as('cents')).limit(p.limit).as('page'))
    .select((eb) => [
      sql<string>`cast(coalesce(sum(page.cents), 0) as text)`.as('cents'),
      eb.fn.countAll<number>().as('lines'),
    ]),
);

type PageEnd = Pick<Page, 'after' | 'afterSequence'>;

const selectPageEnd: PageQuery<PageEnd> = prepared(pageParameters, (db, p) =>
  linesOfPage(db, p)
    .select(['e.execution_date as after', 'e.sequence as afterSequence'])
    .limit(1)
    .offset(sql<number>`${p.limit} - 1`),
);

/** After the last line of a day. */
const endOfDay = Number.MAX_SAFE_INTEGER;

/** What a seller's lines of these days add up to, in centavos, or those after a place; like `sumDue`, it never changes. */
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
    const page: Page = { ...days, ...seller, ...start, limit: linesPerQuery };
    const { rows } = await inTurn(db, days, Math.min(seller.through, linesPerQuery), () =>
      selectPage(db, page),
    );
    sum += BigInt(rows[0]?.cents ?? 0);
    if ((rows[0]?.lines ?? 0) < linesPerQuery) return sum;
    await setImmediate();
    [start] = (await selectPageEnd(db, page)).rows;
  }
  return sum;
}

/** The sum and the count of each seller's first lines, in one column, so that the lines are read once. */
const selectFirstPages = prepared<
  Days & { limit: number; sellers: string },
  { sellerId: number; centsAndLines: string }
>(['intermediaryId', 'after', 'date', 'limit', 'sellers'], (db, p) => {
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

/** What each seller's lines of these days add up to, in centavos, by seller. */
export async function sumDaysOfEach(
  db: Reader | Tx,
  days: Days,
  sellers: readonly SellerLines[],
  linesPerQuery: number,
): Promise<Map<number, bigint>> {
  const sums = new Map<number, bigint>();
  const sellersPerQuery = Math.min(mostSellersPerQuery, linesPerQuery);
  for (let from = 0; from < sellers.length; from += sellersPerQuery) {
    // SQLite's reads never wait, so others get their turn here.
    if (from > 0) await setImmediate();
    const some = sellers.slice(from, from + sellersPerQuery);
    const limit = Math.ceil(linesPerQuery / some.length);
    const values = some.map(({ sellerId, through }) => [sellerId, through]);
    // To look up a seller costs as much as a line.
    const lines = some.reduce((sum, { through }) => sum + 1 + through, 0);
    const { rows } = await inTurn(db, days, Math.min(lines, linesPerQuery), () =>
      selectFirstPages(db, { ...days, limit, sellers: JSON.stringify(values) }),
    );
    const counts = new Map<number, number>();
    for (const { sellerId, centsAndLines } of rows) {
      const [cents = '', count] = centsAndLines.split(' ');
      sums.set(sellerId, BigInt(cents));
      counts.set(sellerId, Number(count));
    }
    const longer = some.filter(({ sellerId }) => counts.get(sellerId) === limit);
    const atOnce = engineOf(db) === 'sqlite' ? 1 : longer.length;
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

/** What the seller's lines of these days add up to without the first ones. */
async function sumAfter(
  db: Reader | Tx,
  days: Days,
  seller: SellerLines,
  first: number,
  linesPerQuery: number,
): Promise<bigint> {
  const page = { ...days, ...seller, afterSequence: endOfDay, limit: first };
  const { rows } = await inTurn(db, days, first, () => selectPageEnd(db, page));
  const [end] = rows;
  return end === undefined ? 0n : sumDays(db, days, seller, linesPerQuery, end);
}
