import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { isOneOf, parameterRows } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { SellerHeadRow, Tables } from '../db/tables.ts';
import { lastDate } from '../shared/calendar.ts';
import { encumberedOf, type PaidSoFar } from '../ledger/receivable-unit.ts';
import { SealBrokenError } from '../shared/errors.ts';
import { formatBrl } from '../shared/money.ts';
import { openStatuses } from './transfer.ts';

/** A closing takes credits that fall due up to the one day, and debits that fall due up to the other. */
export interface ClosingDays {
  transferDate: string;
  /**
   * The day on which it is made, which is not before the other: a debit that is known is never paid out, because somebody
   * closes an earlier day.
   */
  today: string;
}

/** What a closing needs of a seller, and what is due to it at one moment. */
export interface DueSeller extends PaidSoFar {
  sellerId: number;
  /** BLOCKED if its head, whose seal covers the status, says so, or its own row does. */
  status: SellerHeadRow['status'];
  isForgotten: boolean;
  /** When its account was last replaced, in epoch milliseconds; null if never. */
  accountChangedAt: number | null;
  /** The number of its last line. */
  sequence: number;
  /** Whether a plan of its intermediary holds a share of each payment. */
  isReserving: boolean;
  /** What a closing of these days takes, and what falls due later, in centavos. Both may be negative. */
  dueCents: bigint;
  laterCents: bigint;
  /** The sums of its units from which these two come, as text. */
  sums: string;
}

interface Row extends Omit<
  DueSeller,
  | 'status'
  | 'isForgotten'
  | 'isReserving'
  | 'lateCents'
  | 'openCents'
  | 'heldCents'
  | 'dueCents'
  | 'laterCents'
> {
  sealedStatus: DueSeller['status'];
  status: DueSeller['status'];
  forgottenAt: number | null;
  lateCents: string;
  openCents: string;
  heldCents: string;
  reserving: number;
  sums: string;
}

type Days = { [Day in keyof ClosingDays]: ClosingDays[Day] | Expression<string> };

const laterOf = (a: Expression<string> | string, b: RawBuilder<string>) =>
  sql<string>`case when ${b} > ${a} then ${b} else ${a} end`;

/**
 * The sums of a seller's units that no transfer has paid, which one range of the key has, whatever its history: of all
 * that is due later, and of all due up to today. Two more put right the few days on which only credits, or only debits,
 * count: credits that are not due yet, and debits that are deducted already. Only what is due later is added up for a
 * balance, which has the rest from the head.
 */
const unpaid = (intermediaryId: number, { transferDate, today }: Days, isBalance = false) => {
  const [paid, debited] = [sql<string>`h.credited_through`, sql<string>`h.debited_through`];
  const [credits, debits] = [laterOf(transferDate, paid), laterOf(today, debited)];
  const sumOf = (what: RawBuilder<number>, after: RawBuilder<string>, through: RawBuilder<string>) =>
    sql`(select cast(coalesce(sum(${what}), 0) as text) from receivable_units as u
      where u.intermediary_id = ${intermediaryId} and u.seller_id = h.seller_id
      and u.due_date > ${after} and u.due_date <= ${through})`;
  const net = sql<number>`u.credit_cents - u.debit_cents`;
  const later = [sumOf(net, debits, sql.lit(lastDate)), sumOf(sql`u.credit_cents`, credits, debits)];
  const due = [sumOf(net, paid, debits), sumOf(sql`u.debit_cents`, paid, debited)];
  return sql<string>`${sql.join(isBalance ? later : [...later, ...due], sql` || ' ' || `)}`;
};

/**
 * 1 if a plan holds a share of payments. The condition is that of an index: nothing else in a plan's prices is named so.
 */
const anyReserve = (intermediaryId: number) =>
  sql<number>`case when exists (select 1 from rate_plan_versions as v
    where v.intermediary_id = ${intermediaryId} and v.tax like '%"reserve":%') then 1 else 0 end`;

/**
 * Selects heads, and looks up the rest for each of them. For a join, PostgreSQL without statistics would read the
 * sellers, accounts or units of all. The look-ups take the intermediary as a value: with the head's column instead,
 * Citus would ask every shard.
 */
