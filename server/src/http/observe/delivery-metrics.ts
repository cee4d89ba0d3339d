import { Counter, type Registry } from 'prom-client';
import type { DeliveryTally } from '../../webhooks/worker/delivery-tally.ts';

/** What the worker of this process did; to be called before each scrape. */
export function addDeliveries(registry: Registry, tally: DeliveryTally): () => void {
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
