/**
 * Proof against a model: random sequences of all operations, with both kinds of tokens, time, imports and changes of
 * plans, are answered by the service as an independent model in memory says, on both engines.
 *
 *   npm run proof:model -- [--engine sqlite|postgres] [--runs N] [--seed N]
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { proofOptions } from './engines.ts';

const { numbers, engines } = proofOptions({ runs: 1000, seed: randomInt(1_000_000) });

const projects = engines.flatMap((engine) => ['--project', engine]);
const { status } = spawnSync('vitest', ['run', ...projects, 'server/test/model.test.ts'], {
  env: { ...process.env, MODEL_RUNS: String(numbers.runs), MODEL_SEED: String(numbers.seed) },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
