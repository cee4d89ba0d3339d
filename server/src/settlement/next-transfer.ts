import { reservedOf } from '../ledger/receivable-unit.ts';
import { addDays, nextBankDay } from '../shared/calendar.ts';
import type { SellerWithTransfers } from './due-seller.repository.ts';

/** The transfer to a seller that comes next: it exists, or it is expected from the lines that are known now. */
export interface NextTransfer {
  date: string;
  amountCents: bigint;
  state: 'ON_ITS_WAY' | 'EXPECTED';
  id: number | null;
}

/** How many days after today a transfer is looked for. */
const daysAhead = 400;

/** Returns the last day on which a transfer is looked for. */
export const horizonOf = (today: string): string => addDays(today, daysAhead);

/**
 * How many days with units are read at first. More days than the longest run without a bank business day show the next
 * transfer of a seller who is due something now or soon.
 */
export const firstDays = 6;

/** How many days with units there are up to the horizon, at most. */
export const allDays = daysAhead;

/**
 * Returns the next transfer, or null if none is expected: of a blocked seller, or if nothing is due up to the horizon.
 * `earliest` is the first day on which a closing pays the seller. Returns undefined if the answer depends on days that
 * were not read: those after the last of `mostDays`.
 */
export function nextTransferOf(
  seller: SellerWithTransfers,
  { earliest, horizon, mostDays }: { earliest: string; horizon: string; mostDays: number },
): NextTransfer | null | undefined {
  const { status, firstTransfer: first, coming, holdsAll } = seller;
  if (status === 'BLOCKED') return null;
  if (first !== null)
    return { date: first.date, amountCents: first.cents, state: 'ON_ITS_WAY', id: first.id };
  if (holdsAll > 0) return null;
  const readThrough = coming.length < mostDays ? horizon : (coming.at(-1)?.date ?? horizon);
  let dueCents = seller.dueCents - seller.encumberedCents;
  let read = 0;
  for (let day = nextBankDay(earliest); ;) {
    for (let next = coming[read]; next !== undefined && next.date <= day; next = coming[++read]) {
      dueCents += next.cents;
    }
    // Of the last day that was read, all is known, but not what falls due between it and a later bank business day.
    if (day > readThrough) return readThrough === horizon ? null : undefined;
    const amountCents = dueCents - reservedOf(dueCents, seller);
    if (amountCents > 0n) return { date: day, amountCents, state: 'EXPECTED', id: null };
    const following = coming[read];
    if (following === undefined) return readThrough === horizon ? null : undefined;
    day = nextBankDay(following.date);
  }
}
