/**
 * Events reach whoever can be reached, whatever happens to the worker: 10,000 events of 100 sellers, ten of whose
 * receivers are dead, first undisturbed and then with ten workers killed on the way (SIGKILL) and replaced.
 * `npm run proof:events` prints what it did and saw; exit code 1 when something was lost.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../server/src/db/open-store.ts';
import type { DatabaseLocation } from '../../server/src/db/store.ts';
import type { Store } from '../../server/src/db/store.ts';
import { Keyring } from '../../server/src/shared/keyring.ts';
import { seedEvents } from './event-sellers.ts';
import { ProofReceiver, type Death } from './event-receivers.ts';

export interface EventsProofOptions {
  location: DatabaseLocation;
  events: number;
  receivers: number;
  dead: number;
  kills: number;
  /** What `node` is given to run a worker. */
  workerArgs: string[];
  /** How long to wait for the healthy receivers. */
  patienceMs: number;
}

export interface EventsProof {
  healthyEvents: number;
  deadEvents: number;
  /** Until the last healthy receiver had its last event. */
  seconds: number;
  kills: number;
  /** Events that arrived again, because a worker was killed before it had recorded them. */
  repeated: number;
  /** Events that a healthy receiver did not get, and those of dead ones that are no longer kept to be delivered. */
  lost: string[];
}

const secretKey = Buffer.alloc(32, 7);
const deaths: readonly Death[] = ['hangs', 'refuses', 'fails'];
const main = join(import.meta.dirname, '..', '..', 'server', 'src', 'main.ts');

export async function proveEvents(options: EventsProofOptions): Promise<EventsProof> {
  const store = await openStore(options.location);
  const receivers: ProofReceiver[] = [];
  const workers = new WorkerProcess(options);
  try {
    await store.migrate();
    for (let n = 0; n < options.receivers; n++) {
      receivers.push(
        await ProofReceiver.start(n < options.dead ? (deaths[n % deaths.length] ?? 'hangs') : null),
      );
    }
    const expected = await seedEvents(store, new Keyring(secretKey), receivers, options.events);
    const startedAt = performance.now();
    await deliver(options, workers, receivers, expected);
    const seconds = (performance.now() - startedAt) / 1000;
    // Those that had just arrived are recorded with the next transaction.
    await workers.stop('SIGTERM');
    const lost = [...missing(receivers, expected), ...(await forgotten(store, receivers, expected))];
    const healthy = receivers.filter(({ death }) => death === null);
    return {
      healthyEvents: sum(healthy.map((receiver) => expected.get(receiver)?.length ?? 0)),
      deadEvents: sum(receivers.map((r) => (r.death === null ? 0 : (expected.get(r)?.length ?? 0)))),
      seconds,
      kills: options.kills,
      repeated: sum(healthy.flatMap(({ arrivals }) => [...arrivals.values()].map((count) => count - 1))),
      lost,
    };
  } finally {
    await workers.stop('SIGKILL');
    await Promise.all(receivers.map((receiver) => receiver.stop()));
    await store.close();
  }
}

/** Runs a worker until the healthy receivers have all of theirs, and kills it at even distances on the way. */
async function deliver(
  { kills, patienceMs }: EventsProofOptions,
  workers: WorkerProcess,
  receivers: readonly ProofReceiver[],
  expected: ReadonlyMap<ProofReceiver, readonly string[]>,
): Promise<void> {
  const healthy = receivers.filter(({ death }) => death === null);
  const total = sum(healthy.map((receiver) => expected.get(receiver)?.length ?? 0));
  const deadline = performance.now() + patienceMs;
  let killed = 0;
  workers.start();
  for (;;) {
    const arrived = sum(healthy.map(({ arrivals }) => arrivals.size));
    if (killed < kills && arrived >= ((killed + 1) * total) / (kills + 1)) {
      await workers.stop('SIGKILL');
      killed += 1;
      workers.start();
    }
    if (arrived === total && killed === kills) return;
    if (performance.now() > deadline) return;
    await sleep(2);
  }
}

class WorkerProcess {
  readonly #options: EventsProofOptions;
  #child: ChildProcess | null = null;

  constructor(options: EventsProofOptions) {
    this.#options = options;
  }

  start(): void {
    const { location, workerArgs } = this.#options;
    const child = spawn(process.execPath, workerArgs, {
      env: {
        DATABASE_URL: location.engine === 'sqlite' ? `sqlite:${location.path}` : location.url,
        PAYFAC_SECRET_KEY: secretKey.toString('base64'),
        PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'on',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('close', () => process.removeListener('exit', kill));
    this.#child = child;
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
}

function missing(
  receivers: readonly ProofReceiver[],
  expected: ReadonlyMap<ProofReceiver, readonly string[]>,
): string[] {
  return receivers
    .filter(({ death }) => death === null)
    .flatMap((receiver) => {
      const known = new Set(expected.get(receiver));
      const unknown = [...receiver.arrivals.keys()].filter((id) => !known.has(id));
      return [
        ...[...known].filter((id) => !receiver.arrivals.has(id)),
        ...unknown.map((id) => `${id} (unknown)`),
      ];
    });
}

/** Events of dead receivers that would not be tried again: neither pending nor still before their first attempt. */
async function forgotten(
  store: Store,
  receivers: readonly ProofReceiver[],
  expected: ReadonlyMap<ProofReceiver, readonly string[]>,
): Promise<string[]> {
  const rows = await store.read
    .selectFrom('outbox_events as e')
    .innerJoin('webhook_endpoints as p', (join) =>
      join.onRef('p.intermediary_id', '=', 'e.intermediary_id').onRef('p.seller_id', '=', 'e.seller_id'),
    )
    .leftJoin('webhook_deliveries as d', (join) =>
      join
        .onRef('d.intermediary_id', '=', 'e.intermediary_id')
        .onRef('d.seller_id', '=', 'e.seller_id')
        .onRef('d.sequence', '=', 'e.sequence'),
    )
    .select(['e.seller_id', 'e.sequence', 'p.event_cursor', 'd.state'])
    .execute();
  const kept = new Set(
    rows
      .filter(({ state, sequence, event_cursor }) =>
        state === null ? sequence > event_cursor : state === 'pending',
      )
      .map(({ seller_id, sequence }) => `evt_${seller_id}_${sequence}`),
  );
  return receivers
    .filter(({ death }) => death !== null)
    .flatMap((receiver) => (expected.get(receiver) ?? []).filter((id) => !kept.has(id)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

async function run(kills: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-proof-'));
  try {
    const proof = await proveEvents({
      location: { engine: 'sqlite', path: join(folder, 'payfac.db') },
      events: 10_000,
      receivers: 100,
      dead: 10,
      kills,
      workerArgs: [main, 'worker'],
      patienceMs: 15 * 60_000,
    });
    console.log(
      `10,000 events to 100 receivers, 10 of them dead (hanging, refusing, failing), ${proof.kills} workers killed:\n` +
        `  the 90 healthy ones had all ${proof.healthyEvents} of theirs after ${proof.seconds.toFixed(1)} s; ` +
        `${proof.repeated} arrived again, under the same id\n` +
        `  of the ${proof.deadEvents} events of the dead ones all wait for their next attempt\n` +
        `  lost: ${proof.lost.length === 0 ? 'none' : proof.lost.slice(0, 20).join(', ')}`,
    );
    return proof.lost.length === 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) {
  console.log('A worker that is killed keeps what it had taken from the next one for half a minute.\n');
  for (const kills of [0, 10]) if (!(await run(kills))) process.exitCode = 1;
}
