import { Counter, type Registry } from 'prom-client';
import type { DeliveryTally } from '../../webhooks/worker/delivery-tally.ts';

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
