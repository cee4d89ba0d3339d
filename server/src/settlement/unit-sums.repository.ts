import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { Arrangement } from '../shared/arrangements.ts';

/** Which units are added up: of one seller or, with null, of all, with these due dates, both included. */
interface UnitFilter {
  intermediaryId: number;
  sellerId: number | null;
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

interface Position {
  afterDate: string;
  afterSellerId: number;
  afterArrangement: string;
}

interface PageParameters extends Position {
  intermediaryId: number;
  sellerId: number;
  to: string;
  limit: number;
}

interface Kind {
  ofSeller: boolean;
}

/** The condition of the index by date, which every unit meets. */
export const hasArrangement = sql<boolean>`u.arrangement > ''`;

/** Selects the units of a page in the order of an index. */
function unitsOfPage(db: Reader, p: PageParameters, { ofSeller }: Kind) {
  const units = db
    .selectFrom('receivable_units as u')
    .where('u.intermediary_id', '=', p.intermediaryId)
    .where('u.due_date', '<=', p.to)
    .where((eb) =>
      eb(
        eb.refTuple('u.due_date', 'u.seller_id', 'u.arrangement'),
        '>',
        sql<never>`(${p.afterDate}, ${p.afterSellerId}, ${p.afterArrangement})`,
      ),
    )
    .orderBy('u.due_date')
    .orderBy('u.seller_id')
    .orderBy('u.arrangement');
  // The condition is that of the index by date.
  return ofSeller
    ? units.where('u.seller_id', '=', p.sellerId)
    : units.where(sql<boolean>`u.arrangement > ''`);
}

const textOfSum = (column: string) => sql<string>`cast(sum(${sql.ref(column)}) as text)`;

type Sums = Record<'credit' | 'debit', string> & Pick<UnitSum, 'dueDate' | 'arrangement'> & { units: number };

const selectSums = preparedByKind<Kind, PageParameters, Sums>((db, p, kind) =>
  db
    .selectFrom(
      unitsOfPage(db, p, kind)
        .select(['u.due_date', 'u.arrangement', 'u.credit_cents', 'u.debit_cents'])
        .limit(p.limit)
        .as('page'),
    )
    .select((eb) => [
      'page.due_date as dueDate',
      'page.arrangement',
      eb.fn.countAll<number>().as('units'),
      textOfSum('page.credit_cents').as('credit'),
      textOfSum('page.debit_cents').as('debit'),
    ])
    .groupBy(['page.due_date', 'page.arrangement'])
    .orderBy('page.due_date')
    .orderBy('page.arrangement'),
);

const selectEnd = preparedByKind<Kind, PageParameters, Position>((db, p, kind) =>
  unitsOfPage(db, p, kind)
    .select(['u.due_date as afterDate', 'u.seller_id as afterSellerId', 'u.arrangement as afterArrangement'])
    .limit(1)
    .offset(sql<number>`${p.limit} - 1`),
);

/** How many units a query reads: few, so that no other work of the process waits for long. */
const defaultUnitsPerPage = 20_000;

/** Returns the sums by day and arrangement. What is written in the meantime may be counted or not. */
export async function sumUnits(
  db: Reader,
  { intermediaryId, sellerId, from, to }: UnitFilter,
  unitsPerPage = defaultUnitsPerPage,
): Promise<UnitSum[]> {
  const kind = { ofSeller: sellerId !== null };
  const bounds = { intermediaryId, sellerId: sellerId ?? 0, to, limit: unitsPerPage };
  const sums = new Map<string, UnitSum>();
  let after: Position | undefined = { afterDate: from, afterSellerId: 0, afterArrangement: '' };
  while (after !== undefined) {
    const page: PageParameters = { ...bounds, ...after };
    const { rows } = await selectSums(db, kind, page);
    for (const row of rows) add(sums, row);
    if (rows.reduce((units, row) => units + row.units, 0) < unitsPerPage) break;
    // SQLite's reads never wait, so other work gets its turn here.
    await setImmediate();
    [after] = (await selectEnd(db, kind, page)).rows;
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
