import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { raceClosings } from './proof/closing-race.ts';
import { raceEverything } from './proof/mixed-race.ts';
import { racePartialRefunds } from './proof/partial-refund-race.ts';
import { raceRefunds } from './proof/refund-race.ts';
import { raceCreations, raceUpdates } from './proof/seller-races.ts';
import { openStage, type Stage } from './proof/stage.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';

/** SQLite has one writer at a time, so the races that need more locks run on PostgreSQL. */
const isPostgres = inject('engine') === 'postgres';

let setup: TestSetup;
let stage: Stage;

beforeAll(async () => {
  setup = await createSetup();
  stage = await openStage(setup, {
    ...{ servers: 2, withFees: true },
    ...(isPostgres ? { sellers: 5, charges: 37 } : { sellers: 2, charges: 5 }),
    // An account that was changed holds up no closing.
    env: { PAYFAC_ACCOUNT_HOLD_HOURS: '0' },
  });
});
afterAll(async () => {
  await stage.stop();
  await setup.cleanup();
});

/** Returns the stage with some of its charges. */
const only = (from: number, to: number): Stage => ({ ...stage, uuids: stage.uuids.slice(from, to) });

/** This is the short form of `npm run proof -- refund`. One start of the servers serves all races, with other charges. */
describe('over two servers, many at once, with mixed keys:', { shuffle: false }, () => {
  test('charges and parts are refunded once, sellers created once, updates made once', async () => {
    const refunds = await raceRefunds(only(2, 5), 30);
    expect(refunds).toMatchObject({ subjects: 3, requests: 90, done: 3, violations: [] });
    expect(refunds.replayed + refunds.refused).toBe(87);
    const creations = await raceCreations(stage, 1, 12);
    expect(creations).toMatchObject({ subjects: 1, requests: 12, done: 1, violations: [] });
    const updates = await raceUpdates({ ...stage, sellers: stage.sellers.slice(0, 2) }, 30);
    expect(updates).toMatchObject({ requests: 60, done: 2, replayed: 58, violations: [] });
    const parts = await racePartialRefunds(only(0, 2), 30);
    // The parts are six of seven, each a little too large; then the rest.
    expect(parts).toMatchObject({ subjects: 2, requests: 60, done: 12, violations: [] });
    expect(parts.replayed + parts.refused).toBe(48);
  });

  test.runIf(isPostgres)('mixed movements of a charge end as some order explains', async () => {
    const everything = await raceEverything(only(5, 7), 36);
    expect(everything).toMatchObject({ subjects: 2, requests: 72, violations: [] });
    // At least the answer and one more request succeed.
    expect(everything.done).toBeGreaterThanOrEqual(4);
  });

  test.runIf(isPostgres)(
    'each line is paid once, whatever closings, imports, refunds and answers come at once',
    async () => {
      const closings = await raceClosings(only(7, 37), 3);
      expect(closings).toMatchObject({ subjects: 5, violations: [] });
      expect(closings.done).toBeGreaterThan(100);
      expect(closings.refused).toBeGreaterThan(20);
    },
  );
});
