import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { isStorageUnavailable } from '../../db/storage-error.ts';
import type { Store } from '../../db/store.ts';
import type { Service } from '../../service.ts';
import { readQueue, type DeliveryQueue } from '../../webhooks/operating/delivery-queue.repository.ts';

/** Half of Prometheus' own: when the database does not answer, everything else is still told. */
const queuePatienceMs = 5_000;

/**
 * Whether the database answers, and what waits there for delivery: the same whichever process is asked. To be called
 * before each scrape.
 */
export function addQueue(
  registry: Registry,
  { store, clock }: Pick<Service, 'store' | 'clock'>,
  patienceMs = queuePatienceMs,
): () => Promise<void> {
  const up = new Gauge({
    name: 'payfac_database_up',
    help: '1 when the database answered this scrape, 0 when not',
    registers: [registry],
  });
  const depth = new Gauge({
    name: 'payfac_webhook_queue_depth',
    help: 'Events to be delivered, now or later, to endpoints that are enabled',
    registers: [registry],
  });
  const age = new Gauge({
    name: 'payfac_webhook_oldest_due_age_seconds',
    help: 'For how long the oldest due event has been waiting, after a pause its receiver asked for; 0 when none is due',
    registers: [registry],
  });
  return async () => {
    const now = clock();
    const queue = await readInTime(store, now, patienceMs);
    up.set(queue === null ? 0 : 1);
    if (queue === null) {
      // What was true before is not true now.
      depth.remove();
      age.remove();
      return;
    }
    depth.set(queue.depth);
    age.set(queue.oldestDueAt === null ? 0 : Math.max(0, now - queue.oldestDueAt) / 1000);
  };
}

/** Null when the database is away or too slow. */
async function readInTime(store: Store, now: number, patienceMs: number): Promise<DeliveryQueue | null> {
  const reading = readQueue(store.read, now).catch((error: unknown) => {
    if (isStorageUnavailable(error)) return null;
    throw error;
  });
  const given = new AbortController();
  try {
    return await Promise.race([reading, sleep(patienceMs, null, { signal: given.signal })]);
  } finally {
    given.abort();
  }
}

/** The connections of this process to PostgreSQL; nothing on SQLite, which has none. To be called before each scrape. */
export function addPool(registry: Registry, { pool }: Store): () => void {
  if (pool === null) return () => undefined;
  const connections = new Gauge({
    name: 'payfac_database_pool_connections',
    help: 'Open connections of this process to the database, by state',
    labelNames: ['state'],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'payfac_database_pool_waiting',
    help: 'Queries of this process that wait for a connection',
    registers: [registry],
  });
  const limit = new Gauge({
    name: 'payfac_database_pool_limit',
    help: 'Connections that this process may open at most',
    registers: [registry],
  });
  return () => {
    const state = pool();
    connections.set({ state: 'idle' }, state.idle);
    connections.set({ state: 'busy' }, state.total - state.idle);
    waiting.set(state.waiting);
    limit.set(state.limit);
  };
}