const selectDue = <Sums = string>(
  db: Kysely<Tables>,
  intermediaryId: number,
  days: Days,
  sums: RawBuilder<string | Sums> = unpaid(intermediaryId, days),
) =>
  db
    .selectFrom('seller_heads as h')
    .select([
      'h.seller_id as sellerId',
      'h.status as sealedStatus',
      'h.statement_sequence as sequence',
      'h.credited_through as creditedThrough',
      'h.debited_through as debitedThrough',
      'h.transfer_sequence as transferSequence',
      sql<string>`cast(h.late_cents as text)`.as('lateCents'),
      sql<string>`cast(h.open_cents as text)`.as('openCents'),
      sql<string>`cast(h.held_cents as text)`.as('heldCents'),
      'h.holds_all as holdsAll',
      'h.effects_digest as effectsDigest',
      anyReserve(intermediaryId).as('reserving'),
      sums.as('sums'),
    ])
    .select((eb) => {
      const seller = eb
        .selectFrom('sellers as s')
        .where('s.intermediary_id', '=', intermediaryId)
        .whereRef('s.id', '=', 'h.seller_id');
      return [
        seller.select('s.status').$asScalar().$notNull().as('status'),
        seller.select('s.forgotten_at').as('forgottenAt'),
        eb
          .selectFrom('bank_accounts as b')
          .select('b.changed_at')
          .where('b.intermediary_id', '=', intermediaryId)
          .whereRef('b.seller_id', '=', 'h.seller_id')
          .as('accountChangedAt'),
      ];
    })
    .where('h.intermediary_id', '=', intermediaryId)
    .orderBy('h.seller_id');

type Page = ClosingDays & { intermediaryId: number; after: number; limit: number };

const selectNext = prepared<Page, Row>((db, p) =>
  selectDue(db, p.intermediaryId, p).where('h.seller_id', '>', p.after).limit(p.limit),
);

/** Yields all sellers of the intermediary by id, at most `limit` at a time, erased ones too. */
export async function* listDue(
  db: Reader,
  intermediaryId: number,
  days: ClosingDays,
  limit: number,
): AsyncGenerator<DueSeller[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const { rows }: { rows: Row[] } = await selectNext(db, { intermediaryId, ...days, after, limit });
    if (rows.length > 0) yield rows.map(toSeller);
    after = rows.at(limit - 1)?.sellerId;
  }
}

/** Returns how many sellers the intermediary has, erased ones too. */
export async function countSellers(db: Reader, intermediaryId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sellers')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('intermediary_id', '=', intermediaryId)
    .executeTakeFirstOrThrow();
  return count;
}

type Some = ClosingDays & { intermediaryId: number; sellerIds: readonly number[]; known: string };

const selectSome = prepared<Some, Omit<Row, 'sums'> & { sums: string | null }>((db, p) => {
  const known = parameterRows(db, p.known, ['seller_id', 'sequence'], 'k');
  const isKnown = sql`(h.seller_id, h.statement_sequence) in (select seller_id, sequence from ${known})`;
  const sums = sql<string | null>`case when not ${isKnown} then ${unpaid(p.intermediaryId, p)} end`;
  return selectDue(db, p.intermediaryId, p, sums).where(isOneOf(db, 'h.seller_id', p.sellerIds, 'bigint'));
});

/**
 * Returns the sellers of these ids that the intermediary has, by id. The units of those that are known, for the same
 * days, are added up again only if a line was written since: without a line no unit changes, nor what is paid of them.
 */
export async function findDue(
  db: Reader | Tx,
  intermediaryId: number,
  days: ClosingDays,
  sellerIds: readonly number[],
  known: readonly DueSeller[] = [],
): Promise<DueSeller[]> {
  const lines = known.map(({ sellerId, sequence }) => [sellerId, sequence]);
  const sums = new Map(known.map((seller) => [seller.sellerId, seller.sums]));
  const { rows } = await selectSome(db, {
    ...{ intermediaryId, ...days, sellerIds },
    known: JSON.stringify(lines),
  });
  return rows.map((row) => toSeller({ ...row, sums: row.sums ?? sums.get(row.sellerId) ?? '' }));
}

interface Seller {
  intermediaryId: number;
  sellerId: number;
}

/**
 * The unit of each open effect of a seller (D41) up to this day, what is still to be paid for the effect, and what of the
 * unit: all of it, or what is late, as `restOf` says.
 */
const unpaidEffects = (intermediaryId: number, through: Days['today']) => sql<
  string | null
>`case when h.effects_digest is not null then
  (select string_agg(e.due_date || ' ' || e.arrangement || ' ' || (e.computed_cents - e.paid_cents) || ' ' ||
      coalesce((select case when u.due_date > h.credited_through then u.credit_cents - u.debit_cents
          when u.late_since = h.transfer_sequence then u.late_cents else 0 end
        from receivable_units as u where u.intermediary_id = ${intermediaryId} and u.seller_id = h.seller_id
        and u.due_date = e.due_date and u.arrangement = e.arrangement), 0), ',')
    from receivable_effects as e
    where e.intermediary_id = ${intermediaryId} and e.seller_id = h.seller_id and e.status = 'OPEN'
      and e.due_date <= ${through}) end`;

