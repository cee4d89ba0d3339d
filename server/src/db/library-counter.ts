import { RateLimiterMemory, type IRateLimiterOptions, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { SharedCounter } from './shared-counters.ts';

/** What every counter of the library gets: its own limit is out of reach, because budgets are judged elsewhere. */
export function counterOptions(
  name: string,
  windowSeconds: number,
): IRateLimiterOptions & { insuranceLimiter: RateLimiterMemory } {
  const options = { keyPrefix: name, duration: windowSeconds, points: Number.MAX_SAFE_INTEGER };
  return { ...options, insuranceLimiter: new RateLimiterMemory(options) };
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
