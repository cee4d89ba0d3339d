import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { crashClosing } from './proof/closing-crash.ts';
import { crash } from './proof/crash.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { createDurableStore, createTestStore } from './support/test-store.ts';

let setup: TestSetup;

beforeEach(async () => {
  // Only the server is killed, so a cluster need not wait for its disks.
  setup = await createSetup(inject('isCluster') ? createTestStore : createDurableStore);
});
afterEach(() => setup.cleanup());

/** This is the short form of `npm run proof -- crash`. */
test('a server killed twice at random moments loses nothing that it acknowledged, and does nothing twice', async () => {
  const seed = process.env.CRASH_SEED ?? randomBytes(4).toString('hex');
  console.log(`CRASH_SEED=${seed}`);
  const { violations, ...seen } = await crash(setup, { seed, kills: 2, callers: 3 });
  expect(violations, `CRASH_SEED=${seed}`).toEqual([]);
  expect(seen.kills).toBe(2);
  for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(0);
});

/**
 * This is the short form of the same proof for closings. On SQLite `npm run proof -- crash` runs it: one writer leaves less
 * that could go wrong.
 */
test.runIf(inject('engine') === 'postgres')(
  'a closing that is killed at random moments and run again ends like one that is not',
  async () => {
    const other = await createSetup(inject('isCluster') ? createTestStore : createDurableStore);
    try {
      const seed = process.env.CRASH_SEED ?? randomBytes(4).toString('hex');
      // Each transaction pays 100 of these sellers.
      const { violations, first, transfers } = await crashClosing(other, setup, {
        seed,
        sellers: 130,
        mostKills: 2,
      });
      expect(violations, `CRASH_SEED=${seed}`).toEqual([]);
      expect(first).toBeGreaterThan(0);
      expect(transfers).toBeGreaterThan(100);
    } finally {
      await other.cleanup();
    }
  },
);
