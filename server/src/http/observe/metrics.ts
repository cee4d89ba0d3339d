import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Service } from '../../service.ts';
import type { DeliveryTally } from '../../webhooks/worker/delivery-tally.ts';
import { addPool, addQueue } from './database-metrics.ts';
import { addDeliveries } from './delivery-metrics.ts';
import { addRequests, durationText } from './request-metrics.ts';
import type { RequestTally } from './request-tally.ts';
import type { StreamSlots } from '../response/stream-slots.ts';

/** Where the metrics come from. */
export interface MetricsSources {
  service: Service;
  deliveries: DeliveryTally;
  requests: RequestTally;
  streams: StreamSlots;
}

/** All metrics of the process. server/docs/operating.md lists them. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #refreshes: (() => Promise<void> | void)[];
  readonly #requests: RequestTally;

  constructor({ service, deliveries, requests, streams }: MetricsSources) {
    this.#requests = requests;
    this.#refreshes = [
      // Before those that can be read at once: what waits for the database is told as it is afterwards.
      addQueue(this.#registry, service),
      addPool(this.#registry, service.store),
      addRequests(this.#registry, requests, streams),
      addDeliveries(this.#registry, deliveries),
    ];
    // Garbage collections and the event loop's delays are watched from now on, so not at all when nobody scrapes.
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async scrape(): Promise<string> {
    for (const refresh of this.#refreshes) await refresh();
    return `${await this.#registry.metrics()}\n${durationText(this.#requests)}\n`;
  }
}
