/**
 * Proof of "nothing lost in a crash": callers send a random mix of writes while the server is killed with SIGKILL
 * again and again, on both engines; then what was acknowledged is compared with what is there.
 *
 *   npm run proof:crash -- [--engine sqlite|postgres] [--kills N] [--callers N] [--seed N]
 */
import { randomInt } from 'node:crypto';
import { crash } from '../../server/test/proof/crash.ts';
import { countSyncCalls } from '../../server/test/proof/sync-calls.ts';
import { onEngine, proofOptions } from './engines.ts';

const tracedRefunds = 50;
const { numbers, engines } = proofOptions({ kills: 200, callers: 6, seed: randomInt(1_000_000) });

let isProven = true;
for (const engine of engines) {
  console.log(`\n${engine}: ${numbers.kills} kills, --seed ${numbers.seed}`);
  const { faults, ...seen } = await onEngine(engine, (setup) =>
    crash(setup, { ...numbers, seed: String(numbers.seed) }),
  );
  console.table({ ...seen, faults: faults.length });
  for (const fault of faults) console.error(fault);
  isProven &&= faults.length === 0;
}
if (engines.includes('sqlite')) {
  const { commits, syncCalls } = await onEngine('sqlite', (setup) => countSyncCalls(setup, tracedRefunds));
  console.log(`\nsqlite: ${syncCalls} calls of fdatasync or fsync for ${commits} commits (strace)`);
  isProven &&= syncCalls >= commits;
}
console.log(isProven ? 'Nothing acknowledged was lost, nothing happened twice.' : 'NOT proven: see above.');
process.exitCode = isProven ? 0 : 1;
