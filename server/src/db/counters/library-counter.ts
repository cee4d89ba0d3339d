import { RateLimiterMemory, type IRateLimiterOptions, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { SharedCounter } from './counter.ts';

/**
 * What every counter of the library gets. Its own limit is out of reach, because budgets are judged elsewhere; and it
 * does not sweep, because a sweep of its own that failed would end the process.
 */
export function counterOptions(
  name: string,
  windowSeconds: number,
): IRateLimiterOptions & {
  insuranceLimiter: RateLimiterMemory;
  tableCreated: true;
  clearExpiredByTimeout: false;
} {
  const options = { keyPrefix: name, duration: windowSeconds, points: Number.MAX_SAFE_INTEGER };
  return {
    ...options,
    insuranceLimiter: new RateLimiterMemory(options),
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
}

const sweepMs = 5 * 60_000;

/** Forgets windows that have ended, now and every five minutes; what fails is done at the next turn. */
export function sweeping(sweep: (nowMs: number) => unknown): { stop: () => void } {
  const turn = () =>
    void Promise.resolve(Date.now())
      .then(sweep)
      .catch(() => undefined);
  turn();
  const timer = setInterval(turn, sweepMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

export function libraryCounter(limiter: RateLimiterAbstract): SharedCounter {
  return {
    async add(key, points) {
      // `penalty` is the library's way to count without judging.
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, points);
      return { total: consumedPoints, endsInMs: msBeforeNext };
    },
  };
}
