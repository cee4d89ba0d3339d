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
  /** Null in a process that delivers no events. One that does also reports on their queue. */
  deliveries: DeliveryTally | null;
  /** Null in a process that serves no API. */
  streams: StreamSlots | null;
}

/** Adds all metrics that are read at a scrape. server/docs/operating.md lists them. */
export function addMetrics(registry: Registry, { service, deliveries, streams }: MetricsSources): void {
  // First, so that the scrape's own query does not count as a busy connection.
  addPool(registry, service.store);
  if (deliveries !== null) {
    addQueue(registry, service);
    addDeliveries(registry, deliveries);
  }
  if (streams !== null) {
    addGauge(
      registry,
      'payfac_statement_streams_open',
      'Whole statements that are being sent',
      () => streams.open,
    );
  }
  // Starts to observe garbage collection and event loop lag, so this costs nothing if nobody scrapes.
  collectDefaultMetrics({ register: registry });
}
