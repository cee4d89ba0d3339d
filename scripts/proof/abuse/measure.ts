import { cpus } from 'node:os';
import { Random } from '../../../server/src/cli/sandbox/random.ts';
import { scrape, sumOf } from '../../../server/test/support/scrape.ts';
import { statementPath } from '../../../server/test/support/statement-pages.ts';
import { median, p99 } from '../../bench/comparison.ts';
import { cpuMs } from '../../bench/measure.ts';
import { startServer, type ChildServer } from '../../lab/payfac.ts';
import type { Attack, Outcome } from './attack.ts';
import { Bystander } from './bystander.ts';
import type { Sight } from './observer.ts';
import type { World } from './world.ts';

/** The cost of an attack for the server, and for its other clients. */
export interface Cost {
  quietMib: number;
  /** The peak of memory above that of the quiet server. */
  grownMib: number;
  /** The longest delay of the event loop. */
  loopDelayMs: number;
  /** The server's use of one processor. */
  busyShare: number;
  /** The use of all processors by all programs together, the attacker included. At 1, others wait for the machine. */
  machineShare: number;
  /** The p99 of others' reads and refunds, when all is quiet and under attack; null if none was sent. */
  reads: Latency;
  refunds: Latency | null;
  /** How long this machine takes for the fixed work, so that a bound on time means the same on each. */
  fixedWorkMs: number;
}

export interface Latency {
  quietMs: number;
  attackedMs: number;
}

export interface Measured {
  cost: Cost;
  outcome: Outcome;
}

/**
 * The options of `npm start` and of the unit for systemd, with a small heap. Without it, V8 would leave up to 150 MiB
 * of garbage, whatever caused it. Memory that an attack makes the server keep still counts, and ends a server that
 * keeps too much.
 */
const memory = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=96',
  MALLOC_MMAP_THRESHOLD_: '4194304',
};

const warmUpRounds = 20;
/** How often the quiet server is measured before an attack. A single p99 may be half or twice the next one. */
const quietPhases = 3;

export const bounds = { grownMib: 128, timesQuiet: 5 };

const fixedWork = Array.from({ length: 50 }, (_, id) => ({ id, name: `n${id}`, value: id / 100 }));
/** As many as make 150 ms where a quiet read has a p99 of 4 ms. */
const fixedWorkRounds = 7_500;

function timeFixedWork(): number {
  const startedMs = performance.now();
  for (let n = 0; n < fixedWorkRounds; n++) JSON.parse(JSON.stringify(fixedWork));
  return performance.now() - startedMs;
}

/** Attacks a new server, after measuring it without the attack. */
export async function measure(
  world: World,
  attack: Attack,
  { seconds, seed }: { seconds: number; seed: number },
): Promise<Measured> {
  const fixedWorkMs = median([timeFixedWork(), timeFixedWork(), timeFixedWork()]);
  const env = { ...world.database.env, ...memory, ...attack.env };
  const server = await startServer(env);
  const bystander = new Bystander(server, world);
  const canWrite = attack.canWrite ?? true;
  try {
    await warmUp(server, world);
    await bystander.quietly(canWrite, Math.min(seconds, 1));
    const quiet: Sight[] = [];
    while (quiet.length < quietPhases) quiet.push(await bystander.quietly(canWrite, seconds));
    // A scrape begins a new measurement of the delay.
    await scrape(server.url);
    const target = { server, world, seconds, random: new Random(`${seed} ${attack.name}`) };
    const [startedMs, cpuBeforeMs, machineBefore] = [
      performance.now(),
      await cpuMs(server.pid),
      machineTimes(),
    ];
    const { sight, result: outcome } = await bystander.during(canWrite, () => attack.run(target));
    const busyShare = ((await cpuMs(server.pid)) - cpuBeforeMs) / (performance.now() - startedMs);
    const machineShare = shareSince(machineBefore);
    const loopDelayMs = sumOf(await scrape(server.url), 'nodejs_eventloop_lag_max_seconds') * 1000;
    const latency = (name: 'readsMs' | 'refundsMs') => ({
      quietMs: median(quiet.map((seen) => p99(seen[name]))),
      attackedMs: p99(sight[name]),
    });
    const quietMib = median(quiet.map(({ memoryMib }) => memoryMib));
    const cost = {
      quietMib,
      grownMib: sight.memoryMib - quietMib,
      loopDelayMs,
      busyShare,
      machineShare,
      reads: latency('readsMs'),
      refunds: canWrite ? latency('refundsMs') : null,
      fixedWorkMs,
    };
    const failures = [...new Set([...quiet, sight].flatMap((seen) => seen.failures))].slice(0, 3);
    const violations = [
      ...outcome.violations,
      ...failures.map((failure) => `a bystander's ${failure}`),
      ...errorsOf(server),
    ];
    return { cost, outcome: { ...outcome, violations } };
  } finally {
    await bystander.stop();
    await server.stop('SIGKILL');
  }
}

