import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { engineOf } from '../db/query/engine.ts';
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

/** The last unit of a page. */
interface PageEnd {
  endDate: string;
  endSellerId: number;
  endArrangement: string;
}

interface PageParameters extends PageEnd {
  intermediaryId: number;
  sellerId: number;
  afterDate: string;
  afterSellerId: number;
  afterArrangement: string;
  limit: number;
}

interface Kind {
  ofSeller: boolean;
}

/** The condition of the index by date, which every unit meets. */
export const hasArrangement = sql<boolean>`u.arrangement > ''`;

/** Selects the units after one position, up to another. */
function unitsOfPage(db: Reader, p: PageParameters, { ofSeller }: Kind) {
  const place = sql`(u.due_date, u.seller_id, u.arrangement)`;
  const units = db
    .selectFrom('receivable_units as u')
    .where('u.intermediary_id', '=', p.intermediaryId)
    .where(sql<boolean>`${place} > (${p.afterDate}, ${p.afterSellerId}, ${p.afterArrangement})`)
    .where(sql<boolean>`${place} <= (${p.endDate}, ${p.endSellerId}, ${p.endArrangement})`);
  return ofSeller ? units.where('u.seller_id', '=', p.sellerId) : units.where(hasArrangement);
}

const textOfSum = (column: string) => sql<string>`cast(sum(${sql.ref(column)}) as text)`;

type Sums = Record<'credit' | 'debit', string> & Pick<UnitSum, 'dueDate' | 'arrangement'>;

const selectSums = preparedByKind<Kind, PageParameters, Sums>((db, p, kind) =>
  unitsOfPage(db, p, kind)
    .select([
      'u.due_date as dueDate',
      'u.arrangement',
      textOfSum('u.credit_cents').as('credit'),
      textOfSum('u.debit_cents').as('debit'),
    ])
    .groupBy(['u.due_date', 'u.arrangement']),
);

const selectEnd = preparedByKind<Kind, PageParameters, PageEnd>((db, p, kind) =>
  unitsOfPage(db, p, kind)
    .select(['u.due_date as endDate', 'u.seller_id as endSellerId', 'u.arrangement as endArrangement'])
    .orderBy('u.due_date')
    .orderBy('u.seller_id')
    .orderBy('u.arrangement')
    .limit(1)
    .offset(sql<number>`${p.limit} - 1`),
);

/** How many units a query of SQLite reads: few, so that no other work of the process waits for long. */
const defaultUnitsPerPage = 20_000;

/**
 * Returns the sums by day and arrangement. On PostgreSQL they are of one moment. On SQLite, units that are written in
 * the meantime may be counted or not, but none is counted twice: the end of a page is a unit, not a number of units.
 */
export async function sumUnits(
  db: Reader,
  { intermediaryId, sellerId, from, to }: UnitFilter,
  unitsPerPage = defaultUnitsPerPage,
): Promise<UnitSum[]> {
  const kind = { ofSeller: sellerId !== null };
  const page: PageParameters = {
    ...{ intermediaryId, sellerId: sellerId ?? 0, limit: unitsPerPage },
    ...{ afterDate: from, afterSellerId: 0, afterArrangement: '' },
    ...{ endDate: to, endSellerId: Number.MAX_SAFE_INTEGER, endArrangement: '' },
  };
  const sums = new Map<string, UnitSum>();
  for (;;) {
    const [end] = engineOf(db) === 'sqlite' ? (await selectEnd(db, kind, page)).rows : [];
    const { rows } = await selectSums(db, kind, { ...page, ...end });
    for (const row of rows) add(sums, row);
    if (end === undefined) return [...sums.values()];
    page.afterDate = end.endDate;
    page.afterSellerId = end.endSellerId;
    page.afterArrangement = end.endArrangement;
    // SQLite's reads never wait, so other work gets its turn here.
    await setImmediate();
  }
}

function add(sums: Map<string, UnitSum>, { dueDate, arrangement, credit, debit }: Sums): void {
  const key = `${dueDate} ${arrangement}`;
  const known = sums.get(key) ?? { dueDate, arrangement, creditCents: 0n, debitCents: 0n };
  known.creditCents += BigInt(credit);
  known.debitCents += BigInt(debit);
  sums.set(key, known);
}
