import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import { movementOf, type Movement, type Period, type Sum } from './movement.ts';

/** A place in the order of the lines. */
interface Place {
  day: string;
  id: number;
}

interface Slice extends Period {
  intermediaryId: number;
  afterDay: string;
  afterId: number;
  throughDay: string;
  throughId: number;
}

/** A sale is owed from its day on, and what the acquirer takes back or charges from the line's own day. */
const reportedOn = "case when l.kind = 'SALE' then coalesce(l.sold_on, l.day) else l.day end";

/**
 * Each line that counts is summed on the day from which it is owed, and a paid one again on the day of its payment.
 * Lines below 0 are summed apart, because they are posted the other way round.
 */
const sumSlice = preparedByKind<{ byDay: boolean }, Slice, Sum>((db, p, { byDay }) => {
  const timeOf = (column: string) => {
    const day = sql.raw(column);
    return sql`case when ${day} < ${p.from} then 'BEFORE' when ${day} > ${p.to} then 'AFTER'
      else ${byDay ? day : sql.lit('IN')} end`;
  };
  const isOfSlice = sql`l.intermediary_id = ${p.intermediaryId} and l.counts = 1
    and (l.day, l.id) > (${p.afterDay}, ${p.afterId}) and (l.day, l.id) <= (${p.throughDay}, ${p.throughId})`;
  const moved = sql`select l.acquirer as acquirer, ${timeOf(reportedOn)} as time,
      case when l.kind = 'FEE' then 'ACQUIRER_FEE' when l.kind = 'ADJUSTMENT' or l.charge_uuid is null
        then 'UNIDENTIFIED_REPORT' else 'ACQUIRER_REPORT' end as kind,
      case when l.kind = 'FEE' then l.net_cents else l.gross_cents end as value,
      case when l.kind = 'FEE' then 0 else l.cost_cents end as fee
    from settlement_lines l where ${isOfSlice}
    union all select l.acquirer, ${timeOf('l.paid_on')}, 'ACQUIRER_PAYMENT', l.net_cents, 0
    from settlement_lines l where ${isOfSlice} and l.paid_on is not null`;
  const sum = (column: string) => sql<string>`cast(sum(${sql.ref(column)}) as text)`;
  return db
    .selectFrom(sql<Pick<Sum, 'kind' | 'time' | 'acquirer' | 'value' | 'fee'>>`(${moved})`.as('m'))
    .select(['kind', 'time', 'acquirer', sql<string>`cast(count(*) as text)`.as('documents')])
    .select([sum('value').as('value'), sum('fee').as('fee'), sql<string>`'0'`.as('surcharge')])
    .groupBy(['kind', 'time', 'acquirer', sql`m.value < 0`, sql`m.fee < 0`]);
});

/** How many lines are read in one statement, with a turn for others after it, because SQLite's reads never wait. */
const linesAtOnce = 20_000;

/** Returns the place of the last of the next lines; undefined if there are no more than these. */
function endOfSlice(db: Reader, intermediaryId: number, { day, id }: Place): Promise<Place | undefined> {
  return db
    .selectFrom('settlement_lines')
    .select(['day', 'id'])
    .where('intermediary_id', '=', intermediaryId)
    .where(sql<boolean>`(day, id) > (${day}, ${id})`)
    .orderBy('day')
    .orderBy('id')
    .offset(linesAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
}

/** Returns what the files of acquirers report as sold and paid. */
export async function* movementsOfAcquirers(
  db: Reader,
  { intermediaryId, from, to }: Period & { intermediaryId: number },
  byDay: boolean,
): AsyncGenerator<Movement> {
  const last = { day: '9999-99-99', id: Number.MAX_SAFE_INTEGER };
  for (let after: Place | undefined = { day: '', id: 0 }; after !== undefined;) {
    const end = await endOfSlice(db, intermediaryId, after);
    const { day: throughDay, id: throughId } = end ?? last;
    const slice = { intermediaryId, from, to, afterDay: after.day, afterId: after.id, throughDay, throughId };
    const { rows } = await sumSlice(db, { byDay }, slice);
    yield* rows.map(movementOf);
    await setImmediate();
    after = end;
  }
}
