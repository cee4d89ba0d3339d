import { randomInt } from 'node:crypto';
import { fuzz } from '../../server/test/fuzz/fuzz.ts';
import { runProof, withSetup } from './run-proof.ts';

await runProof(
  {
    name: 'fuzz',
    about:
      'Sends requests made from the schemas, valid ones and broken ones, to a real server. Shows that every response is one\n' +
      'that the OpenAPI document allows, that the server does not fail, and that its memory does not grow.',
    numbers: {
      minutes: { default: 10, about: 'how long' },
      seed: { default: randomInt(1_000_000), about: 'repeats the requests of an earlier run', atLeast: 0 },
    },
  },
  async (engine, { minutes, seed }) => {
    const { violations, accepted, statuses, ...seen } = await withSetup(engine, (setup) =>
      fuzz(setup, { seed, durationMs: minutes * 60_000 }),
    );
    console.table({ ...seen, violations: violations.length });
    console.table({ 'valid requests accepted': accepted });
    console.table({ 'responses by status (0: none)': statuses });
    for (const violation of violations) console.error(violation);
    return violations.length === 0;
  },
);
