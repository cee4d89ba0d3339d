import { sql } from 'kysely';
import { prepared } from '../../db/query/prepared.ts';
import type { Reader } from '../../db/store.ts';
import type { OutboxEventRow } from '../../db/tables.ts';
import type { Chain } from './chain.repository.ts';
import { sourceNames, sourceTables, type SourceName, type SourceTable } from './source-tables.ts';

/** How many charges a query reads: few, so that no writer is blocked for long. */
const chargesPerWindow = 10_000;

const countCharges = prepared<Chain, { charges: number }>((db, p) =>
  db
    .selectFrom('charges')
    .select((eb) => eb.fn.countAll<number>().as('charges'))
    .where('intermediary_id', '=', p.intermediaryId)
    .where('seller_id', '=', p.sellerId),
);

/**
 * Returns a charge of the seller that has no sale line, or null if there is none. `sales` is the number of the seller's
 * sale lines, each of which is known to have a charge of its own. If there are as many charges, none is looked up.
 */
export async function findChargeWithoutSale(db: Reader, chain: Chain, sales: number): Promise<string | null> {
  const { rows } = await countCharges(db, chain);
  if (rows[0]?.charges === sales) return null;
  for (let after: PaidCharge | null = null; ;) {
    const until = await windowEnd(db, chain, after);
    const uuid = await findInWindow(db, chain, after, until);
    if (uuid !== null || until === null) return uuid;
    after = until;
  }
}

/** The time of payment and the uuid of a charge, by which the charges of its seller are ordered. */
interface PaidCharge {
  paid_at: number;
  uuid: string;
}

/** Returns the last charge of the next window, or null if it is the last window. */
async function windowEnd(db: Reader, chain: Chain, after: PaidCharge | null): Promise<PaidCharge | null> {
  const last = await chargesOf(db, chain, after)
    .select(['c.paid_at', 'c.uuid'])
    .limit(1)
    .offset(chargesPerWindow - 1)
    .executeTakeFirst();
  return last ?? null;
}

/**
 * Looks up the line of each charge in a subquery. PostgreSQL turns `not exists` into a join, and without statistics,
 * after a restore, it compared each charge with each line.
 */
async function findInWindow(
  db: Reader,
  chain: Chain,
  after: PaidCharge | null,
  until: PaidCharge | null,
): Promise<string | null> {
  let query = chargesOf(db, chain, after)
    .select('c.uuid')
    .where(
      (eb) =>
        eb
          .selectFrom('statement_entries as e')
          .select(sql`1`.as('one'))
          .whereRef('e.intermediary_id', '=', 'c.intermediary_id')
          .whereRef('e.charge_uuid', '=', 'c.uuid')
          .where('e.operation', '=', 'VENDA')
          .limit(1),
      'is',
      null,
    )
    .limit(1);
  if (until !== null) {
    query = query.where((eb) =>
      eb(eb.refTuple('c.paid_at', 'c.uuid'), '<=', eb.tuple(until.paid_at, until.uuid)),
    );
  }
  return (await query.executeTakeFirst())?.uuid ?? null;
}

/** Selects the charges of a seller by the time of payment, after this one. */
function chargesOf(db: Reader, { intermediaryId, sellerId }: Chain, after: PaidCharge | null) {
  const query = db
    .selectFrom('charges as c')
    .where('c.intermediary_id', '=', intermediaryId)
    .where('c.seller_id', '=', sellerId)
    .orderBy('c.paid_at')
    .orderBy('c.uuid');
  if (after === null) return query;
  return query.where((eb) =>
    eb(eb.refTuple('c.paid_at', 'c.uuid'), '>', eb.tuple(after.paid_at, after.uuid)),
  );
}

/** A row of one kind that has no line. */
export interface StrayRow {
  id: number;
  chargeUuid: string | null;
}

/** The columns by which the line of a row is found. */
interface AnyRow {
  intermediary_id: number;
  id: number;
  seller_id: number;
  charge_uuid: string | null;
}

