/** One delivery worker that sends the events of 100 sellers: `deliver-events.ts DATABASE URL EVENTS`. */
import { openStore } from '../../../server/src/db/open-store.ts';
import { deliverySettings } from '../../../server/src/webhooks/delivery-settings.ts';
import { DeliveryTally } from '../../../server/src/webhooks/worker/delivery-tally.ts';
import { DeliveryWorker } from '../../../server/src/webhooks/worker/delivery-worker.ts';
import { createSafeAgent } from '../../../server/src/webhooks/sending/safe-agent.ts';
import { labKeyring as keyring } from '../../lab/lab.ts';
import { seedEvents } from '../../lab/seed-events.ts';

const [path = '', url = '', events = ''] = process.argv.slice(2);
const sellers = 100;

const store = await openStore({ engine: 'sqlite', path });
await store.migrate();
const receivers = Array.from({ length: sellers }, () => ({ url }));
await seedEvents(store, receivers, Number(events));
const tally = new DeliveryTally();
const worker = new DeliveryWorker(
  {
    store,
    keyring,
    clock: Date.now,
    agent: createSafeAgent(true),
    allowPrivate: true,
    tally,
    random: Math.random,
    onRecorded: () => undefined,
    onAway: (error: unknown) => console.error(error),
    onBack: () => undefined,
    onError: (error: unknown) => console.error(error),
  },
  deliverySettings,
);
const startedMs = performance.now();
await worker.drain();
const elapsedMs = performance.now() - startedMs;
await worker.stop(0);
await store.close();
console.log(JSON.stringify({ done: tally.deliveries.succeeded, elapsedMs }));
process.exit();
