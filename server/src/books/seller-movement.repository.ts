import type { Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import { saoPauloDate, saoPauloDay } from '../shared/calendar.ts';
import type { EntryKind } from './accounts.ts';
import { movementOf, type Movement, type Period, type Sum } from './movement.ts';

/** Rows of a table, of which each moves money of a seller at an instant or on a day. What is left out is 0. */
interface Source {
  kind: EntryKind;
  from: string;
  /** The column of the instant, in epoch milliseconds, or else of the day. */
  at?: string;
  on?: string;
  where?: string;
  /** How many documents a row is: 1, if it is left out. */
  documents?: string;
  value?: string;
  fee?: string;
  surcharge?: string;
  /** From what a chargeback's surcharge is computed here, not in SQL; `surcharge` then counts rows. */
  part?: { disputed: string; charged: string; paid: string };
}

const isSurcharged = "payment_method = 'CREDIT_CARD_EARLY_BUYER'";
const isWon = "d.status = 'WON'";
const hasAmount = 'd.amount_cents is not null';

const refunds = {
  ...{ from: 'refunds d', value: 'd.value_cents', fee: 'd.fee_cents' },
  surcharge: 'd.buyer_value_cents - d.value_cents',
};
const chargebacks = { from: 'chargebacks d', value: 'd.value_cents', fee: 'd.fee_cents' };
const surchargedBack = {
  from: `chargebacks d join charges c on c.intermediary_id = d.intermediary_id and c.uuid = d.charge_uuid
    and c.${isSurcharged}`,
  ...{ documents: '0', surcharge: '1' },
  part: { disputed: 'd.value_cents', charged: 'c.value_cents', paid: 'c.buyer_value_cents' },
};
const adjustments = { from: 'adjustments d', at: 'd.created_at', value: 'd.value_cents' };
const anticipations = { from: 'anticipations d', fee: 'd.discount_cents' };
const holds = { from: 'holds d', value: 'd.amount_cents' };

const transfersTo = (payee: 'TRANSFER' | 'BENEFICIARY_TRANSFER', isPayee: string): Source[] => {
  const of = (kind: EntryKind, time: Pick<Source, 'at' | 'on'>, statuses?: string) => ({
    ...{ kind, from: 'transfers d', value: 'd.amount_cents', ...time },
    where: statuses === undefined ? isPayee : `${isPayee} and d.status in (${statuses})`,
  });
  return [
    of(payee, { at: 'd.created_at' }),
    of(`${payee}_PAID`, { on: 'coalesce(d.paid_on, d.payment_date)' }, "'PAID', 'RETURNED'"),
    of(`${payee}_VOIDED`, { at: 'd.updated_at' }, "'CANCELLED', 'FAILED'"),
    of(`${payee}_RETURNED`, { at: 'd.updated_at' }, "'RETURNED'"),
  ];
};

const sources: Source[] = [
  {
    ...{ kind: 'SALE', from: 'daily_volumes d', on: 'd.day', documents: 'd.sales' },
    ...{ value: 'd.value_cents', fee: 'd.fee_cents' },
  },
  {
    ...{ kind: 'SALE', from: 'charges d', at: 'd.paid_at', where: `d.${isSurcharged}`, documents: '0' },
    surcharge: 'd.buyer_value_cents - d.value_cents',
  },
  { kind: 'REFUND', at: 'd.requested_at', ...refunds },
  { kind: 'REFUND_FAILED', at: 'd.answered_at', where: "d.status = 'FAILED'", ...refunds },
  { kind: 'CHARGEBACK', at: 'd.opened_at', ...chargebacks },
  { kind: 'CHARGEBACK', at: 'd.opened_at', ...surchargedBack },
  { kind: 'CHARGEBACK_WON', at: 'd.closed_at', where: isWon, ...chargebacks },
  { kind: 'CHARGEBACK_WON', at: 'd.closed_at', where: isWon, ...surchargedBack },
  { kind: 'ADJUSTMENT_CREDIT', where: "d.direction = 'CREDIT'", ...adjustments },
  { kind: 'ADJUSTMENT_DEBIT', where: "d.direction = 'DEBIT'", ...adjustments },
  { kind: 'ANTICIPATION', at: 'd.created_at', ...anticipations },
  {
    ...{ kind: 'ANTICIPATION_CANCELLED', at: 'd.cancelled_at', where: "d.status = 'CANCELLED'" },
    ...anticipations,
  },
  { kind: 'HOLD', at: 'd.created_at', where: hasAmount, ...holds },
  { kind: 'HOLD_RELEASED', at: 'd.released_at', where: `${hasAmount} and d.status = 'RELEASED'`, ...holds },
  ...transfersTo('TRANSFER', 'd.contract is null'),
  ...transfersTo('BENEFICIARY_TRANSFER', 'd.contract is not null'),
];

interface Slice extends Period {
  intermediaryId: number;
  startsAt: number;
  endsAt: number;
  after: number;
  through: number;
}

type Row = Omit<Sum, 'kind' | 'acquirer'> & {
  /** `HEADS` for what is owed and not held (`value`), what is held (`fee`), and how many lines there are (`surcharge`). */
  kind: EntryKind | 'HEADS';
} & Part;

/** What a chargeback disputes, the value of its charge and what the buyer paid; null where it does not matter. */
interface Part {
  disputed: string | null;
  charged: string | null;
  paid: string | null;
}

/** In one statement, so that the documents of a seller and its head are of one moment. */
const sumSlice = preparedByKind<{ byDay: boolean }, Slice, Row>((db, p, { byDay }) => {
  const isOfSlice = sql`d.intermediary_id = ${p.intermediaryId} and d.seller_id > ${p.after}
    and d.seller_id <= ${p.through}`;
  const timeOf = ({ at, on = '' }: Source) => {
    const column = sql.raw(at ?? on);
    const isBefore = at === undefined ? sql`${column} < ${p.from}` : sql`${column} < ${p.startsAt}`;
    const isAfter = at === undefined ? sql`${column} > ${p.to}` : sql`${column} >= ${p.endsAt}`;
    const day = at === undefined ? column : sql`cast(${column} / ${sql.lit(hourMs)} as text)`;
    return sql`case when ${isBefore} then 'BEFORE' when ${isAfter} then 'AFTER'
      else ${byDay ? day : sql.lit('IN')} end`;
  };
  const branches = sources.map((source) => {
    const { kind, from, where = '1 = 1', documents = '1', value = '0', fee = '0', surcharge = '0' } = source;
    const { disputed = 'null', charged = 'null', paid = 'null' } = source.part ?? {};
    const columns = [documents, value, fee, surcharge, ...[disputed, charged, paid].map(asText)];
    return sql`select ${sql.lit(kind)}, ${timeOf(source)}, ${sql.raw(columns.join(', '))}
      from ${sql.raw(from)} where ${isOfSlice} and ${sql.raw(where)}`;
  });
  const heads = sql`select cast('HEADS' as text) as kind, cast(d.seller_id as text) as time, 1 as documents,
      d.open_cents - d.held_cents as value, d.held_cents as fee, d.statement_sequence as surcharge,
      cast(null as text) as disputed, cast(null as text) as charged, cast(null as text) as paid
    from seller_heads d where ${isOfSlice}`;
  const sum = (column: string) => sql<string>`cast(coalesce(sum(${sql.ref(column)}), 0) as text)`;
  return db
    .selectFrom(sql<Row>`(${sql.join([heads, ...branches], sql` union all `)})`.as('m'))
    .select(grouped)
    .select(summed.map((column) => sum(column).as(column)))
    .groupBy(grouped);
});

const grouped = ['kind', 'time', 'disputed', 'charged', 'paid'] as const;
const summed = ['documents', 'value', 'fee', 'surcharge'] as const;

const asText = (column: string) => `cast(${column} as text)`;

const hourMs = 3_600_000;

/** How many sellers are read in one statement, with a turn for others after it, because SQLite's reads never wait. */
const sellersAtOnce = 500;

/** Returns the last of the next sellers; undefined if there are no more than these. */
async function endOfSlice(db: Reader, intermediaryId: number, after: number): Promise<number | undefined> {
  const last = await db
    .selectFrom('seller_heads')
    .select('seller_id as id')
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '>', after)
    .orderBy('seller_id')
    .offset(sellersAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.id;
}

/** What the heads of all statements say. */
export interface Heads {
  /** How many lines the statements have. */
  lines: number;
  /** Of a line `seller sequence` for each seller in turn, which tells up to where its statement was read. */
  digest: Hash;
  /** What sellers are owed and is not held, and what is held, in centavos. */
  owedCents: bigint;
  heldCents: bigint;
}

/**
 * Returns what the documents of sellers moved, some sellers at a time, and adds what the heads of their statements say
 * to `heads`. What is written in the meantime is in both or in neither.
 */
export async function* movementsOfSellers(
  db: Reader,
  { intermediaryId, from, to }: Period & { intermediaryId: number },
  byDay: boolean,
  heads: Heads,
): AsyncGenerator<Movement> {
  const { startsAt } = saoPauloDay(from);
  const { endsAt } = saoPauloDay(to);
  for (let after: number | undefined = 0; after !== undefined;) {
    const end = await endOfSlice(db, intermediaryId, after);
    const slice = {
      intermediaryId,
      from,
      to,
      startsAt,
      endsAt,
      after,
      through: end ?? Number.MAX_SAFE_INTEGER,
    };
    const { rows } = await sumSlice(db, { byDay }, slice);
    const isHead = ({ kind }: Row) => kind === 'HEADS';
    for (const row of rows.filter(isHead).toSorted((a, b) => Number(a.time) - Number(b.time))) {
      heads.lines += Number(row.surcharge);
      heads.digest.update(`${row.time} ${row.surcharge}\n`);
      heads.owedCents += BigInt(row.value);
      heads.heldCents += BigInt(row.fee);
    }
    for (const { kind, documents, value, fee, ...row } of rows) {
      if (kind === 'HEADS') continue;
      const sums = { documents, value, fee, surcharge: surchargeOf(row) };
      yield movementOf({ kind, time: dayOf(row.time), acquirer: null, ...sums });
    }
    await setImmediate();
    after = end;
  }
}

/** Returns the day in São Paulo of an hour since the epoch: the offset from UTC is always whole hours. */
const dayOf = (time: string) => (/^\d+$/.test(time) ? saoPauloDate(Number(time) * hourMs) : time);

/** What is disputed takes its share of the surcharge, rounded down, so that no more comes back than was paid. */
function surchargeOf({ surcharge, disputed, charged, paid }: Pick<Row, 'surcharge' | keyof Part>): string {
  if (disputed === null || charged === null || paid === null) return surcharge;
  const share = (BigInt(disputed) * (BigInt(paid) - BigInt(charged))) / BigInt(charged);
  return String(BigInt(surcharge) * share);
}
