/**
 * Sends events to a receiver: `events.contestants.ts worker|loop URL EVENTS [DATABASE]`. `worker` is a delivery worker
 * that sends the events of 100 sellers. `loop` only signs and posts, with the worker's HTTP client, 64 at once.
 */
import { Agent, request } from 'undici';
import { DeliveryTally } from '../../../server/src/webhooks/delivery.ts';
import { DeliveryWorker } from '../../../server/src/webhooks/worker/delivery-worker.ts';
import { createSafeAgent } from '../../../server/src/webhooks/sending/safe-agent.ts';
import { deliverySettings } from '../../../server/src/webhooks/delivery-settings.ts';
import { labKeyring as keyring } from '../../lab/lab.ts';
import { newSecret, sign, signingKey } from '../../../server/src/webhooks/sending/signature.ts';
import { openStore } from '../../../server/src/db/open-store.ts';
import { seedEvents } from '../../lab/seed.ts';

const [name, url = '', events = '', path = ''] = process.argv.slice(2);
const sent = await (name === 'worker' ? worker(Number(events)) : loop(Number(events)));
console.log(JSON.stringify(sent));
process.exit();

async function worker(events: number) {
  const sellers = 100;
  const store = await openStore({ engine: 'sqlite', path });
  await store.migrate();
  const receivers = Array.from({ length: sellers }, () => ({ url }));
  await seedEvents(store, receivers, events);
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
  return { done: tally.deliveries.succeeded, elapsedMs };
}

async function loop(events: number) {
  const concurrency = 64;
  const agent = new Agent({ pipelining: 1 });
  const key = signingKey(newSecret());
  const body = JSON.stringify({
    type: 'charge.paid',
    timestamp: '2026-10-05T17:30:00.000Z',
    data: {
      idSeller: 1,
      sequence: 1,
      uuid: '00000000-0000-4000-8000-000000000001',
      uuidOrder: null,
      paymentMethod: 'PIX',
      value: 1500,
      fee: 10,
    },
  });

  let sent = 0;
  const send = async () => {
    while (sent < events) {
      const headers = sign(`evt_1_${++sent}`, Date.now(), body, [key]);
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      await answer.body.dump();
    }
  };

  const startedMs = performance.now();
  await Promise.all(Array.from({ length: concurrency }, send));
  const elapsedMs = performance.now() - startedMs;
  await agent.close();
  return { done: sent, elapsedMs };
}
