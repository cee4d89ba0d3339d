import { sql } from 'kysely';
import { hideFromPlanner } from '../db/query/expressions.ts';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import { encumberedOf } from '../ledger/receivable-unit.ts';
import type { Arrangement } from '../shared/arrangements.ts';
import { unreadable } from '../shared/stored.ts';
import {
  partsOf,
  rangeParameters,
  unitsInRange,
  type RangeParameters,
  type UnitOwner,
  type UnitRange,
} from './unit-parts.repository.ts';

/** What falls due to a seller on a day in a payment arrangement, in centavos less fees. */
export interface ReceivableUnit {
  sellerId: number;
  dueDate: string;
  arrangement: Arrangement;
  /** The sum of the credits. */
  constitutedCents: bigint;
  /** The sum of the debits, as a positive number. */
  debitCents: bigint;
  /** What of it was paid before its day (D42). */
  advancedCents: bigint;
  /** What transfers have paid of both; negative if they deducted more than they paid. */
  settledCents: bigint;
  /** What of the rest the beneficiaries of contracts get (D41). */
  encumberedCents: bigint;
}

/** Returns what of a unit is still to be paid to its seller; negative if more is to be deducted. */
export function freeCentsOf(unit: Omit<ReceivableUnit, 'sellerId' | 'dueDate' | 'arrangement'>): bigint {
  const { constitutedCents, debitCents, advancedCents, settledCents, encumberedCents } = unit;
  return constitutedCents - debitCents - advancedCents - settledCents - encumberedCents;
}

/** Which units a list contains; `null` means no filter. */
interface UnitListFilter extends UnitOwner {
  arrangement: Arrangement | null;
}

interface ListParameters extends RangeParameters {
  arrangement: Arrangement;
  limit: number;
}

/** Which filters a query has. Each of the 4 combinations is built once. */
interface ListKind {
  ofSeller: boolean;
  ofArrangement: boolean;
}

type Row = Pick<ReceivableUnit, 'sellerId' | 'dueDate' | 'arrangement'> &
  Record<'constituted' | 'debit' | 'advanced' | 'unpaid', string> &
  Record<'settled' | 'rest', string | null>;

/**
 * What transfers have paid of a unit: what falls due up to both dates of the last one, without the lines that were
 * written after it. Those are late as long as it is the last. The head is looked up for each unit, because for a join
 * PostgreSQL without statistics would read the heads of all sellers.
 */
const settled = (intermediaryId: number) => sql<string | null>`(select cast(
    case when u.due_date <= h.credited_through then u.credit_cents else 0 end
    - case when u.due_date <= h.debited_through then u.debit_cents else 0 end
    - case when u.late_since = h.transfer_sequence then u.late_cents else 0 end as text)
  from seller_heads as h where h.intermediary_id = ${intermediaryId} and h.seller_id = u.seller_id)`;

/** What is still to be paid of a unit, as `restOf` says. */
const rest = (intermediaryId: number) => sql<string | null>`(select cast(
    case when u.due_date > h.credited_through then u.credit_cents - u.debit_cents
      when u.late_since = h.transfer_sequence then u.late_cents else 0 end as text)
  from seller_heads as h where h.intermediary_id = ${intermediaryId} and h.seller_id = u.seller_id)`;

/** What is still to be paid for the open effects on a unit. */
const unpaid = (
  intermediaryId: number,
) => sql<string>`(select cast(coalesce(sum(e.computed_cents - e.paid_cents), 0) as text)
  from receivable_effects as e where e.intermediary_id = ${intermediaryId} and e.seller_id = u.seller_id
  and e.due_date = u.due_date and e.arrangement = u.arrangement and e.status = 'OPEN')`;

const select = preparedByKind<ListKind, ListParameters, Row>((db, p, kind) => {
  const units = unitsInRange(db, p, kind)
    .select([
      'u.seller_id as sellerId',
      'u.due_date as dueDate',
      'u.arrangement',
      sql<string>`cast(u.credit_cents + u.advanced_cents as text)`.as('constituted'),
      sql<string>`cast(u.debit_cents as text)`.as('debit'),
      sql<string>`cast(u.advanced_cents as text)`.as('advanced'),
      settled(p.intermediaryId).as('settled'),
      rest(p.intermediaryId).as('rest'),
      unpaid(p.intermediaryId).as('unpaid'),
    ])
    .orderBy('u.due_date')
    .orderBy('u.seller_id')
    .orderBy('u.arrangement')
    .limit(p.limit);
  return kind.ofArrangement
    ? units.where('u.arrangement', '=', hideFromPlanner(db, p.arrangement, 'text'))
    : units;
});

function unitOf(row: Row): ReceivableUnit {
  const { sellerId, dueDate, arrangement, constituted, debit, advanced, settled: paid, rest: left } = row;
  if (paid === null || left === null) throw unreadable(`the head of seller ${sellerId}`);
  return {
    sellerId,
    dueDate,
    arrangement,
    constitutedCents: BigInt(constituted),
    debitCents: BigInt(debit),
    advancedCents: BigInt(advanced),
    settledCents: BigInt(paid),
    encumberedCents: encumberedOf(BigInt(left), BigInt(row.unpaid)),
  };
}

/** Returns at most `limit` units of the range, the earliest date first. */
export async function listUnits(
  db: Reader | Tx,
  { arrangement, ...owner }: UnitListFilter,
  range: UnitRange,
  limit: number,
  unitsPerPart?: number,
): Promise<ReceivableUnit[]> {
  const kind = { ofSeller: owner.sellerId !== null, ofArrangement: arrangement !== null };
  // Without a seller there may be any number of units of other arrangements between those of one.
  const isAmongMany = kind.ofArrangement && !kind.ofSeller;
  const units: ReceivableUnit[] = [];
  for await (const part of isAmongMany ? partsOf(db, owner, range, unitsPerPart) : [range]) {
    const { rows } = await select(db, kind, {
      ...rangeParameters(owner, part),
      arrangement: arrangement ?? 'ADJ',
      limit: limit - units.length,
    });
    units.push(...rows.map(unitOf));
    if (units.length === limit) break;
  }
  return units;
}
