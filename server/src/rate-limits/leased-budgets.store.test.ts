import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SharedCounter, SharedCounters } from '../db/counters/counter.ts';
import { openSharedCounters } from '../db/counters/open.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { LeasedBudgets } from './leased-budgets.ts';
import type { Allowance } from './rate-limit.ts';

let database: TestStore;
let opened: SharedCounters[];

beforeEach(async () => {
  database = await createTestStore();
  opened = [];
});
afterEach(async () => {
  for (const counters of opened) await counters.close();
  await database.cleanup();
});

/** Counters as a process of its own has them. */
async function process(): Promise<SharedCounters> {
  const counters = await openSharedCounters(database.location);
  opened.push(counters);
  return counters;
}

async function budgets(count: number, windowSeconds = 60, clockMs?: () => number): Promise<LeasedBudgets> {
  const counters = await process();
  return new LeasedBudgets(counters.counter('test', windowSeconds), { count, windowSeconds }, clockMs);
}

const spend = (from: LeasedBudgets, times: number, key = 'a'): Promise<Allowance[]> =>
  Promise.all(Array.from({ length: times }, () => from.spend(key)));

const allowed = (allowances: Allowance[]): number => allowances.filter(({ isAllowed }) => isAllowed).length;

describe('one process', () => {
  test.each([1, 2, 49, 50, 51, 130])('serves exactly %i, however many come at once', async (count) => {
    const one = await budgets(count);
    expect(allowed(await spend(one, count + 20))).toBe(count);
    expect(allowed(await spend(one, 5))).toBe(0);
  });

  test('counts down, and says when the window ends', async () => {
    const one = await budgets(3);
    const seen = [await one.spend('a'), await one.spend('a'), await one.spend('a'), await one.spend('a')];
    expect(seen.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0]);
    expect(seen.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false]);
    for (const { resetSeconds } of seen) {
      expect(resetSeconds).toBeGreaterThan(0);
      expect(resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  test('takes several units for a request, and serves it as long as one is left', async () => {
    const one = await budgets(150);
    const costs = [100, 49, 7, 1];
    const seen = [];
    for (const units of costs) seen.push(await one.spend('a', units));
    expect(seen.map(({ isAllowed, remaining }) => [isAllowed, remaining])).toEqual([
      [true, 50],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
  });

  test('keeps the keys apart', async () => {
    const one = await budgets(2);
    expect(allowed(await spend(one, 5, 'a'))).toBe(2);
    expect(allowed(await spend(one, 5, 'b'))).toBe(2);
  });

  test('serves again when the window has ended', async () => {
    const one = await budgets(2, 1);
    expect(allowed(await spend(one, 3))).toBe(2);
    const { resetSeconds } = await one.spend('a');
    await new Promise((resolve) => setTimeout(resolve, resetSeconds * 1000 + 20));
    expect(allowed(await spend(one, 3))).toBe(2);
  });

  test('asks the shared counter once for a fiftieth of the budget, and not at all when nothing is left', async () => {
    let asked = 0;
    const real = (await process()).counter('test', 60);
    const counter: SharedCounter = {
      add(key, points) {
        asked += 1;
        return real.add(key, points);
      },
    };
    const one = new LeasedBudgets(counter, { count: 500, windowSeconds: 60 });
    expect(allowed(await spend(one, 10))).toBe(10);
    expect(asked).toBe(1);
    expect(allowed(await spend(one, 600))).toBe(490);
    expect(asked).toBe(50);
    await spend(one, 100);
    expect(asked).toBe(50);
  });
});

describe('two processes', () => {
  test('together never exceed the limit, and fall short by a part of one at most', async () => {
    const [one, other] = [await budgets(1000), await budgets(1000)];
    const rounds = await Promise.all([spend(one, 900), spend(other, 900)]);
    expect(allowed(rounds.flat())).toBeLessThanOrEqual(1000);
    expect(allowed(rounds.flat())).toBeGreaterThanOrEqual(980);
  });

  test('the second sees what the first has spent', async () => {
    const [one, other] = [await budgets(10), await budgets(10)];
    await spend(one, 4);
    const { remaining } = await other.spend('a');
    expect(remaining).toBe(5);
  });
});
