import type { Reader } from '../db/store.ts';
import { sellerInScope } from '../sellers/seller.service.ts';
import { addDays, assertPeriod, daysBetween, lastDate, saoPauloDate } from '../shared/calendar.ts';
import { InvalidInputError } from '../shared/errors.ts';
import { dividedHalfUp } from '../shared/money.ts';
import { listSequenceHeads } from '../statement/statement-line.repository.ts';
import type { Principal } from '../tokens/token.ts';
import { sumDailyFlows, type DailyFlow } from './daily-flows.repository.ts';

/** The filters of `getFutureReceivables`, all of them optional. Both dates are included. */
export interface ReceivablesQuery {
  sellerId?: number;
  from?: string;
  to?: string;
}

/** The sums of one day, less fees, in centavos. */
export interface ReceivablesOfDay {
  date: string;
  /** The number of days from today, at least 1. */
  daysUntil: number;
  creditCents: bigint;
  /** The sum of the debits, as a positive number. */
  debitCents: bigint;
  /** The credit less the debit. */
  netCents: bigint;
}

export interface Receivables {
  /** The days with lines, in the order of the dates. */
  days: ReceivablesOfDay[];
  netCents: bigint;
  /** The average of the days with lines, with half a centavo rounded away from zero; 0 without days. */
  averageCents: bigint;
}

/** The longest period of one request in days: three years. */
const mostDays = 1095;

/**
 * Returns what falls due after today in São Paulo, day by day (D35). Without a seller, an intermediary gets the sum of
 * all its sellers. By default the period begins tomorrow and is 1095 days long. Throws `invalid_request` for a reversed
 * or longer one, and `access_denied` or `seller_not_found` for the seller (D2).
 */
export async function readFutureReceivables(
  db: Reader,
  principal: Principal,
  query: ReceivablesQuery,
  now: number,
): Promise<Receivables> {
  const today = saoPauloDate(now);
  const period = futurePeriod(query, today);
  const { intermediaryId } = principal;
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  if (period.from > period.to) return receivablesOf([], today);
  const of = sellerId === null ? null : await endOf(db, intermediaryId, sellerId);
  return receivablesOf(await sumDailyFlows(db, { intermediaryId, of, ...period }), today);
}

/** Returns the end of a seller's statement now, so that all days are from one moment. */
async function endOf(db: Reader, intermediaryId: number, sellerId: number) {
  const heads = await listSequenceHeads(db, intermediaryId, sellerId);
  return { sellerId, throughSequence: heads.get(sellerId) ?? 0 };
}

/** Returns the part of the wanted period after today. If nothing is left of it, it ends before it begins. */
function futurePeriod(wanted: { from?: string; to?: string }, today: string): { from: string; to: string } {
  const tomorrow = addDays(today, 1);
  const first = wanted.from ?? tomorrow;
  const from = first < tomorrow ? tomorrow : first;
  const to = wanted.to ?? latestEnd(from);
  assertPeriod(wanted.from ?? null, wanted.to ?? null, { from: 'executionDateInitial', to: 'to' });
  if (wanted.to !== undefined && daysBetween(first, to) >= mostDays) {
    const start = wanted.from === undefined ? `tomorrow, ${tomorrow}` : 'executionDateInitial';
    const detail = `must be at most ${mostDays - 1} days after ${start}`;
    throw new InvalidInputError(`The period is longer than ${mostDays} days.`, [{ path: ['to'], detail }]);
  }
  return { from, to };
}

function latestEnd(from: string): string {
  return daysBetween(from, lastDate) < mostDays ? lastDate : addDays(from, mostDays - 1);
}

function receivablesOf(flows: readonly DailyFlow[], today: string): Receivables {
  const byDate = new Map<string, ReceivablesOfDay>();
  let netCents = 0n;
  for (const { executionDate: date, creditCents, debitCents } of flows) {
    const daysUntil = daysBetween(today, date);
    const day = byDate.get(date) ?? { date, daysUntil, creditCents: 0n, debitCents: 0n, netCents: 0n };
    day.creditCents += creditCents;
    day.debitCents += debitCents;
    day.netCents += creditCents - debitCents;
    netCents += creditCents - debitCents;
    byDate.set(date, day);
  }
  const days = [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  return { days, netCents, averageCents: dividedHalfUp(netCents, days.length) };
}
