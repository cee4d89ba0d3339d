import type { ColumnTypes } from './column-types.ts';

/**
 * The shared counters of the rate limits, in the shape that rate-limiter-flexible expects. Unlogged: they are worth
 * less than their writes. On SQLite they are in a file of their own, which is made when it is opened.
 */
export function rateLimitCounters({ engine }: ColumnTypes): string[] {
  if (engine === 'sqlite') return [];
  return [
    `create unlogged table rate_limit_counters (
       key varchar(255) primary key,
       points integer not null default 0,
       expire bigint
     )`,
  ];
}
