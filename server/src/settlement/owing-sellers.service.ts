import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../db/store.ts';
import { listSellersOf, type SellerPosition, type SellerSummary } from '../sellers/seller-list.repository.ts';
import { sellerPaging, type SellerQuery } from '../sellers/seller-list.service.ts';
import { addDays, saoPauloDate } from '../shared/calendar.ts';
import type { ListPage, PageRequest } from '../shared/cursor.ts';
import type { Keyring } from '../shared/keyring.ts';
import { usualSellers } from './closing-sums.ts';
import { findDue, findDueByDay, type DueByDay } from './due-seller.repository.ts';

/** A debt of a seller. */
interface Debt {
  /** The amount in centavos, as a positive number. */
  owingCents: bigint;
  /** The first day of the debt, in São Paulo. */
  owingSince: string;
}

export type OwingSeller = SellerSummary & Debt;

/** The filters of the list: those of all sellers, and for how many days a seller must have owed something. */
interface OwingQuery extends SellerQuery {
  owingDays: number;
}

/**
 * Returns at most `limit` sellers that owe something, as `readSellerPage` does (D38). Sellers are looked through
 * until the page is full. Once the signal is aborted, it reads nothing more, and throws the signal's reason.
 */
export async function readOwingPage(
  { db, keyring, signal }: { db: Reader; keyring: Keyring; signal: AbortSignal },
  intermediaryId: number,
  { owingDays, ...query }: OwingQuery,
  paging: PageRequest,
  now: number,
  atOnce = usualSellers.summed,
): Promise<ListPage<OwingSeller>> {
  const today = saoPauloDate(now);
  const latest = addDays(today, -owingDays);
  const { filter, before, pageOf } = sellerPaging(keyring, intermediaryId, query, paging, [owingDays]);
  const found: OwingSeller[] = [];
  for (
    let position: SellerPosition | undefined = before;
    position !== undefined && found.length <= paging.limit;
  ) {
    signal.throwIfAborted();
    const sellers: SellerSummary[] = await listSellersOf(db, filter, position, atOnce);
    const debts = await findDebts(db, intermediaryId, today, sellers);
    for (const seller of sellers) {
      const debt = debts.get(seller.id);
      if (debt !== undefined && debt.owingSince <= latest) found.push({ ...seller, ...debt });
    }
    position = sellers.at(atOnce - 1);
    // SQLite's reads never wait, so without this turn the process would serve nobody else until the last seller.
    await setImmediate();
  }
  return pageOf(found);
}

/** Returns the debts by seller. Only for sellers that owe something, the days are read too. */
async function findDebts(
  db: Reader,
  intermediaryId: number,
  today: string,
  sellers: readonly SellerSummary[],
): Promise<Map<number, Debt>> {
  const ids = sellers.map(({ id }) => id);
  const due = await findDue(db, intermediaryId, { transferDate: today, today }, ids);
  const owing = due.filter(({ dueCents }) => dueCents < 0n).map(({ sellerId }) => sellerId);
  const byDay = owing.length === 0 ? [] : await findDueByDay(db, intermediaryId, today, owing);
  return new Map(
    byDay.flatMap((seller) => {
      const owingSince = debtBegan(seller);
      return owingSince === null ? [] : [[seller.sellerId, { owingCents: -seller.dueCents, owingSince }]];
    }),
  );
}

/**
 * Returns since which day what was due to a seller has always been negative; null if it is not. What is late was due
 * when its last transfer was made. What falls due before that day can only be a credit.
 */
function debtBegan({ lateCents, debitedThrough, units }: DueByDay): string | null {
  let since: string | null = null;
  let sumCents = 0n;
  const late = { dueDate: debitedThrough, cents: lateCents };
  const days = Map.groupBy([late, ...units], ({ dueDate }) =>
    dueDate > debitedThrough ? dueDate : debitedThrough,
  );
  for (const [day, ofDay] of days) {
    sumCents += ofDay.reduce((sum, { cents }) => sum + cents, 0n);
    since = sumCents < 0n ? (since ?? day) : null;
  }
  return since;
}
