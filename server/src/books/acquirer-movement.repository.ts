import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { EntryKind } from './accounts.ts';
import { movementOf, type Movement, type Period } from './movement.ts';

interface Slice extends Period {
  intermediaryId: number;
  after: string;
  through: string;
}

/** The sums of lines that an acquirer owes from the same time on, and pays at the same time. */
interface Row {
  kind: EntryKind;
  acquirer: string;
  owed: string;
  paid: string | null;
  lines: string;
  gross: string;
  cost: string;
  net: string;
}

/** What an acquirer charges for itself is a cost; what is of no known charge, or pays it once more, is of nobody we know. */
const kindOf = `case when l.kind = 'FEE' then 'ACQUIRER_FEE'
  when l.kind = 'ADJUSTMENT' or l.charge_uuid is null or l.counts = 2 then 'UNIDENTIFIED_REPORT'
  else 'ACQUIRER_REPORT' end`;

/** A sale is owed from its day on, and what the acquirer takes back, charges or pays once more from the line's own day. */
const owedOn = "case when l.kind = 'SALE' and l.counts = 1 then coalesce(l.sold_on, l.day) else l.day end";

/** An adjustment may be a sale that the acquirer refused, so it is nothing before it is paid. */
const isPosted = "l.counts > 0 and (l.kind <> 'ADJUSTMENT' or l.paid_on is not null)";

const grouped = ['kind', 'acquirer', 'owed', 'paid'] as const;

/** Lines below 0 are summed apart, because they are posted the other way round. */
const sumSlice = preparedByKind<{ byDay: boolean; isLast: boolean }, Slice, Row>(
  (db, p, { byDay, isLast }) => {
    const timeOf = (column: string) => {
      const day = sql.raw(column);
      return sql`case when ${day} < ${p.from} then 'BEFORE' when ${day} > ${p.to} then 'AFTER'
        when ${day} is not null then ${byDay ? day : sql.lit('IN')} end`;
    };
    const isInSlice = isLast ? sql`l.slot > ${p.after}` : sql`l.slot > ${p.after} and l.slot <= ${p.through}`;
    const lines = sql`select ${sql.raw(kindOf)} as kind, l.acquirer as acquirer, ${timeOf(owedOn)} as owed,
        ${timeOf('l.paid_on')} as paid, l.gross_cents as gross, l.cost_cents as cost, l.net_cents as net
      from settlement_lines l
      where l.intermediary_id = ${p.intermediaryId} and ${isInSlice} and ${sql.raw(isPosted)}`;
    const sum = (column: string) => sql<string>`cast(sum(${sql.ref(column)}) as text)`;
    return db
      .selectFrom(sql<Pick<Row, (typeof grouped)[number]>>`(${lines})`.as('m'))
      .select(grouped)
      .select([sql<string>`cast(count(*) as text)`.as('lines'), sum('gross').as('gross')])
      .select([sum('cost').as('cost'), sum('net').as('net')])
      .groupBy([...grouped, sql`m.gross < 0`, sql`m.cost < 0`, sql`m.net < 0`]);
  },
);

/** How many lines are read in one statement, with a turn for others after it, because SQLite's reads never wait. */
const linesAtOnce = 20_000;

/** Returns the slot of the last of the next lines; undefined if there are no more than these. */
async function endOfSlice(db: Reader, intermediaryId: number, after: string): Promise<string | undefined> {
  const last = await db
    .selectFrom('settlement_lines')
    .select('slot')
    .where('intermediary_id', '=', intermediaryId)
    .where('slot', '>', after)
    .orderBy('slot')
    .offset(linesAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.slot;
}

/**
 * Returns what the acquirers' files report as sold and paid. An announcement and its payment have one slot, so that both
 * are read in one statement, unless the acquirer gives them different ids.
 */
export async function* movementsOfAcquirers(
  db: Reader,
  { intermediaryId, from, to }: Period & { intermediaryId: number },
  byDay: boolean,
): AsyncGenerator<Movement> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const end = await endOfSlice(db, intermediaryId, after);
    const slice = { intermediaryId, from, to, after, through: end ?? '' };
    const { rows } = await sumSlice(db, { byDay, isLast: end === undefined }, slice);
    yield* rows.flatMap(movementsOf);
    await setImmediate();
    after = end;
  }
}

/** Returns what lines move when they are owed, and again when they are paid. */
function movementsOf({ kind, acquirer, owed, paid, lines: documents, gross, cost, net }: Row): Movement[] {
  const of = { acquirer, documents, fee: '0', surcharge: '0' };
  const report =
    kind === 'ACQUIRER_FEE'
      ? { ...of, kind, time: owed, value: net }
      : { ...of, kind, time: owed, value: gross, fee: cost };
  const payment = { ...of, kind: 'ACQUIRER_PAYMENT', time: paid ?? '', value: net } as const;
  return paid === null ? [movementOf(report)] : [movementOf(report), movementOf(payment)];
}
