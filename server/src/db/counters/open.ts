import type { DatabaseLocation } from '../store.ts';
import type { SharedCounters } from './counter.ts';

/** Opens the counters; the driver and the library are loaded only when they are needed. */
export async function openSharedCounters(location: DatabaseLocation): Promise<SharedCounters> {
  if (location.engine === 'sqlite') {
    const { openSqliteCounters } = await import('./sqlite.ts');
    return openSqliteCounters(location.path);
  }
  const { openPostgresCounters } = await import('./postgres.ts');
  return openPostgresCounters(location.url);
}
