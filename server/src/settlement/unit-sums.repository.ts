import { sql } from 'kysely';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { Arrangement } from '../shared/arrangements.ts';
import {
  endOf,
  partsOf,
  rangeParameters,
  unitsInRange,
  type RangeParameters,
  type UnitOwner,
} from './unit-parts.repository.ts';

/** Which units are added up: those with these due dates, both included. */
interface UnitFilter extends UnitOwner {
  from: string;
  to: string;
}

/** The sums of the units of one day and one arrangement, in centavos. */
export interface UnitSum {
  dueDate: string;
  arrangement: Arrangement;
  creditCents: bigint;
  debitCents: bigint;
}

const textOfSum = (column: string) => sql<string>`cast(sum(${sql.ref(column)}) as text)`;

type Sums = Record<'credit' | 'debit', string> & Pick<UnitSum, 'dueDate' | 'arrangement'>;

const selectSums = preparedByKind<{ ofSeller: boolean }, RangeParameters, Sums>((db, p, kind) =>
  unitsInRange(db, p, kind)
    .select([
      'u.due_date as dueDate',
      'u.arrangement',
      textOfSum('u.credit_cents').as('credit'),
      textOfSum('u.debit_cents').as('debit'),
    ])
    .groupBy(['u.due_date', 'u.arrangement']),
);

/**
 * Returns the sums by day and arrangement. On PostgreSQL they are of one moment; on SQLite, what is written in the
 * meantime may be counted or not.
 */
export async function sumUnits(
  db: Reader,
  { from, to, ...owner }: UnitFilter,
  unitsPerPart?: number,
): Promise<UnitSum[]> {
  const kind = { ofSeller: owner.sellerId !== null };
  const period = { after: { dueDate: from, sellerId: 0, arrangement: '' }, through: endOf(to) };
  const sums = new Map<string, UnitSum>();
  for await (const part of partsOf(db, owner, period, unitsPerPart)) {
    const { rows } = await selectSums(db, kind, rangeParameters(owner, part));
    for (const row of rows) add(sums, row);
  }
  return [...sums.values()];
}

function add(sums: Map<string, UnitSum>, { dueDate, arrangement, credit, debit }: Sums): void {
  const key = `${dueDate} ${arrangement}`;
  const known = sums.get(key) ?? { dueDate, arrangement, creditCents: 0n, debitCents: 0n };
  known.creditCents += BigInt(credit);
  known.debitCents += BigInt(debit);
  sums.set(key, known);
}
