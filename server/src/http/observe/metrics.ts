import { BlockList, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Router } from 'express';
import { Counter, Gauge, collectDefaultMetrics, type Registry } from 'prom-client';
import { isStorageUnavailable } from '../../db/storage-error.ts';
import type { Store } from '../../db/store.ts';
import type { Service } from '../../service.ts';
import { readQueue, type DeliveryQueue } from '../../webhooks/operating/delivery.repository.ts';
import type { DeliveryTally } from '../../webhooks/delivery.ts';
import { exactRouter } from '../pages/pages.ts';
import type { StreamSlots } from '../response/send-stream.ts';

/** Serves `/metrics` for Prometheus. Unless `isPublic`, only clients on this machine can read it; others get 404. */
export function metricsRoute(isPublic: boolean, registry: Registry, sources: MetricsSources): Router {
  const router = exactRouter();
  // Most metrics are loaded and added at the first scrape, so that the start does not wait for them.
  let added: Promise<void> | null = null;
  const addOthers = async () => {
    const { addMetrics } = await import('./metrics.ts');
    addMetrics(registry, sources);
  };
  router.get('/metrics', async (req, res, next) => {
    if (!isPublic && !isFromHere(req)) {
      next();
      return;
    }
    await (added ??= addOthers());
    res.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Returns false for a request that a proxy on this machine forwards. Its headers show that, whether or not the proxy is
 * trusted.
 */
function isFromHere(req: Request): boolean {
  const isForwarded = req.get('x-forwarded-for') !== undefined || req.get('forwarded') !== undefined;
  const address = req.socket.remoteAddress ?? '';
  return !isForwarded && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The sources of the metrics, except those of requests, which are counted as they arrive. */
export interface MetricsSources {
  service: Service;
  deliveries: DeliveryTally;
  streams: StreamSlots;
}

/** Adds all metrics that are read at a scrape. server/docs/operating.md lists them. */
export function addMetrics(registry: Registry, { service, deliveries, streams }: MetricsSources): void {
  // The pool comes first, so that the scrape's own query does not count as a busy connection.
  addPool(registry, service.store);
  addQueue(registry, service);
  addDeliveries(registry, deliveries);
  addGauge(
    registry,
    'payfac_statement_streams_open',
    'Whole statements that are being sent',
    () => streams.open,
  );
  // This starts to observe garbage collection and event loop lag, so it costs nothing if nobody scrapes.
  collectDefaultMetrics({ register: registry });
}

/** Adds a metric that is read at each scrape, and left out while `read` returns null. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number | null>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read();
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}

/**
 * How long the reading of the queue may take: half of Prometheus' own timeout, so that all other metrics still appear
 * when the database does not respond.
 */
const queueTimeoutMs = 5_000;

/** Adds whether the database responds, and the queue of events in it, which is the same from every process. */
export function addQueue(
  registry: Registry,
  { store, clock }: Pick<Service, 'store' | 'clock'>,
  timeoutMs = queueTimeoutMs,
): void {
  let reading: Promise<DeliveryQueue | null> | null = null;
  /** One reading serves the three metrics of a scrape. */
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

/** Returns the queue, or null if the database is unavailable or too slow. */
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

/** Adds the connections of this process to PostgreSQL. It adds nothing on SQLite, which has no pool. */
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

/** Counts the deliveries and attempts of this process. */
export function addDeliveries(registry: Registry, tally: DeliveryTally): void {
  const registers = [registry];
  new Counter({
    name: 'payfac_webhook_deliveries_total',
    help: 'Events whose delivery by this process came to an end, by result',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(tally.deliveries)) this.inc({ result }, count);
    },
  });
  new Counter({
    name: 'payfac_webhook_attempts_total',
    help: 'Attempts of this process to deliver an event, by outcome',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(tally.attempts)) this.inc({ outcome }, count);
    },
  });
}
