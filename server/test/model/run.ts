import fc from 'fast-check';
import type { TestApi } from '../support/test-api.ts';
import { lookAtAll } from './last-look.ts';
import { begin, describeStart } from './real.ts';
import type { Real } from './world.ts';
import type { Rules } from './rules.ts';
import { anySequence, anyStart } from './sequences.ts';

interface ModelOptions {
  seed: number;
  runs: number;
  rules: Rules;
  /** These two come from an earlier failure, to repeat only that one. */
  path?: string;
  replayPath?: string;
  /** The time after which no sequence starts, once all of `mustSee` have been seen. */
  timeLimitMs?: number;
  /** Responses, as the report names them. While one is missing, up to 300 more sequences are run. */
  mustSee?: readonly string[];
}

/** The shortest sequence found on which the service and the model disagree. */
interface CounterExample {
  start: string;
  steps: string[];
  message: string;
  /** The path by which it can be repeated alone. */
  path: string;
  replayPath: string;
}

export interface ModelReport {
  /** The number of sequences on which both agreed. */
  runs: number;
  steps: number;
  /** How often each operation gave each response. */
  answers: Map<string, number>;
  counterExample: CounterExample | null;
}

/**
 * How many further sequences may be run. Twenty random ones may lack the success of an operation: those of seed 875224
 * do.
 */
const spareRuns = 300;

/** Runs random sequences of steps against the service and the model, until they disagree or all are done. */
export async function compareWithModel(api: TestApi, options: ModelOptions): Promise<ModelReport> {
  const { seed, rules, timeLimitMs = Infinity, mustSee = [], path, replayPath } = options;
  const real: Real = { api, history: [], answers: new Map() };
  const endsAt = performance.now() + timeLimitMs;
  let [runs, steps] = [0, 0];
  // Shrinking continues from the last sequence that failed, so the last one is the shortest.
  let shortest: Omit<CounterExample, 'path' | 'replayPath'> | null = null;
  const property = fc.asyncProperty(anyStart, anySequence(replayPath), async (start, sequence) => {
    // This replaces fast-check's own limit, which would leave a sequence running.
    const isDone = runs >= options.runs || performance.now() > endsAt;
    if (isDone && mustSee.every((answer) => real.answers.has(answer))) return;
    try {
      const world = await begin(real, start, rules);
      await fc.asyncModelRun(() => ({ model: world, real }), sequence);
      await lookAtAll(world, real);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      shortest = { start: describeStart(start), steps: [...real.history], message };
      throw error;
    }
    runs += 1;
    steps += real.history.length;
  });
  const details = await fc.check(property, {
    seed,
    numRuns: options.runs + (mustSee.length > 0 ? spareRuns : 0),
    ...(path === undefined ? {} : { path }),
  });
  const { counterexample, counterexamplePath } = details;
  return {
    runs,
    steps,
    answers: real.answers,
    counterExample: located(shortest, counterexample, counterexamplePath),
  };
}

function located(
  shortest: Omit<CounterExample, 'path' | 'replayPath'> | null,
  counterExample: readonly unknown[] | null,
  path: string | null,
): CounterExample | null {
  if (shortest === null) return null;
  const replayPath = /replayPath="(?<path>[^"]*)"/.exec(String(counterExample?.[1]))?.groups?.path;
  return { ...shortest, path: path ?? '', replayPath: replayPath ?? '' };
}

/** Returns the sequence, the difference, and how to repeat it. */
export function describeCounterExample(counterExample: CounterExample, seed: number): string {
  const { start, steps, message, path, replayPath } = counterExample;
  return [
    'The service and the model disagree after:',
    start,
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    message,
    `To repeat the run: MODEL_SEED=${seed}`,
    `To repeat this sequence alone: MODEL_SEED=${seed} MODEL_PATH=${path} MODEL_REPLAY_PATH=${replayPath}`,
  ].join('\n');
}
