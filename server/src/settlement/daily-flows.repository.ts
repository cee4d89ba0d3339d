import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { hideFromPlanner, withIndex } from '../db/query/expressions.ts';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { StatementEntryRow } from '../db/tables.ts';
import { netCents } from '../ledger/statement-entry.repository.ts';
import { isAfter, type PositionParameters } from '../statement/statement-line.repository.ts';

/** Which lines are added up: of one seller or all, with these execution dates, both included. */
interface FlowFilter {
  intermediaryId: number;
  /** The seller, and the number of the last line that counts; null for all lines of all sellers. */
  of: { sellerId: number; throughSequence: number } | null;
  from: string;
  to: string;
}

/** The sums of the lines of one execution date and one payment method, less fees, in centavos. */
export interface DailyFlow {
  executionDate: string;
  /** Null for lines without a charge. */
  paymentMethod: StatementEntryRow['payment_method'];
  creditCents: bigint;
  /** The sum of the debits, as a positive number. */
  debitCents: bigint;
}

interface PageParameters extends PositionParameters {
  intermediaryId: number;
  sellerId: number;
  throughSequence: number;
  to: string;
  limit: number;
}

interface Kind {
  ofSeller: boolean;
}

/** Selects the lines of a page in the order of an index. */
function linesOfPage(db: Reader, p: PageParameters, { ofSeller }: Kind) {
  const index = ofSeller ? 'statement_entries_by_seller_and_date' : 'statement_entries_by_date';
  const lines = db
    .selectFrom(withIndex(db, 'statement_entries', 'e', index))
    .where('e.intermediary_id', '=', p.intermediaryId)
    .where('e.execution_date', '<=', p.to)
    .where(isAfter(p, ofSeller))
    .orderBy('e.execution_date');
  if (!ofSeller) return lines.orderBy('e.seller_id').orderBy('e.sequence');
  return lines
    .where('e.seller_id', '=', p.sellerId)
    .where('e.sequence', '<=', hideFromPlanner(db, p.throughSequence, 'bigint'))
    .orderBy('e.sequence');
}

interface Sums {
  executionDate: string;
  paymentMethod: DailyFlow['paymentMethod'];
  lines: number;
  /** The sums are text, because they may exceed 2^53. */
  credit: string;
  debit: string;
}

const selectSums = preparedByKind<Kind, PageParameters, Sums>((db, p, kind) =>
  db
    .selectFrom(
      linesOfPage(db, p, kind)
        .select(['e.execution_date', 'e.payment_method', netCents.as('cents')])
        .limit(p.limit)
        .as('page'),
    )
    .select((eb) => [
      'page.execution_date as executionDate',
      'page.payment_method as paymentMethod',
      eb.fn.countAll<number>().as('lines'),
      sql<string>`cast(sum(case when page.cents > 0 then page.cents else 0 end) as text)`.as('credit'),
      sql<string>`cast(sum(case when page.cents < 0 then -page.cents else 0 end) as text)`.as('debit'),
    ])
    .groupBy(['page.execution_date', 'page.payment_method']),
);

const selectEnd = preparedByKind<Kind, PageParameters, PositionParameters>((db, p, kind) =>
  linesOfPage(db, p, kind)
    .select(['e.execution_date as afterDate', 'e.seller_id as afterSellerId', 'e.sequence as afterSequence'])
    .limit(1)
    .offset(sql<number>`${p.limit} - 1`),
);

/** How many lines a query reads: few, so that no other work of the process waits for long. */
const defaultLinesPerPage = 20_000;

/**
 * Returns the daily flows, in no order. The sum of a seller's lines up to a number never changes. Without a seller,
 * lines that are written in the meantime may be counted or not.
 */
export async function sumDailyFlows(
  db: Reader,
  { intermediaryId, of, from, to }: FlowFilter,
  linesPerPage = defaultLinesPerPage,
): Promise<DailyFlow[]> {
  const kind = { ofSeller: of !== null };
  const { sellerId, throughSequence } = of ?? { sellerId: 0, throughSequence: Infinity };
  const bounds = { intermediaryId, sellerId, throughSequence, to, limit: linesPerPage };
  const flows = new Map<string, DailyFlow>();
  let after: PositionParameters | undefined = { afterDate: from, afterSellerId: 0, afterSequence: 0 };
  while (after !== undefined) {
    const page: PageParameters = { ...bounds, ...after };
    const { rows } = await selectSums(db, kind, page);
    for (const row of rows) add(flows, row);
    if (rows.reduce((lines, row) => lines + row.lines, 0) < linesPerPage) break;
    // SQLite's reads never wait, so other work gets its turn here.
    await setImmediate();
    [after] = (await selectEnd(db, kind, page)).rows;
  }
  return [...flows.values()];
}

function add(flows: Map<string, DailyFlow>, { executionDate, paymentMethod, credit, debit }: Sums): void {
  const key = `${executionDate} ${paymentMethod}`;
  const known = flows.get(key) ?? { executionDate, paymentMethod, creditCents: 0n, debitCents: 0n };
  known.creditCents += BigInt(credit);
  known.debitCents += BigInt(debit);
  flows.set(key, known);
}
