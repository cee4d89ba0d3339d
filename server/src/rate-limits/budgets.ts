import type { DatabaseLocation } from '../db/store.ts';
import { openSharedCounters } from '../db/counters/open.ts';
import { LeasedBudgets } from './leased-budgets.ts';
import type { RateLimits } from './rate-limit.ts';

/** The budgets of D10. */
export interface Budgets {
  /** By the token's id. */
  token: LeasedBudgets;
  /** By `addressKey`. */
  failedAuthentication: LeasedBudgets;
  close(): Promise<void>;
}

/** Opens the budgets that all processes on this database share; null if there are no limits. */
export async function openBudgets(
  location: DatabaseLocation,
  limits: RateLimits | null,
): Promise<Budgets | null> {
  if (limits === null) return null;
  const { token, failedAuthentication } = limits;
  const counters = await openSharedCounters(location);
  return {
    token: new LeasedBudgets(counters.counter('token', token.windowSeconds), token),
    failedAuthentication: new LeasedBudgets(
      counters.counter('address', failedAuthentication.windowSeconds),
      failedAuthentication,
    ),
    close: () => counters.close(),
  };
}
