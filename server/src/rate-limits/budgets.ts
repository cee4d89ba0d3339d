import type { DatabaseLocation } from '../db/store.ts';
import { openSharedCounters } from '../db/counters/open.ts';
import { LeasedBudgets } from './leased-budgets.ts';
import type { RateLimit, RateLimits } from './rate-limit.ts';

/** The budgets of D10. */
export interface Budgets {
  /** By the token's id. */
  token: LeasedBudgets;
  /** By the intermediary's id; null if there is no such limit. */
  intermediary: LeasedBudgets | null;
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
  const counters = await openSharedCounters(location);
  const leased = (name: string, limit: RateLimit) =>
    new LeasedBudgets(counters.counter(name, limit.windowSeconds), limit);
  return {
    token: leased('token', limits.token),
    intermediary: limits.intermediary === null ? null : leased('intermediary', limits.intermediary),
    failedAuthentication: leased('address', limits.failedAuthentication),
    close: () => counters.close(),
  };
}
