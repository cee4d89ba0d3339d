import { sql } from 'kysely';
import type { Reader } from '../db/store.ts';
import { openStates, type LineState } from './line-state.ts';
import { isOfWholeFile, isUnmatched } from './settlement-line.repository.ts';

/** What the lines of a day, an acquirer, a stage and a state add up to. */
export interface DayTotal {
  day: string;
  acquirer: string;
  isPaid: boolean;
  state: LineState;
  lines: number;
  grossCents: bigint;
  costCents: bigint;
  netCents: bigint;
}

/** Which lines are added up; `null` means from the first or to the last day. */
interface TotalsFilter {
  intermediaryId: number;
  from: string | null;
  to: string | null;
  isOpen: boolean;
}

/** Returns the totals, the earliest day first. */
export async function sumByDay(
  db: Reader,
  { intermediaryId, from, to, isOpen }: TotalsFilter,
): Promise<DayTotal[]> {
  const total = (column: string) => sql<string>`cast(sum(${sql.ref(column)}) as text)`;
  const rows = await db
    .selectFrom('settlement_lines')
    .select(['day', 'acquirer', 'state'])
    .select([
      sql<number>`case when paid_on is null then 0 else 1 end`.as('isPaid'),
      sql<number>`count(*)`.as('lines'),
      total('gross_cents').as('gross'),
      total('cost_cents').as('cost'),
      total('net_cents').as('net'),
    ])
    .where('intermediary_id', '=', intermediaryId)
    .where(isOfWholeFile)
    .$if(from !== null, (query) => query.where('day', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('day', '<=', to ?? ''))
    .$if(isOpen, (query) => query.where('state', 'in', openStates).where(isUnmatched))
    .groupBy(['day', 'acquirer', 'state', 'isPaid'])
    .orderBy('day')
    .orderBy('acquirer')
    .orderBy('isPaid')
    .orderBy('state')
    .execute();
  return rows.map(({ isPaid, lines, gross, cost, net, ...row }) => ({
    ...row,
    isPaid: isPaid === 1,
    lines,
    ...{ grossCents: BigInt(gross), costCents: BigInt(cost), netCents: BigInt(net) },
  }));
}
