import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayRefusal } from './rate-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
