import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { crashClosing } from './proof/closing-crash.ts';
import { crash } from './proof/crash.ts';
import { sabotaged } from './proof/sabotaged.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { createDurableStore, createTestStore } from './support/test-store.ts';

let setup: TestSetup;

beforeEach(async () => {
  // Only the server is killed, so a cluster need not wait for its disks.
  setup = await createSetup(inject('isCluster') ? createTestStore : createDurableStore);
});
afterEach(() => setup.cleanup());

/** The short form of `npm run proof:crash`. */
test('a server killed twice at random moments loses nothing that it acknowledged, and does nothing twice', async () => {
  const seed = process.env.CRASH_SEED ?? randomBytes(4).toString('hex');
  console.log(`CRASH_SEED=${seed}`);
  const { violations, ...seen } = await crash(setup, { seed, kills: 2, callers: 3 });
  expect(violations, `CRASH_SEED=${seed}`).toEqual([]);
  expect(seen.kills).toBe(2);
  for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(0);
}, 120_000);

/** Of the same proof: the first kill is of the whole server, the others of a worker, which may have no request then. */
test('nor does a server whose workers are killed', async () => {
  const seed = process.env.CRASH_SEED ?? randomBytes(4).toString('hex');
  console.log(`CRASH_SEED=${seed}`);
  const { violations, kills, lostAnswers } = await crash(setup, { seed, kills: 4, callers: 3, workers: 2 });
  expect(violations, `CRASH_SEED=${seed}`).toEqual([]);
  expect(kills).toBe(4);
  expect(lostAnswers).toBeGreaterThan(0);
}, 120_000);

/** Of the same proof. */
test('a closing that is killed at random moments and run again ends like one that is not', async () => {
  const other = await createSetup(inject('isCluster') ? createTestStore : createDurableStore);
  try {
    const seed = process.env.CRASH_SEED ?? randomBytes(4).toString('hex');
    // Of which each transaction pays 100.
    const { violations, first, transfers } = await crashClosing(other, setup, {
      seed,
      sellers: 150,
      mostKills: 3,
    });
    expect(violations, `CRASH_SEED=${seed}`).toEqual([]);
    expect(first).toBeGreaterThan(0);
    expect(transfers).toBeGreaterThan(120);
  } finally {
    await other.cleanup();
  }
}, 120_000);

// On one engine: it shows the proof at work, which is the same on both.
describe.runIf(inject('engine') === 'sqlite')('a server with the guard taken out is found', () => {
  const options = { seed: 'sabotage', kills: 1, callers: 2 };

  test('which answers before it has committed', async () => {
    const { violations } = await crash(setup, { ...options, serverEnv: sabotaged('commit') });
    expect(violations.join('\n')).toMatch(/is not replayed|there 0 times|are there/);
  }, 60_000);

  test('which forgets its idempotency keys', async () => {
    const { violations } = await crash(setup, { ...options, serverEnv: sabotaged('idempotency-key') });
    expect(violations.join('\n')).toMatch(/is not replayed/);
  }, 60_000);
});
