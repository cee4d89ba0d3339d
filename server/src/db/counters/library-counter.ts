import { RateLimiterMemory, type IRateLimiterOptions, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { SharedCounter } from './counter.ts';

/**
 * The options of every counter. The library's own limit is set so high that it never applies, because budgets are
 * checked elsewhere. The library's own sweep is off, because a failure in it would end the process.
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

/** Deletes windows that have ended, now and every five minutes; a failed sweep is simply repeated the next time. */
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
      // `penalty` counts without checking a limit.
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, points);
      return { total: consumedPoints, endsInMs: msBeforeNext };
    },
  };
}
