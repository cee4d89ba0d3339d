/**
 * Proof of "whatever is sent, the answer is one that the document promises": requests made from the schemas, good and
 * broken on purpose, against a real server, for as long as one says, on both engines.
 *
 *   npm run proof:fuzz -- [--engine sqlite|postgres] [--minutes N] [--seed N]
 */
import { randomInt } from 'node:crypto';
import { fuzz } from '../../server/test/fuzz/fuzz.ts';
import { onEngine, proofOptions } from './engines.ts';

const { numbers, engines } = proofOptions({ minutes: 10, seed: randomInt(1_000_000) });

let isProven = true;
for (const engine of engines) {
  console.log(`\n${engine}: ${numbers.minutes} minutes, --seed ${numbers.seed}`);
  const { faults, accepted, statuses, ...seen } = await onEngine(engine, (setup) =>
    fuzz(setup, { seed: numbers.seed, durationMs: numbers.minutes * 60_000 }),
  );
  console.table({ ...seen, faults: faults.length });
  console.table({ 'good requests accepted': accepted });
  console.table({ 'answers by status (0: none)': statuses });
  for (const fault of faults) console.error(fault);
  isProven &&= faults.length === 0;
}
console.log(isProven ? 'Every answer was one that the document promises.' : 'NOT proven: see above.');
process.exitCode = isProven ? 0 : 1;
