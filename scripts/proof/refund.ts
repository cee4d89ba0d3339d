import { raceClosings } from '../../server/test/proof/closing-race.ts';
import { raceEverything } from '../../server/test/proof/mixed-race.ts';
import { racePartialRefunds } from '../../server/test/proof/partial-refund-race.ts';
import { raceRefunds } from '../../server/test/proof/refund-race.ts';
import type { RaceReport } from '../../server/test/proof/report.ts';
import { raceCreations, raceUpdates } from '../../server/test/proof/seller-races.ts';
import { openStage, type Stage, type StageOptions } from '../../server/test/proof/stage.ts';
import type { Engine } from '../lab/lab.ts';
import { counted, withSetup, type Proof } from './setup.ts';

const stageOf = { servers: 3, sellers: 4, charges: 0, withFees: true };
const createdSellers = 2;
/** The number of closings, each of another day of one month. */
const closingRounds = 5;

/** The proof of concurrent requests to several servers on one database, with mixed idempotency keys. */
export const refund: Proof<'charges' | 'parts' | 'mixed' | 'parallel'> = {
  about: 'Refunds, creations, updates and closings happen once, whatever comes at once to several servers.',
  sizes: {
    charges: [200, 2],
    /** How many charges are refunded in parts. */
    parts: [100, 2],
    /** How many charges are refunded, disputed and answered. */
    mixed: [20, 1],
    /** How many requests are sent at once for each charge or seller. */
    parallel: [500, 20],
  },
  async prove({ engine, sizes: { charges, parts, mixed, parallel } }) {
    const races = {
      ...(await onStage(engine, { charges, withFees: false }, async (stage) => ({
        'refunds of a charge': await raceRefunds(stage, parallel),
        'creations of a seller': await raceCreations(stage, createdSellers, parallel),
        'bank updates, one key': await raceUpdates(stage, parallel),
      }))),
      'parts of a charge': await onStage(engine, { charges: parts }, (stage) =>
        racePartialRefunds(stage, parallel),
      ),
      'everything of a charge': await onStage(engine, { charges: mixed }, (stage) =>
        raceEverything(stage, parallel),
      ),
      closings: await onStage(engine, { sellers: 10, charges: 10 * closingRounds }, (stage) =>
        raceClosings(stage, closingRounds),
      ),
    } satisfies Record<string, RaceReport>;
    return Object.entries(races).flatMap(([what, report]) => counted(what, report));
  },
};

function onStage<T>(
  engine: Engine,
  options: Partial<StageOptions>,
  race: (stage: Stage) => Promise<T>,
): Promise<T> {
  return withSetup(engine, async (setup) => {
    const stage = await openStage(setup, { ...stageOf, ...options });
    try {
      return await race(stage);
    } finally {
      await stage.stop();
    }
  });
}