/** Yields what the beneficiaries of these effects get of each unit, in centavos. */
function* encumberedBy(effects: string | null): Generator<DayAmount> {
  const all = (effects?.split(',') ?? []).map((text) => text.split(' '));
  const byUnit = Map.groupBy(all, ([dueDate, arrangement]) => `${dueDate} ${arrangement}`);
  for (const ofUnit of byUnit.values()) {
    const unpaid = ofUnit.reduce((cents, [, , ofEffect = '0']) => cents + BigInt(ofEffect), 0n);
    const [date = '', , , rest = '0'] = ofUnit[0] ?? [];
    yield { date, cents: encumberedOf(BigInt(rest), unpaid) };
  }
}

/** What falls due on the first days after today that have units, the earliest first. */
function nextDays(db: Kysely<Tables>, { intermediaryId, sellerId, today, horizon, mostDays }: Coming) {
  const cents = sql`sum(case when u.due_date > h.credited_through then u.credit_cents else 0 end
    - case when u.due_date > h.debited_through then u.debit_cents else 0 end)`;
  const days = db
    .selectFrom('receivable_units as u')
    .select(['u.due_date as date', cents.as('cents')])
    .where('u.intermediary_id', '=', intermediaryId)
    .where('u.seller_id', '=', sellerId)
    .where('u.due_date', '>', today)
    .where('u.due_date', '<=', horizon)
    .groupBy('u.due_date')
    .orderBy('u.due_date')
    // With a bare parameter as the limit, SQLite would prepare the statement again each time.
    .limit(sql<number>`${mostDays} + 0`);
  return db
    .selectFrom(days.as('d'))
    .select(sql<string | null>`string_agg(d.date || ' ' || d.cents, ',' order by d.date)`.as('days'))
    .$asScalar();
}

/** More than any id, so that with it they have the same number of digits, and their order as text. */
const beyondIds = 10n ** 16n;

/** The sum of the seller's own transfers that are CREATED or SENT, and the one of them that is paid first. */
const openTransfers = (db: Kysely<Tables>, { intermediaryId, sellerId }: Seller) =>
  db
    .selectFrom('transfers as t')
    .select(
      sql<string>`cast(coalesce(sum(t.amount_cents), 0) as text) || coalesce(' ' ||
        min(t.payment_date || ' ' || (t.id + ${sql.lit(beyondIds)}) || ' ' || t.amount_cents), '')`.as(
        'open',
      ),
    )
    .where('t.intermediary_id', '=', intermediaryId)
    .where('t.seller_id', '=', sellerId)
    .where('t.status', 'in', openStatuses)
    .where('t.contract', 'is', null)
    .$asScalar()
    .$notNull();

/** Of which days what falls due later is read: the first ones that have units, up to a last one. */
interface ComingDays {
  horizon: string;
  mostDays: number;
}

type Coming = Seller & ClosingDays & ComingDays;

type BalanceRow = Row & { open: string } & Record<'effects' | 'coming', string | null>;

/** Selects everything in one statement, so that it is all from one moment. */
const selectWithTransfers = prepared<Coming, BalanceRow>((db, p) =>
  selectDue(db, p.intermediaryId, p, unpaid(p.intermediaryId, p, true))
    .select([
      openTransfers(db, p).as('open'),
      unpaidEffects(p.intermediaryId, p.horizon).as('effects'),
      nextDays(db, p).as('coming'),
    ])
    .where('h.seller_id', '=', p.sellerId),
);

/** An amount of a day, in centavos. */
interface DayAmount {
  date: string;
  cents: bigint;
}

/** A seller with what is on its way to it, and what of its units its beneficiaries get, in centavos. */
export interface SellerWithTransfers extends DueSeller {
  /** The sum of its own transfers that are CREATED or SENT, and the one that is paid first; null if there is none. */
  inTransferCents: bigint;
  firstTransfer: (DayAmount & { id: number }) | null;
  /** What beneficiaries get of the units that are due. */
  encumberedCents: bigint;
  /** What falls due on the next days that have units, less what beneficiaries get of it; the earliest first. */
  coming: DayAmount[];
}

