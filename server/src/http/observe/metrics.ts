import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { StreamSlots } from '../response/stream-slots.ts';
import type { Service } from '../../service.ts';
import type { DeliveryTally } from '../../webhooks/worker/delivery-tally.ts';
import { addGauge } from './add-gauge.ts';
import { addPool, addQueue } from './database-metrics.ts';
import { addDeliveries } from './delivery-metrics.ts';

/** Where the metrics come from, apart from those of requests, which are counted as they arrive. */
export interface MetricsSources {
  service: Service;
  deliveries: DeliveryTally;
  streams: StreamSlots;
}

/** Adds all metrics that are read at a scrape. server/docs/operating.md lists them. */
export function addMetrics(registry: Registry, { service, deliveries, streams }: MetricsSources): void {
  // First, so that the scrape's own query does not count as a busy connection.
  addPool(registry, service.store);
  addQueue(registry, service);
  addDeliveries(registry, deliveries);
  addGauge(
    registry,
    'payfac_statement_streams_open',
    'Whole statements that are being sent',
    () => streams.open,
  );
  // Starts to observe garbage collection and event loop lag, so this costs nothing if nobody scrapes.
  collectDefaultMetrics({ register: registry });
}
