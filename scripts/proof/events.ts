import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../server/src/db/open-store.ts';
import type { DatabaseLocation, Store } from '../../server/src/db/store.ts';
import { eventId, parseLog } from '../../server/src/webhooks/delivery.ts';
import { ownEndpoint } from '../../server/src/webhooks/endpoints/endpoint.ts';
import { answerWith, Receiver } from '../../server/test/support/receiver.ts';
import { environmentOf, main } from '../lab/payfac.ts';
import { stop, track } from '../lab/process.ts';
import { seedEvents } from '../lab/seed.ts';
import { counted, withSetup, type Proof } from './setup.ts';

/** The longest wait. A killed worker keeps the events that it had claimed from the next one for half a minute. */
const longestMs = 15 * 60_000;

export const events: Proof<'events' | 'receivers' | 'dead' | 'kills'> = {
  about: 'No event is lost or comes out of order, though receivers are dead and workers are killed.',
  sizes: { events: [10_000, 100], receivers: [100, 10], dead: [10, 3], kills: [10, 1] },
  engines: ['sqlite'],
  async prove({ engine, sizes: { kills, ...sizes } }) {
    const workerArgs = [main, 'worker', '--clock-is-right'];
    const violations: string[] = [];
    for (const killed of [0, kills]) {
      const { lost, disordered, ...seen } = await withSetup(engine, ({ location }) =>
        proveEvents({ ...sizes, location, kills: killed, workerArgs, timeoutMs: longestMs }),
      );
      const wrong = [
        ...lost.map((id) => `lost: ${id}`),
        ...disordered.map((id) => `the intermediary got it out of order: ${id}`),
      ];
      violations.push(...counted('events', { ...seen, violations: wrong }));
    }
    return violations;
  },
};

interface EventsProofOptions {
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

interface EventsProof {
  healthyEvents: number;
  /** How many events of all sellers the intermediary itself got. */
  ownEvents: number;
  deadEvents: number;
  /** The time until the last healthy receiver had its last event. */
  seconds: number;
  kills: number;
  /** How many events arrived again because a worker was killed before it had recorded their delivery. */
  repeated: number;
  /** The events that a healthy receiver did not get, and the events of dead receivers that will not be retried. */
  lost: string[];
  /** The events that first came to the intermediary after a later one of the same seller, though no attempt had failed. */
  disordered: string[];
}

const failures = ['hangs', 'refuses', 'fails'] as const;

const pollMs = 2;

/** A seller's server, which counts what arrives. */
interface Site {
  url: string;
  /** How a dead one fails: it never responds, refuses the connection, or responds with 500. Null for a healthy one. */
  failure: (typeof failures)[number] | null;
  /** How often each event arrived, by its id. */
  arrivals: Map<string, number>;
  stop: () => Promise<void>;
}

/** The ids of the events that each receiver must get. */
type ExpectedEvents = ReadonlyMap<Site, readonly string[]>;

export async function proveEvents(options: EventsProofOptions): Promise<EventsProof> {
  const store = await openStore(options.location);
  const receivers: Site[] = [];
  const worker = new KillableWorker(options);
  try {
    await store.migrate();
    for (let n = 0; n < options.receivers; n++) {
      const failure = n < options.dead ? (failures[n % failures.length] ?? 'hangs') : null;
      receivers.push(await startSite(failure));
    }
    const own = await startSite(null);
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
      disordered: disorderedEvents([...own.arrivals.keys()], await failedFirst(store)),
    };
  } finally {
    await worker.stop('SIGKILL');
    await Promise.all(receivers.map((receiver) => receiver.stop()));
    await store.close();
  }
}

async function startSite(failure: Site['failure']): Promise<Site> {
  const arrivals = new Map<string, number>();
  // Nobody listens at this port, and no program gets it for itself, as it would a port that was free again.
  if (failure === 'refuses') {
    return { url: 'http://127.0.0.1:9', failure, arrivals, stop: () => Promise.resolve() };
  }
  const answer = failure === 'fails' ? answerWith(500) : answerWith(204);
  const receiver = await Receiver.start((res, event) => {
    arrivals.set(event.id, (arrivals.get(event.id) ?? 0) + 1);
    if (failure !== 'hangs') answer(res, event);
  });
  return { url: receiver.url, failure, arrivals, stop: () => receiver.stop() };
}

/** Runs a worker until the healthy receivers have all their events, and kills it at regular intervals in between. */
async function deliver(
  { kills, timeoutMs }: EventsProofOptions,
  worker: KillableWorker,
  receivers: readonly Site[],
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

function countOf(receivers: readonly Site[], expected: ExpectedEvents): number {
  return sum(receivers.map((receiver) => expected.get(receiver)?.length ?? 0));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Returns the events that a healthy receiver did not get, or got although they were not for it, and the events of dead
 * receivers that will not be retried.
 */
async function lostEvents(
  store: Store,
  receivers: readonly Site[],
  expected: ExpectedEvents,
): Promise<string[]> {
  const waiting = await waitingEvents(store);
  return receivers.flatMap((receiver) => {
    const events = expected.get(receiver) ?? [];
    if (receiver.failure !== null) return events.filter((id) => !waiting.has(id));
    const known = new Set(events);
    const unknown = [...receiver.arrivals.keys()].filter((id) => !known.has(id));
    return [...events.filter((id) => !receiver.arrivals.has(id)), ...unknown.map((id) => `${id} (unknown)`)];
  });
}

/**
 * Returns the ids that arrived after a later one of the same seller; `ids` are in the order of their first arrival. Later events
 * need not wait for one whose first attempt failed, such as at the time-out of a busy machine.
 */
function disorderedEvents(ids: readonly string[], failed: ReadonlySet<string>): string[] {
  const last = new Map<string, number>();
  return ids.filter((id) => {
    const [, seller = '', sequence] = id.split('_');
    const isLate = Number(sequence) < (last.get(seller) ?? 0);
    if (!isLate) last.set(seller, Number(sequence));
    return isLate && !failed.has(id);
  });
}

/** Returns the events whose first attempt to reach the intermediary failed. */
async function failedFirst({ read }: Store): Promise<Set<string>> {
  const rows = await read
    .selectFrom('webhook_deliveries')
    .select(['seller_id as sellerId', 'sequence', 'attempt_log as log'])
    .where('endpoint_id', '=', ownEndpoint)
    .execute();
  const failed = rows.filter(({ log }) =>
    parseLog(log).some(({ number, outcome }) => number === 1 && outcome !== 'succeeded'),
  );
  return new Set(failed.map(eventId));
}

/** Returns the events with a pending delivery to their seller. */
async function waitingEvents({ read }: Store): Promise<Set<string>> {
  const rows = await read
    .selectFrom('webhook_deliveries')
    .select(['seller_id', 'sequence'])
    .where('state', '=', 'pending')
    .where('endpoint_id', '<>', ownEndpoint)
    .execute();
  return new Set(rows.map(({ seller_id, sequence }) => `evt_${seller_id}_${sequence}`));
}
