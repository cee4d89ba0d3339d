/**
 * Proof of "at most once": every charge refunded hundreds of times at once, sellers created and bank data updated
 * hundreds of times at once, over several server processes, with mixed idempotency keys, on both engines.
 *
 *   npm run proof:refund -- [--engine sqlite|postgres] [--charges N] [--parallel N] [--servers N] [--creations N]
 */
import { raceRefunds } from '../../server/test/proof/refund-race.ts';
import type { RaceReport } from '../../server/test/proof/report.ts';
import { raceCreations, raceUpdates } from '../../server/test/proof/seller-races.ts';
import { openStage } from '../../server/test/proof/stage.ts';
import type { TestSetup } from '../../server/test/support/child-server.ts';
import { onEngine, proofOptions } from './engines.ts';

const { numbers, engines } = proofOptions({
  charges: 200,
  parallel: 500,
  servers: 3,
  creations: 2,
  sellers: 4,
});

async function race(setup: TestSetup): Promise<Record<string, RaceReport>> {
  const stage = await openStage(setup, numbers);
  try {
    return {
      'refunds of a charge': await raceRefunds(stage, numbers.parallel),
      'creations of a seller': await raceCreations(stage, numbers.creations, numbers.parallel),
      'bank updates, one key': await raceUpdates(stage, numbers.parallel),
    };
  } finally {
    await stage.stop();
  }
}

let isProven = true;
for (const engine of engines) {
  console.log(
    `\n${engine}: ${numbers.servers} servers, ${numbers.parallel} requests at once for each subject`,
  );
  const reports = await onEngine(engine, race);
  console.table(
    Object.fromEntries(
      Object.entries(reports).map(([what, { faults, ...counts }]) => [
        what,
        { ...counts, faults: faults.length },
      ]),
    ),
  );
  for (const fault of Object.values(reports).flatMap(({ faults }) => faults)) {
    isProven = false;
    console.error(fault);
  }
}
console.log(isProven ? 'Each happened exactly once.' : 'NOT proven: see the faults above.');
process.exitCode = isProven ? 0 : 1;
