import type { ChildServer } from '../../lab/payfac.ts';
import type { Random } from '../../../server/src/cli/sandbox/random.ts';
import type { Engine } from '../../lab/lab.ts';
import type { World } from './world.ts';

/** One server, and what an attacker may know of it. */
export interface Target {
  server: ChildServer;
  world: World;
  /** How many seconds the attack lasts. */
  seconds: number;
  random: Random;
}

/** The requests that an attack sent, and their results. */
export interface Outcome {
  sent: string;
  /** How often each response came, by its status, or what else happened to a request. */
  answers: Record<string, number>;
  /** What must not happen, and did. */
  violations: string[];
}

export interface Attack {
  /** The name for `--only NAME`. */
  name: string;
  /** The settings of the server, if the attack needs others than the defaults. */
  env?: NodeJS.ProcessEnv;
  /** The engine, if the attack means something on only one. */
  engine?: Engine;
  /** False if the server cannot write during the attack, so that only reads are probed. */
  canWrite?: false;
  /** False if the attack bounds memory alone, because Node spends the time before any of our code runs. */
  isTimed?: false;
  run: (target: Target) => Promise<Outcome>;
}

/** Counts responses by their kind. */
export class Tally {
  readonly answers: Record<string, number> = {};

  add(answer: string | number, times = 1): void {
    this.answers[answer] = (this.answers[answer] ?? 0) + times;
  }

  get total(): number {
    return Object.values(this.answers).reduce((sum, times) => sum + times, 0);
  }
}
