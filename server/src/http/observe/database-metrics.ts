import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { isStorageUnavailable } from '../../db/storage-error.ts';
import type { Store } from '../../db/store.ts';
import type { Service } from '../../service.ts';
import { readQueue, type DeliveryQueue } from '../../webhooks/operating/delivery-queue.repository.ts';
import { addGauge } from './add-gauge.ts';

/** Half of Prometheus' own timeout, so that all other metrics still appear when the database does not respond. */
const queueTimeoutMs = 5_000;

/** Whether the database responds, and the queue of events in it, which is the same from every process. */
export function addQueue(
  registry: Registry,
  { store, clock }: Pick<Service, 'store' | 'clock'>,
  timeoutMs = queueTimeoutMs,
): void {
  let reading: Promise<DeliveryQueue | null> | null = null;
  /** One reading for the three metrics of a scrape. */
  const read = () =>
    (reading ??= readInTime(store, clock(), timeoutMs).finally(() => {
      reading = null;
    }));
  addGauge(
    registry,
    'payfac_database_up',
    '1 when the database answered this scrape, 0 when not',
    async () => ((await read()) === null ? 0 : 1),
  );
  addGauge(
    registry,
    'payfac_webhook_queue_depth',
    'Events to be delivered, now or later, to endpoints that are enabled',
    async () => (await read())?.depth ?? null,
  );
  addGauge(
    registry,
    'payfac_webhook_oldest_due_age_seconds',
    'For how long the oldest due event has been waiting, after a pause its receiver asked for; 0 when none is due',
    async () => {
      const queue = await read();
      if (queue === null) return null;
      const now = clock();
      return Math.max(0, now - (queue.oldestDueAt ?? now)) / 1000;
    },
  );
}

/** Null if the database is unavailable or too slow. */
async function readInTime(store: Store, now: number, timeoutMs: number): Promise<DeliveryQueue | null> {
  const reading = readQueue(store.read, now).catch((error: unknown) => {
    if (isStorageUnavailable(error)) return null;
    throw error;
  });
  const timer = new AbortController();
  try {
    return await Promise.race([reading, sleep(timeoutMs, null, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

/** The connections of this process to PostgreSQL; nothing on SQLite, which has none. */
export function addPool(registry: Registry, { pool }: Store): void {
  if (pool === null) return;
  new Gauge({
    name: 'payfac_database_pool_connections',
    help: 'Open connections of this process to the database, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { idle, total } = pool();
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'busy' }, total - idle);
    },
  });
  addGauge(
    registry,
    'payfac_database_pool_waiting',
    'Queries of this process that wait for a connection',
    () => pool().waiting,
  );
  addGauge(
    registry,
    'payfac_database_pool_limit',
    'Connections that this process may open at most',
    () => pool().limit,
  );
}
