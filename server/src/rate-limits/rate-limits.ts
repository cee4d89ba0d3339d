import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** At most `count` in a window, which begins with the first of them (D10). */
export interface RateLimit {
  count: number;
  windowSeconds: number;
}

/** The rate limits of one process of the service. */
export interface RateLimits {
  /** Requests of one token. */
  token: RateLimit;
  /** Requests of an intermediary's own tokens and those of its sellers, together; null if there is no such limit. */
  intermediary: RateLimit | null;
  /** Refused tokens of one address. */
  failedAuthentication: RateLimit;
}

export const failedAuthenticationLimit: RateLimit = { count: 60, windowSeconds: 60 };

/** Whether a counted request is allowed, and what is left. */
export interface Allowance {
  isAllowed: boolean;
  limit: RateLimit;
  /** What is left of the budget. */
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
   * Counts a request of the key that costs so many units. It may be served as long as one unit is left before it:
   * otherwise a request that costs more than the whole budget never could.
   */
  async spend(key: string, units = 1): Promise<Allowance> {
    // `consume` would refuse by what is left after the request; `penalty` only counts.
    const { consumedPoints, remainingPoints, msBeforeNext } = await this.#limiter.penalty(key, units);
    return {
      isAllowed: consumedPoints - units < this.#limit.count,
      limit: this.#limit,
      remaining: remainingPoints,
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    };
  }
}

/** The budgets of D10. */
export interface Budgets {
  /** By the token's id. */
  token: Budget;
  /** By the intermediary's id; null if there is no such limit. */
  intermediary: Budget | null;
  /** By `addressKey`. */
  failedAuthentication: Budget;
}

/** Full budgets; null if there are no limits. */
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
 * The key that an address is counted by: itself, or for IPv6 its /64 network, because one caller has all of it (D10).
 */
export function addressKey(address: string | undefined): string {
  // The connection is closed already, and its address is no longer known.
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, networkBytes)).toString('hex')}/64`;
}

/** A client that repeats its request at once can then do so 20 times a second on a connection. */
const delayMs = 50;

/** Bounds the memory of waiting requests: while this many wait, others are refused at once. */
const mostWaiting = 100;

let waiting = 0;

/** Waits before a caller is told that it has sent too much: to refuse requests as fast as they come takes a processor. */
export async function delayRefusal(): Promise<void> {
  if (waiting >= mostWaiting) return;
  waiting += 1;
  await sleep(delayMs);
  waiting -= 1;
}
