import type { Reader } from '../db/store.ts';
import { sellerInScope } from '../sellers/seller.service.ts';
import { addDays, assertPeriod, daysBetween, lastDate, saoPauloDate } from '../shared/calendar.ts';
import { InvalidInputError } from '../shared/errors.ts';
import { dividedHalfUp } from '../shared/money.ts';
import type { Arrangement } from '../shared/arrangements.ts';
import {
  pageOf,
  readCursor,
  readDatedPosition,
  writeCursor,
  writeDatedPosition,
  type CursorBinding,
  type ListPage,
  type PageRequest,
  pageById,
} from '../shared/cursor.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import { listUnits, type ReceivableUnit } from './receivable-unit-list.repository.ts';
import { endOf, type UnitPosition } from './unit-parts.repository.ts';
import { sumUnits, type UnitSum } from './unit-sums.repository.ts';
import type { StoredEffect } from './receivable-effect.ts';
import { listEffects, type EffectFilter } from './receivable-effect.repository.ts';

/** The filters of `getFutureReceivables`, all of them optional. Both dates are included. */
export interface ReceivablesQuery {
  sellerId?: number;
  from?: string;
  to?: string;
}

/** Sums less fees, in centavos. */
interface Flow {
  creditCents: bigint;
  /** The sum of the debits, as a positive number. */
  debitCents: bigint;
  /** The credit less the debit. */
  netCents: bigint;
}

/** The sums of one day. */
export interface ReceivablesOfDay extends Flow {
  date: string;
  /** The number of days from today, at least 1. */
  daysUntil: number;
  /** The parts of the day, in the order of their codes. */
  arrangements: (Flow & { arrangement: Arrangement })[];
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
  return receivablesOf(await sumUnits(db, { intermediaryId, sellerId, ...period }), today);
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

function receivablesOf(sums: readonly UnitSum[], today: string): Receivables {
  const days = [...Map.groupBy(sums, ({ dueDate }) => dueDate)].map(([date, ofDay]): ReceivablesOfDay => {
    const arrangements = ofDay
      .map(({ arrangement, ...flow }) => ({ arrangement, ...flowOf([flow]) }))
      .sort((a, b) => (a.arrangement < b.arrangement ? -1 : 1));
    return { date, daysUntil: daysBetween(today, date), ...flowOf(ofDay), arrangements };
  });
  days.sort((a, b) => (a.date < b.date ? -1 : 1));
  const { netCents } = flowOf(sums);
  return { days, netCents, averageCents: dividedHalfUp(netCents, days.length) };
}

function flowOf(sums: readonly Pick<UnitSum, 'creditCents' | 'debitCents'>[]): Flow {
  const creditCents = sums.reduce((sum, each) => sum + each.creditCents, 0n);
  const debitCents = sums.reduce((sum, each) => sum + each.debitCents, 0n);
  return { creditCents, debitCents, netCents: creditCents - debitCents };
}

/** The filters of `listReceivableUnits`, all of them optional. Both dates are included. */
export interface UnitQuery {
  sellerId?: number;
  arrangement?: Arrangement;
  dueDateInitial?: string;
  dueDateFinal?: string;
}

/**
 * Returns at most `limit` receivable units in order of due date, seller and arrangement, from the start or after the
 * cursor. Throws as `readTransferPage` does.
 */
export async function readUnitPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  principal: Principal,
  query: UnitQuery,
  { limit, cursor }: PageRequest,
): Promise<ListPage<ReceivableUnit>> {
  const { arrangement = null, dueDateInitial: from = null, dueDateFinal: to = null } = query;
  assertPeriod(from, to, { from: 'dueDateInitial', to: 'dueDateFinal' });
  const { intermediaryId } = principal;
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  const binding: CursorBinding = [
    'receivable-units',
    ...[intermediaryId, principal.sellerId, sellerId],
    ...[arrangement, from, to],
  ];
  const after =
    cursor === undefined
      ? { dueDate: from ?? '', sellerId: 0, arrangement: '' }
      : readUnitCursor(keyring, binding, cursor);
  const filter = { intermediaryId, sellerId, arrangement };
  const units = await listUnits(db, filter, { after, through: endOf(to ?? lastDate) }, limit + 1);
  return pageOf(units, limit, (last) => writeUnitCursor(keyring, binding, last));
}

/** The letters of an arrangement are written as a number, so that a cursor outlives changes of the list of codes. */
const radix = 36;

function writeUnitCursor(keyring: Keyring, binding: CursorBinding, position: UnitPosition): string {
  const numbers = [position.sellerId, parseInt(position.arrangement, radix)];
  return writeCursor(keyring, binding, writeDatedPosition(position.dueDate, numbers));
}

/** Returns the position in a cursor. Throws as `readCursor` does. */
function readUnitCursor(keyring: Keyring, binding: CursorBinding, cursor: string): UnitPosition {
  const [dueDate, sellerId, letters] = readDatedPosition(readCursor(keyring, binding, cursor, 'filters'));
  if (sellerId === undefined || letters === undefined)
    throw new Error('an authentic cursor without a position');
  return { dueDate, sellerId, arrangement: letters.toString(radix).toUpperCase() };
}

/** The filters of `listReceivableEffects`, all of them optional. */
type EffectQuery = { sellerId?: number } & {
  [Name in 'contract' | 'dueDate' | 'status']?: NonNullable<EffectFilter[Name]>;
};

/**
 * Returns at most `limit` effects in the order in which they first came, from the start or after the cursor. Throws as
 * `readHoldPage` does.
 */
export async function readEffectPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  principal: Principal,
  query: EffectQuery,
  page: PageRequest,
): Promise<ListPage<StoredEffect>> {
  const { intermediaryId } = principal;
  const { contract = null, dueDate = null, status = null } = query;
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  const binding: CursorBinding = [
    'receivable-effects',
    ...[intermediaryId, principal.sellerId, sellerId],
    ...[contract, dueDate, status],
  ];
  const list = { binding, origin: 'filters', start: 0 } as const;
  const filter = { intermediaryId, sellerId, contract, dueDate, status };
  return pageById(keyring, list, page, (after, count) => listEffects(db, filter, after, count));
}
