import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { runProof } from './run-proof.ts';

await runProof(
  {
    name: 'model',
    about:
      'Runs random sequences of all operations, with tokens of both roles, passing time, imports and changes of plans.\n' +
      'Shows that the service answers each step as an independent model in memory does.',
    numbers: {
      runs: { default: 1000, about: 'sequences' },
      seed: { default: randomInt(1_000_000), about: 'repeats the sequences of an earlier run', atLeast: 0 },
    },
  },
  (engine, { runs, seed }) => {
    const args = ['run', '--project', engine, 'server/test/model.test.ts'];
    const env = { ...process.env, MODEL_RUNS: String(runs), MODEL_SEED: String(seed) };
    const { status } = spawnSync('vitest', args, { env, stdio: 'inherit' });
    return Promise.resolve(status === 0);
  },
);