function prepareStray({ table, column, own, columns, isOfCharge }: SourceTable) {
  const count = prepared<Chain, { rows: number }>((db, p) =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('intermediary_id', '=', p.intermediaryId)
      .where('seller_id', '=', p.sellerId),
  );
  const charge = columns.includes('charge_uuid') ? sql.ref<string | null>('r.charge_uuid') : sql<null>`null`;
  const selectWithoutLine = prepared<Chain, StrayRow>((db, p) =>
    db
      .selectFrom(sql<AnyRow>`${sql.table(table)}`.as('r'))
      .select(['r.id', charge.as('chargeUuid')])
      .where('r.intermediary_id', '=', p.intermediaryId)
      .where('r.seller_id', '=', p.sellerId)
      .where(
        (eb) => {
          const lines = eb
            .selectFrom('statement_entries as e')
            .select(sql`1`.as('one'))
            .whereRef('e.intermediary_id', '=', 'r.intermediary_id')
            .whereRef(`e.${column}`, '=', 'r.id')
            .where(
              'e.operation',
              'in',
              own.map((operation) => sql.lit(operation)),
            )
            .limit(1);
          return isOfCharge ? lines.whereRef('e.charge_uuid', '=', 'r.charge_uuid') : lines;
        },
        'is',
        null,
      )
      .limit(1),
  );
  return { count, selectWithoutLine };
}

const strayQueries = new Map(sourceNames.map((name) => [name, prepareStray(sourceTables[name])]));

/**
 * Returns a row of the seller that has no line of its own, or null if there is none. `lines` is the number of such
 * lines, each of which is known to have a row of its own. If there are as many rows, none is looked up.
 */
export async function findRowWithoutLine(
  db: Reader,
  chain: Chain,
  name: SourceName,
  lines: number,
): Promise<StrayRow | null> {
  const queries = strayQueries.get(name);
  if (queries === undefined) return null;
  const { rows } = await queries.count(db, chain);
  if (rows[0]?.rows === lines) return null;
  const [found] = (await queries.selectWithoutLine(db, chain)).rows;
  return found ?? null;
}

interface NextChain extends Chain {
  /** Null if the intermediary has no such seller. */
  knownId: number | null;
}

/** The tables whose rows are read by intermediary and seller. */
export type OfSellers = 'statement_entries' | 'outbox_events';

function prepareNext(table: OfSellers) {
  const rows = sql<Pick<OutboxEventRow, 'intermediary_id' | 'seller_id'>>`${sql.table(table)}`.as('e');
  /**
   * Selects the next seller. It takes one look-up, whatever the number of its rows. A join would read all sellers before
   * this one.
   */
  const selectSeller = prepared<Chain, NextChain>((db, p) =>
    db
      .selectFrom(rows)
      .select((eb) => [
        'e.intermediary_id as intermediaryId',
        'e.seller_id as sellerId',
        eb
          .selectFrom('sellers as s')
          .select('s.id')
          .where('s.intermediary_id', '=', p.intermediaryId)
          .whereRef('s.id', '=', 'e.seller_id')
          .as('knownId'),
      ])
      .where('e.intermediary_id', '=', p.intermediaryId)
      .where('e.seller_id', '>', p.sellerId)
      .orderBy('e.seller_id')
      .limit(1),
  );
  /** Selects the next intermediary that has rows, whether or not it exists. */
  const selectIntermediary = prepared<{ after: number }, { intermediaryId: number }>((db, p) =>
    db
      .selectFrom(rows)
      .select('e.intermediary_id as intermediaryId')
      .where('e.intermediary_id', '>', p.after)
      .orderBy('e.intermediary_id')
      .limit(1),
  );
  return { selectSeller, selectIntermediary };
}

const nextQueries = {
  statement_entries: prepareNext('statement_entries'),
  outbox_events: prepareNext('outbox_events'),
};

/** Yields the sellers of the rows in this table that do not belong to the intermediary. */
export async function* listWithoutSeller(db: Reader, table: OfSellers): AsyncGenerator<Chain> {
  for (let after = 0; ;) {
    const [next] = (await nextQueries[table].selectIntermediary(db, { after })).rows;
    if (next === undefined) return;
    after = next.intermediaryId;
    yield* withoutSellerOf(db, table, after);
  }
}

async function* withoutSellerOf(db: Reader, table: OfSellers, intermediaryId: number): AsyncGenerator<Chain> {
  for (let after = 0; ;) {
    const [next] = (await nextQueries[table].selectSeller(db, { intermediaryId, sellerId: after })).rows;
    if (next === undefined) return;
    const { knownId, ...chain } = next;
    after = chain.sellerId;
    if (knownId === null) yield chain;
  }
}