interface MachineTimes {
  busyMs: number;
  allMs: number;
}

function machineTimes(): MachineTimes {
  const times = cpus().map(({ times: { idle, ...busy } }) => ({ idle, busy: sum(Object.values(busy)) }));
  const busyMs = sum(times.map(({ busy }) => busy));
  return { busyMs, allMs: busyMs + sum(times.map(({ idle }) => idle)) };
}

function shareSince(before: MachineTimes): number {
  const { busyMs, allMs } = machineTimes();
  return (busyMs - before.busyMs) / (allMs - before.allMs);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Sends one request of each kind first, so that modules that are loaded once do not count for the attack. */
async function warmUp({ url }: ChildServer, { hostile }: World): Promise<void> {
  const page = { method: 'POST', headers: { 'X-Token-Api': hostile.token } };
  for (let round = 0; round < warmUpRounds; round++) {
    await (await fetch(`${url}/metrics`)).text();
    await (await fetch(`${url}/openapi.json`)).text();
    await (await fetch(`${url}${statementPath}?limit=100`, page)).text();
  }
}

function errorsOf({ output }: ChildServer): string[] {
  const errors = output.log.filter(({ status }) => status === 500);
  return errors.slice(0, 3).map((line) => `log: ${JSON.stringify(line).slice(0, 400)}`);
}

/** Returns the median of each number. */
export function medianCost(costs: readonly Cost[]): Cost {
  const of = (read: (cost: Cost) => number) => median(costs.map(read));
  const latency = (read: (cost: Cost) => Latency) => ({
    quietMs: of((cost) => read(cost).quietMs),
    attackedMs: of((cost) => read(cost).attackedMs),
  });
  const none = { quietMs: 0, attackedMs: 0 };
  return {
    quietMib: of((cost) => cost.quietMib),
    grownMib: of((cost) => cost.grownMib),
    loopDelayMs: of((cost) => cost.loopDelayMs),
    busyShare: of((cost) => cost.busyShare),
    machineShare: of((cost) => cost.machineShare),
    reads: latency((cost) => cost.reads),
    refunds: costs.every(({ refunds }) => refunds === null)
      ? null
      : latency(({ refunds }) => refunds ?? none),
    fixedWorkMs: of((cost) => cost.fixedWorkMs),
  };
}

/** Returns which bounds were exceeded; nothing if the server withstood the attack. */
export function excesses(
  { grownMib, reads, refunds, fixedWorkMs }: Cost,
  { isTimed }: Pick<Attack, 'isTimed'> = {},
): string[] {
  const { timesQuiet } = bounds;
  const tooSlow = (what: string, { quietMs, attackedMs }: Latency) =>
    isTimed !== false && attackedMs > Math.max(timesQuiet * quietMs, fixedWorkMs)
      ? [
          `the p99 of others' ${what} is more than ${timesQuiet} times as high, and longer than the fixed work`,
        ]
      : [];
  return [
    ...(grownMib > bounds.grownMib ? [`memory grew by more than ${bounds.grownMib} MiB`] : []),
    ...tooSlow('reads', reads),
    ...(refunds === null ? [] : tooSlow('refunds', refunds)),
  ];
}
