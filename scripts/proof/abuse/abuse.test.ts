import { expect, test } from 'vitest';
import { withLab } from '../setup.ts';
import { smuggling } from './attacks/wire.ts';
import { bounds, excesses, measure, medianCost, type Cost } from './measure.ts';
import { createWorld } from './world.ts';

/**
 * The test runs one attack of `npm run proof -- abuse`. The p99 is measured, but on a busy machine it means nothing.
 */
test('an attack is measured with what it sent and what it cost', async () => {
  const seconds = 0.3;
  const { cost, outcome } = await withLab(async (lab) => {
    const database = await lab.createDatabase('sqlite', 'abuse');
    const world = await createWorld(database, { lines: 100, seconds });
    return measure(world, smuggling, { seconds, seed: 1 });
  });
  expect(outcome.violations).toEqual([]);
  expect(Object.keys(outcome.answers)).toContain('refused');
  expect(cost.grownMib).toBeLessThan(bounds.grownMib);
  for (const { quietMs, attackedMs } of [cost.reads, cost.refunds ?? cost.reads]) {
    expect(Math.min(quietMs, attackedMs)).toBeGreaterThan(0);
  }
});

test('the server does not hold when, in the median, memory grows too much or others wait too long', () => {
  const held: Cost = {
    quietMib: 100,
    grownMib: bounds.grownMib,
    loopDelayMs: 10,
    busyShare: 0.5,
    machineShare: 0.5,
    reads: { quietMs: 2, attackedMs: 10 },
    refunds: { quietMs: 4, attackedMs: 20 },
    fixedWorkMs: 10,
  };
  const greedy = { ...held, grownMib: bounds.grownMib + 1 };
  const slow = { ...held, reads: { quietMs: 2, attackedMs: 11 } };
  const slowToWrite = { ...held, refunds: { quietMs: 4, attackedMs: 21 } };
  expect(excesses(held)).toEqual([]);
  expect([greedy, slow, slowToWrite].map((cost) => excesses(cost).length)).toEqual([1, 1, 1]);
  expect(excesses({ ...slow, fixedWorkMs: 11 })).toEqual([]);
  expect([greedy, slow].map((cost) => excesses(cost, { isTimed: false }).length)).toEqual([1, 0]);
  expect(excesses(medianCost([held, greedy, greedy]))).toEqual(excesses(greedy));
  expect(excesses(medianCost([held, greedy, held]))).toEqual([]);
});
