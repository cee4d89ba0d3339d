import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../../server/src/db/open-store.ts';
import type { DatabaseLocation } from '../../../server/src/db/store.ts';
import { environmentOf } from '../../lab/payfac.ts';
import { stop, track } from '../../lab/process.ts';
import { seedEvents } from '../../lab/seed-events.ts';
import { disorderedEvents, lostEvents, type ExpectedEvents } from './lost-events.ts';
import { ProofReceiver, type FailureMode } from './receiver.ts';

export interface EventsProofOptions {
  location: DatabaseLocation;
  events: number;
  receivers: number;
  /** How many of the receivers are dead. */
  dead: number;
  /** How many workers are killed. */
  kills: number;
  /** The arguments of `node` that run a worker. */
  workerArgs: string[];
  /** How long to wait for the healthy receivers. */
  timeoutMs: number;
}

export interface EventsProof {
  healthyEvents: number;
  /** Those of all sellers, which the intermediary itself got. */
  ownEvents: number;
  deadEvents: number;
  /** The time until the last healthy receiver had its last event. */
  seconds: number;
  kills: number;
  /** Events that arrived again because a worker was killed before it had recorded their delivery. */
  repeated: number;
  /** Events that a healthy receiver did not get, and events of dead receivers that will not be retried. */
  lost: string[];
  /** Events that first came to the intermediary before an earlier one of the same seller. */
  disordered: string[];
}

const failures: readonly FailureMode[] = ['hangs', 'refuses', 'fails'];
const pollMs = 2;

export async function proveEvents(options: EventsProofOptions): Promise<EventsProof> {
  const store = await openStore(options.location);
  const receivers: ProofReceiver[] = [];
  const worker = new KillableWorker(options);
  try {
    await store.migrate();
    for (let n = 0; n < options.receivers; n++) {
      const failure = n < options.dead ? (failures[n % failures.length] ?? 'hangs') : null;
      receivers.push(await ProofReceiver.start(failure));
    }
    const own = await ProofReceiver.start(null);
    const expected: ExpectedEvents = await seedEvents(store, receivers, options.events, own.url);
    receivers.push(own);
    const all = new Map([...expected, [own, [...expected.values()].flat()]]);
    const startedMs = performance.now();
    await deliver(options, worker, receivers, all);
    const seconds = (performance.now() - startedMs) / 1000;
    // A worker that stops records what it has delivered.
    await worker.stop('SIGTERM');
    const healthy = receivers.filter((receiver) => receiver.failure === null && receiver !== own);
    const dead = receivers.filter(({ failure }) => failure !== null);
    return {
      healthyEvents: countOf(healthy, expected),
      ownEvents: own.arrivals.size,
      deadEvents: countOf(dead, expected),
      seconds,
      kills: options.kills,
      repeated: sum(
        [...healthy, own].flatMap(({ arrivals }) => [...arrivals.values()].map((count) => count - 1)),
      ),
      lost: await lostEvents(store, receivers, all),
      disordered: disorderedEvents([...own.arrivals.keys()]),
    };
  } finally {
    await worker.stop('SIGKILL');
    await Promise.all(receivers.map((receiver) => receiver.stop()));
    await store.close();
  }
}

/** Runs a worker until the healthy receivers have all their events, and kills it at regular intervals in between. */
async function deliver(
  { kills, timeoutMs }: EventsProofOptions,
  worker: KillableWorker,
  receivers: readonly ProofReceiver[],
  expected: ExpectedEvents,
): Promise<void> {
  const healthy = receivers.filter(({ failure }) => failure === null);
  const total = countOf(healthy, expected);
  const deadlineMs = performance.now() + timeoutMs;
  let killed = 0;
  worker.start();
  while (performance.now() < deadlineMs) {
    const arrived = sum(healthy.map(({ arrivals }) => arrivals.size));
    if (killed < kills && arrived >= ((killed + 1) * total) / (kills + 1)) {
      await worker.stop('SIGKILL');
      killed += 1;
      worker.start();
    }
    if (arrived === total && killed === kills) return;
    await sleep(pollMs);
  }
}

class KillableWorker {
  readonly #args: string[];
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;

  constructor({ location, workerArgs }: EventsProofOptions) {
    this.#args = workerArgs;
    this.#env = { ...environmentOf(location, ''), PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'on', LOG_LEVEL: 'error' };
  }

  start(): void {
    const stdio = ['ignore', 'inherit', 'inherit'] as const;
    this.#child = track(spawn(process.execPath, this.#args, { env: this.#env, stdio: [...stdio] }));
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    if (this.#child !== null) await stop(this.#child, signal);
  }
}

function countOf(receivers: readonly ProofReceiver[], expected: ExpectedEvents): number {
  return sum(receivers.map((receiver) => expected.get(receiver)?.length ?? 0));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
