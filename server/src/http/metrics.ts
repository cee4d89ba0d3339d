import { Counter, Gauge, Registry } from 'prom-client';
import type { Service } from '../service.ts';
import { readQueue } from '../webhooks/delivery-queue.repository.ts';
import type { DeliveryTally } from '../webhooks/delivery-tally.ts';

/** Where the metrics come from. */
export interface MetricsSources {
  service: Service;
  tally: DeliveryTally;
}

/** What a group of metrics does before each scrape. */
type Refresh = () => Promise<void> | void;

/** All metrics of the process, each group with its own refresh. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #refreshes: Refresh[];

  constructor({ service, tally }: MetricsSources) {
    this.#refreshes = [addDeliveries(this.#registry, tally), addQueue(this.#registry, service)];
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async scrape(): Promise<string> {
    for (const refresh of this.#refreshes) await refresh();
    return this.#registry.metrics();
  }
}

/** What the worker of this process did. */
function addDeliveries(registry: Registry, tally: DeliveryTally): Refresh {
  const deliveries = new Counter({
    name: 'payfac_webhook_deliveries_total',
    help: 'Events whose delivery by this process came to an end, by result',
    labelNames: ['result'],
    registers: [registry],
  });
  const attempts = new Counter({
    name: 'payfac_webhook_attempts_total',
    help: 'Attempts of this process to deliver an event, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return () => {
    deliveries.reset();
    attempts.reset();
    for (const [result, count] of Object.entries(tally.deliveries)) deliveries.inc({ result }, count);
    for (const [outcome, count] of Object.entries(tally.attempts)) attempts.inc({ outcome }, count);
  };
}

/** What waits, read from the database: the same whichever process is asked. */
function addQueue(registry: Registry, { store, clock }: Service): Refresh {
  const depth = new Gauge({
    name: 'payfac_webhook_queue_depth',
    help: 'Events to be delivered, now or later, to endpoints that are enabled',
    registers: [registry],
  });
  const age = new Gauge({
    name: 'payfac_webhook_oldest_due_age_seconds',
    help: 'For how long the oldest due event has been waiting; 0 when none is due',
    registers: [registry],
  });
  return async () => {
    const now = clock();
    const queue = await readQueue(store.read, now);
    depth.set(queue.depth);
    age.set(queue.oldestDueAt === null ? 0 : Math.max(0, now - queue.oldestDueAt) / 1000);
  };
}
