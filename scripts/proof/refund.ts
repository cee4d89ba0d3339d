import { raceClosings } from '../../server/test/proof/closing-race.ts';
import { raceEverything } from '../../server/test/proof/mixed-race.ts';
import { racePartialRefunds } from '../../server/test/proof/partial-refund-race.ts';
import { raceRefunds } from '../../server/test/proof/refund-race.ts';
import type { RaceReport } from '../../server/test/proof/report.ts';
import { raceCreations, raceUpdates } from '../../server/test/proof/seller-races.ts';
import { openStage } from '../../server/test/proof/stage.ts';
import { runProof, withSetup } from './run-proof.ts';

/** Each of some days of one month. */
const closingRounds = 5;

await runProof(
  {
    name: 'refund',
    about:
      'Sends hundreds of requests at once to several servers on one database, with mixed idempotency keys: refunds of\n' +
      'each charge, creations of each seller, updates of bank data. Shows that each happens exactly once, that refunds in\n' +
      'parts never exceed a charge, that some order explains refunds, chargebacks and answers at once, and that each line is\n' +
      'paid out once whatever closings come at once.',
    numbers: {
      charges: { default: 200, about: 'charges to refund' },
      parts: { default: 100, about: 'charges to refund in parts' },
      mixed: { default: 20, about: 'charges to refund, dispute and answer' },
      parallel: { default: 500, about: 'requests at once for each charge or seller' },
      servers: { default: 3, about: 'servers' },
      workers: { default: 1, about: 'processes that serve the requests of each server' },
      creations: { default: 2, about: 'sellers to create' },
      sellers: { default: 4, about: 'sellers to update' },
    },
  },
  async (engine, numbers) => {
    const reports = await withSetup(engine, async (setup): Promise<Record<string, RaceReport>> => {
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
    });
    reports['parts of a charge'] = await withSetup(engine, async (setup) => {
      const stage = await openStage(setup, { ...numbers, charges: numbers.parts, withFees: true });
      try {
        return await racePartialRefunds(stage, numbers.parallel);
      } finally {
        await stage.stop();
      }
    });
    reports['everything of a charge'] = await withSetup(engine, async (setup) => {
      const stage = await openStage(setup, { ...numbers, charges: numbers.mixed, withFees: true });
      try {
        return await raceEverything(stage, numbers.parallel);
      } finally {
        await stage.stop();
      }
    });
    reports.closings = await withSetup(engine, async (setup) => {
      const options = { ...numbers, sellers: 10, charges: 10 * closingRounds, withFees: true };
      const stage = await openStage(setup, options);
      try {
        return await raceClosings(stage, closingRounds);
      } finally {
        await stage.stop();
      }
    });
    const counts = Object.entries(reports).map(([what, { violations, ...seen }]) => [
      what,
      { ...seen, violations: violations.length },
    ]);
    console.table(Object.fromEntries(counts));
    const violations = Object.values(reports).flatMap(({ violations }) => violations);
    for (const violation of violations) console.error(violation);
    return violations.length === 0;
  },
);