/** Returns a seller with its transfers, and what falls due on the coming days that are wanted: by default, on none. */
export async function findWithTransfers(
  db: Reader | Tx,
  { intermediaryId, sellerId }: Seller,
  days: ClosingDays,
  wanted: ComingDays = { horizon: days.today, mostDays: 0 },
): Promise<SellerWithTransfers | undefined> {
  const [found] = (await selectWithTransfers(db, { intermediaryId, sellerId, ...days, ...wanted })).rows;
  if (found === undefined) return undefined;
  const { open, effects, coming, ...row } = found;
  const [inTransfer = '0', ...first] = open.split(' ');
  const seller = toSeller(row);
  const encumbered = new Map<string, bigint>();
  for (const { date, cents } of encumberedBy(effects)) {
    const day = date > days.today ? date : days.today;
    encumbered.set(day, (encumbered.get(day) ?? 0n) + cents);
  }
  return {
    ...seller,
    // So much of the sum of all lines does not fall due later. What is due is not added up, however much it is.
    dueCents: seller.openCents - seller.laterCents,
    inTransferCents: BigInt(inTransfer),
    firstTransfer: first.length === 0 ? null : transferOf(first),
    encumberedCents: encumbered.get(days.today) ?? 0n,
    coming: (coming?.split(',') ?? []).map((text) => {
      const [date = '', cents = '0'] = text.split(' ');
      return { date, cents: BigInt(cents) - (encumbered.get(date) ?? 0n) };
    }),
  };
}

function transferOf([date = '', id = '', cents = '']: string[]): DayAmount & { id: number } {
  return { date, cents: BigInt(cents), id: Number(BigInt(id) - beyondIds) };
}

/** What was due to a seller, by day. */
export interface DueByDay extends DueSeller {
  /** What falls due on days up to today and is not paid, in centavos: of each unit, in the order of the days. */
  units: { dueDate: string; cents: bigint }[];
}

const selectByDay = prepared<
  { intermediaryId: number; today: string; sellerIds: readonly number[] },
  Row & { units: string | null }
>((db, p) =>
  selectDue(db, p.intermediaryId, { transferDate: p.today, today: p.today })
    .select(
      sql<string | null>`(select string_agg(u.due_date || ' ' || (u.credit_cents
          - case when u.due_date > h.debited_through then u.debit_cents else 0 end), ',' order by u.due_date)
        from receivable_units as u
        where u.intermediary_id = ${p.intermediaryId} and u.seller_id = h.seller_id
        and u.due_date > h.credited_through and u.due_date <= ${p.today})`.as('units'),
    )
    .where(isOneOf(db, 'h.seller_id', p.sellerIds, 'bigint')),
);

/** Returns the sellers of these ids that the intermediary has, by id, with what was due to them by day. */
export async function findDueByDay(
  db: Reader,
  intermediaryId: number,
  today: string,
  sellerIds: readonly number[],
): Promise<DueByDay[]> {
  const { rows } = await selectByDay(db, { intermediaryId, today, sellerIds });
  return rows.map(({ units, ...row }) => ({
    ...toSeller(row),
    units: (units?.split(',') ?? []).map((unit) => {
      const [dueDate = '', cents = ''] = unit.split(' ');
      return { dueDate, cents: BigInt(cents) };
    }),
  }));
}

function toSeller({ sealedStatus, forgottenAt, reserving, ...row }: Row): DueSeller {
  const [later = 0n, notDue = 0n, net = 0n, deductedBefore = 0n] = row.sums.split(' ').map(BigInt);
  const lateCents = BigInt(row.lateCents);
  return {
    ...row,
    status: sealedStatus === 'BLOCKED' ? sealedStatus : row.status,
    isForgotten: forgottenAt !== null,
    isReserving: reserving === 1,
    lateCents,
    openCents: BigInt(row.openCents),
    heldCents: BigInt(row.heldCents),
    dueCents: lateCents + net + deductedBefore - notDue,
    laterCents: later + notDue,
  };
}

/**
 * Returns whether what is due, and what falls due later, is all that the seller's lines add up to. If not, somebody
 * changed a unit or the head without the key.
 */
export function addsUp({ dueCents, laterCents, openCents }: DueSeller): boolean {
  return dueCents + laterCents === openCents;
}

/** Throws unless the seller's units add up to its head, whose seal holds. */
export function assertUnitsIntact(seller: DueSeller): void {
  if (addsUp(seller)) return;
  const { sellerId, dueCents, laterCents, openCents } = seller;
  throw new SealBrokenError(
    `the receivable units of seller ${sellerId} add up to ${formatBrl(dueCents + laterCents)} BRL, and its statement to ` +
      `${formatBrl(openCents)} BRL: somebody changed a unit without the secret key. Nothing was written for the seller. See ` +
      `\`payfac statement verify --seller ${sellerId}\`.`,
  );
}
