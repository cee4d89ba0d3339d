/**
 * The bystander, in a thread of its own, so that the work of the attacker does not count as the server's. It sends a
 * seller's requests at fixed times, whether or not those before have been answered, and watches the server's memory.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Agent, request } from 'undici';
import { watchMemory } from '../../bench/measure.ts';
import { quietUuid } from './world.ts';

export interface ObserverData {
  url: string;
  pid: number;
  token: string;
  sellerId: number;
  firstCharge: number;
}

/** The observations between `begin` and `end`. */
export interface Sight {
  readsMs: number[];
  refundsMs: number[];
  /** The highest resident memory of the server. */
  memoryMib: number;
  /** The requests that were not answered with 200. */
  failures: string[];
  nextCharge: number;
}

/** A message to the observer. `canWrite` says whether refunds are sent, too. */
export type Order = { begin: { canWrite: boolean } } | 'end';

/** The interval between two probes, each a read and a refund. In five seconds that is enough of each for a p99. */
const probeEveryMs = 20;
const timeoutMs = 60_000;

if (parentPort === null) throw new Error('this file runs as a thread');
const port = parentPort;
const { url, pid, token, sellerId, firstCharge } = workerData as ObserverData;
const agent = new Agent({ connections: 64, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
const headers = { 'x-token-api': token, 'content-type': 'application/json' };
let nextCharge = firstCharge;
let stop: (() => Promise<Sight>) | null = null;

port.on('message', (order: Order) => {
  if (order !== 'end') stop = begin(order.begin.canWrite);
  else void stop?.().then((sight) => port.postMessage(sight));
});

function begin(canWrite: boolean): () => Promise<Sight> {
  const sight: Sight = { readsMs: [], refundsMs: [], memoryMib: 0, failures: [], nextCharge };
  const watch = watchMemory(pid);
  const state = { isOn: true };
  const probing = probe(sight, state, canWrite);
  return async () => {
    state.isOn = false;
    await probing;
    sight.memoryMib = await watch.stop();
    sight.nextCharge = nextCharge;
    return sight;
  };
}

async function probe(sight: Sight, state: { isOn: boolean }, canWrite: boolean): Promise<void> {
  const sent: Promise<void>[] = [];
  const startedMs = performance.now();
  for (let n = 0; state.isOn; n++) {
    sent.push(timed(sight.readsMs, sight.failures, 'GET', `/v2/seller?sellerId=${sellerId}`));
    if (canWrite) {
      const path = `/v2/charges/${quietUuid(nextCharge++)}/refund`;
      sent.push(timed(sight.refundsMs, sight.failures, 'PATCH', path, '{"asFraud":false}'));
    }
    await sleep(Math.max(0, startedMs + (n + 1) * probeEveryMs - performance.now()));
  }
  await Promise.all(sent);
}

async function timed(
  timesMs: number[],
  failures: string[],
  method: 'GET' | 'PATCH',
  path: string,
  body?: string,
): Promise<void> {
  const startedMs = performance.now();
  try {
    const answer = await request(url + path, { dispatcher: agent, method, headers, body: body ?? null });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) failures.push(`${method} got ${answer.statusCode} ${text.slice(0, 200)}`);
  } catch (error) {
    failures.push(`${method} failed: ${String(error)}`);
  }
  timesMs.push(performance.now() - startedMs);
}
