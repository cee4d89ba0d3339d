import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { StreamSlots } from '../response/stream-slots.ts';
import type { Service } from '../../service.ts';
import type { DeliveryTally } from '../../webhooks/worker/delivery-tally.ts';
import { addGauge } from './add-gauge.ts';
import { addPool, addQueue } from './database-metrics.ts';
import { addDeliveries } from './delivery-metrics.ts';

/** Where the metrics come from, beside the requests, which are counted as they come. */
export interface MetricsSources {
  service: Service;
  deliveries: DeliveryTally;
  streams: StreamSlots;
}

/** Adds all metrics that are read at a scrape. server/docs/operating.md lists them. */
export function addMetrics(registry: Registry, { service, deliveries, streams }: MetricsSources): void {
  // First, so that the scrape's own query is not among the busy connections.
  addPool(registry, service.store);
  addQueue(registry, service);
  addDeliveries(registry, deliveries);
  addGauge(
    registry,
    'payfac_statement_streams_open',
    'Whole statements that are being sent',
    () => streams.open,
  );
  // Garbage collections and the event loop's delays are watched from now on, so not at all when nobody scrapes.
  collectDefaultMetrics({ register: registry });
}
