import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** At most `count` requests in a window, which begins with the first of them (D10). */
export interface RateLimit {
  count: number;
  windowSeconds: number;
}

/** The rate limits of one process of the service. */
export interface RateLimits {
  /** The limit on requests of one token. */
  token: RateLimit;
  /** The limit on requests of an intermediary's own tokens and those of its sellers together; null if there is none. */
  intermediary: RateLimit | null;
  /** The limit on refused tokens of one address. */
  failedAuthentication: RateLimit;
}

export const failedAuthenticationLimit: RateLimit = { count: 60, windowSeconds: 60 };

/** Whether a counted request is allowed, and what is left. */
export interface Allowance {
  isAllowed: boolean;
  limit: RateLimit;
  /** How many units of the budget are left. */
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number;
}

/**
 * The budgets of many keys under one limit, in the memory of this process (D10). A key takes about 500 bytes, which a
 * timer frees when its window has ended.
 */
export class Budget {
  readonly #limiter: RateLimiterMemory;
  readonly #limit: RateLimit;

  constructor(limit: RateLimit) {
    this.#limiter = new RateLimiterMemory({ points: limit.count, duration: limit.windowSeconds });
    this.#limit = limit;
  }

  /**
   * Counts a request of the key that costs so many units. It is allowed if at least one unit was left before it:
   * otherwise a request that costs more than the whole budget never could be.
   */
  async spend(key: string, units = 1): Promise<Allowance> {
    // `consume` would decide by what is left after the request, so `penalty` is used, which only counts.
    const { consumedPoints, remainingPoints, msBeforeNext } = await this.#limiter.penalty(key, units);
    return {
      isAllowed: consumedPoints - units < this.#limit.count,
      limit: this.#limit,
      remaining: remainingPoints,
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    };
  }

  /** Gives back a unit that was spent. */
  async restore(key: string): Promise<void> {
    await this.#limiter.reward(key, 1);
  }
}

/** The budgets of D10. */
export interface Budgets {
  /** The budgets of tokens, by the token's id. */
  token: Budget;
  /** The budgets of intermediaries, by the intermediary's id; null if there is no such limit. */
  intermediary: Budget | null;
  /** The budgets of addresses, by `addressKey`. */
  failedAuthentication: Budget;
}

/** Returns full budgets, or null if there are no limits. */
export function createBudgets(limits: RateLimits | null): Budgets | null {
  if (limits === null) return null;
  return {
    token: new Budget(limits.token),
    intermediary: limits.intermediary === null ? null : new Budget(limits.intermediary),
    failedAuthentication: new Budget(limits.failedAuthentication),
  };
}

const networkBytes = 8;

/**
 * Returns the key that an address is counted by: the address itself, or for IPv6 its /64 network, because one client
 * has the whole network (D10).
 */
export function addressKey(address: string | undefined): string {
  // The address is unknown when the connection is closed already.
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, networkBytes)).toString('hex')}/64`;
}

/**
 * The delay of a refusal. A client that repeats its request at once can then do so 20 times a second on a connection.
 */
const delayMs = 50;

/** How many refusals may wait at the same time; others are sent at once. This bounds the memory of waiting requests. */
const mostWaiting = 100;

let waiting = 0;

/**
 * Waits before a client is told that it has sent too much. Without the delay, refusing requests as fast as they arrive
 * would keep a processor busy.
 */
export async function delayRefusal(): Promise<void> {
  if (waiting >= mostWaiting) return;
  waiting += 1;
  await sleep(delayMs);
  waiting -= 1;
}
