import type { Schemas } from '@payment-intermediary/client';
import { fromCents, toCents } from '../../format/cents.ts';

export type Forecast = Record<'created' | 'carried' | 'blocked', Schemas['ClosingTotal']>;

/** A seller that a closing would look at, and what is due to it now, in BRL. */
export interface DueSeller {
  status: Schemas['SellerStatus'];
  available: number;
}

/**
 * What closing today would do by these balances, as `closeTransfers` would count it. Balances do not say which accounts
 * are held. A minimum of 0 is none, as in the API.
 */
export function forecastOf(sellers: readonly DueSeller[], minimumAmount: number): Forecast {
  const due = sellers.filter(({ available }) => available !== 0);
  const isPaid = ({ available }: DueSeller) => available > 0 && available >= minimumAmount;
  const open = due.filter(({ status }) => status === 'ACTIVE');
  return {
    created: totalOf(open.filter(isPaid)),
    carried: totalOf(open.filter((seller) => !isPaid(seller))),
    blocked: totalOf(due.filter(({ status }) => status === 'BLOCKED')),
  };
}

function totalOf(sellers: readonly DueSeller[]): Schemas['ClosingTotal'] {
  const cents = sellers.reduce((sum, { available }) => sum + toCents(available), 0);
  return { count: sellers.length, amount: fromCents(cents) };
}
