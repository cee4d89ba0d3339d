import type { ColumnTypes } from './column-types.ts';

/**
 * The shared counters of the rate limits, in the form that rate-limiter-flexible expects. Unlogged, because durable
 * writes are not worth their cost here. On SQLite they are in a separate file, created when it is opened.
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
