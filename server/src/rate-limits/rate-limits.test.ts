import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Budget, createBudgets, type Allowance, addressKey, delayRefusal } from './rate-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const spend = (budget: Budget, times: number, key = 'a'): Promise<Allowance[]> =>
  Promise.all(Array.from({ length: times }, () => budget.spend(key)));

const allowed = (allowances: Allowance[]): number => allowances.filter(({ isAllowed }) => isAllowed).length;

test.each([1, 2, 50, 130])('exactly %i are served, however many come at once', async (count) => {
  const budget = new Budget({ count, windowSeconds: 60 });
  expect(allowed(await spend(budget, count + 20))).toBe(count);
  expect(allowed(await spend(budget, 5))).toBe(0);
});

test('a budget counts down, and says when its window ends', async () => {
  const budget = new Budget({ count: 3, windowSeconds: 60 });
  const seen = [];
  for (let n = 0; n < 4; n++) {
    seen.push(await budget.spend('a'));
    await vi.advanceTimersByTimeAsync(10_500);
  }
  expect(seen.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0]);
  expect(seen.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false]);
  expect(seen.map(({ resetSeconds }) => resetSeconds)).toEqual([60, 50, 39, 29]);
});

test('a request may cost several units, and is served as long as one is left', async () => {
  const budget = new Budget({ count: 150, windowSeconds: 60 });
  const seen = [];
  for (const units of [100, 49, 7, 1]) seen.push(await budget.spend('a', units));
  expect(seen.map(({ isAllowed, remaining }) => [isAllowed, remaining])).toEqual([
    [true, 50],
    [true, 1],
    [true, 0],
    [false, 0],
  ]);
});

test('keys have budgets of their own', async () => {
  const budget = new Budget({ count: 2, windowSeconds: 60 });
  expect(allowed(await spend(budget, 5, 'a'))).toBe(2);
  expect(allowed(await spend(budget, 5, 'b'))).toBe(2);
});

test('a budget is full again when its window has ended, whatever was sent beyond it', async () => {
  const budget = new Budget({ count: 2, windowSeconds: 60 });
  await budget.spend('a', 1_000);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(allowed(await spend(budget, 3))).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(allowed(await spend(budget, 3))).toBe(2);
});

test('a window that has ended leaves nothing in memory', async () => {
  const budget = new Budget({ count: 2, windowSeconds: 60 });
  for (let n = 0; n < 100; n++) await budget.spend(String(n));
  expect(vi.getTimerCount()).toBe(100);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('the three limits count apart, and without limits there are no budgets', async () => {
  const limit = { count: 1, windowSeconds: 60 };
  const budgets = createBudgets({ token: limit, intermediary: limit, failedAuthentication: limit });
  for (const budget of [budgets?.token, budgets?.intermediary, budgets?.failedAuthentication]) {
    expect((await budget?.spend('7'))?.isAllowed).toBe(true);
  }
  expect(createBudgets(null)).toBeNull();
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
  ['2001:db8:1:2::1', '20010db800010002/64'],
  ['2001:db8:1:3::1', '20010db800010003/64'],
  ['::1', '0000000000000000/64'],
])('%s is counted under %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('a caller that is gone is counted under one key with all others', () => {
  expect(addressKey(undefined)).toBe('unknown');
  expect(addressKey('no address')).toBe('unknown');
});

test('a refusal waits, but not when a hundred others wait', async () => {
  let ended = 0;
  const delayed = async () => {
    await delayRefusal();
    ended += 1;
  };
  const first = Array.from({ length: 100 }, delayed);
  await vi.advanceTimersByTimeAsync(49);
  expect(ended).toBe(0);
  await Promise.all(Array.from({ length: 3 }, delayed));
  expect(ended).toBe(3);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(first);
  expect(ended).toBe(103);
  const next = delayed();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(103);
  await vi.advanceTimersByTimeAsync(50);
  await next;
});
