import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { engineOf } from '../db/query/engine.ts';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';

/** Whose units are read: of one seller or, with null, of all. */
export interface UnitOwner {
  intermediaryId: number;
  sellerId: number | null;
}

/** A position in the order of due date, seller and arrangement, which may be before the first unit of a day. */
export interface UnitPosition {
  dueDate: string;
  sellerId: number;
  arrangement: string;
}

/** The units after one position, up to another. */
export interface UnitRange {
  after: UnitPosition;
  through: UnitPosition;
}

/** Returns the position after the last unit of a day. */
export function endOf(dueDate: string): UnitPosition {
  return { dueDate, sellerId: Number.MAX_SAFE_INTEGER, arrangement: '' };
}

export interface RangeParameters {
  intermediaryId: number;
  sellerId: number;
  afterDate: string;
  afterSellerId: number;
  afterArrangement: string;
  throughDate: string;
  throughSellerId: number;
  throughArrangement: string;
}

export function rangeParameters(
  { intermediaryId, sellerId }: UnitOwner,
  { after, through }: UnitRange,
): RangeParameters {
  return {
    ...{ intermediaryId, sellerId: sellerId ?? 0 },
    ...{ afterDate: after.dueDate, afterSellerId: after.sellerId, afterArrangement: after.arrangement },
    ...{ throughDate: through.dueDate, throughSellerId: through.sellerId },
    throughArrangement: through.arrangement,
  };
}

/** Selects the units of a range, which an index has in their order. */
export function unitsInRange(db: Reader | Tx, p: RangeParameters, { ofSeller }: { ofSeller: boolean }) {
  const place = sql`(u.due_date, u.seller_id, u.arrangement)`;
  const units = db
    .selectFrom('receivable_units as u')
    .where('u.intermediary_id', '=', p.intermediaryId)
    .where(sql<boolean>`${place} > (${p.afterDate}, ${p.afterSellerId}, ${p.afterArrangement})`)
    .where(sql<boolean>`${place} <= (${p.throughDate}, ${p.throughSellerId}, ${p.throughArrangement})`);
  // The condition of the index by date, which every unit meets.
  return ofSeller
    ? units.where('u.seller_id', '=', p.sellerId)
    : units.where(sql<boolean>`u.arrangement > ''`);
}

const selectEnd = preparedByKind<{ ofSeller: boolean }, RangeParameters & { units: number }, UnitPosition>(
  (db, p, kind) =>
    unitsInRange(db, p, kind)
      .select(['u.due_date as dueDate', 'u.seller_id as sellerId', 'u.arrangement'])
      .orderBy('u.due_date')
      .orderBy('u.seller_id')
      .orderBy('u.arrangement')
      .limit(1)
      .offset(sql<number>`${p.units} - 1`),
);

/** How many units a statement of SQLite reads: few, so that no other work of the process waits for long. */
const unitsPerPart = 5_000;

/**
 * Yields a range in parts, with a turn for others between them, because SQLite's reads never wait. A part ends at a unit
 * that was found before, so no unit is in two parts, whatever is written in the meantime. PostgreSQL reads the range at
 * once, and so as of one moment.
 */
export async function* partsOf(
  db: Reader | Tx,
  owner: UnitOwner,
  { after, through }: UnitRange,
  units = unitsPerPart,
): AsyncGenerator<UnitRange> {
  if (engineOf(db) === 'sqlite') {
    const kind = { ofSeller: owner.sellerId !== null };
    for (;;) {
      const { rows } = await selectEnd(db, kind, { ...rangeParameters(owner, { after, through }), units });
      const [end] = rows;
      if (end === undefined) break;
      yield { after, through: end };
      after = end;
      await setImmediate();
    }
  }
  yield { after, through };
}
