import { afterEach, describe, expect, inject, test } from 'vitest';
import { payfacOutput } from '../../../scripts/lab/payfac.ts';
import { raceClosings } from '../proof/closing-race.ts';
import { raceEverything } from '../proof/mixed-race.ts';
import { racePartialRefunds } from '../proof/partial-refund-race.ts';
import { raceRefunds } from '../proof/refund-race.ts';
import { raceCreations, raceUpdates } from '../proof/seller-races.ts';
import { openStage, type Stage, type StageOptions } from '../proof/stage.ts';
import { createSetup, type TestSetup } from '../support/child-server.ts';
import { createTestDatabase, openTestStore } from '../support/test-store.ts';
import { sabotaged } from './sabotaged.ts';

let setup: TestSetup;
let stage: Stage;

/** Starts servers without the guards. A process of the service makes the tables too. */
async function openSabotaged(names: string, options: StageOptions): Promise<void> {
  const env = sabotaged(names);
  setup = await createSetup(async () => openTestStore(await createTestDatabase()));
  await payfacOutput({ ...setup.env, ...env }, ['migrate']);
  stage = await openStage(setup, { ...options, env });
}

afterEach(async () => {
  await stage.stop();
  await setup.cleanup();
});

// SQLite has one writer at a time, and needs no lock.
describe.runIf(inject('engine') === 'postgres')('a server without the lock of PostgreSQL is found', () => {
  test('whose closings do not wait for each other', async () => {
    await openSabotaged('closing-lock', { servers: 2, sellers: 3, charges: 20 });
    const { violations } = await raceClosings(stage, 2);
    expect(violations.join('\n')).toMatch(/answered 500|DOES NOT HOLD/);
  });
});

describe.runIf(inject('engine') === 'sqlite')('a server with the guard taken out is found', () => {
  test('which does not ask whether the charge is still PAID, and what is left of it', async () => {
    await openSabotaged('refund-left', { servers: 1, sellers: 1, charges: 2 });
    const { violations } = await raceRefunds(stage, 30);
    expect(violations.join('\n')).toMatch(/answered 500/);
  });

  test('and whose database would refund more than was paid', async () => {
    const options = { servers: 1, sellers: 1, charges: 1, withFees: true };
    await openSabotaged('refund-left,refund-check', options);
    const { violations } = await racePartialRefunds(stage, 30);
    expect(violations.join('\n')).toMatch(/\d\d parts were refunded/);
    expect(violations.join('\n')).toMatch(/sold 10000 less 99, refunded \d{5} less/);
  });

  test('which takes a second answer to a refund', async () => {
    await openSabotaged('refund-answer', { servers: 1, sellers: 1, charges: 2, withFees: true });
    const { violations } = await raceEverything(stage, 36);
    expect(violations.join('\n')).toMatch(
      /its part was answered failed,done|its part was answered done,failed/,
    );
  });

  test('which rounds the fee of each part by itself', async () => {
    await openSabotaged('part-fee', { servers: 1, sellers: 1, charges: 1, withFees: true });
    const { violations } = await racePartialRefunds(stage, 30);
    expect(violations.join('\n')).toMatch(/sold 10000 less 99, refunded 10000 less/);
    expect(violations.join('\n')).toMatch(/the fee is not the part/);
  });

  test('which pays what was due before it had the lock, and lets a transfer fail that was paid', async () => {
    await openSabotaged('closing-sum,transfer-status', { servers: 2, sellers: 3, charges: 30 });
    const found = (await raceClosings(stage, 3)).violations.join('\n');
    expect(found).toMatch(/the lines of transfer \d+ add up to/);
    expect(found).toMatch(/was answered (PAID, FAILED|FAILED, PAID)/);
  });

  // This guard is tested by itself, because the lines of its transfers do not add up either.
  test('which closes a day after a later one', async () => {
    await openSabotaged('closing-order', { servers: 2, sellers: 3, charges: 20 });
    const { violations } = await raceClosings(stage, 2);
    expect(violations.join('\n')).toMatch(/has an earlier date than the one before/);
  });

  test('which registers a document twice, gives a seller two tokens, and forgets its idempotency keys', async () => {
    const guards = 'seller-document,second-token,idempotency-key';
    await openSabotaged(guards, { servers: 1, sellers: 1, charges: 0 });
    const created = (await raceCreations(stage, 1, 6)).violations.join('\n');
    expect(created).toMatch(/the seller is there \d times/);
    expect(created).toMatch(/the token of the seller is there 2 times/);
    const { violations } = await raceUpdates(stage, 10);
    expect(violations.join('\n')).toMatch(/done 10 times/);
    expect(violations.join('\n')).toMatch(/the audit record of the update is there 10 times/);
    expect(violations.join('\n')).toMatch(/the event of the update is there 10 times/);
  });
});
