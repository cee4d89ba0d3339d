/**
 * How many events a second one worker delivers, against a loop that only signs and posts with the same client: the
 * rest is claiming, rendering and recording. Events of 100 sellers, on SQLite, to a receiver in a process of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Agent, request } from 'undici';
import { openStore } from '../../server/src/db/open-store.ts';
import { Keyring } from '../../server/src/shared/keyring.ts';
import { deliverySettings } from '../../server/src/webhooks/delivery-settings.ts';
import { DeliveryTally } from '../../server/src/webhooks/delivery-tally.ts';
import { DeliveryWorker } from '../../server/src/webhooks/delivery-worker.ts';
import { createSafeAgent } from '../../server/src/webhooks/safe-agent.ts';
import { newSecret, sign, signingKey } from '../../server/src/webhooks/signature.ts';
import { seedEvents } from '../proof/event-sellers.ts';

export interface DeliveriesResult {
  events: number;
  deliveriesPerSecond: number;
  /** Of the loop that only signs and posts. */
  loopPerSecond: number;
  /** Of two measured one after the other, the first by the second; the goal is 0.6. */
  ratio: number;
}

const sellers = 100;
const loopConcurrency = 64;
const keyring = new Keyring(Buffer.alloc(32, 1));

/** Measures both in turn, `rounds` times, and takes the median of each and of their ratios. */
export async function benchDeliveries({ events = 20_000, rounds = 5 } = {}): Promise<DeliveriesResult> {
  const receiver = await startReceiver();
  try {
    const loop: number[] = [];
    const worker: number[] = [];
    for (let round = 0; round < rounds; round++) {
      loop.push(await measureLoop(receiver.url, events));
      worker.push(await measureWorker(receiver.url, events));
    }
    return {
      events,
      deliveriesPerSecond: median(worker),
      loopPerSecond: median(loop),
      ratio: median(worker.map((perSecond, round) => perSecond / (loop[round] ?? NaN))),
    };
  } finally {
    await receiver.stop();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

async function measureLoop(url: string, events: number): Promise<number> {
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
  const startedAt = performance.now();
  const sender = async () => {
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
  await Promise.all(Array.from({ length: loopConcurrency }, sender));
  const seconds = (performance.now() - startedAt) / 1000;
  await agent.close();
  return events / seconds;
}

async function measureWorker(url: string, events: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-bench-'));
  const store = await openStore({ engine: 'sqlite', path: join(folder, 'payfac.db') });
  try {
    await store.migrate();
    const receivers = Array.from({ length: sellers }, () => ({ url }));
    await seedEvents(store, keyring, receivers, events);
    const tally = new DeliveryTally();
    const agent = createSafeAgent(true);
    const onError = (error: unknown) => console.error(error);
    const deps = {
      store,
      keyring,
      clock: Date.now,
      agent,
      allowPrivate: true,
      tally,
      random: Math.random,
      onError,
    };
    const worker = new DeliveryWorker(deps, deliverySettings);
    const startedAt = performance.now();
    await worker.drain();
    const seconds = (performance.now() - startedAt) / 1000;
    await worker.stop(0);
    const { succeeded } = tally.deliveries;
    if (succeeded < events) throw new Error(`only ${succeeded} of ${events} events were delivered`);
    return succeeded / seconds;
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

async function startReceiver(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'accepting-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    async stop() {
      child.stdin.end();
      await closed;
    },
  };
}

if (import.meta.main) {
  const { deliveriesPerSecond, loopPerSecond, ratio } = await benchDeliveries();
  const shown = {
    deliveriesPerSecond: Math.round(deliveriesPerSecond),
    loopPerSecond: Math.round(loopPerSecond),
  };
  console.log(JSON.stringify({ ...shown, ratio: Number(ratio.toFixed(2)) }));
}
