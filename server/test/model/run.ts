import fc from 'fast-check';
import type { TestApi } from '../support/test-api.ts';
import { lookAtAll } from './last-look.ts';
import { begin, describeStart, type Real } from './real.ts';
import type { Rules } from './rules.ts';
import { anySequence, anyStart } from './sequences.ts';

export interface ModelOptions {
  seed: number;
  runs: number;
  rules: Rules;
  /** Both from an earlier failure, to go straight to it. */
  path?: string;
  replayPath?: string;
  /** No sequence is begun after it, once every one of `mustSee` was seen. */
  timeLimitMs?: number;
  /** Answers, as the report names them; while one of them is missing, up to 300 more sequences are run. */
  mustSee?: readonly string[];
}

/** The shortest sequence found on which the service and the model disagree. */
export interface CounterExample {
  start: string;
  steps: string[];
  message: string;
  /** To go straight to it again. */
  path: string;
  replayPath: string;
}

export interface ModelReport {
  /** Of sequences on which both agreed. */
  runs: number;
  steps: number;
  /** How often each operation gave each answer. */
  answers: Map<string, number>;
  counterExample: CounterExample | null;
}

/** Forty random sequences may lack the success of an operation: those of seed 875224 do. */
const spareRuns = 300;

/** Runs random sequences of steps against the service and the model, until they disagree or all are done. */
export async function compareWithModel(api: TestApi, options: ModelOptions): Promise<ModelReport> {
  const { seed, rules, timeLimitMs = Infinity, mustSee = [], path, replayPath } = options;
  const real: Real = { api, history: [], answers: new Map() };
  const endsAt = performance.now() + timeLimitMs;
  let [runs, steps] = [0, 0];
  // Shrinking goes on from the last sequence that failed: that one is the shortest in the end.
  let shortest: Omit<CounterExample, 'path' | 'replayPath'> | null = null;
  const property = fc.asyncProperty(anyStart, anySequence(replayPath), async (start, sequence) => {
    // Not fast-check's own limit, which would leave a sequence running.
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

/** For people: the sequence, what differs, and how to have it again. */
export function describeCounterExample(counterExample: CounterExample, seed: number): string {
  const { start, steps, message, path, replayPath } = counterExample;
  return [
    'The service and the model disagree after:',
    start,
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    message,
    `Again from the start: MODEL_SEED=${seed}`,
    `Straight there: MODEL_SEED=${seed} MODEL_PATH=${path} MODEL_REPLAY_PATH=${replayPath}`,
  ].join('\n');
}
